import { catalogOperations } from '#shared/contract/operations/catalog';
import { implementPublic } from '#lambdas/runtime/implementation';

export const fetchSettings = implementPublic(catalogOperations.fetchSettings, async ({ ctx }) => ({
  // Only the operator may see the purchase code.
  settings: { ...(await ctx.settings()), license: '' },
  appcat: ctx.appcat,
  checksLicense: (await ctx.license()) !== undefined,
}));
