import { SOCKETS_PER_USER } from '#shared/contract/constants';
import type { Context } from '#lambdas/runtime/context';
import { closeConnection, connectedUser, connectionsFrom } from './connections';

const close = async (ctx: Context, connectionIds: readonly string[]): Promise<void> => {
  if (connectionIds.length === 0) return;
  const publisher = await ctx.publisher();
  for (const id of connectionIds) {
    // Subscriptions are removed first: if the connection cannot be closed, it at least receives nothing more.
    await closeConnection(ctx, id);
    await publisher.close(id);
  }
};

/**
 * Closes every connection of a user and removes their subscriptions, except those of the session that began at
 * `besidesS`.
 */
export const closeSockets = async (ctx: Context, uid: string, besidesS?: number): Promise<void> => {
  const ids = await connectionsFrom(ctx, uid);
  if (besidesS === undefined) return close(ctx, ids);
  const opened = await Promise.all(ids.map(async id => ({ id, by: await connectedUser(ctx, id) })));
  await close(
    ctx,
    opened.flatMap(({ id, by }) => (by?.sessionS === besidesS ? [] : [id])),
  );
};

/** Closes the oldest connections above the limit per user, which is more tabs than anybody uses. */
export const closeOldest = async (ctx: Context, uid: string): Promise<void> =>
  close(ctx, (await connectionsFrom(ctx, uid)).slice(0, -SOCKETS_PER_USER));
