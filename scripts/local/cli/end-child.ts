import type { ChildProcess } from 'node:child_process';

const PATIENCE_MS = 1500;

/**
 * Binds a child's life to this process.
 *
 * @returns a function that asks the child to end, insists after a while, and waits for its end.
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
