import { isRefusal } from '#shared/contract/errors';
import { everyone } from '#shared/contract/operation';
import { type ClientMessage, clientMessageSchema, type ServerMessage } from '#shared/contract/ws-messages';
import { publicChanges } from '#shared/domain/booking/view';
import { eventsSince } from '#lambdas/bookings/booking-items';
import { recordPosition } from '#lambdas/dispatch/record-position';
import { type Actor, authorise } from '#lambdas/runtime/actor';
import { readable } from '#lambdas/runtime/answer';
import type { Context } from '#lambdas/runtime/context';
import { parseBody, parseInput } from '#lambdas/runtime/parse';
import { connectionList, subscriptionKey } from '#lambdas/store/keys';
import type { ErrorCode } from '#shared/contract/errors';
import { connectedUser, connectionTtl } from './connections';
import { maySubscribe } from './may-subscribe';
import { tellPosition } from './tell-position';

type Reply = (message: ServerMessage) => Promise<unknown>;
type Subscribe = Extract<ClientMessage, { action: 'subscribe' }>;

const problem = (code: ErrorCode, topic?: string): ServerMessage => ({
  type: 'error',
  code,
  message: readable(code),
  ...(topic ? { topic } : {}),
});

/** Subscribes first and replays then, so that nothing falls between; what comes twice is dropped by its version. */
const subscribe = async (
  ctx: Context,
  actor: Actor,
  connectionId: string,
  { topic, since }: Subscribe,
  reply: Reply,
) => {
  if (!(await maySubscribe(ctx, actor, topic))) return reply(problem('forbidden', topic));
  const item = {
    ...subscriptionKey(topic, connectionId),
    _et: 'subscription',
    uid: actor.uid,
    ttl: connectionTtl(ctx),
    g1p: connectionList(connectionId),
    g1s: topic,
  };
  await ctx.store.write([{ type: 'put', item }]);
  const events =
    topic.startsWith('bk#') && since !== undefined ? await eventsSince(ctx.store, topic.slice(3), since) : [];
  for (const { v, kind, status, at, by, changes } of events)
    await reply({ topic, type: 'event', v, body: { kind, status, at, by, changes: publicChanges(changes) } });
  return reply({ type: 'subscribed', topic, v: events.at(-1)?.v ?? since ?? 0 });
};

const act = async (
  ctx: Context,
  actor: Actor,
  connectionId: string,
  message: ClientMessage,
  reply: Reply,
): Promise<unknown> => {
  switch (message.action) {
    case 'ping':
      return reply({ type: 'pong' });
    case 'subscribe':
      return subscribe(ctx, actor, connectionId, message, reply);
    case 'unsubscribe':
      return ctx.store.write([{ type: 'delete', key: subscriptionKey(message.topic, connectionId) }]);
    case 'position': {
      if (actor.usertype !== 'driver') return reply(problem('forbidden'));
      const recorded = await recordPosition(ctx, actor.uid, message);
      return recorded ? tellPosition(ctx, recorded) : reply(problem('driver_offline'));
    }
  }
};

/** One message of a client: its user is read again, so that a blocked one is cut off while connected. */
export const handleMessage = async (ctx: Context, connectionId: string, body: string | undefined): Promise<void> => {
  const publisher = await ctx.publisher();
  const reply: Reply = message => publisher.send(connectionId, message);
  const actor = await authorise(ctx.store, { who: everyone }, await connectedUser(ctx, connectionId), ctx.now());
  if (isRefusal(actor)) return void (await reply(problem(actor.refusal)));
  const parsed = parseBody({ body });
  if (isRefusal(parsed)) return void (await reply(problem(parsed.refusal)));
  const message = parseInput(clientMessageSchema, parsed.json);
  if (isRefusal(message)) return void (await reply(problem(message.refusal)));
  await act(ctx, actor, connectionId, message.input, reply);
};
