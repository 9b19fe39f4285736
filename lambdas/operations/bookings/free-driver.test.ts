import { encodeTime } from 'ulid';
import { describe, expect, it } from 'vitest';
import type { BookingStatus } from '#shared/contract/entities/booking';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { hasDriverOnTrip, transitions } from '#shared/domain/booking/transitions';
import { sweepBookings } from '#lambdas/consumers/schedule/sweep-bookings';
import { asPresence } from '#lambdas/model/drivers/presence-items';
import { personWrites } from '#lambdas/model/people/person-writes';
import type { Item, Store } from '#lambdas/ports/store';
import type { Implementation } from '#lambdas/runtime/implementation';
import { presenceKey } from '#lambdas/store/keys';
import { confirmPaid } from '#lambdas/operations/trips/confirm-paid';
import { giveBackBooking } from '#lambdas/operations/trips/give-back-booking';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore } from '#test/kit/memory-store';
import { bookingItem, loadBooking } from '#lambdas/store/booking-items';
import { cancelBooking } from './cancel-booking';

const now = Date.UTC(2026, 0, 1, 12);
const ID = `${encodeTime(now, 10)}0000000000000000`;
const people = { rider: 'r1', driver: 'd1', admin: 'a1' } as const;
type Who = keyof typeof people | 'clock';

const person = (id: string, usertype: 'rider' | 'driver' | 'admin') => ({
  id,
  usertype,
  firstName: id,
  lastName: 'Test',
  email: `${id}@example.com`,
  mobile: '',
  approved: true,
  createdAt: 0,
});

const presence = (change: object): Item => ({
  ...presenceKey('d1'),
  _et: 'presence',
  uid: 'd1',
  name: 'd1',
  onDuty: true,
  approved: true,
  lat: 57.7,
  lng: 11.97,
  ts: now,
  carType: 'Van',
  carTypeId: 'van',
  vehicleNumber: 'ABC 123',
  freeKey: 'G#van#1',
  areaKey: 'G4#van#1',
  ...change,
});

/** Presence of the driver when the ride ends. */
const presences: Record<string, Item | undefined> = {
  missing: undefined,
  'bound to another ride': presence({ queue: true, active: 'b2' }),
  'free by other means': presence({ queue: false, g1p: 'G#van#1', g1s: 'd1', g4p: 'G4#van#1', g4s: 'd1' }),
  'bound to this ride': presence({ queue: true, active: ID, freeAt: '8c1', areaAt: '871' }),
  'bound to this ride, without a reported place': presence({ queue: true, active: ID }),
};

const actions: Record<string, [Implementation, object]> = {
  settle: [confirmPaid, {}],
  owe: [confirmPaid, {}],
  cancel: [cancelBooking, { reason: 'Plans changed' }],
  giveBack: [giveBackBooking, { reason: 'vehicle' }],
};

const scenario = async (status: BookingStatus, action: string, stored: Item | undefined) => {
  const store = memoryStore();
  const ctx = fakeContext({ store, now: () => now, settings: async () => ({ ...defaultSettings }) });
  const booking = aBooking({
    id: ID,
    status,
    driver: 'd1',
    driver_name: 'd1',
    acceptedAt: now,
    startTime: now,
    endTime: now,
    ...(action === 'owe' ? { payment_mode: 'card', prepaid: false } : { payment_mode: 'cash', cashPaymentAmount: 100 }),
  });
  await store.write([{ type: 'put', item: bookingItem(booking) }]);
  for (const usertype of ['rider', 'driver', 'admin'] as const)
    await store.write(personWrites(person(people[usertype], usertype)));
  if (stored) await store.write([{ type: 'put', item: stored }]);
  return { store, ctx };
};

const take = async (action: string, who: Exclude<Who, 'clock'>, ctx: Parameters<Implementation['run']>[0]['ctx']) => {
  const [implementation, input] = actions[action]!;
  const actor = { uid: people[who], usertype: who, user: person(people[who], who) };
  return implementation.run({ ctx, input: { bookingId: ID, ...input }, key: undefined, source: '' } as never, {
    actor,
  });
};

/** Every step that ends a ride and frees its driver, by every kind of user who may take it. */
const endings = transitions
  .filter(({ from, action }) => hasDriverOnTrip(from) && action in actions)
  .flatMap(({ from, action, by }) =>
    by
      .filter((who): who is Exclude<Who, 'clock'> => who in people)
      .flatMap(who => Object.keys(presences).map(how => [from, action, who, how] as const)),
  );

const presenceOf = (store: Store) => store.get(presenceKey('d1'));

describe('[LIFE-6] [LIFE-8] the end of a ride never needs the driver’s presence', () => {
  it.each(endings)('%s: %s by %s while it is %s', async (from, action, who, how) => {
    const { store, ctx } = await scenario(from, action, presences[how]);
    expect(await take(action, who, ctx)).not.toHaveProperty('refusal');
    expect((await loadBooking(store, ID))?.status).toBe(
      transitions.find(edge => edge.from === from && edge.action === action)?.to,
    );
    const after = await presenceOf(store);
    if (!how.startsWith('bound to this ride')) return expect(after).toEqual(presences[how]);
    const [g1s, g4s] = how === 'bound to this ride' ? ['8c1', '871'] : ['d1', 'd1'];
    expect(asPresence(after!)).toMatchObject({ queue: false, g1p: 'G#van#1', g1s, g4p: 'G4#van#1', g4s });
  });

  it('the clock ends it, too', async () => {
    const { store, ctx } = await scenario('REACHED', 'settle', undefined);
    const late = { ...ctx, now: () => now + 48 * 3_600_000 };
    expect(await sweepBookings(late)).toBe(1);
    expect((await loadBooking(store, ID))?.status).toBe('PAID');
  });

  it('loses no freeing to a race with the driver’s presence', async () => {
    const { store, ctx } = await scenario('ACCEPTED', 'cancel', presences['bound to another ride']);
    let writes = 0;
    const racing: Store = {
      ...store,
      async write(all) {
        // Just before the second try, the other binding of the driver turns out to be this ride.
        if (++writes === 2) await store.write([{ type: 'put', item: presences['bound to this ride']! }]);
        return store.write(all);
      },
    };
    expect(await take('cancel', 'rider', { ...ctx, store: racing })).not.toHaveProperty('refusal');
    expect(await presenceOf(store)).toMatchObject({ queue: false });
    expect(await presenceOf(store)).not.toHaveProperty('active');
  });
});
