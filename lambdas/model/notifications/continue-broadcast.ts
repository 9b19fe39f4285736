import { exists } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { sendingKey } from '#lambdas/store/keys';
import { countWrite } from './broadcast-counts';
import { type Broadcast, queueBroadcast } from './broadcasts';
import { reachPeople } from './reach-people';

/** A task of the queue handles this many batches, a few seconds' work, and is followed by another. */
const BATCHES_PER_TASK = 10;

type Batch = Awaited<ReturnType<typeof reachPeople>>;

/** @returns whether the broadcast is still there. After the last batch it is over. */
const remember = async (ctx: Context, { id, notification }: Broadcast, batch: Batch): Promise<boolean> => {
  const key = sendingKey(id);
  const at = ctx.now();
  const isOver = batch.next === undefined;
  const result = await ctx.store.write([
    isOver
      ? { type: 'delete', key, if: exists() }
      : { type: 'update', key, set: { after: batch.next, at }, if: exists() },
    countWrite(notification, batch, { sentAt: at }, isOver ? { activeSendings: -1 } : {}),
  ]);
  // Another run of the same task has ended it, or the notification was deleted: only the counts remain to be added.
  if (!result.ok) await ctx.store.write([countWrite(notification, batch, { sentAt: at })]);
  return result.ok;
};

/** A task of the queue: the next batches of a broadcast, and the task that follows. */
export const continueBroadcast = async (ctx: Context, id: string): Promise<void> => {
  const sending = (await ctx.store.get(sendingKey(id), { consistent: true })) as Broadcast | undefined;
  if (!sending) return;
  let { after } = sending;
  const { notification, message, startedAt } = sending;
  for (let i = 0; i < BATCHES_PER_TASK; i++) {
    const batch = await reachPeople(ctx, { sendId: id, notification, message, startedAt }, after);
    if (!(await remember(ctx, sending, batch))) return void (await stop(ctx, id));
    if (batch.next === undefined) return;
    after = batch.next;
  }
  await queueBroadcast(ctx, id);
};

const stop = (ctx: Context, id: string) => ctx.store.write([{ type: 'delete', key: sendingKey(id) }]);
