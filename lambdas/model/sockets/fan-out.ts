import type { ServerMessage, Topic } from '#shared/contract/ws-messages';
import type { Item } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { log } from '#lambdas/ports/log';
import { subscriptionKey, subscriptionPk } from '#lambdas/store/keys';

const PARALLEL = 50;

const everybody = () => true;

/**
 * Publishes a message to a topic's subscribers, or to those of them that the filter admits; closed connections lose
 * their subscription. Resolves with the users it was delivered to.
 */
export const fanOut = async (
  ctx: Context,
  topic: Topic,
  message: ServerMessage,
  mayReceive: (uid: string) => boolean = everybody,
): Promise<readonly string[]> => {
  const now = Math.floor(ctx.now() / 1000);
  const subscribers = (await ctx.store.query({ pk: subscriptionPk(topic) })).filter(
    item => (item.ttl as number) > now && mayReceive(item.uid as string),
  );
  if (subscribers.length === 0) return [];
  const publisher = await ctx.publisher();
  const reached: string[] = [];
  const deliver = async ({ sk: connectionId, uid }: Item) => {
    const outcome = await publisher.send(connectionId, message);
    if (outcome === 'sent') reached.push(uid as string);
    else await ctx.store.write([{ type: 'delete', key: subscriptionKey(topic, connectionId) }]);
  };
  for (let i = 0; i < subscribers.length; i += PARALLEL) {
    const results = await Promise.allSettled(subscribers.slice(i, i + PARALLEL).map(deliver));
    for (const result of results)
      if (result.status === 'rejected') log.warn('not delivered', { topic, reason: String(result.reason) });
  }
  return reached;
};
