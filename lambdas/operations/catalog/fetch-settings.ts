import { catalogOperations } from '#shared/contract/operations/catalog';
import { implementPublic } from '#lambdas/runtime/implementation';
import { readVersions } from '#lambdas/model/catalog/versions';

export const fetchSettings = implementPublic(catalogOperations.fetchSettings, async ({ ctx }) => {
  const [settings, versions, license] = await Promise.all([ctx.settings(), readVersions(ctx.store), ctx.license()]);
  return {
    // Only the operator may see the purchase code.
    settings: { ...settings, license: '' },
    appcat: ctx.appcat,
    checksLicense: license !== undefined,
    versions,
  };
});
