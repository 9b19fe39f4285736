import { beforeAll } from 'vitest';
import { forgetActors } from '#lambdas/runtime/actor';

/** Files that share a worker share its modules: none finds the callers of another one's table. */
beforeAll(() => forgetActors());
