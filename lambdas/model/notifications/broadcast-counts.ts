import { exists, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { configKey } from '#lambdas/store/keys';

/**
 * Numbers of people: those who got a push, those whose devices all refused it, and those who only have it in their
 * inbox.
 */
export type Counts = { sent: number; failed: number; skipped: number };

/** Adds to the counts in the history; it fails when the notification was deleted meanwhile. */
export const countWrite = (
  notification: string,
  { sent, failed, skipped }: Counts,
  set: Record<string, unknown> = {},
  add: Record<string, number> = {},
): Write => ({
  type: 'update',
  key: configKey('notification', notification),
  set,
  add: { sentTo: sent, failedTo: failed, skippedTo: skipped, ...add },
  if: exists(),
});

/** Counts a person whose devices could not be reached at first. */
export const countLate = async (ctx: Context, notification: string, isSent: boolean): Promise<void> => {
  await ctx.store.write([countWrite(notification, { sent: isSent ? 1 : 0, failed: isSent ? 0 : 1, skipped: 0 })]);
};
