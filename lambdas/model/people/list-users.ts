import type { UserType } from '#shared/contract/operation';
import type { Item, Key, Store } from '#lambdas/ports/store';
import {
  careShard,
  carTypeDrivers,
  dueShard,
  dueSort,
  fleetDriverList,
  shards,
  userKey,
  userTypeShard,
} from '#lambdas/store/keys';
import type { Found } from './find-users';
import { asUser, type CareState, type StoredUser } from '#lambdas/store/user-items';

export type Source = {
  /** Without an index: a list whose items name people by `uid`. */
  index?: 'gsi1' | 'gsi2' | 'gsi3' | 'gsi4' | 'gsi5';
  sortKey: 'sk' | 'g1s' | 'g2s' | 'g3s' | 'g4s' | 'g5s';
  partitions: readonly string[];
  /** Oldest first. */
  ascending?: boolean;
  /** The first and last place that count, for a list read in ascending order. */
  bounds?: readonly [string, string];
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

/** The number of drivers of a fleet. The index contains only keys, so that hundreds cost little. */
export const countDriversOfFleet = async (store: Store, uid: string): Promise<number> =>
  (await store.query({ index: 'gsi3', pk: fleetDriverList(uid) })).length;

/** Drivers with a car type, by id: the list has no times. */
export const driversOfCarType = (carTypeId: string): Source => ({
  index: 'gsi4',
  sortKey: 'g4s',
  partitions: [carTypeDrivers(carTypeId)],
});

export const peopleInState = (state: CareState, usertypes: readonly UserType[]): Source => ({
  index: 'gsi2',
  sortKey: 'g2s',
  partitions: usertypes.flatMap(usertype => shards.map(shard => careShard(state, usertype, shard))),
});

/** Drivers with a document whose last day lies between two times, the first to end first. */
export const driversDue = (from: number, to: number): Source => ({
  sortKey: 'sk',
  partitions: shards.map(dueShard),
  ascending: true,
  bounds: [dueSort(from), dueSort(to)],
});

/** The most profiles to read for one page when a filter discards many. */
const MAX_READ = 500;

export type Listing = {
  limit: number;
  /** The place of the previous page's last entry. */
  after?: string | undefined;
  /** `place` is the entry's place in the list. */
  isWanted?: (user: StoredUser, place: string) => boolean;
};

/** A batch read refuses a key that it names twice. */
const unique = (keys: readonly Key[]): Key[] => [...new Map(keys.map(key => [key.pk, key])).values()];

type Entry = { key: Key; place: string };

const rangeOf = ({ ascending, bounds }: Source, after: string | undefined) => {
  if (bounds) return { between: [after === undefined ? bounds[0] : `${after}\0`, bounds[1]] as const };
  return after === undefined ? {} : { [ascending ? 'after' : 'before']: after };
};

const entriesAfter = async (store: Store, source: Source, size: number, after?: string): Promise<Entry[]> => {
  const { index, ascending = false, sortKey, partitions } = source;
  const page = { limit: size, newestFirst: !ascending, ...(index ? { index } : {}), ...rangeOf(source, after) };
  const pages = await Promise.all(partitions.map(pk => store.query({ ...page, pk })));
  const entries = pages.flat().map((item: Item) => ({
    key: index ? { pk: item.pk, sk: item.sk } : userKey(String(item.uid)),
    place: String(item[sortKey]),
  }));
  const sign = ascending ? -1 : 1;
  return entries.sort((a, b) => (a.place < b.place ? sign : -sign)).slice(0, size);
};

/** One page of a list of people, merged from its partitions; newest first unless its source says otherwise. */
export const listUsers = async (store: Store, source: Source, { limit, after, isWanted }: Listing): Promise<Found> => {
  const size = isWanted ? 100 : limit;
  const users: StoredUser[] = [];
  let last = after;
  for (let read = 0; read < MAX_READ; read += size) {
    const entries = await entriesAfter(store, source, size, last);
    const profiles = (await store.getMany(unique(entries.map(({ key }) => key)))).map(asUser);
    const byId = new Map(profiles.map(user => [user.id, user]));
    for (const entry of entries) {
      last = entry.place;
      const user = byId.get(entry.key.pk.slice(2));
      if (!user || user.deletedAt || (isWanted && !isWanted(user, entry.place))) continue;
      users.push(user);
      if (users.length === limit) return { users, next: last };
    }
    if (entries.length < size) return { users };
  }
  return { users, ...(last === undefined ? {} : { next: last }) };
};
