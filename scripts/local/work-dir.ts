import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cacheDir = fileURLToPath(new URL('../../.cache/local', import.meta.url));

const STALE_AFTER_MS = 24 * 3_600_000;

/** A new folder for this process; removes those that killed processes have left. */
export const makeWorkDir = (): string => {
  mkdirSync(cacheDir, { recursive: true });
  for (const name of readdirSync(cacheDir)) {
    const path = join(cacheDir, name);
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity);
    if (age > STALE_AFTER_MS) rmSync(path, { recursive: true, force: true });
  }
  return mkdtempSync(join(cacheDir, 'run-'));
};
