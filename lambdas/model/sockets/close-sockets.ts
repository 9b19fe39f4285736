import { SOCKETS_PER_USER } from '#shared/contract/constants';
import type { Context } from '#lambdas/runtime/context';
import { closeConnection, connectionsFrom } from './connections';

const close = async (ctx: Context, connectionIds: readonly string[]): Promise<void> => {
  if (connectionIds.length === 0) return;
  const publisher = await ctx.publisher();
  for (const id of connectionIds) {
    // What they hear goes first: a connection that cannot be closed is at least deaf.
    await closeConnection(ctx, id);
    await publisher.close(id);
  }
};

/** Ends every open connection of a user, with what it heard. */
export const closeSockets = async (ctx: Context, uid: string): Promise<void> =>
  close(ctx, await connectionsFrom(ctx, uid));

/** More tabs than anybody looks at: the oldest ones are forgotten. */
export const closeOldest = async (ctx: Context, uid: string): Promise<void> =>
  close(ctx, (await connectionsFrom(ctx, uid)).slice(0, -SOCKETS_PER_USER));
