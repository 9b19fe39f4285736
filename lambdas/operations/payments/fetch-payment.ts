import { refuse } from '#shared/contract/errors';
import { paymentOperations } from '#shared/contract/operations/payments';
import { loadIntent } from '#lambdas/model/payments/intents';
import { paymentViewOf } from '#lambdas/model/payments/payment-state';
import { implement } from '#lambdas/runtime/implementation';

/** Reads the stored state: the return page, the provider's notifications and the sweep bring it up to date. */
export const fetchPayment = implement(paymentOperations.fetchPayment, async ({ ctx, actor, input }) => {
  const intent = await loadIntent(ctx, input.attempt);
  const isTheirs = intent?.customer === actor.uid || actor.usertype === 'admin';
  // An order is not an attempt: it names no provider yet.
  return intent?.provider && isTheirs ? { payment: paymentViewOf(intent) } : refuse('not_found');
});
