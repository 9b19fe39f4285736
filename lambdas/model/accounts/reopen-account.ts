import { all, exists, is, missing, type Write } from '#lambdas/ports/store';
import type { Identity } from '#lambdas/ports/services';
import { forgetActor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { log } from '#lambdas/ports/log';
import { followGroup } from '#lambdas/model/people/align-group';
import { accountKey, userKey } from '#lambdas/store/keys';
import { fullName, type StoredUser } from '#lambdas/store/user-items';

/** Links a profile to an account other than the one it was created with. */
type Binding = { uid: string; username: string };

/** Fails when another account was bound to the profile meanwhile. */
const bindingWrites = (user: StoredUser, { uid, username }: Binding): Write[] => [
  { type: 'put', item: { ...accountKey(uid), _et: 'account', uid: user.id }, if: missing() },
  {
    type: 'update',
    key: userKey(user.id),
    set: { account: uid, username },
    // The new account asks for no code.
    remove: ['accountGoneAt', 'secondFactorAt'],
    if: all(exists(), missing('deletedAt'), user.account ? is('account', user.account) : missing('account')),
  },
  ...(user.account ? [{ type: 'delete', key: accountKey(user.account) } as const] : []),
];

/** Binds an account to a profile that outlived its previous one. False when another account is bound already. */
export const bindAccount = async (ctx: Context, user: StoredUser, account: Binding): Promise<boolean> => {
  const { ok } = await ctx.store.write(bindingWrites(user, account));
  if (ok) forgetActor(user.id);
  return ok;
};

/**
 * Creates a new account for a profile that outlived its own. Its password is unknown: the owner proves their identity
 * by a mail to the address or an SMS to the number. Social accounts come back only by signing in at their provider.
 */
export const reopenAccount = async (ctx: Context, identity: Identity, user: StoredUser): Promise<boolean> => {
  if (user.loginType) return false;
  const { email, mobile, mobileUnproved } = user;
  const made = await identity.create({ email, mobile, mobileProved: !mobileUnproved, name: fullName(user) });
  if (typeof made === 'string') return false;
  const isBound = await bindAccount(ctx, user, { uid: made.uid, username: made.uid });
  if (isBound) await followGroup(ctx, { ...user, username: made.uid });
  if (isBound) log.info('account opened anew', { uid: user.id, account: made.uid });
  else await identity.remove(made.uid);
  return isBound;
};
