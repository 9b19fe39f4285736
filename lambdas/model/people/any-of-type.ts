import type { UserType } from '#shared/contract/operation';
import { all, is, missing, type Store, type Write } from '#lambdas/ports/store';
import { shards, userKey, userTypeShard } from '#lambdas/store/keys';
import { asUser, loadUser, type StoredUser } from '#lambdas/store/user-items';

/** Whether there is any user of a type. */
export const anyOfType = async (store: Store, usertype: UserType): Promise<boolean> => {
  const pages = await Promise.all(
    shards.map(shard => store.query({ index: 'gsi1', pk: userTypeShard(usertype, shard), limit: 1 })),
  );
  return pages.some(page => page.length > 0);
};

/** Users of a type with few members. */
export const usersOfType = async (store: Store, usertype: UserType): Promise<StoredUser[]> => {
  const pages = await Promise.all(
    shards.map(shard => store.query({ index: 'gsi1', pk: userTypeShard(usertype, shard) })),
  );
  return (await store.getMany(pages.flat().map(({ pk, sk }) => ({ pk, sk })))).map(asUser);
};

/** Another admin than this one, as stored now. */
const anotherAdmin = async (store: Store, id: string): Promise<StoredUser | undefined> => {
  for (const { id: other } of await usersOfType(store, 'admin')) {
    const user = other === id ? undefined : await loadUser(store, other, { consistent: true });
    if (user?.usertype === 'admin' && user.approved && user.deletedAt === undefined) return user;
  }
  return undefined;
};

/**
 * For the transaction that removes an admin: a check that another admin still exists, so that two who remove each other
 * at once don't both succeed. Undefined if this is the only admin; empty for a person who is no admin.
 */
export const anotherAdminStays = async (
  store: Store,
  { id, usertype, approved }: StoredUser,
): Promise<Write[] | undefined> => {
  if (usertype !== 'admin' || !approved) return [];
  const other = await anotherAdmin(store, id);
  const stays = all(is('usertype', 'admin'), is('approved', true), missing('deletedAt'));
  return other && [{ type: 'check', key: userKey(other.id), if: stays }];
};

/** Whether this user is the only admin left. */
export const isLastAdmin = async (store: Store, user: StoredUser): Promise<boolean> =>
  (await anotherAdminStays(store, user)) === undefined;
