import { mailOrder } from '#lambdas/model/mails/mail-orders';
import type { Context } from '#lambdas/runtime/context';
import { isStaff } from '#lambdas/runtime/second-factor';
import { accountName, loadUser, type StoredUser } from '#lambdas/store/user-items';
import { accountOf } from './account-of';
import { endSessions } from './end-sessions';

/**
 * Removes a code app that the profile does not know: somebody changed the pool directly, with the token of a live
 * session, so that the owner cannot sign in with the password alone. For owners who have just set a new password by a
 * mailed code and whose sessions are over. The mail goes first, so that a retry after a failure still finds the app.
 */
export const dropUnknownFactor = async (ctx: Context, user: StoredUser, mailId: string): Promise<void> => {
  if (user.secondFactorAt !== undefined) return;
  const identity = await ctx.identity();
  if (!(await accountOf(identity, user))?.secondFactor) return;
  await ctx.store.write([mailOrder(ctx, user.id, 'factor_dropped', {}, mailId)]);
  await identity.dropSecondFactor(accountName(user));
};

/**
 * The same without an action of the owner: the session that set the app up may belong to anybody, so all sessions end.
 * Not for staff, who set up their app at the pool before the profile knows it.
 */
export const sweepUnknownFactor = async (ctx: Context, { id }: StoredUser): Promise<void> => {
  const user = await loadUser(ctx.store, id, { consistent: true });
  if (!user || user.deletedAt || isStaff(user) || user.secondFactorAt !== undefined) return;
  // Sessions end first: a remaining session could set the app up again.
  if (await endSessions(ctx, user, {}, 'factor_dropped')) return;
  const identity = await ctx.identity();
  await identity.dropSecondFactor(accountName(user));
};
