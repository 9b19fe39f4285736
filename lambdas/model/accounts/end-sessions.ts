import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import type { MailKind } from '#shared/domain/people/mails';
import { mailOrder } from '#lambdas/model/mails/mail-orders';
import { changePerson, type PersonChanges } from '#lambdas/model/people/change-person';
import { dropDevices } from '#lambdas/model/push/devices';
import { closeSockets } from '#lambdas/model/sockets/close-sockets';
import { type Actor, isSessionOver } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { accountName, loadUser, type StoredUser } from '#lambdas/store/user-items';

/** Ends what outlives a session that the profile refuses: refresh tokens at the pool, open sockets, pushes. */
export const leaveSessions = async (ctx: Context, user: StoredUser): Promise<void> => {
  await (await ctx.identity()).signOut(accountName(user));
  await closeSockets(ctx, user.id);
  await dropDevices(ctx, user.id);
};

/** The fields of a profile that end every session but the one that began at `signedInAtS`. */
export const endOfOthers = (ctx: Context, signedInAtS: number) => {
  const fromS = Math.floor(ctx.now() / 1000) + 1;
  return { sessionsFromS: fromS, retainedSession: { fromS, signedInAtS } };
};

/**
 * Ends what the other sessions left open. The pool cannot end all sessions but one, and with a remaining refresh token
 * a thief could set up a code app or delete the sign-in, so all sessions end at the pool. The current session continues
 * here until its access token expires, and then signs in again.
 */
export const leaveOtherSessions = async (ctx: Context, user: StoredUser, signedInAtS: number): Promise<void> => {
  await (await ctx.identity()).signOut(accountName(user));
  await closeSockets(ctx, user.id, signedInAtS);
  await dropDevices(ctx, user.id);
};

/**
 * Ends every session of a person except the one that requests it. That session must be valid: a cached profile may not
 * know yet that it is over.
 */
export const endOtherSessions = async (
  ctx: Context,
  { uid, signedInAtS = Infinity }: Pick<Actor, 'uid' | 'signedInAtS'>,
): Promise<Refusal | undefined> => {
  const user = await loadUser(ctx.store, uid, { consistent: true });
  if (!user || user.deletedAt || isSessionOver(user, signedInAtS)) return refuse('not_logged_in');
  const was = { sessionsFromS: user.sessionsFromS ?? null };
  const after = await changePerson(ctx, user, endOfOthers(ctx, signedInAtS), [], was);
  if (isRefusal(after)) return refuse('not_logged_in');
  await leaveOtherSessions(ctx, after, signedInAtS);
  return undefined;
};

/**
 * Ends every session of a person on every device, and the pushes to them. Access tokens stay valid for minutes, so the profile stores the time
 * from which sessions count. `also` is changed with it, `mail` notifies them.
 */
export const endSessions = async (
  ctx: Context,
  user: StoredUser,
  also: PersonChanges = {},
  mail?: MailKind,
): Promise<Refusal | undefined> => {
  const changes = { ...also, sessionsFromS: Math.floor(ctx.now() / 1000) + 1, retainedSession: '' } as const;
  const after = await changePerson(ctx, user, changes, mail ? [mailOrder(ctx, user.id, mail)] : []);
  if (isRefusal(after)) return after;
  await leaveSessions(ctx, user);
  return undefined;
};
