import { operations } from '#shared/contract/operations';
import { implementPublic } from '#lambdas/runtime/implementation';

export const fetchSettings = implementPublic(operations.fetchSettings, async ({ ctx }) => ({
  // The purchase code is the operator's own business.
  settings: { ...(await ctx.settings()), license: '' },
  appcat: ctx.appcat,
}));
