import type { ChildProcess } from 'node:child_process';

const PATIENCE_MS = 1500;

/**
 * Kills the child when this process exits.
 *
 * @returns a function that sends SIGTERM, then SIGKILL after a timeout, and waits for the exit.
 */
export const endWithThis = (child: ChildProcess): (() => Promise<void>) => {
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()));
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  return async () => {
    child.kill('SIGTERM');
    const force = setTimeout(kill, PATIENCE_MS);
    await exited;
    clearTimeout(force);
    process.removeListener('exit', kill);
  };
};
