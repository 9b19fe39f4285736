import { paymentOperations } from '#shared/contract/operations/payments';
import { implement } from '#lambdas/runtime/implementation';

/** Few disputes are entered by hand, so the function starts without this code. */
const loaded = () => import('#lambdas/model/payments/enter-dispute');

export const recordDispute = implement(
  paymentOperations.recordDispute,
  async ({ ctx, actor, input }) => (await loaded()).enterDispute(ctx, input, actor.uid),
  { again: async ({ ctx, input }) => (await loaded()).enteredDispute(ctx, input) },
);
