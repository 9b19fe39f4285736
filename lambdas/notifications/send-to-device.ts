import { refuse } from '#shared/contract/errors';
import { notificationOperations } from '#shared/contract/operations/notifications';
import { implement } from '#lambdas/runtime/implementation';
import { withinLimit } from '#lambdas/runtime/limits';
import { log } from '#lambdas/runtime/log';

const PER_MINUTE = 60;

export const sendToDevice = implement(notificationOperations.send_notification, async ({ ctx, actor, input }) => {
  if (!(await ctx.settings()).AllowCriticalEditsAdmin) return refuse('demo_mode');
  const limit = { what: 'push', who: actor.uid, max: PER_MINUTE, windowMs: 60_000 };
  if (!(await withinLimit(ctx, limit))) return refuse('too_many_requests');
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
