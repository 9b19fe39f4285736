import { refuse } from '#shared/contract/errors';
import { operations } from '#shared/contract/operations';
import { implement } from '#lambdas/runtime/implementation';
import { configKey } from '#lambdas/store/keys';

export const editSettings = implement(operations.editSettings, async ({ ctx, input }) => {
  const before = await ctx.settings();
  if (!before.AllowCriticalEditsAdmin) return refuse('demo_mode');
  const settings = { ...before, ...input };
  await ctx.store.write([{ type: 'put', item: { ...configKey('settings', 'A'), _et: 'settings', values: settings } }]);
  return { settings };
});
