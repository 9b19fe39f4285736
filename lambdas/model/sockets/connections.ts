import type { Topic } from '#shared/contract/ws-messages';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { connectionIdOf, connectionKey, connectionList, connectionsOf, subscriptionKey } from '#lambdas/store/keys';

/** Connections end after two hours at the latest; their items expire ten minutes later. */
const TTL_S = 2 * 3600 + 600;
export const connectionTtl = (ctx: Context): number => Math.floor(ctx.now() / 1000) + TTL_S;

/** Owner of a connection, and start of the session that opened it: in seconds since the epoch. */
export type Connected = { uid: string; sessionS?: number | undefined };

export const openConnection = async (
  ctx: Context,
  connectionId: string,
  { uid, sessionS }: Connected,
): Promise<void> => {
  const item = {
    ...connectionKey(connectionId),
    _et: 'connection',
    uid,
    ...(sessionS === undefined ? {} : { sessionS }),
    ttl: connectionTtl(ctx),
    g1p: connectionsOf(uid),
    // Sorts in the order in which they were opened.
    g1s: `${String(ctx.now()).padStart(14, '0')}#${connectionId}`,
  };
  await ctx.store.write([{ type: 'put', item }]);
};

/** Ids of a user's open connections, oldest first. */
export const connectionsFrom = async (ctx: Context, uid: string): Promise<string[]> =>
  (await ctx.store.query({ index: 'gsi1', pk: connectionsOf(uid) })).map(({ pk }) => connectionIdOf(pk));

/** Removes a connection with all of its subscriptions. */
export const closeConnection = async (ctx: Context, connectionId: string): Promise<void> => {
  const subscriptions = await ctx.store.query({ index: 'gsi1', pk: connectionList(connectionId) });
  const deletes: Write[] = subscriptions.map(({ pk, sk }) => ({ type: 'delete', key: { pk, sk } }));
  for (const write of [...deletes, { type: 'delete', key: connectionKey(connectionId) } as Write])
    await ctx.store.write([write]);
};

export const connectedUser = async (ctx: Context, connectionId: string): Promise<Connected | undefined> =>
  (await ctx.store.get(connectionKey(connectionId), { consistent: true })) as unknown as Connected | undefined;

/** Removes a user's subscriptions to a topic, on every connection. */
export const stopHearing = async (ctx: Context, uid: string, topic: Topic): Promise<void> => {
  for (const id of await connectionsFrom(ctx, uid))
    await ctx.store.write([{ type: 'delete', key: subscriptionKey(topic, id) }]);
};
