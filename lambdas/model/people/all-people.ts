import { userTypes } from '#shared/contract/operation';
import type { Store } from '#lambdas/ports/store';
import { shards, userTypeShard } from '#lambdas/store/keys';
import { asUser, type StoredUser } from '#lambdas/store/user-items';

const PAGE = 100;

/** Everybody, page by page, from the lists of each user type; for operators' jobs, not for requests. */
export const allPeople = async function* (store: Store): AsyncGenerator<StoredUser[]> {
  for (const pk of userTypes.flatMap(usertype => shards.map(shard => userTypeShard(usertype, shard))))
    for (let after: string | undefined; ;) {
      const rows = await store.query({ index: 'gsi1', pk, limit: PAGE, ...(after ? { after } : {}) });
      yield (await store.getMany(rows.map(row => ({ pk: row.pk, sk: row.sk })))).map(asUser);
      after = rows.at(-1)?.g1s as string | undefined;
      if (rows.length < PAGE) break;
    }
};
