import { beforeEach, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { aBooking, aBorneReview } from '#shared/domain/booking/testing/a-booking';
import { personWrites } from '#lambdas/model/people/person-writes';
import { bookingItem } from '#lambdas/store/booking-items';
import { bookingKey, deskKey, userKey } from '#lambdas/store/keys';
import type { StoredUser } from '#lambdas/store/user-items';
import { memoryStore, type MemoryStore } from '#test/kit/memory-store';
import { aPerson } from '#test/kit/samples';
import { deskOfBooking, deskOfPerson } from '#lambdas/model/desk/desk-marks';
import { type Mend, remark } from './rebuild-marks';

let store: MemoryStore;

const person = (change: Partial<StoredUser>) =>
  aPerson('d1', 'driver', { approved: false, createdAt: 5, email: '', ...change });
const mends = async (): Promise<Mend[]> => {
  const mends: Mend[] = [];
  for await (const page of remark(store)) mends.push(...page);
  return mends;
};
const mend = async () => {
  for (const { writes } of await mends()) await store.write(writes);
};
const desk = () =>
  store
    .all()
    .filter(({ _et }) => _et === 'desk')
    .map(({ pk, sk }) => `${pk} ${sk}`)
    .sort();
const save = (booking: Booking, marks = deskOfBooking(undefined, booking)) =>
  store.write([{ type: 'put', item: bookingItem(booking) }, ...marks]);
const saveOld = async (user: StoredUser) => {
  await store.write(personWrites(user));
  await store.write(deskOfPerson(user, undefined));
  await store.write([{ type: 'update', key: userKey(user.id), remove: ['g2p', 'g2s'] }]);
};
const fleet = person({ id: 'f1', usertype: 'fleetadmin', approved: true });
const bookings = [
  aBooking({ id: 'b1', status: 'NEW', searchEnded: true }),
  aBooking({ id: 'b2', status: 'PENDING', fleetadmin: 'f1' }),
  aBooking({ id: 'b3', status: 'REACHED', fareReview: { ...aBorneReview(0), state: 'open' } }),
  aBooking({ id: 'b4', status: 'COMPLETE' }),
];

beforeEach(() => {
  store = memoryStore();
});

describe('[ADM-2] marks of the desk, rebuilt', () => {
  it('change nothing for records that have theirs', async () => {
    for (const booking of bookings) await save(booking);
    await store.write(personWrites(person({})));
    await store.write(personWrites(fleet));
    expect(await mends()).toEqual([]);
  });

  it('gives records from before there were marks what a change would have given them, once', async () => {
    for (const booking of bookings) await save(booking);
    await store.write(personWrites(person({})));
    await store.write(personWrites(fleet));
    const whole = store.all();
    store = memoryStore();
    for (const booking of bookings) await save(booking, []);
    await saveOld(person({}));
    await store.write(personWrites(fleet));
    const found = (await mends()).map(({ of, id }) => `${of} ${id}`);
    expect(found.sort()).toEqual(['booking b1', 'booking b2', 'booking b3', 'user d1']);
    await mend();
    const byKey = (items: readonly { pk: string; sk: string }[]) =>
      [...items].sort((a, b) => `${a.pk} ${a.sk}`.localeCompare(`${b.pk} ${b.sk}`));
    expect(byKey(store.all())).toEqual(byKey(whole));
    expect(await mends()).toEqual([]);
  });

  it('takes away what is left over, of records that are gone, too', async () => {
    await save(bookings[3]!);
    await store.write(
      [deskKey('noDriver', 1, 'b4'), deskKey('waiting', 2, 'gone'), deskKey('approval', 3, 'nobody')].map(key => ({
        type: 'put',
        item: { ...key, _et: 'desk' },
      })),
    );
    expect((await mends()).map(({ id, extra }) => [id, extra])).toEqual([
      ['b4', ['DESK#noDriver']],
      ['gone', ['DESK#waiting']],
      ['nobody', ['DESK#approval']],
    ]);
    await mend();
    expect(desk()).toEqual([]);
  });

  it('leaves alone what changes meanwhile', async () => {
    await save(bookings[0]!, []);
    const [found] = await mends();
    await store.write([{ type: 'update', key: bookingKey('b1'), set: { v: 99, status: 'ACCEPTED' } }]);
    expect(await store.write(found!.writes)).toMatchObject({ ok: false });
    expect(desk()).toEqual([]);
  });
});
