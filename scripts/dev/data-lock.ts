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
 * Locks a data folder for this process: two products on one folder would overwrite each other's data.
 *
 * @param fresh deletes the folder's contents.
 * @returns a function that releases the lock.
 * @throws when another process holds the lock.
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
