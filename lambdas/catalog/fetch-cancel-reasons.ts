import { operations } from '#shared/contract/operations';
import { implementPublic } from '#lambdas/runtime/implementation';
import { loadCancelReasons } from './cancel-reasons';

export const fetchCancelReasons = implementPublic(operations.fetchCancelReasons, async ({ ctx }) => {
  const complex = await loadCancelReasons(ctx.store);
  return { simple: complex.map(reason => reason.label), complex };
});
