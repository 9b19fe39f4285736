import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Answer of the database engine, body unparsed. */
export interface EngineAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** A DynamoDB-compatible engine. */
export interface DynamoEngine {
  url: string;
  /** Sends one operation (`PutItem`, …) with a JSON body. */
  send(operation: string, body: string | Buffer): Promise<EngineAnswer>;
  close(): Promise<void>;
}

/** Location of the engine's binary in this installation. */
export const engineBinary = fileURLToPath(
  new URL('../../../node_modules/@dynoxide/linux-x64/dynoxide', import.meta.url),
);

// The shell stops the engine when its own input ends, which happens even if this process is killed outright.
const untilInputEnds = `"$0" "$@" & engine=$!; cat >/dev/null; kill $engine 2>/dev/null; wait $engine`;

export interface StartEngineOptions {
  /** An engine that runs already, e.g. DynamoDB Local. */
  endpoint?: string;
  /** File for the data; without it they live in memory. */
  dbPath?: string;
  binary?: string;
}

/**
 * Starts the engine as a child on a free loopback port, or uses the endpoint given.
 *
 * @throws when there is neither a binary for this platform nor an endpoint, or the engine does not answer.
 */
export async function startEngine(options: StartEngineOptions = {}): Promise<DynamoEngine> {
  if (options.endpoint) return connect(options.endpoint.replace(/\/$/, ''));
  const binary = options.binary ?? engineBinary;
  if (!existsSync(binary)) {
    throw new Error(
      `There is no DynamoDB engine for ${process.platform}-${process.arch} among the packages. Start DynamoDB Local (any port) and set DYNAMODB_ENDPOINT=http://127.0.0.1:8000.`,
    );
  }
  const port = await freePort();
  const args = ['serve', '--host', '127.0.0.1', '-p', String(port)];
  if (options.dbPath) {
    mkdirSync(dirname(options.dbPath), { recursive: true });
    args.push('--db-path', options.dbPath);
  }
  const child = spawn('/bin/sh', ['-c', untilInputEnds, binary, ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
    // Ctrl-C reaches the whole process group; out of it, the engine outlives the handlers that still need it.
    detached: true,
  });
  return connect(`http://127.0.0.1:${port}`, child);
}

async function connect(url: string, child?: ChildProcess): Promise<DynamoEngine> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  let complaint = '';
  child?.stderr?.on('data', chunk => (complaint = (complaint + String(chunk)).slice(-2000)));
  const exited = child && new Promise<void>(resolve => child.once('exit', () => resolve()));
  const engine: DynamoEngine = {
    url,
    send: (operation, body) => post(url, agent, operation, body),
    async close() {
      agent.destroy();
      child?.stdin?.end();
      await exited;
    },
  };
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (child && child.exitCode !== null)
      throw new Error(`The DynamoDB engine stopped at its start: ${complaint.trim()}`);
    if (
      await engine.send('ListTables', '{}').then(
        () => true,
        () => false,
      )
    )
      return engine;
    await new Promise(resolve => setTimeout(resolve, 25));
  }
  await engine.close();
  throw new Error(`No DynamoDB engine answers at ${url}. ${complaint.trim()}`);
}

// Engines check that a request is signed, not by whom.
const authorization =
  'AWS4-HMAC-SHA256 Credential=LOCALACCESSKEY000000/20200101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0';

function post(url: string, agent: Agent, operation: string, body: string | Buffer): Promise<EngineAnswer> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization,
      'x-amz-date': '20200101T000000Z',
      'content-type': 'application/x-amz-json-1.0',
      'content-length': Buffer.byteLength(body),
      'x-amz-target': `DynamoDB_20120810.${operation}`,
    };
    const call = request(url, { method: 'POST', agent, headers }, response => {
      const chunks: Buffer[] = [];
      response.on('data', chunk => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const answered = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
        resolve({
          status: response.statusCode ?? 500,
          headers: Object.fromEntries(answered),
          body: Buffer.concat(chunks),
        });
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}

/** A loopback port that is free now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
