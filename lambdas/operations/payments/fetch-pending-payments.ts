import { paymentOperations } from '#shared/contract/operations/payments';
import { awaitedBy } from '#lambdas/model/payments/awaited-payments';
import { implement } from '#lambdas/runtime/implementation';

export const fetchPendingPayments = implement(paymentOperations.fetchPendingPayments, async ({ ctx, actor }) => ({
  payments: await awaitedBy(ctx.store, actor.uid),
}));
