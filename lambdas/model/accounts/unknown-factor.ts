import { mailOrder } from '#lambdas/model/mails/mail-orders';
import type { Context } from '#lambdas/runtime/context';
import { isStaff } from '#lambdas/runtime/second-factor';
import { accountName, loadUser, type StoredUser } from '#lambdas/store/user-items';
import { accountOf } from './account-of';
import { endSessions } from './end-sessions';

/**
 * Drops a code app of which the profile knows nothing: somebody changed the pool directly, with the token of a live session, and the
 * owner cannot sign in with the password alone. For whoever has just set a new password by a mailed code and whose sessions
 * are over. The mail goes first, so that another try after a failure finds the app still there.
 */
export const dropUnknownFactor = async (ctx: Context, user: StoredUser, mailId: string): Promise<void> => {
  if (user.secondFactorAt !== undefined) return;
  const identity = await ctx.identity();
  if (!(await accountOf(identity, user))?.secondFactor) return;
  await ctx.store.write([mailOrder(ctx, user.id, 'factor_dropped', {}, mailId)]);
  await identity.dropSecondFactor(accountName(user));
};

/**
 * The same for somebody who has done nothing: the session that set it up may be anybody's, so that all end. Not for staff, who set
 * theirs up at the pool before the profile knows it.
 */
export const sweepUnknownFactor = async (ctx: Context, { id }: StoredUser): Promise<void> => {
  const user = await loadUser(ctx.store, id, { consistent: true });
  if (!user || user.deletedAt || isStaff(user) || user.secondFactorAt !== undefined) return;
  // The sessions first: one that went on could set it up again.
  if (await endSessions(ctx, user, {}, 'factor_dropped')) return;
  const identity = await ctx.identity();
  await identity.dropSecondFactor(accountName(user));
};
