import { afterAll, beforeAll, vi } from 'vitest';
import { forgetActors } from '#lambdas/runtime/actor';
import { restoreAws } from './mock-aws';

/**
 * Files that share a worker share its modules: no file must find cached callers of another one's table, nor its
 * replacements.
 */
beforeAll(() => forgetActors());
afterAll(() => {
  restoreAws();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
