import type { UserType } from '#shared/contract/operation';
import type { Store } from '#lambdas/ports/store';
import { shards, userTypeShard } from '#lambdas/store/keys';
import { asUser, type StoredUser } from '#lambdas/store/user-items';

/** Whether there is any user of a type. */
export const anyOfType = async (store: Store, usertype: UserType): Promise<boolean> => {
  const pages = await Promise.all(
    shards.map(shard => store.query({ index: 'gsi1', pk: userTypeShard(usertype, shard), limit: 1 })),
  );
  return pages.some(page => page.length > 0);
};

const FEW = 25;

/** Users of a type with few members; at most a hundred. */
export const usersOfType = async (store: Store, usertype: UserType): Promise<StoredUser[]> => {
  const pages = await Promise.all(
    shards.map(shard => store.query({ index: 'gsi1', pk: userTypeShard(usertype, shard), limit: FEW })),
  );
  return (await store.getMany(pages.flat().map(({ pk, sk }) => ({ pk, sk })))).map(asUser);
};

/** Whether this user is the only admin left. */
export const isLastAdmin = async (store: Store, { id, usertype, approved }: StoredUser): Promise<boolean> => {
  if (usertype !== 'admin' || !approved) return false;
  const others = await usersOfType(store, 'admin');
  return !others.some(other => other.id !== id && other.approved && other.usertype === 'admin');
};
