import { bookingNeeds } from '#shared/contract/entities/need';
import { documentKinds } from '#shared/contract/entities/driver-document';
import { allBookings } from '#lambdas/model/bookings/all-bookings';
import { allPeople } from '#lambdas/model/people/all-people';
import { all, exists, is, type Key, missing, type Store, type Write } from '#lambdas/ports/store';
import { loadBooking, type StoredBooking } from '#lambdas/store/booking-items';
import { everything } from '#lambdas/store/everything';
import { bookingKey, deskIdOf, deskPk, shards, userKey, userTypeShard } from '#lambdas/store/keys';
import { careEntry, loadUser, type StoredUser } from '#lambdas/store/user-items';
import { marksBetween, marksOfBooking, marksOfPerson } from '#lambdas/model/desk/desk-marks';

/**
 * Faults in the marks of one record, and the writes that repair them. The writes fail if the record has changed in
 * between, since a change writes its own marks.
 */
export type Mend = { of: 'booking' | 'user'; id: string; missing: string[]; extra: string[]; writes: readonly Write[] };

const kinds = [...bookingNeeds, 'approval'] as const;

const fleetsOf = async (store: Store): Promise<string[]> => {
  const lists = shards.map(shard => userTypeShard('fleetadmin', shard));
  const rows = await Promise.all(lists.map(pk => everything(store, { index: 'gsi1', pk }, 'g1s')));
  return rows.flat().map(({ pk }) => pk.slice('U#'.length));
};

/** Every existing mark, by the record that it belongs to. */
const readMarks = async (store: Store): Promise<Map<string, Key[]>> => {
  const found = new Map<string, Key[]>();
  const desks = [undefined, ...(await fleetsOf(store))];
  for (const pk of desks.flatMap(fleet => kinds.map(kind => deskPk(kind, fleet))))
    for (const { pk: list, sk } of await everything(store, { pk, consistent: true }, 'sk')) {
      const of = `${list.startsWith(deskPk('approval')) ? 'user' : 'booking'} ${deskIdOf({ pk: list, sk })}`;
      found.set(of, [...(found.get(of) ?? []), { pk: list, sk }]);
    }
  return found;
};

/** Removes the marks of a record from the marks that were found: those that remain at the end belong to no record. */
const take = (found: Map<string, Key[]>, of: Mend['of'], id: string): Key[] => {
  const name = `${of} ${id}`;
  const keys = found.get(name) ?? [];
  found.delete(name);
  return keys;
};

const differences = (writes: readonly Write[]) => ({
  missing: writes.flatMap(write => (write.type === 'put' ? [write.item.pk] : [])),
  extra: writes.flatMap(write => (write.type === 'delete' ? [write.key.pk] : [])),
});

const mendOfBooking = (id: string, booking: StoredBooking | undefined, found: readonly Key[]): Mend[] => {
  const writes = marksBetween(found, marksOfBooking(booking));
  if (writes.length === 0) return [];
  const same = booking ? is('v', booking.v) : missing();
  return [
    {
      of: 'booking',
      id,
      ...differences(writes),
      writes: [...writes, { type: 'check', key: bookingKey(id), if: same }],
    },
  ];
};

/** Fields that the marks of a person derive from. */
const behind = [
  'usertype',
  'approved',
  'blockedAt',
  'fleetadmin',
  'createdAt',
  'deletedAt',
  ...documentKinds.map(kind => `${kind}State` as const),
] as const;
const unchanged = (user: StoredUser) =>
  all(exists(), ...behind.map(field => (user[field] === undefined ? missing(field) : is(field, user[field]))));

type Listed = { g2p?: string; g2s?: string };

/** A person's entry in the list of people who need care is a part of their item. */
const careDifference = (user: StoredUser) => {
  const { g2p, g2s } = user as Listed;
  const wanted = user.deletedAt === undefined ? careEntry(user) : undefined;
  if (g2p === wanted?.g2p && g2s === wanted?.g2s) return undefined;
  return {
    missing: wanted ? [wanted.g2p] : [],
    extra: g2p && g2p !== wanted?.g2p ? [g2p] : [],
    change: wanted ? { set: wanted } : { remove: ['g2p', 'g2s'] },
  };
};

const mendOfPerson = (id: string, user: StoredUser | undefined, found: readonly Key[]): Mend[] => {
  const writes = marksBetween(found, marksOfPerson(user));
  const care = user && careDifference(user);
  if (writes.length === 0 && !care) return [];
  const desk = differences(writes);
  const key = userKey(id);
  const own: Write = care
    ? { type: 'update', key, ...care.change, if: unchanged(user) }
    : { type: 'check', key, if: user ? unchanged(user) : missing() };
  return [
    {
      of: 'user',
      id,
      missing: [...desk.missing, ...(care?.missing ?? [])],
      extra: [...desk.extra, ...(care?.extra ?? [])],
      writes: [...writes, own],
    },
  ];
};

/** Marks of records that are in no list any more. */
const leftovers = async (store: Store, found: ReadonlyMap<string, Key[]>): Promise<Mend[]> => {
  const mends: Mend[] = [];
  for (const [name, keys] of found) {
    const [of, id] = name.split(' ') as [Mend['of'], string];
    mends.push(
      ...(of === 'user'
        ? mendOfPerson(id, await loadUser(store, id, { consistent: true }), keys)
        : mendOfBooking(id, await loadBooking(store, id), keys)),
    );
  }
  return mends;
};

/**
 * Compares the marks of the desk, and the list of people who need care, with all bookings and people, page by page.
 * Records from before marks existed have none until they change.
 */
export const remark = async function* (store: Store): AsyncGenerator<Mend[]> {
  const found = await readMarks(store);
  for await (const page of allBookings(store))
    yield page.flatMap(booking => mendOfBooking(booking.id, booking, take(found, 'booking', booking.id)));
  for await (const page of allPeople(store))
    yield page.flatMap(user => mendOfPerson(user.id, user, take(found, 'user', user.id)));
  yield leftovers(store, found);
};
