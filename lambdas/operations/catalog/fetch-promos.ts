import { catalogOperations, type Promo } from '#shared/contract/operations/catalog';
import { implement } from '#lambdas/runtime/implementation';
import { listRecords } from '#lambdas/model/catalog/list-records';

export const fetchPromos = implement(catalogOperations.fetchPromos, async ({ ctx, input }) => {
  const { records, ...rest } = await listRecords<Promo>(ctx.store, 'promo', input);
  return { promos: records, ...rest };
});
