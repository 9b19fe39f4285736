import type { ClientMessage, ServerMessage, Topic } from '#shared/contract/ws-messages';
import { eventBody } from '#shared/domain/booking/view';
import { eventsSince, type StoredBooking } from '#lambdas/store/booking-items';
import { redactFor } from '#lambdas/model/bookings/redact';
import { whereIsDriver } from '#lambdas/model/bookings/where-is-driver';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { connectionList, subscriptionKey } from '#lambdas/store/keys';
import { connectionTtl } from '#lambdas/model/sockets/connections';
import { forgetSubscribers } from '#lambdas/model/sockets/has-subscribers';
import { authorizeTopic } from './authorize-topic';
import { problem } from './problem';

export type Reply = (message: ServerMessage) => Promise<unknown>;
type Subscribe = Extract<ClientMessage, { action: 'subscribe' }>;

/** A subscription that expires within this time is renewed. */
const FRESH_S = 600;

/** Writes the subscription unless it exists: clients subscribe repeatedly, and a read costs a tenth of a write. */
const storeSubscription = async (
  ctx: Context,
  uid: string,
  connectionId: string,
  { topic, device }: Subscribe,
): Promise<'kept' | 'made'> => {
  const key = subscriptionKey(topic, connectionId);
  const known = await ctx.store.get(key, { consistent: true });
  const isSame = known?.device === device;
  if (known && isSame && (known.ttl as number) > ctx.now() / 1000 + FRESH_S) return 'kept';
  const list = { g1p: connectionList(connectionId), g1s: topic };
  const item = { ...key, _et: 'subscription', uid, ttl: connectionTtl(ctx), ...list, ...(device ? { device } : {}) };
  await ctx.store.write([{ type: 'put', item }]);
  return 'made';
};

export const unsubscribe = (ctx: Context, connectionId: string, topic: Topic) =>
  ctx.store.write([{ type: 'delete', key: subscriptionKey(topic, connectionId) }]);

/** Unsubscribes a user who no longer takes part in the ride. */
const refuseTopic = async (ctx: Context, connectionId: string, topic: Topic): Promise<ServerMessage> => {
  const known = await ctx.store.get(subscriptionKey(topic, connectionId), { consistent: true });
  if (known) await unsubscribe(ctx, connectionId, topic);
  return problem('forbidden', topic);
};

/** Replays every event after version `since` and the driver's position; resolves with the booking's version. */
const replay = async (ctx: Context, actor: Actor, booking: StoredBooking, since: number, reply: Reply) => {
  const topic = `bk#${booking.id}`;
  const [events, seen] = await Promise.all([eventsSince(ctx.store, booking.id, since), redactFor(ctx, actor)]);
  for (const event of events)
    await reply({ topic, type: 'event', v: event.v, body: eventBody(seen.event(event, booking)) });
  return events.at(-1)?.v ?? booking.v;
};

/**
 * Subscribes first and replays afterwards, so that no event is missed; clients drop duplicates by version. When the
 * client is up to date already, nothing is read or written. `subscribed` contains the booking's version.
 */
export const subscribe = async (
  ctx: Context,
  actor: Actor,
  connectionId: string,
  wanted: Subscribe,
  reply: Reply,
): Promise<unknown> => {
  const { topic, since } = wanted;
  const access = await authorizeTopic(ctx, actor, topic);
  if (!access.may) return reply(await refuseTopic(ctx, connectionId, topic));
  const outcome = await storeSubscription(ctx, actor.uid, connectionId, wanted);
  forgetSubscribers(topic);
  const { booking } = access;
  if (!booking) return reply({ type: 'subscribed', topic });
  if (since === undefined) return reply({ type: 'subscribed', topic, v: booking.v });
  const isNews = outcome === 'made' || booking.v > since;
  const v = isNews ? await replay(ctx, actor, booking, since, reply) : booking.v;
  const where = await whereIsDriver(ctx, booking);
  if (where) await reply({ topic, type: 'position', body: where });
  return reply({ type: 'subscribed', topic, v });
};
