import { isPaymentProvider, type PaymentProvider } from '#shared/contract/payment-providers';
import type { Payments } from '#lambdas/ports/payments';
import type { Store } from '#lambdas/ports/store';
import { config } from '#lambdas/runtime/config';
import type { Context } from '#lambdas/runtime/context';
import { configuredProviders } from './configured';
import type { PayEvent } from './requests';

/** The providers that this stage offers. The test provider moves no money and is never enabled in production. */
const enabledProviders = (): PaymentProvider[] =>
  config.paymentProviders
    .split(',')
    .map(name => name.trim())
    .filter(isPaymentProvider)
    .filter(name => name !== 'test' || config.stage !== 'prod');

/** The enabled providers that have credentials and take this currency. The test provider needs no credentials. */
export const providersFor = async (store: Store, currency: string): Promise<PaymentProvider[]> => {
  const configured = new Map((await configuredProviders(store)).map(one => [one.provider, one.currencies]));
  return enabledProviders().filter(name => name === 'test' || configured.get(name)?.includes(currency));
};

export const providerLink = (name: string): string => `/api/pay/${name}`;

/** The provider of a request. */
export const providerOf = async (ctx: Context, event: PayEvent): Promise<Payments | undefined> => {
  const name = enabledProviders().find(each => each === event.pathParameters?.['provider']);
  return name && ctx.payments(name);
};
