import { mkdirSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { type EngineAnswer, openEngineLines } from './engine-lines';
import { findEngine } from './engine-package';
import { runEngine, type EngineProcess } from './engine-process';
import type { DynamoItem } from './puts';

/** A DynamoDB-compatible engine. */
export type DynamoEngine = {
  url: string;
  /** Sends one operation (`PutItem`, …) with a JSON body. */
  send(operation: string, body: string | Buffer): Promise<EngineAnswer>;
  close(): Promise<void>;
};

export type StartEngineOptions = {
  /** An engine that is already running, e.g. DynamoDB Local. */
  endpoint?: string;
  /** File for the data; without it they are in memory. */
  dbPath?: string;
  binary?: string;
  log?(line: string): void;
};

/**
 * Starts the engine as a child process on a free loopback port, or connects to the given endpoint. After a crash it is
 * restarted on its file, and calls wait meanwhile.
 *
 * @throws when there is neither a package for this platform nor an endpoint, or the engine does not answer.
 */
export const startEngine = async (options: StartEngineOptions = {}): Promise<DynamoEngine> => {
  if (options.endpoint) return connect(options.endpoint.replace(/\/$/, ''));
  const binary = options.binary ?? findEngine({ log: options.log });
  const { dbPath, log } = options;
  const port = await freePort();
  if (dbPath) mkdirSync(dirname(dbPath), { recursive: true });
  return connect(`http://127.0.0.1:${port}`, runEngine({ binary, port, dbPath, log }), dbPath);
};

const MOST_CONNECTIONS = 64;

type Transport = { post(operation: string, body: string | Buffer): Promise<EngineAnswer>; close(): void };

/** For an engine that was started elsewhere, by HTTP. */
const httpTransport = (url: string): Transport => {
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_CONNECTIONS });
  return { post: (operation, body) => post(url, agent, operation, body), close: () => agent.destroy() };
};

/** To the engine of ours. */
const lineTransport = (url: string): Transport => {
  const { host, port } = new URL(url);
  const lines = openEngineLines(Number(port), MOST_CONNECTIONS);
  const fields = Object.entries({ host, ...headersFor('') }).map(([name, value]) => `${name}: ${value}`);
  const head = ['POST / HTTP/1.1', ...fields].join('\r\n');
  return { post: (operation, body) => lines.request(`${head}${operation}`, body), close: () => lines.close() };
};

/** Error for a database file that cannot be read; its message says what to do. */
export const damaged = (dbPath: string, complaint: string): Error =>
  new Error(
    `The data in ${dbPath} are damaged (${complaint}). Put back a copy of the folder, or start in another one with --data and bring an export in with npm run import.`,
  );

const stoppedAtStart = (complaint: string, dbPath?: string): Error =>
  dbPath && /malformed|not a database|not a valid SQLite|corrupt/i.test(complaint)
    ? damaged(dbPath, complaint)
    : new Error(`The DynamoDB engine stopped at its start: ${complaint}`);

const connect = async (url: string, child?: EngineProcess, dbPath?: string): Promise<DynamoEngine> => {
  const transport = child ? lineTransport(url) : httpTransport(url);
  const engine: DynamoEngine = {
    url,
    send: (operation, body) => patiently(() => transport.post(operation, body), child),
    async close() {
      transport.close();
      await child?.stop();
    },
  };
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (child?.hasFailed()) throw stoppedAtStart(child.complaint(), dbPath);
    if (
      await transport.post('ListTables', '{}').then(
        () => true,
        () => false,
      )
    )
      return engine;
    await new Promise(resolve => setTimeout(resolve, 25));
  }
  await engine.close();
  throw new Error(`No DynamoDB engine answers at ${url}. ${child?.complaint() ?? ''}`);
};

const TRIES = 100;

/** Retries calls whose connection was refused while the engine restarts: they cannot have been applied. */
const patiently = async (call: () => Promise<EngineAnswer>, child?: EngineProcess): Promise<EngineAnswer> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      const isRefused = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
      if (!isRefused || !child?.isComing() || attempt >= TRIES) throw error;
      await new Promise(resolve => setTimeout(resolve, 50));
    }
  }
};

/** Reads the current item; undefined when there is none. @throws when the engine returns an error. */
export const readItem = async (engine: DynamoEngine, TableName: string, Key: object) => {
  const answer = await engine.send('GetItem', JSON.stringify({ TableName, Key, ConsistentRead: true }));
  if (answer.status !== 200) throw new Error(`The DynamoDB engine answers ${answer.status} to a read.`);
  return (JSON.parse(answer.body.toString()) as { Item?: DynamoItem }).Item;
};

// The engines require a signature but do not verify it.
const AUTHORIZATION =
  'AWS4-HMAC-SHA256 Credential=LOCALACCESSKEY000000/20200101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0';

/** Ends with the operation, so that another header may be added. */
const headersFor = (operation: string) => ({
  authorization: AUTHORIZATION,
  'x-amz-date': '20200101T000000Z',
  'content-type': 'application/x-amz-json-1.0',
  'x-amz-target': `DynamoDB_20120810.${operation}`,
});

const post = (url: string, agent: Agent, operation: string, body: string | Buffer): Promise<EngineAnswer> =>
  new Promise((resolve, reject) => {
    const headers = { ...headersFor(operation), 'content-length': Buffer.byteLength(body) };
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

/** A loopback port that is free now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
