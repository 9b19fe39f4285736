import { factsOf, isPaymentProvider, type PaymentProvider } from '#shared/contract/payment-providers';
import type { Payments } from '#lambdas/ports/payments';
import { config } from '#lambdas/runtime/config';
import type { Context } from '#lambdas/runtime/context';
import type { PayEvent } from './requests';

/** Providers this stage offers. The test provider moves no money and never exists in production, whatever is configured. */
const enabledProviders = (): PaymentProvider[] =>
  config.paymentProviders
    .split(',')
    .map(name => name.trim())
    .filter(isPaymentProvider)
    .filter(name => name !== 'test' || config.stage !== 'prod');

/** Those that can take this currency at all. */
export const providersFor = (currency: string): PaymentProvider[] =>
  enabledProviders().filter(name => factsOf(name).currencies?.includes(currency) ?? true);

export const providerLink = (name: string): string => `/api/pay/${name}`;

/** The provider that a visit is for. */
export const providerOf = async (ctx: Context, event: PayEvent): Promise<Payments | undefined> => {
  const name = enabledProviders().find(each => each === event.pathParameters?.['provider']);
  return name && ctx.payments(name);
};
