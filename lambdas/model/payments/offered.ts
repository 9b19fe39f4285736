import { isPaymentProvider, type PaymentProvider, modeOfStage } from '#shared/contract/payment-providers';
import type { Store } from '#lambdas/ports/store';
import { config } from '#lambdas/runtime/config';
import { configuredProviders } from './configured';

/** The providers that this stage offers. The test provider moves no money and is never enabled in production. */
const enabledProviders = (): PaymentProvider[] =>
  config.paymentProviders
    .split(',')
    .map(name => name.trim())
    .filter(isPaymentProvider)
    .filter(name => name !== 'test' || modeOfStage(config.stage) !== 'live');

/** The enabled providers that have credentials and take this currency. The test provider needs no credentials. */
export const providersFor = async (store: Store, currency: string): Promise<PaymentProvider[]> => {
  const configured = new Map(
    (await configuredProviders(store)).map(provider => [provider.provider, provider.currencies]),
  );
  return enabledProviders().filter(name => name === 'test' || configured.get(name)?.includes(currency));
};
