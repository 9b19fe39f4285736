import { exists, type Item } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { configKey, sendingKey, SENDING_PK } from '#lambdas/store/keys';
import { type Message, reachPeople } from './reach-people';

/** A broadcast under way, with its progress and the time of its last batch. */
export type Broadcast = Item & {
  id: string;
  notification: string;
  message: Message;
  after?: string;
  reached: number;
  at: number;
};

/** A broadcast idle for this long was interrupted, or has more recipients than one call can handle. */
const IDLE_MS = 30_000;

/** Must be written in the same transaction as the change that starts it. */
export const newBroadcast = (ctx: Context, notification: string, message: Message): Broadcast => {
  const id = ctx.newId();
  const { devicetype, usertype, title, body } = message;
  const content = { devicetype, usertype, title, body };
  return {
    ...sendingKey(id),
    ...{ _et: 'sending', id, notification, message: content, reached: 0, at: ctx.now() },
  };
};

const remember = (ctx: Context, { id, notification }: Broadcast, batch: { reached: number; next?: string }) => {
  const at = ctx.now();
  return ctx.store.write([
    batch.next === undefined
      ? { type: 'delete', key: sendingKey(id), if: exists() }
      : {
          type: 'update',
          key: sendingKey(id),
          set: { after: batch.next, at },
          add: { reached: batch.reached },
          if: exists(),
        },
    {
      type: 'update',
      key: configKey('notification', notification),
      set: { sentAt: at },
      add: { sentTo: batch.reached },
      if: exists(),
    },
  ]);
};

/** Continues a broadcast for a few batches. @returns how many people were reached, and whether there are more. */
export const resumeBroadcast = async (
  ctx: Context,
  sending: Broadcast,
  batches: number,
): Promise<{ reached: number; goesOn: boolean }> => {
  let { after } = sending;
  let reached = 0;
  for (let i = 0; i < batches; i++) {
    const batch = await reachPeople(ctx, { sendId: sending.id, message: sending.message, after });
    reached += batch.reached;
    const { ok } = await remember(ctx, sending, batch);
    // When the notification is deleted meanwhile, its broadcast stops.
    if (!ok) await ctx.store.write([{ type: 'delete', key: sendingKey(sending.id) }]);
    if (!ok || batch.next === undefined) return { reached, goesOn: false };
    after = batch.next;
  }
  return { reached, goesOn: true };
};

const SENDINGS_PER_RUN = 5;
const BATCHES_PER_RUN = 10;

/** Runs every minute and continues unfinished broadcasts. @returns how many people were reached. */
export const sweepBroadcasts = async (ctx: Context): Promise<number> => {
  const left = (await ctx.store.query({ pk: SENDING_PK, limit: SENDINGS_PER_RUN, consistent: true })) as Broadcast[];
  let reached = 0;
  for (const sending of left)
    if (ctx.now() - sending.at >= IDLE_MS) reached += (await resumeBroadcast(ctx, sending, BATCHES_PER_RUN)).reached;
  return reached;
};
