import { refuse } from '#shared/contract/errors';
import { notificationOperations } from '#shared/contract/operations/notifications';
import { implement } from '#lambdas/runtime/implementation';
import { log } from '#lambdas/ports/log';

export const sendToDevice = implement(notificationOperations.send_notification, async ({ ctx, input }) => {
  const { token, title, msg, screen = '' } = input;
  const push = await ctx.push();
  try {
    await push.send({ to: { uid: '', pushToken: token }, title, body: msg, screen });
    return { success: true };
  } catch (error) {
    log.warn('push failed', { reason: String(error) });
    return refuse('no_user_match');
  }
});
