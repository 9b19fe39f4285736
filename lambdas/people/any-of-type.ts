import type { UserType } from '#shared/contract/operation';
import type { Store } from '#lambdas/ports/store';
import { shards, userTypeShard } from '#lambdas/store/keys';
import { asUser, type StoredUser } from './user-items';

/** Whether there is any user of a type. */
export const anyOfType = async (store: Store, usertype: UserType): Promise<boolean> => {
  const pages = await Promise.all(
    shards.map(shard => store.query({ index: 'gsi1', pk: userTypeShard(usertype, shard), limit: 1 })),
  );
  return pages.some(page => page.length > 0);
};

/** Whether this is an admin and there would be none left without them. */
export const isLastAdmin = async (store: Store, { id, usertype, approved }: StoredUser): Promise<boolean> => {
  if (usertype !== 'admin' || !approved) return false;
  const pages = await Promise.all(
    shards.map(shard => store.query({ index: 'gsi1', pk: userTypeShard('admin', shard), limit: 25 })),
  );
  const others = await store.getMany(pages.flat().map(({ pk, sk }) => ({ pk, sk })));
  return !others.map(asUser).some(other => other.id !== id && other.approved && other.usertype === 'admin');
};
