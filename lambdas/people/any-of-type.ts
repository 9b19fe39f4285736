import type { UserType } from '#shared/contract/operation';
import type { Store } from '#lambdas/ports/store';
import { shards, userTypeShard } from '#lambdas/store/keys';

/** Whether there is any user of a type. */
export const anyOfType = async (store: Store, usertype: UserType): Promise<boolean> => {
  const pages = await Promise.all(
    shards.map(shard => store.query({ index: 'gsi1', pk: userTypeShard(usertype, shard), limit: 1 })),
  );
  return pages.some(page => page.length > 0);
};
