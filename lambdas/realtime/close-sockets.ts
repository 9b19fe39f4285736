import type { Context } from '#lambdas/runtime/context';
import { connectionsOf } from '#lambdas/store/keys';
import { closeConnection } from './connections';

/** Ends every open connection of a user, with what it heard. */
export const closeSockets = async (ctx: Context, uid: string): Promise<void> => {
  const open = await ctx.store.query({ index: 'gsi1', pk: connectionsOf(uid) });
  if (open.length === 0) return;
  const publisher = await ctx.publisher();
  for (const { g1s } of open) {
    // What they hear goes first: a connection that cannot be closed is at least deaf.
    await closeConnection(ctx, g1s as string);
    await publisher.close(g1s as string);
  }
};
