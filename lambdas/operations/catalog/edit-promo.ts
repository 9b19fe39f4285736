import type { Promo } from '#shared/contract/entities/promo';
import { refuse } from '#shared/contract/errors';
import { catalogOperations } from '#shared/contract/operations/catalog';
import { is } from '#lambdas/ports/store';
import { implement } from '#lambdas/runtime/implementation';
import { configKey, promoNameKey } from '#lambdas/store/keys';
import { editRecord } from '#lambdas/model/catalog/edit-record';
import { nameClaims, nameToFree, type UniqueName, withName } from '#lambdas/model/catalog/unique-name';

/** Riders choose by the name, and receipts tell it. */
const unique: UniqueName<'promo_name'> = {
  field: 'promo_name',
  owner: 'promoId',
  keyOf: promoNameKey,
  taken: refuse('promo_exists', { field: 'promo_name' }),
};

/** In demo mode promos may be added, but not changed or deleted (spec §6). */
export const editPromo = implement(catalogOperations.editPromo, async ({ ctx, input: asked, key }) => {
  const settings = await ctx.settings();
  if (!settings.AllowCriticalEditsAdmin && asked.method !== 'Add') return refuse('demo_mode');
  const stored =
    asked.method === 'Add' ? undefined : await ctx.store.get(configKey('promo', asked.id), { consistent: true });
  const before = stored && (stored as unknown as Promo);
  const input = withName(unique, asked, before);
  const after = input.method === 'Delete' ? undefined : input.record.promo_name;
  const free = before && (await nameToFree(ctx.store, unique, before.id, before.promo_name));
  return editRecord(ctx, 'promo', input, key, {
    also: id => nameClaims(unique, id, { before: free, after }),
    // A concurrent rename would leave a claim behind.
    ...(before ? { if: is('promo_name', before.promo_name) } : {}),
    otherwise: unique.taken,
    readOnly: ['user_avail'],
    linked: ['promo_discount_type', 'promo_discount_value'],
  });
});
