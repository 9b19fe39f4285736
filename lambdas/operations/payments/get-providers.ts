import { paymentOperations } from '#shared/contract/operations/payments';
import { refuse } from '#shared/contract/errors';

import { implementPublic } from '#lambdas/runtime/implementation';
import { enabledProviders, providerLink } from '#lambdas/model/payments/providers';

export const getProviders = implementPublic(paymentOperations.get_providers, async () => {
  const providers = enabledProviders().map(name => ({ name, link: providerLink(name) }));
  return providers.length > 0 ? { providers } : refuse('no_provider_found');
});
