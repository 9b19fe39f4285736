import { createHash, type Hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

const isTest = (name: string): boolean => /\.test\.tsx?$/.test(name);

const addFile = (hash: Hash, from: string, path: string): void => {
  const content = readFileSync(join(from, path));
  // The length keeps the end of one file apart from the beginning of the next.
  hash.update(`${path}\n${content.length}\n`).update(content);
};

const addFolder = (hash: Hash, from: string, path: string): void => {
  const entries = readdirSync(join(from, path), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const inside = `${path}/${entry.name}`;
    if (entry.isDirectory()) addFolder(hash, from, inside);
    else if (!isTest(entry.name)) addFile(hash, from, inside);
  }
};

/**
 * A key that stays the same while nothing changes below these folders, in these files or in the packages. It is made of
 * contents: times would miss files that were deleted, or restored with their old time.
 */
export const sourceKey = (folders: readonly string[], files: readonly string[] = [], from = root): string => {
  const hash = createHash('sha256');
  for (const path of ['package.json', 'package-lock.json', ...files]) addFile(hash, from, path);
  for (const path of folders) addFolder(hash, from, path);
  return hash.digest('hex').slice(0, 16);
};
