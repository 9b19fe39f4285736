import { isRefusal, type Refusal } from '#shared/contract/errors';
import { everyone, type UseLimit } from '#shared/contract/operation';
import { socketMessages } from '#shared/contract/constants';
import { tripOperations } from '#shared/contract/operations/trips';
import { type ClientMessage, clientMessageSchema } from '#shared/contract/ws-messages';
import { recordPosition } from '#lambdas/model/drivers/record-position';
import { type Actor, authorize } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { lacksSecondFactor } from '#lambdas/runtime/second-factor';
import { countUse } from '#lambdas/runtime/limits';
import { parseBody, parseInput } from '#lambdas/runtime/parse';
import { openRideOf } from '#lambdas/store/open-ride';
import { connectedUser } from '#lambdas/model/sockets/connections';
import { problem, problemOf } from './problem';
import { type Reply, subscribe, unsubscribe } from './subscribe';
import { publishPosition } from '#lambdas/model/drivers/publish-position';

type Position = Extract<ClientMessage, { action: 'position' }>;

/** The same limit as over HTTP, and shared with it. */
const POSITIONS = tripOperations.reportPosition.limit ?? socketMessages;

/**
 * Counting a message would cost more than the message: an instance counts only a user who sends it many. Messages of
 * one socket reach many instances, so the effective limit is a few times the stated one at most.
 */
const uncounted = ({ points }: UseLimit) => ({ freePerInstance: Math.floor(points / SHARE_OF_INSTANCE) });
const SHARE_OF_INSTANCE = 20;

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
    case 'position':
      return reply(await problem('forbidden'));
  }
};

const report = async (ctx: Context, { uid }: Actor, message: Position, reply: Reply): Promise<unknown> => {
  const tooMany = await countUse(ctx, 'reportPosition', uid, POSITIONS, uncounted(POSITIONS));
  if (tooMany) return reply(await problemOf(tooMany));
  const recorded = await recordPosition(ctx, uid, message);
  if (!recorded) return reply(await problem('driver_offline'));
  // Only doubted positions are answered; otherwise a working connection acknowledges no single position.
  if (recorded.isDoubted) await reply(await problem('position_doubted'));
  return publishPosition(ctx, recorded);
};

/** A connection as the gateway names it with each message: whose it is by its authorizer, and when it was opened. */
export type Line = {
  connectionId: string;
  connectedAt?: number | undefined;
  uid?: string | undefined;
  /** When the session began that it was opened by, in seconds since the epoch. */
  sessionS?: number | undefined;
};

const read = (body: string | undefined): ClientMessage | Refusal => {
  const parsed = parseBody({ body });
  if (isRefusal(parsed)) return parsed;
  const message = parseInput(clientMessageSchema, parsed.json);
  return isRefusal(message) ? message : message.input;
};

const speakers = { who: everyone, alsoBlocked: true } as const;

/** A blocked user can send and receive while a ride of theirs runs. */
const isOut = async (ctx: Context, { uid, blocked }: Actor): Promise<Refusal | undefined> =>
  blocked && !(await openRideOf(ctx.store, uid)) ? blocked : undefined;

/** A line may have been opened by a session that ended in that very moment, when it was in no list to be closed by. */
const whoSpeaks = async (ctx: Context, connectionId: string) => {
  const { uid, sessionS } = (await connectedUser(ctx, connectionId)) ?? {};
  return authorize(ctx.store, speakers, uid, ctx.now(), sessionS);
};

/** The reporter is named without reading the connection; one from before a "sign out everywhere" has ended. */
const whoReports = async (ctx: Context, { connectionId, connectedAt = 0, uid, sessionS = Infinity }: Line) =>
  uid === undefined
    ? whoSpeaks(ctx, connectionId)
    : authorize(ctx.store, speakers, uid, ctx.now(), Math.min(sessionS, connectedAt / 1000));

/**
 * Handles one client message. The user is read again each time, so that blocking disconnects an open socket. Positions
 * have a limit of their own, all other messages share one.
 */
export const handleMessage = async (ctx: Context, line: Line, body: string | undefined): Promise<void> => {
  const { connectionId } = line;
  const publisher = await ctx.publisher();
  const reply: Reply = message => publisher.send(connectionId, message);
  const message = read(body);
  const isPosition = !isRefusal(message) && message.action === 'position';
  const actor = await (isPosition ? whoReports(ctx, line) : whoSpeaks(ctx, connectionId));
  if (isRefusal(actor)) return void (await reply(await problem(actor.refusal)));
  const blocked = await isOut(ctx, actor);
  if (blocked) return void (await reply(await problem(blocked.refusal)));
  if (await lacksSecondFactor(ctx, actor.user)) return void (await reply(await problem('second_factor_missing')));
  if (isPosition && actor.usertype === 'driver') return void (await report(ctx, actor, message, reply));
  const tooMany = await countUse(ctx, 'socket', actor.uid, socketMessages, uncounted(socketMessages));
  if (tooMany) return void (await reply(await problemOf(tooMany)));
  if (isRefusal(message)) return void (await reply(await problem(message.refusal)));
  await act(ctx, actor, connectionId, message, reply);
};
