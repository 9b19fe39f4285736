import { refuse } from '#shared/contract/errors';
import { catalogOperations } from '#shared/contract/operations/catalog';
import { implement } from '#lambdas/runtime/implementation';
import { editRecord } from '#lambdas/model/catalog/edit-record';

/** In demo mode promos may be added, but not changed or deleted (spec §6). */
export const editPromo = implement(catalogOperations.editPromo, async ({ ctx, input, key }) => {
  const settings = await ctx.settings();
  if (!settings.AllowCriticalEditsAdmin && input.method !== 'Add') return refuse('demo_mode');
  return editRecord(ctx, 'promo', input, key, {
    readOnly: ['user_avail'],
    linked: ['promo_discount_type', 'promo_discount_value'],
  });
});
