import type { Topic } from '#shared/contract/ws-messages';
import type { Context } from '#lambdas/runtime/context';
import { subscriptionPk } from '#lambdas/store/keys';

/** A panel loads all positions when it opens, so it may miss events within this short time. */
const KNOWN_MS = 2_000;
const known = new Map<Topic, { hasSubscribers: Promise<boolean>; until: number }>();

const look = async (ctx: Context, topic: Topic): Promise<boolean> => {
  const subscribers = await ctx.store.query({ pk: subscriptionPk(topic) });
  return subscribers.some(({ ttl }) => (ttl as number) > ctx.now() / 1000);
};

/** Whether anybody subscribes to the topic, or did in the last two seconds. */
export const hasSubscribers = (ctx: Context, topic: Topic): Promise<boolean> => {
  const found = known.get(topic);
  if (found && found.until > ctx.now()) return found.hasSubscribers;
  const subscribed = look(ctx, topic);
  known.set(topic, { hasSubscribers: subscribed, until: ctx.now() + KNOWN_MS });
  subscribed.catch(() => known.delete(topic));
  return subscribed;
};

/** Checks again next time, because a connection subscribes. */
export const forgetSubscribers = (topic: Topic): void => void known.delete(topic);
