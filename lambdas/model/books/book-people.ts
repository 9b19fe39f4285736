import type { BookPerson } from '#shared/contract/entities/books';
import type { Store } from '#lambdas/ports/store';
import { userKey } from '#lambdas/store/keys';
import { asUser, fullName } from '#lambdas/store/user-items';

/** Names of people by uid; of somebody unknown, the uid itself. */
export const bookPeople = async (store: Store, uids: readonly string[]): Promise<(uid: string) => BookPerson> => {
  const users = (await store.getMany([...new Set(uids)].map(userKey))).map(asUser);
  const byId = new Map(users.map(user => [user.id, user]));
  return uid => {
    const user = byId.get(uid);
    return user ? { uid, name: fullName(user), usertype: user.usertype } : { uid, name: uid };
  };
};
