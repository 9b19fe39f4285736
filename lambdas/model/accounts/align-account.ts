import type { Account, Identity } from '#lambdas/ports/services';
import type { Context } from '#lambdas/runtime/context';
import { accountOf } from './account-of';
import { loadUser, type StoredUser } from '#lambdas/store/user-items';

const contactsOf = (user: StoredUser, account: Account): Parameters<Identity['update']>[1] => ({
  ...(user.email && user.email.toLowerCase() !== account.email.toLowerCase() ? { email: user.email } : {}),
  ...(user.mobile && user.mobile !== account.mobile ? { mobile: user.mobile, mobileProved: !user.mobileUnproved } : {}),
  // Another person has verified the number.
  ...(!user.mobile && account.mobile ? { mobile: '' } : {}),
});

/**
 * The profile is authoritative for the sign-in data of passwords and codes: uniqueness, search and masking rely on it.
 * An account that differs (an edit was interrupted, or Cognito was changed directly) is updated. @returns whether it
 * was.
 */
export const alignAccount = async (identity: Identity, user: StoredUser, account: Account): Promise<boolean> => {
  if (user.loginType || user.deletedAt || !account.confirmed) return false;
  const changes = contactsOf(user, account);
  return Object.keys(changes).length > 0 && (await identity.update(account.username, changes)) === 'done';
};

/** Called after a failed edit, which may have changed the account already. */
export const alignSignIn = async (ctx: Context, uid: string): Promise<void> => {
  const user = await loadUser(ctx.store, uid, { consistent: true });
  if (!user || user.loginType || user.deletedAt) return;
  const identity = await ctx.identity();
  const account = await accountOf(identity, user);
  if (account) await alignAccount(identity, user, account);
};
