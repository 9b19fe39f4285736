import { isPaymentProvider } from '#shared/contract/payment-providers';
import type { Payments } from '#lambdas/ports/payments';
import type { Context } from '#lambdas/runtime/context';
import type { PayEvent } from './requests';

/**
 * The provider of a request; undefined when the stage has no credentials for it. The provider's routes lead to its own
 * function, which exists only where the provider is offered.
 */
export const providerOf = async (ctx: Context, event: PayEvent): Promise<Payments | undefined> => {
  const name = event.pathParameters?.['provider'] ?? '';
  return isPaymentProvider(name) ? ctx.payments(name) : undefined;
};
