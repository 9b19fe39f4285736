import { accountOperations } from '#shared/contract/operations/account';
import { addressesOf } from '#lambdas/model/people/addresses';
import { implement } from '#lambdas/runtime/implementation';
import { addressKey } from '#lambdas/store/keys';

export const deleteAddress = implement(
  accountOperations.deleteAddress,
  async ({ ctx, actor, input }) => {
    await ctx.store.write([{ type: 'delete', key: addressKey(actor.uid, input.id) }]);
    return addressesOf(ctx, actor);
  },
  { again: ({ ctx, actor }) => addressesOf(ctx, actor) },
);
