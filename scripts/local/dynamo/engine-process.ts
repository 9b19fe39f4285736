import { spawn, type ChildProcess } from 'node:child_process';

/** The engine as a child process. */
export type EngineProcess = {
  /** Whether it crashed and is not restarted. */
  hasFailed(): boolean;
  /** Whether it is running or restarting. */
  isComing(): boolean;
  /** The last part of its stderr. */
  complaint(): string;
  stop(): Promise<void>;
};

export type EngineProcessOptions = {
  binary: string;
  /** Whether `/bin/sh` is available to watch the engine; by default everywhere but on Windows. */
  hasShell?: boolean;
  port: number;
  dbPath?: string;
  log?(line: string): void;
};

// The engine ends with its stdin, which closes even if this process is killed; and the shell ends with the engine.
const UNTIL_INPUT_ENDS = `exec 3<&0; "$0" "$@" & engine=$!; (cat <&3 >/dev/null; kill $engine 2>/dev/null) & wait $engine`;
/** An engine that crashes sooner is not restarted: it would crash again for the same reason. */
const SHORTEST_LIFE_MS = 1000;

/** Without a shell, the engine keeps running when this process is killed by SIGKILL. */
const spawnEngine = (binary: string, args: string[], hasShell: boolean): ChildProcess =>
  spawn(hasShell ? '/bin/sh' : binary, hasShell ? ['-c', UNTIL_INPUT_ENDS, binary, ...args] : args, {
    stdio: ['pipe', 'ignore', 'pipe'],
    // Ctrl-C reaches the whole process group; outside it, the engine outlives the handlers that still need it.
    detached: true,
    windowsHide: true,
  });

/** Runs the engine; one that has its data in a file is restarted after a crash. */
export const runEngine = (options: EngineProcessOptions): EngineProcess => {
  const { binary, port, dbPath, log, hasShell = process.platform !== 'win32' } = options;
  const args = ['serve', '--host', '127.0.0.1', '-p', String(port), ...(dbPath ? ['--db-path', dbPath] : [])];
  let child: ChildProcess;
  let exited: Promise<void>;
  let complaint = '';
  let isStopping = false;
  let hasFailed = false;

  const start = () => {
    const startedAt = Date.now();
    child = spawnEngine(binary, args, hasShell);
    child.stderr?.on('data', chunk => (complaint = (complaint + String(chunk)).slice(-2000)));
    child.stdin?.on('error', () => undefined);
    exited = new Promise(resolve => child.once('exit', () => resolve()));
    child.once('exit', () => {
      child.stdin?.end();
      if (isStopping) return;
      if (dbPath && Date.now() - startedAt > SHORTEST_LIFE_MS) {
        log?.('The DynamoDB engine died; it is started again on its data.');
        return start();
      }
      hasFailed = true;
      log?.(`The DynamoDB engine died. ${complaint.trim()} Start the product again.`);
    });
  };

  start();
  return {
    hasFailed: () => hasFailed,
    isComing: () => !hasFailed && !isStopping,
    complaint: () => complaint.trim(),
    async stop() {
      isStopping = true;
      child.stdin?.end();
      if (!hasShell) child.kill();
      await exited;
    },
  };
};
