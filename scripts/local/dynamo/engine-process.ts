import { spawn, type ChildProcess } from 'node:child_process';

/** The engine as a child process. */
export type EngineProcess = {
  /** Whether it died and is not started again. */
  hasFailed(): boolean;
  /** Whether it runs or is being started again. */
  isComing(): boolean;
  /** The end of what it wrote to stderr. */
  complaint(): string;
  stop(): Promise<void>;
};

export type EngineProcessOptions = {
  binary: string;
  /** Whether there is a `/bin/sh` to watch over the engine; by default everywhere but on Windows. */
  hasShell?: boolean;
  port: number;
  dbPath?: string;
  log?(line: string): void;
};

// The engine ends with its input, which ends even if this process is killed outright; and the shell ends with the engine.
const UNTIL_INPUT_ENDS = `exec 3<&0; "$0" "$@" & engine=$!; (cat <&3 >/dev/null; kill $engine 2>/dev/null) & wait $engine`;
/** One that dies sooner than that has a reason which another start would not mend. */
const SHORTEST_LIFE_MS = 1000;

/** Without a shell a process that is killed outright leaves its engine behind. */
const spawnEngine = (binary: string, args: string[], hasShell: boolean): ChildProcess =>
  spawn(hasShell ? '/bin/sh' : binary, hasShell ? ['-c', UNTIL_INPUT_ENDS, binary, ...args] : args, {
    stdio: ['pipe', 'ignore', 'pipe'],
    // Ctrl-C reaches the whole process group; out of it, the engine outlives the handlers that still need it.
    detached: true,
    windowsHide: true,
  });

/** Runs the engine; one that has its data in a file and dies is started again. */
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
