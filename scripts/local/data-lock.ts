import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Owner = { pid: number; since: string };

/** When a process began, where the system reports it: the pid of a dead one may belong to another by now. */
const beganAt = (pid: number): string => {
  try {
    const facts = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return facts.slice(facts.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
};

const isAlive = ({ pid, since }: Owner): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return beganAt(pid) === since;
};

/** Undefined without a lock, and for a file that a crash left half written. */
const readOwner = (file: string): Owner | undefined => {
  try {
    const { pid, since } = JSON.parse(readFileSync(file, 'utf8')) as Owner;
    return { pid, since };
  } catch {
    return undefined;
  }
};

const claim = (file: string): boolean => {
  try {
    writeFileSync(file, JSON.stringify({ pid: process.pid, since: beganAt(process.pid) }), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

/**
 * Locks a data folder for this process: two products on one folder would overwrite each other's data. The lock of a
 * killed process is ignored. @param fresh deletes the folder's contents. @returns a function that releases the lock.
 * @throws when another process holds the lock.
 */
export const lockData = (dataDir: string, fresh = false): (() => void) => {
  const file = join(dataDir, 'product.pid');
  const owner = readOwner(file);
  if (owner && owner.pid !== process.pid && isAlive(owner))
    throw new Error(
      `Process ${owner.pid} works with the data in ${dataDir} already. Stop it, or choose another folder with --data.`,
    );
  rmSync(fresh ? dataDir : file, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  if (!claim(file)) throw new Error(`Another process has just begun to work with the data in ${dataDir}.`);
  return () => rmSync(file, { force: true });
};
