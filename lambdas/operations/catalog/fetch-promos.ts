import type { Promo } from '#shared/contract/entities/promo';
import { catalogOperations } from '#shared/contract/operations/catalog';
import { implement } from '#lambdas/runtime/implementation';
import { findPromos } from '#lambdas/model/promos/find-promos';
import { withUses } from '#lambdas/model/promos/promo-uses';
import { listRecords } from '#lambdas/model/catalog/list-records';

export const fetchPromos = implement(catalogOperations.fetchPromos, async ({ ctx, input }) => {
  if (input.search || input.state || input.sort) return findPromos(ctx.store, input, ctx.now());
  const { records, ...rest } = await listRecords<Promo>(ctx.store, 'promo', input);
  return { promos: await withUses(ctx.store, records), ...rest };
});
