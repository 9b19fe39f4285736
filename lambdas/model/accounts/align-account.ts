import type { Account, Identity } from '#lambdas/ports/services';
import type { Context } from '#lambdas/runtime/context';
import { accountOf } from './reopen-account';
import { loadUser, type StoredUser } from '#lambdas/store/user-items';

const contactsOf = (user: StoredUser, account: Account): { email?: string; mobile?: string } => ({
  ...(user.email && user.email.toLowerCase() !== account.email.toLowerCase() ? { email: user.email } : {}),
  ...(user.mobile && user.mobile !== account.mobile ? { mobile: user.mobile } : {}),
});

/**
 * The profile says by what somebody signs in with a password or a code: uniqueness, search and masking go by it. An account
 * that says otherwise (an edit broke off, somebody changed it past us) follows. @returns whether it had to.
 */
export const alignAccount = async (identity: Identity, user: StoredUser, account: Account): Promise<boolean> => {
  if (user.loginType || user.deletedAt || !account.confirmed) return false;
  const changes = contactsOf(user, account);
  return Object.keys(changes).length > 0 && (await identity.update(account.username, changes)) === 'done';
};

/** After an edit that came to nothing: the account may have had its part of it. */
export const alignSignIn = async (ctx: Context, uid: string): Promise<void> => {
  const user = await loadUser(ctx.store, uid, { consistent: true });
  if (!user || user.loginType || user.deletedAt) return;
  const identity = await ctx.identity();
  const account = await accountOf(identity, user);
  if (account) await alignAccount(identity, user, account);
};
