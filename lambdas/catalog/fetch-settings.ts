import { operations } from '#shared/contract/operations';
import { implementPublic } from '#lambdas/runtime/implementation';

export const fetchSettings = implementPublic(operations.fetchSettings, async ({ ctx }) => ({
  settings: await ctx.settings(),
  appcat: ctx.appcat,
}));
