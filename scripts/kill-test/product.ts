import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export type Order = {
  id: number;
  what: 'invoke' | 'skip' | 'settle';
  functionId?: string;
  payload?: unknown;
  ms?: number;
};
export type Answer = {
  id: number;
  result?: unknown;
  error?: string;
};
export type Origins = {
  url: string;
  awsUrl: string;
  outputs: Record<string, string>;
};
export type Victim = 'product' | 'engine' | 'both';

/** The product in a child process with persistent data, to be killed and restarted. */
export type KillableProduct = Origins & {
  /** Sends a command to the current child process. */
  order(order: Omit<Order, 'id'>): Promise<unknown>;
  /** `kill -9`. A killed engine is restarted by the product, a killed product by `start`. */
  kill(victim: Victim): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * The port stays the same over all restarts, because tokens contain their issuer's address; it is below the ephemeral
 * port range.
 */
const ownPort = () => 20_000 + (process.pid % 5_000) * 2;

/** Starts the product on a port that stays the same over all restarts. */
export const startKillable = async (dataDir: string, port = ownPort()): Promise<KillableProduct> => {
  let child: ChildProcess;
  let orders = 0;

  const order = async (wanted: Omit<Order, 'id'>): Promise<unknown> => {
    const id = (orders += 1);
    const to = child;
    return new Promise((resolve, reject) => {
      const onExit = () => reject(new Error('the product was killed'));
      const onMessage = ({ id: of, result, error }: Answer) => {
        if (of !== id) return;
        to.off('exit', onExit).off('message', onMessage);
        if (error === undefined) resolve(result);
        else reject(new Error(error));
      };
      to.on('exit', onExit)
        .on('message', onMessage)
        .send({ ...wanted, id });
    });
  };
  const start = async (): Promise<Origins> => {
    const file = fileURLToPath(new URL('child.ts', import.meta.url));
    child = fork(file, [dataDir, String(port)], {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let complaint = '';
    child.stderr?.on('data', chunk => (complaint = (complaint + String(chunk)).slice(-4000)));
    const ready = once(child, 'message') as Promise<[Answer]>;
    const died = once(child, 'exit').then(([code]) => {
      throw new Error(`the product did not start (${String(code)}): ${complaint}`);
    });
    const [{ result }] = await Promise.race([ready, died]);
    died.catch(() => undefined);
    return result as Origins;
  };
  const gone = async (of: ChildProcess) => {
    if (of.exitCode === null && of.signalCode === null) await once(of, 'exit');
    // The engine exits when it notices; two engines must not have the same file open.
    while (enginesOn(dataDir).length > 0) await new Promise(resolve => setTimeout(resolve, 20));
  };

  const origins = await start();
  return {
    ...origins,
    order,
    async kill(victim) {
      if (victim !== 'product') for (const pid of enginesOn(dataDir)) process.kill(pid, 'SIGKILL');
      if (victim === 'engine') return;
      child.kill('SIGKILL');
      await gone(child);
    },
    async start() {
      const now = await start();
      if (now.url !== origins.url || now.awsUrl !== origins.awsUrl)
        throw new Error(`the product moved from ${origins.url} to ${now.url}`);
    },
    async stop() {
      child.kill('SIGKILL');
      await gone(child);
    },
  };
};

/** Process ids of the engines that have this data open; Linux only, like the engine's package. */
const enginesOn = (dataDir: string): number[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => {
      try {
        const [program = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
        return program.endsWith('dynoxide') && args.some(arg => arg.startsWith(`${dataDir}/`));
      } catch {
        return false;
      }
    });
