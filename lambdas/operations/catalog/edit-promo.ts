import { refuse } from '#shared/contract/errors';
import { catalogOperations } from '#shared/contract/operations/catalog';
import { implement } from '#lambdas/runtime/implementation';
import { editRecord } from '#lambdas/model/catalog/edit-record';

/** In demo mode promos may be added, but not changed or deleted (spec §6). */
export const editPromo = implement(catalogOperations.editPromo, async ({ ctx, input, key }) => {
  const settings = await ctx.settings();
  if (!settings.AllowCriticalEditsAdmin && input.method !== 'Add') return refuse('demo_mode');
  if (input.method === 'Delete') return editRecord(ctx, 'promo', input, key);
  const { user_avail: _readOnly, ...record } = input.record;
  return editRecord(ctx, 'promo', { ...input, record }, key);
});
