import { refuse } from '#shared/contract/errors';
import type { Notification, notificationOperations } from '#shared/contract/operations/notifications';
import type { Actor } from '#lambdas/runtime/actor';
import type { Call } from '#lambdas/runtime/implementation';
import { configKey, sendingKey } from '#lambdas/store/keys';

export type Wanted = Call<typeof notificationOperations.sendNotification> & { actor: Actor };

/** What a request began: the notification and, unless it was only saved, its sending. */
export type Begun = {
  id: string;
  sendId?: string | undefined;
  /** People whom the notification had reached before. */
  sentBefore: number;
};

/** How far it has come. Whoever began it goes on with it, or the sweeper does when that broke off. */
export const progressOf = async ({ ctx }: Pick<Wanted, 'ctx'>, { id, sendId, sentBefore }: Begun) => {
  if (sendId === undefined) return refuse('demo_mode');
  // In this order: what ends in between has then been counted.
  const sending = await ctx.store.get(sendingKey(sendId), { consistent: true });
  const item = await ctx.store.get(configKey('notification', id), { consistent: true });
  const { sentTo = sentBefore } = (item ?? {}) as Partial<Notification>;
  return { id, sent: sentTo - sentBefore, goesOn: sending !== undefined };
};
