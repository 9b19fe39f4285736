import { beforeEach, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import type { CarType } from '#shared/contract/entities/car-type';
import { deleteProfile } from '#lambdas/model/accounts/delete-profile';
import { personWrites } from '#lambdas/model/people/person-writes';
import type { StoredUser } from '#lambdas/store/user-items';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { bookingItem } from '#lambdas/store/booking-items';
import { balanceKey, configKey, owedKey, promoUsesKey } from '#lambdas/store/keys';
import { unpaidKey } from '#lambdas/store/paying-keys';
import { fakeContext } from '#test/kit/fake-context';
import { type MemoryStore, memoryStore } from '#test/kit/memory-store';
import { aVan } from '#scripts/scenario/ride';
import { aPerson } from '#test/kit/samples';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { addBooking } from './add-booking';

const carType: CarType = { ...aVan, id: 'van', createdAt: 0 };
const points = {
  pickup: { lat: 57.7, lng: 11.97, add: 'Järntorget, Göteborg' },
  drop: { lat: 57.71, lng: 11.99, add: 'Brunnsparken, Göteborg' },
};
const as = (who: StoredUser): Actor => ({ uid: who.id, usertype: who.usertype, user: who });

let store: MemoryStore;
let ctx: Context;
const rider = aPerson('r1', 'rider');
const book = (actor: Actor, more: object = {}) => {
  const input = { ...points, carDetails: { id: 'van' }, bookLater: true, tripdate: ctx.now() + 3_600_000, ...more };
  return addBooking.run({ ctx, input, key: undefined, source: '' }, { actor });
};
const bookings = () => store.all().filter(({ _et }) => _et === 'booking');

beforeEach(async () => {
  store = memoryStore();
  const route = async () => ({ distanceKm: 2, durationS: 300, coords: [points.pickup, points.drop] });
  ctx = fakeContext({ store, appcat: 'taxi', maps: async () => ({ route }) as never });
  await store.write([{ type: 'put', item: { ...configKey('cartype', 'van'), _et: 'cartype', ...carType } }]);
  await store.write(personWrites(rider));
});

describe('[PROF-2] a booking for somebody whose account ended meanwhile', () => {
  it('is not made for a rider of whose end this process does not know yet', async () => {
    const actor = as(rider);
    expect(((await book(actor)) as { booking: Booking }).booking.customer).toBe('r1');
    await deleteProfile(ctx, rider);
    expect(await book(actor)).toEqual({ refusal: 'user_issue_contact_admin' });
    expect(bookings()).toHaveLength(1);
  });

  it('is not made by an admin either', async () => {
    await deleteProfile(ctx, rider);
    const actor = as(aPerson('a1', 'admin'));
    expect(await book(actor, { userDetails: { uid: 'r1' } })).toEqual({ refusal: 'user_does_not_exists' });
    expect(bookings()).toEqual([]);
  });
});

it('[REG-11] a booking of an invited rider is marked as such, for the reports alone', async () => {
  await book(as({ ...rider, signupViaReferral: 'host1000' }));
  await book(as(rider));
  expect(bookings().map(({ referred }) => referred)).toEqual([true, undefined]);
});

describe('[BOOK-7] the price shown to a rider', () => {
  const bookAt = (estimateFare: unknown) => book(as(rider), { estimate: { estimateFare } });
  const price = async () => ((await book(as(rider))) as { booking: Booking }).booking.trip_cost;

  it('binds: a higher one is refused and shown, and accepted after the rider agrees', async () => {
    const now = await price();
    expect(await bookAt(now - 1)).toEqual({ refusal: 'price_changed', params: { price: now } });
    expect(bookings()).toHaveLength(1);
    expect(await bookAt(now)).toMatchObject({ booking: { trip_cost: now } });
  });

  it('is not charged when it fell, and may be left out', async () => {
    const now = await price();
    expect(await bookAt(now + 50)).toMatchObject({ booking: { trip_cost: now } });
    expect(await book(as(rider), { estimate: undefined })).toMatchObject({ booking: { trip_cost: now } });
  });
});

it('[FARE-6] a new ride is not paid by the wallet of a rider who owes one, though the settings let them book', async () => {
  ctx = { ...ctx, settings: async () => ({ ...defaultSettings, riderDebtLimit: 1000, cashPayments: 'always' }) };
  const owed = aBooking({ id: 'b1', status: 'PENDING', payment_mode: 'card', prepaid: false });
  await store.write([
    { type: 'put', item: bookingItem({ ...owed, payToken: 'token' }) },
    { type: 'put', item: { ...unpaidKey('r1', 'b1'), _et: 'unpaid', bookingId: 'b1' } },
    { type: 'put', item: { ...owedKey('r1'), _et: 'owed', unpaidRides: 1 } },
    { type: 'update', key: balanceKey('r1'), set: { balanceMinor: 90_000 } },
  ]);
  const by = (payment_mode: string) => book(as(rider), { paymentPacket: { payment_mode } });
  const refused = { refusal: 'ride_unpaid', params: { number: owed.booking_id } };
  expect(await by('wallet')).toEqual(refused);
  expect(await by('wallet_card')).toEqual(refused);
  expect(await by('cash')).toMatchObject({ booking: { payment_mode: 'cash' } });
  const { get, write } = store;
  let isDropped = false;
  // The ride is dropped once the wallet was looked at.
  store.get = async (key, options) =>
    !isDropped && key.pk === owedKey('r1').pk && key.sk === owedKey('r1').sk ? undefined : get(key, options);
  store.write = async writes => {
    isDropped = true;
    return write(writes);
  };
  expect(await by('wallet')).toEqual(refused);
  expect((await get(balanceKey('r1')))?.['balanceMinor']).toBe(90_000);
});

it('[BOOK-2] a ride to where it begins is none', async () => {
  const drop = { ...points.pickup, lat: points.pickup.lat + 0.0002, add: 'Järntorget 1' };
  expect(await book(as(rider), { drop })).toEqual({ refusal: 'same_place' });
  expect(await book(as(rider), { drop: { ...drop, lat: points.pickup.lat + 0.0005 } })).toHaveProperty('booking');
});

describe('[BOOK-5] the bookings that a person may have at once', () => {
  it('never exceed the limit, however many are requested at once, by any account of the person', async () => {
    ctx = { ...ctx, settings: async () => ({ ...defaultSettings, maxActiveBookings: 5 }) };
    const other = { ...aPerson('r2', 'rider'), email: 'else@example.com', mobile: '+46701234567' };
    const self = { ...rider, mobile: other.mobile };
    await store.write(personWrites(other));
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => book(as(i % 2 ? self : other))));
    const made = answers.filter(answer => 'booking' in (answer as object)).length;
    expect(made).toBeGreaterThan(0);
    expect(bookings()).toHaveLength(made);
    for (let i = made; i < 5; i++) expect(await book(as(self))).toHaveProperty('booking');
    for (const who of [self, other])
      expect(await book(as(who))).toEqual({ refusal: 'too_many_bookings', params: { max: 5 } });
    expect(bookings()).toHaveLength(5);
  });

  it('count from the moment they are made, though the index does not list them yet', async () => {
    ctx = { ...ctx, settings: async () => ({ ...defaultSettings, maxActiveBookings: 2 }) };
    const query: typeof store.query = async asked => (asked.index === 'gsi1' ? [] : store.query(asked));
    ctx = { ...ctx, store: { ...store, query } };
    for (let i = 0; i < 2; i++) expect(await book(as(rider))).toHaveProperty('booking');
    expect(await book(as(rider))).toEqual({ refusal: 'too_many_bookings', params: { max: 2 } });
  });

  const settings = async () => ({ ...defaultSettings, maxActiveBookings: 2 });
  const mobile = '+46701234567';
  const first = { ...rider, mobile };
  const again = (change: Partial<StoredUser>) => ({ ...aPerson('r2', 'rider'), email: 'else@example.com', ...change });

  it.each([
    ['another account with the same number', { mobile }, 'too_many_bookings'],
    ['another spelling of the address', { email: rider.email.replace('@', '+2@'), mobile: '' }, 'too_many_bookings'],
    ['a number that nobody has proved', { mobile, mobileUnproved: true }, undefined],
    [
      'an address that nobody has proved',
      { email: rider.email.replace('@', '+2@'), mobile: '', emailUnproved: true },
      undefined,
    ],
  ] as const)('are counted with those of %s as they should', async (_, change, refusal) => {
    ctx = { ...ctx, settings };
    const other = again(change);
    await store.write(personWrites(other));
    for (let i = 0; i < 2; i++) expect(await book(as(first))).toHaveProperty('booking');
    expect(((await book(as(other))) as { refusal?: string }).refusal).toBe(refusal);
  });
});

it.each([
  ['has been used up meanwhile', { used: 1 }, { refusal: 'promo_refused', params: { reason: 'used_up' } }],
  ['can still be used', {}, { booking: { discount_amount: 5, usedWalletMoney: expect.any(Number) as number } }],
])(
  '[PROMO-3] a ride by wallet whose promo %s, and changes while it is booked, is decided anew',
  async (_, uses, outcome) => {
    const promo = {
      id: 'p1',
      promo_name: 'Five',
      promo_description: '',
      promo_discount_type: 'flat',
      promo_discount_value: 5,
      max_promo_discount_value: 5,
      min_order: 0,
      promo_validity: ctx.now() + 86_400_000,
      promo_usage_limit: 1,
      promo_usage: 0,
      promo_show: true,
      createdAt: 0,
    };
    const { write } = store;
    await write([
      { type: 'put', item: { ...configKey('promo', 'p1'), _et: 'promo', ...promo } },
      { type: 'update', key: balanceKey('r1'), set: { balanceMinor: 90_000 } },
    ]);
    let isMeanwhile = true;
    store.write = async writes => {
      const isBooking = writes.some(each => each.type === 'put' && each.item._et === 'booking');
      if (isBooking && isMeanwhile) {
        isMeanwhile = false;
        // An admin raises the limit, or another rider takes the last use.
        if ('used' in uses) await write([{ type: 'put', item: { ...promoUsesKey('p1'), _et: 'promoUses', ...uses } }]);
        else await write([{ type: 'update', key: configKey('promo', 'p1'), set: { promo_usage_limit: 2 } }]);
      }
      return write(writes);
    };
    expect(await book(as(rider), { paymentPacket: { payment_mode: 'wallet', promo: 'p1' } })).toMatchObject(outcome);
  },
);
