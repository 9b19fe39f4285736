import type { JWK } from 'jose';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Family, LocalPerson, Pool, User } from './types';

export type SavedPool = { users: User[]; families: Family[]; people?: LocalPerson[]; key: JWK };

export type Store = {
  load(poolId: string): SavedPool | undefined;
  /** Resolves when the current state of the pools, or a newer one, is on disk. */
  save(pools: Pool[]): Promise<void>;
};

/** Stores users (verifiers, no passwords), sessions (hashes) and keys in one file; without a file, nothing. */
export const openStore = async (dataFile: string | undefined): Promise<Store> => {
  if (!dataFile) return { load: () => undefined, save: async () => {} };
  const saved = parse(dataFile, (await read(dataFile)) ?? '{}');
  await mkdir(dirname(dataFile), { recursive: true });
  let written = '';
  let last = Promise.resolve();
  const write = async (pools: Pool[]) => {
    const text = JSON.stringify({
      ...saved,
      ...Object.fromEntries(pools.map(pool => [pool.config.id, toSaved(pool)])),
    });
    if (text === written) return;
    // Renaming replaces the file atomically: a crash leaves either the old or the new content.
    await writeFile(`${dataFile}.tmp`, text, { mode: 0o600 });
    await rename(`${dataFile}.tmp`, dataFile);
    written = text;
  };
  return {
    load: poolId => saved[poolId],
    save(pools) {
      last = last.catch(() => {}).then(() => write(pools));
      return last;
    },
  };
};

const toSaved = (pool: Pool): SavedPool => {
  const { users, families, people, key } = pool;
  return { users: [...users.values()], families: [...families.values()], people, key: key.privateJwk };
};

const parse = (dataFile: string, text: string): Record<string, SavedPool> => {
  try {
    return JSON.parse(text) as Record<string, SavedPool>;
  } catch (error) {
    throw new Error(
      `The accounts in ${dataFile} are damaged. Put back a copy of the file, or remove it: then the demo accounts are made anew, and everybody else registers again.`,
      { cause: error },
    );
  }
};

const read = async (file: string): Promise<string | undefined> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};
