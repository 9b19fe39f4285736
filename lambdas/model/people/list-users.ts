import type { UserType } from '#shared/contract/operation';
import type { Item, Store } from '#lambdas/ports/store';
import { fleetDriverList, shards, userTypeShard } from '#lambdas/store/keys';
import type { Found } from './find-users';
import { asUser, type StoredUser } from '#lambdas/store/user-items';

export type Source = {
  index: 'gsi1' | 'gsi3' | 'gsi5';
  sortKey: 'g1s' | 'g3s' | 'g5s';
  partitions: readonly string[];
};

export const usersOfTypes = (usertypes: readonly UserType[]): Source => ({
  index: 'gsi1',
  sortKey: 'g1s',
  partitions: usertypes.flatMap(usertype => shards.map(shard => userTypeShard(usertype, shard))),
});

export const driversOfFleet = (uid: string): Source => ({
  index: 'gsi3',
  sortKey: 'g3s',
  partitions: [fleetDriverList(uid)],
});

/** The most profiles to read for one page when a filter discards many. */
const MAX_READ = 500;

export type Listing = {
  limit: number;
  /** The place of the previous page's last entry. */
  after?: string | undefined;
  keep?(user: StoredUser): boolean;
};

const entriesBefore = async (store: Store, { index, sortKey, partitions }: Source, size: number, before?: string) => {
  const page = { index, limit: size, newestFirst: true, ...(before ? { before } : {}) };
  const pages = await Promise.all(partitions.map(pk => store.query({ ...page, pk })));
  const entries = pages.flat().map((item: Item) => ({ pk: item.pk, sk: item.sk, place: String(item[sortKey]) }));
  return entries.sort((a, b) => (a.place < b.place ? 1 : -1)).slice(0, size);
};

/** One page of a list of people, newest first, merged from its partitions. */
export const listUsers = async (store: Store, source: Source, { limit, after, keep }: Listing): Promise<Found> => {
  const size = keep ? 100 : limit;
  const users: StoredUser[] = [];
  let last = after;
  for (let read = 0; read < MAX_READ; read += size) {
    const entries = await entriesBefore(store, source, size, last);
    const profiles = (await store.getMany(entries)).map(asUser);
    const byId = new Map(profiles.map(user => [user.id, user]));
    for (const entry of entries) {
      last = entry.place;
      const user = byId.get(entry.pk.slice(2));
      if (!user || user.deletedAt || (keep && !keep(user))) continue;
      users.push(user);
      if (users.length === limit) return { users, next: last };
    }
    if (entries.length < size) return { users };
  }
  return { users, ...(last === undefined ? {} : { next: last }) };
};
