import type { Promo } from '#shared/contract/entities/promo';
import { catalogOperations } from '#shared/contract/operations/catalog';
import { implement } from '#lambdas/runtime/implementation';
import { withUses } from '#lambdas/model/promos/promo-uses';
import { listRecords } from '#lambdas/model/catalog/list-records';

export const fetchPromos = implement(catalogOperations.fetchPromos, async ({ ctx, input }) => {
  const { records, ...rest } = await listRecords<Promo>(ctx.store, 'promo', input);
  return { promos: await withUses(ctx.store, records), ...rest };
});
