import type { ServerMessage, Topic } from '#shared/contract/ws-messages';
import type { Context } from '#lambdas/runtime/context';
import { log } from '#lambdas/runtime/log';
import { subscriptionKey, subscriptionPk } from '#lambdas/store/keys';

const PARALLEL = 50;

/** Sends a message to everybody subscribed to its topic; connections that have closed lose their subscription. */
export const fanOut = async (ctx: Context, topic: Topic, message: ServerMessage): Promise<void> => {
  const now = Math.floor(ctx.now() / 1000);
  const subscribers = (await ctx.store.query({ pk: subscriptionPk(topic) })).filter(item => (item.ttl as number) > now);
  if (subscribers.length === 0) return;
  const publisher = await ctx.publisher();
  const deliver = async (connectionId: string) => {
    const outcome = await publisher.send(connectionId, message);
    if (outcome === 'gone') await ctx.store.write([{ type: 'delete', key: subscriptionKey(topic, connectionId) }]);
  };
  for (let i = 0; i < subscribers.length; i += PARALLEL) {
    const results = await Promise.allSettled(subscribers.slice(i, i + PARALLEL).map(item => deliver(item.sk)));
    for (const result of results)
      if (result.status === 'rejected') log.warn('not delivered', { topic, reason: String(result.reason) });
  }
};
