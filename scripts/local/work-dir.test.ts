import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { makeWorkDir } from './work-dir';

const parent = mkdtempSync(join(tmpdir(), 'work-dir-'));
afterEach(() => {
  vi.useRealTimers();
  rmSync(parent, { recursive: true, force: true });
});

it('[PLUS-16] a start removes what killed processes have left, and no folder in use, however its clock is moved', () => {
  const left = join(parent, 'run-left');
  mkdirSync(left, { recursive: true });
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
  utimesSync(left, twoDaysAgo, twoDaysAgo);
  const inUse = makeWorkDir(parent);
  expect([existsSync(left), existsSync(inUse)]).toEqual([false, true]);
  vi.useFakeTimers({ now: Date.now() + 40 * 86_400_000, toFake: ['Date'] });
  const other = makeWorkDir(parent);
  expect([existsSync(inUse), existsSync(other)]).toEqual([true, true]);
});
