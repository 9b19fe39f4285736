import { all, exists, is, missing, type Write } from '#lambdas/ports/store';
import type { Identity } from '#lambdas/ports/services';
import { forgetActor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { log } from '#lambdas/ports/log';
import { accountKey, userKey } from '#lambdas/store/keys';
import { accountName, fullName, type StoredUser } from '#lambdas/store/user-items';

/** An account that opens a profile which is not the one it began with. */
type Binding = { uid: string; username: string };

/** Nobody else may have bound another account meanwhile. */
const bindingWrites = (user: StoredUser, { uid, username }: Binding): Write[] => [
  { type: 'put', item: { ...accountKey(uid), _et: 'account', uid: user.id }, if: missing() },
  {
    type: 'update',
    key: userKey(user.id),
    set: { account: uid, username },
    remove: ['accountGoneAt'],
    if: all(exists(), missing('deletedAt'), user.account ? is('account', user.account) : missing('account')),
  },
  ...(user.account ? [{ type: 'delete', key: accountKey(user.account) } as const] : []),
];

/** Lets an account open a profile that outlived the one before. False when another one does by now. */
export const bindAccount = async (ctx: Context, user: StoredUser, account: Binding): Promise<boolean> => {
  const { ok } = await ctx.store.write(bindingWrites(user, account));
  if (ok) forgetActor(user.id);
  return ok;
};

/** The account of a profile; a provider's name that somebody else's account has by now is none. */
export const accountOf = async (identity: Identity, user: StoredUser) => {
  const found = await identity.find(accountName(user));
  return found?.uid === (user.account ?? user.id) ? found : undefined;
};

/**
 * Opens an account anew for a profile that outlived its own. Nobody knows its password: whoever reads the mails to its
 * address, or the texts to its number, is who the profile is of, and gets in by them. Accounts of other providers open
 * again by their provider's word only.
 */
export const reopenAccount = async (ctx: Context, identity: Identity, user: StoredUser): Promise<boolean> => {
  if (user.loginType) return false;
  const { email, mobile } = user;
  const made = await identity.create({ email, mobile, name: fullName(user) });
  if (typeof made === 'string') return false;
  const isBound = await bindAccount(ctx, user, { uid: made.uid, username: made.uid });
  if (isBound) log.info('account opened anew', { uid: user.id, account: made.uid });
  else await identity.remove(made.uid);
  return isBound;
};
