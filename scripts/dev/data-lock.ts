import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/**
 * Takes a data folder for this process: two products on the same data would each write over the other's.
 *
 * @param fresh deletes what the folder holds.
 * @returns a function that gives it back.
 * @throws when another process has it.
 */
export const lockData = (dataDir: string, fresh = false): (() => Promise<void>) => {
  const file = join(dataDir, 'dev.pid');
  const owner = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (owner && owner !== process.pid && isAlive(owner)) {
    throw new Error(`process ${owner} works with ${dataDir} already. Stop it, or choose another folder with --data.`);
  }
  if (fresh) rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, String(process.pid));
  return async () => rmSync(file, { force: true });
};
