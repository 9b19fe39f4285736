import { refuse } from '#shared/contract/errors';
import { catalogOperations } from '#shared/contract/operations/catalog';
import { implement } from '#lambdas/runtime/implementation';
import { promoNameKey } from '#lambdas/store/keys';
import { editNamed } from '#lambdas/model/catalog/unique-name';

/** Riders choose by the name, and receipts show it. */
const unique = {
  kind: 'promo',
  field: 'promo_name',
  owner: 'promoId',
  keyOf: promoNameKey,
  taken: refuse('promo_exists', { field: 'promo_name' }),
} as const;

/** In demo mode promos may be added, but not changed or deleted (spec §6). */
export const editPromo = implement(catalogOperations.editPromo, async ({ ctx, input, key }) => {
  const settings = await ctx.settings();
  if (!settings.AllowCriticalEditsAdmin && input.method !== 'Add') return refuse('demo_mode');
  return editNamed(ctx, unique, input, {
    key,
    readOnly: ['user_avail'],
    linked: ['promo_discount_type', 'promo_discount_value'],
  });
});
