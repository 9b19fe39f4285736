import type { Account, Identity } from '#lambdas/ports/services';
import { accountName, type StoredUser } from '#lambdas/store/user-items';

/** The account of a profile; undefined when its user name now belongs to another account. */
export const accountOf = async (identity: Identity, user: StoredUser): Promise<Account | undefined> => {
  const found = await identity.find(accountName(user));
  return found?.uid === (user.account ?? user.id) ? found : undefined;
};
