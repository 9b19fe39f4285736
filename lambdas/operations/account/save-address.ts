import { accountOperations } from '#shared/contract/operations/account';
import { addressesOf } from '#lambdas/model/people/addresses';
import { keepAddress } from '#lambdas/model/people/keep-address';
import { implement } from '#lambdas/runtime/implementation';

export const saveAddress = implement(
  accountOperations.saveAddress,
  async ({ ctx, actor, input }) => (await keepAddress(ctx, actor.uid, input)) ?? addressesOf(ctx, actor),
  { again: ({ ctx, actor }) => addressesOf(ctx, actor) },
);
