import type { PushJob } from '#lambdas/ports/push';
import { countLate } from '#lambdas/model/notifications/broadcast-counts';
import { continueBroadcast } from '#lambdas/model/notifications/continue-broadcast';
import { pushAgain, pushToUid } from '#lambdas/model/push/send-pushes';
import type { Context } from '#lambdas/runtime/context';

/** One task of the queue of pushes. Tasks may arrive late, twice or out of order. */
export const sendPush = async (ctx: Context, job: PushJob): Promise<void> => {
  if (job.kind === 'broadcast') return continueBroadcast(ctx, job.id);
  if (job.kind === 'person') return pushToUid(ctx, job.uid, job.news);
  const outcome = await pushAgain(ctx, job);
  if (job.of !== undefined && outcome !== 'later') await countLate(ctx, job.of, outcome === 'sent');
};
