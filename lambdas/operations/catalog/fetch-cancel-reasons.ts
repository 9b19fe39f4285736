import { catalogOperations } from '#shared/contract/operations/catalog';
import { implementPublic } from '#lambdas/runtime/implementation';
import { loadCancelReasons } from '#lambdas/model/catalog/cancel-reasons';

export const fetchCancelReasons = implementPublic(catalogOperations.fetchCancelReasons, async ({ ctx }) => {
  const complex = await loadCancelReasons(ctx.store);
  return { simple: complex.map(reason => reason.label), complex };
});
