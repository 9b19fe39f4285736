import { paymentOperations } from '#shared/contract/operations/payments';
import { refuse } from '#shared/contract/errors';
import { providerLink } from '#shared/contract/payment-providers';

import { implementPublic } from '#lambdas/runtime/implementation';
import { providersFor } from '#lambdas/model/payments/offered';

export const getProviders = implementPublic(paymentOperations.get_providers, async ({ ctx }) => {
  const { code } = await ctx.settings();
  const providers = (await providersFor(ctx.store, code)).map(name => ({ name, link: providerLink(name) }));
  return providers.length > 0 ? { providers } : refuse('no_provider_found');
});
