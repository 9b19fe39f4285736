import type { Item } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { sendingKey, SENDING_PK } from '#lambdas/store/keys';
import type { Message } from './audience';

/** A broadcast under way, with its progress and the time of its last batch. */
export type Broadcast = Item & {
  id: string;
  notification: string;
  message: Message;
  startedAt: number;
  after?: string;
  at: number;
};

/** A broadcast idle for this long has lost its task in the queue. */
const IDLE_MS = 120_000;

/** Must be written in the same transaction as the change that starts it. */
export const newBroadcast = (ctx: Context, notification: string, message: Message): Broadcast => {
  const id = ctx.newId();
  const { devicetype, usertype, title, body } = message;
  const content = { devicetype, usertype, title, body };
  const at = ctx.now();
  return { ...sendingKey(id), _et: 'sending', id, notification, message: content, startedAt: at, at };
};

/** Puts a broadcast's next task into the queue; when that fails, the sweeper does it. */
export const queueBroadcast = async (ctx: Context, id: string): Promise<void> =>
  (await ctx.pushQueue()).send({ kind: 'broadcast', id });

const SENDINGS_PER_RUN = 20;

/** Runs every minute and puts lost tasks into the queue again. @returns how many. */
export const sweepBroadcasts = async (ctx: Context): Promise<number> => {
  const left = (await ctx.store.query({ pk: SENDING_PK, limit: SENDINGS_PER_RUN, consistent: true })) as Broadcast[];
  const lost = left.filter(({ at }) => ctx.now() - at >= IDLE_MS);
  for (const { id } of lost) await queueBroadcast(ctx, id);
  return lost.length;
};
