import { refuse } from '#shared/contract/errors';
import { notificationOperations } from '#shared/contract/operations/notifications';
import { deviceOfToken } from '#lambdas/model/push/find-devices';
import { pushWords } from '#lambdas/model/push/push-words';
import { implement } from '#lambdas/runtime/implementation';

/** Returns at once whether the device's service accepted the push, which is not retried. */
export const sendToDevice = implement(notificationOperations.send_notification, async ({ ctx, input }) => {
  const { token, title, msg, screen = '' } = input;
  const target = await deviceOfToken(ctx.store, token);
  if (!target) return refuse('no_user_match');
  const news = { key: 'notice_message', title, body: msg, screen, at: ctx.now() };
  const outcome = await (await ctx.push()).send(target, await pushWords(news, undefined, await ctx.settings()));
  return outcome.is === 'sent' ? { success: true } : refuse('no_user_match');
});
