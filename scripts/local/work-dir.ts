import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cacheDir = fileURLToPath(new URL('../../.cache/local', import.meta.url));

const STALE_AFTER_MS = 24 * 3_600_000;

/**
 * Creates a folder for this process, and removes those that killed processes have left. Their age is by the clock of
 * the file system, because the clock of the process may be moved. Another product may run in each folder.
 */
export const makeWorkDir = (parent = cacheDir): string => {
  mkdirSync(parent, { recursive: true });
  const made = mkdtempSync(join(parent, 'run-'));
  const nowMs = statSync(made).mtimeMs;
  for (const name of readdirSync(parent)) {
    const path = join(parent, name);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs !== undefined && nowMs - mtimeMs > STALE_AFTER_MS) rmSync(path, { recursive: true, force: true });
  }
  return made;
};
