import { describe, expect, it } from 'vitest';
import { type Booking, bookingStatuses, type BookingStatus } from '#shared/contract/entities/booking';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { UserType } from '#shared/contract/operation';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { bookingItem } from '#lambdas/store/booking-items';
import { cancelBooking } from '#lambdas/operations/bookings/cancel-booking';
import { rateBooking } from '#lambdas/operations/bookings/rate-booking';
import { retrySearch } from '#lambdas/operations/bookings/retry-search';
import { assignDriver } from '#lambdas/operations/dispatch/assign-driver';
import { personWrites } from '#lambdas/model/people/person-writes';
import type { StoredUser } from '#lambdas/store/user-items';
import type { Implementation } from '#lambdas/runtime/implementation';
import { presenceKey } from '#lambdas/store/keys';
import { acceptBooking } from '#lambdas/operations/trips/accept-booking';
import { arriveAtPickup } from '#lambdas/operations/trips/arrive-at-pickup';
import { confirmPaid } from '#lambdas/operations/trips/confirm-paid';
import { declineBooking } from '#lambdas/operations/trips/decline-booking';
import { giveBackBooking } from '#lambdas/operations/trips/give-back-booking';
import { reachDrop } from '#lambdas/operations/trips/reach-drop';
import { startTrip } from '#lambdas/operations/trips/start-trip';
import { fakeContext } from '../kit/fake-context';
import { memoryStore } from '../kit/memory-store';

/** Everybody who could have a hand in a booking, and strangers of each kind. */
const people = {
  rider: ['r1', 'rider'],
  stranger: ['r2', 'rider'],
  driver: ['d1', 'driver'],
  otherDriver: ['d2', 'driver'],
  fleet: ['f1', 'fleetadmin'],
  admin: ['a1', 'admin'],
} as const satisfies Record<string, readonly [string, UserType]>;
type Who = keyof typeof people;

const moves = {
  accept: [acceptBooking, {}],
  decline: [declineBooking, {}],
  arrive: [arriveAtPickup, {}],
  start: [startTrip, { otp: '12345' }],
  reach: [reachDrop, {}],
  close: [confirmPaid, {}],
  giveBack: [giveBackBooking, { reason: 'vehicle' }],
  cancel: [cancelBooking, { reason: 'Plans changed' }],
  rate: [rateBooking, { rating: 5 }],
  retry: [retrySearch, {}],
  assign: [assignDriver, { driver: 'd1' }],
} as const satisfies Record<string, readonly [Implementation, object]>;
type MoveName = keyof typeof moves;

/** Everything that may happen, written by hand from the specification: who, by what, from where, to where. */
const legal = new Map(
  `NEW accept driver ACCEPTED
NEW decline driver NEW
NEW cancel rider CANCELLED
NEW cancel admin CANCELLED
NEW retry rider NEW
NEW retry admin NEW
NEW assign admin NEW
PAYMENT_PENDING cancel rider CANCELLED
PAYMENT_PENDING cancel admin CANCELLED
ACCEPTED arrive driver ARRIVED
ACCEPTED cancel rider CANCELLED
ACCEPTED giveBack driver NEW
ACCEPTED cancel admin CANCELLED
ARRIVED start driver STARTED
ARRIVED cancel rider CANCELLED
ARRIVED giveBack driver NEW
STARTED reach driver REACHED
STARTED reach admin REACHED
REACHED close driver PAID
REACHED close admin PAID
PAID rate rider COMPLETE`
    .split('\n')
    .map(line => line.split(' '))
    .map(([from, move, who, to]) => [`${from} ${move} ${who}`, to]),
);

const person = (id: string, usertype: UserType): StoredUser => ({
  ...{ id, usertype, firstName: id, lastName: 'Test', email: `${id}@example.com`, mobile: '', approved: true },
  ...{ createdAt: 0, carType: 'Van', vehicleNumber: 'ABC 123' },
});
const now = Date.UTC(2026, 0, 1, 12);
const withDriver: readonly BookingStatus[] = bookingStatuses.filter(
  status => !['PAYMENT_PENDING', 'NEW', 'CANCELLED'].includes(status),
);
const onRide: readonly BookingStatus[] = ['ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED'];

const presence = (uid: string, active: boolean) => ({
  ...{ ...presenceKey(uid), _et: 'presence', uid, name: uid, onDuty: true, approved: true, queue: active },
  ...(active ? { active: 'b1' } : {}),
  ...{ lat: 57.7, lng: 11.97, ts: now, carType: 'Van', carTypeId: 'van', vehicleNumber: 'ABC 123' },
  ...{ freeKey: 'G#van#1', areaKey: 'G4#van#1' },
});

const town = async (status: BookingStatus) => {
  const store = memoryStore();
  const settings = async () => ({ ...defaultSettings, autoDispatch: false });
  const ctx = fakeContext({ store, now: () => now, settings });
  const bound = withDriver.includes(status)
    ? { driver: 'd1', driver_name: 'd1', fleetadmin: 'f1', acceptedAt: now }
    : {};
  const booking: Booking = aBooking({
    status,
    requestedDrivers: { d1: true },
    payment_mode: 'cash',
    cashPaymentAmount: 100,
    ...(status === 'NEW' ? { searchEnded: true } : {}),
    ...bound,
  });
  await store.write([{ type: 'put', item: bookingItem(booking) }]);
  for (const [id, usertype] of Object.values(people)) await store.write(personWrites(person(id, usertype)));
  for (const uid of ['d1', 'd2'])
    await store.write([{ type: 'put', item: presence(uid, uid === 'd1' && onRide.includes(status)) }]);
  return { ctx, store };
};

/** As `serve` does: the operation's user types first, then the operation itself. */
const take = async (name: MoveName, who: Who, ctx: Parameters<Implementation['run']>[0]['ctx']) => {
  const [implementation, input] = moves[name];
  const [uid, usertype] = people[who];
  if (!(implementation.op.who as readonly string[]).includes(usertype)) return { refusal: 'forbidden' };
  const actor = { uid, usertype, user: person(uid, usertype) };
  const call = { ctx, input: { bookingId: 'b1', ...input }, key: undefined, source: '' };
  return (await implementation.run(call as never, { actor })) as object;
};

const all = bookingStatuses.flatMap(status =>
  (Object.keys(moves) as MoveName[]).flatMap(move =>
    (Object.keys(people) as Who[]).map(who => [status, move, who] as const),
  ),
);

describe('[LIFE-1] every status, every move, everybody', () => {
  it.each(all)('%s: %s by %s', async (status, move, who) => {
    const { ctx, store } = await town(status);
    const before = JSON.stringify(store.all());
    const answer = await take(move, who, ctx);
    const to = legal.get(`${status} ${move} ${who}`);
    if (to) {
      expect(answer).not.toHaveProperty('refusal');
      const booking = await store.get({ pk: 'BK#b1', sk: 'A' });
      expect(booking).toMatchObject({ status: to, v: 2 });
    } else {
      expect(answer).toHaveProperty('refusal');
      // Tries of the code are counted where it could have been right; nothing else is.
      expect(JSON.stringify(store.all())).toBe(before);
    }
  });
});
