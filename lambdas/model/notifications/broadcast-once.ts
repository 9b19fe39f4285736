import { refuse } from '#shared/contract/errors';
import type { Notification, notificationOperations } from '#shared/contract/operations/notifications';
import type { Actor } from '#lambdas/runtime/actor';
import type { Call } from '#lambdas/runtime/implementation';
import { configKey, sendingKey } from '#lambdas/store/keys';

export type Wanted = Call<typeof notificationOperations.sendNotification> & { actor: Actor };

/** What a request has started: the notification and, unless it was only saved, its broadcast. */
export type Begun = {
  id: string;
  sendId?: string | undefined;
  /** The number of recipients before this broadcast. */
  sentBefore: number;
};

/** The broadcast's progress. The request that started it continues it, or the sweeper does after an interruption. */
export const progressOf = async ({ ctx }: Pick<Wanted, 'ctx'>, { id, sendId, sentBefore }: Begun) => {
  if (sendId === undefined) return refuse('demo_mode');
  // Read in this order, so that a broadcast which ends in between is already in the count.
  const sending = await ctx.store.get(sendingKey(sendId), { consistent: true });
  const item = await ctx.store.get(configKey('notification', id), { consistent: true });
  const { sentTo = sentBefore } = (item ?? {}) as Partial<Notification>;
  return { id, sent: sentTo - sentBefore, goesOn: sending !== undefined };
};
