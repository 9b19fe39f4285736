import { isRefusal } from '#shared/contract/errors';
import { everyone } from '#shared/contract/operation';
import { socketMessages } from '#shared/contract/constants';
import { tripOperations } from '#shared/contract/operations/trips';
import { type ClientMessage, clientMessageSchema } from '#shared/contract/ws-messages';
import { recordPosition } from '#lambdas/model/drivers/record-position';
import { type Actor, authorize } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { countUse } from '#lambdas/runtime/limits';
import { parseBody, parseInput } from '#lambdas/runtime/parse';
import { connectedUser } from '#lambdas/model/sockets/connections';
import { problem, problemOf } from './problem';
import { type Reply, subscribe, unsubscribe } from './subscribe';
import { tellPosition } from '#lambdas/model/drivers/tell-position';

/** The same limit as over HTTP, and shared with it. */
const POSITIONS = tripOperations.reportPosition.limit ?? socketMessages;

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
      return unsubscribe(ctx, connectionId, message.topic);
    case 'position': {
      if (actor.usertype !== 'driver') return reply(await problem('forbidden'));
      const tooMany = await countUse(ctx, 'reportPosition', actor.uid, POSITIONS);
      if (tooMany) return reply(await problemOf(tooMany));
      const recorded = await recordPosition(ctx, actor.uid, message);
      return recorded ? tellPosition(ctx, recorded) : reply(await problem('driver_offline'));
    }
  }
};

/** Handles one client message. The user is read again each time, so that a blocked one is cut off while connected. */
export const handleMessage = async (ctx: Context, connectionId: string, body: string | undefined): Promise<void> => {
  const publisher = await ctx.publisher();
  const reply: Reply = message => publisher.send(connectionId, message);
  const actor = await authorize(ctx.store, { who: everyone }, await connectedUser(ctx, connectionId), ctx.now());
  if (isRefusal(actor)) return void (await reply(await problem(actor.refusal)));
  const tooMany = await countUse(ctx, 'socket', actor.uid, socketMessages);
  if (tooMany) return void (await reply(await problemOf(tooMany)));
  const parsed = parseBody({ body });
  if (isRefusal(parsed)) return void (await reply(await problem(parsed.refusal)));
  const message = parseInput(clientMessageSchema, parsed.json);
  if (isRefusal(message)) return void (await reply(await problem(message.refusal)));
  await act(ctx, actor, connectionId, message.input, reply);
};
