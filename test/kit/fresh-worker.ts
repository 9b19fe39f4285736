import { afterAll, beforeAll, vi } from 'vitest';
import { forgetActors } from '#lambdas/runtime/actor';
import { restoreAws } from './mock-aws';

/** Files that share a worker share its modules: none finds the callers of another one's table, nor what it replaced. */
beforeAll(() => forgetActors());
afterAll(() => {
  restoreAws();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
