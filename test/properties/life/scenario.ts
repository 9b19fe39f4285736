import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Settings } from '#shared/contract/entities/settings';
import type { UserType } from '#shared/contract/operation';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { bookingItem, eventWrite } from '#lambdas/store/booking-items';
import { putJob } from '#lambdas/model/payments/card-jobs';
import type { Intent } from '#lambdas/model/payments/intents';
import type { Item } from '#lambdas/ports/store';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { balanceKey, configKey, paymentIntentKey, savedCardKey } from '#lambdas/store/keys';
import { userItem } from '#lambdas/store/user-items';
import { setDriverActive } from '#lambdas/operations/trips/set-driver-active';
import { fakeContext } from '../../kit/fake-context';
import { type MemoryStore, memoryStore } from '../../kit/memory-store';
import { type CardBank, openBank } from './bank';

/**
 * How a booking is paid: by card before it starts, in cash, or by card after the ride, which a saved card secures or
 * must secure.
 */
export type Payment = 'prepaid' | 'cash' | 'owing' | 'held' | 'required';
export const drivers = ['d1', 'd2', 'd3'] as const;
export const bookings = ['b1', 'b2'] as const;
export const INTENTS = 2;

export type Scenario = {
  store: MemoryStore;
  ctx: Context;
  actors: Record<string, Actor>;
  bank: CardBank;
  /** Lets time pass, ms. */
  wait(ms: number): void;
};

const car = { id: 'van', name: 'Van', image: 'van', min_fare: 0 };
export const places = [
  { lat: 57.7, lng: 11.97 },
  { lat: 57.75, lng: 12.1 },
];

const actor = (uid: string, usertype: UserType): Actor => ({
  uid,
  usertype,
  user: {
    id: uid,
    usertype,
    firstName: uid,
    lastName: 'Test',
    email: `${uid}@example.com`,
    mobile: '+46700000000',
    approved: true,
    createdAt: 0,
    ...(usertype === 'driver' ? { carType: 'Van', vehicleNumber: 'ABC 123' } : {}),
  },
});

const paidBy = {
  prepaid: { status: 'PAYMENT_PENDING', payment_mode: 'card' },
  owing: { status: 'NEW', payment_mode: 'card' },
  cash: { status: 'NEW', payment_mode: 'cash', cashPaymentAmount: 100, cardPaymentAmount: 0, smallestCash: 30 },
  held: { status: 'NEW', payment_mode: 'card', cardHold: { state: 'wanted', amount: 120, margin: 20 } },
  required: {
    status: 'NEW',
    payment_mode: 'card',
    cardHold: { state: 'wanted', amount: 120, margin: 20, isRequired: true },
  },
} as const;

const bookingOf = (id: string, customer: string, payment: Payment) => ({
  ...aBooking({
    id,
    customer,
    cancelSlab: [{ minsDelayed: 0, amount: 25 }],
    requestedDrivers: Object.fromEntries(drivers.map(uid => [uid, true])),
  }),
  payToken: `token-${id}`,
  ...paidBy[payment],
});

const intents = (bookingId: string, customer: string): Item[] =>
  Array.from({ length: INTENTS }, (_, n) => {
    const intent: Intent = {
      id: `${bookingId}-pay${n}`,
      bookingId,
      customer,
      provider: 'test',
      amount: 100,
      currency: 'SEK',
      status: 'open',
    };
    return { ...paymentIntentKey(intent.id), ...intent, _et: 'intent' };
  });

/** Steps of a search are taken by commands. */
const dispatchQueue: Context['dispatchQueue'] = async () => ({
  again: async () => undefined,
  send: async () => undefined,
});

/** Orders that pay a rider's debt: one covers a fee, the other a part of it. */
const debtOrders = (customer: string): Item[] =>
  [25, 15].map((amount, n) => {
    const id = `${customer}-debt${n}`;
    const intent: Intent = { id, customer, provider: 'test', amount, currency: 'SEK', status: 'open' };
    return { ...paymentIntentKey(id), ...intent, _et: 'intent' };
  });

/** The card of a rider that pays for both bookings, and the job that asks it for the first amount. */
const cardItems = (bookingIds: readonly string[], at: number): Item[] => {
  const card = { id: 'card1', provider: 'stripe' as const, token: 'tok', brand: 'visa', last4: '4242' };
  const saved = { ...card, month: 12, year: 2030, chosenAt: 0, _et: 'saved-card' };
  const jobs = bookingIds.map(bookingId => putJob({ bookingId, provider: 'stripe', at }).item);
  return [{ ...savedCardKey('r1', card.id), ...saved }, ...jobs];
};

/** With `guarantee`, both bookings belong to one rider with a saved card. */
type Terms = { guarantee?: Settings['cardGuarantee'] };

/** Three drivers on duty, two riders with a booking each that all drivers are asked for, and an admin. */
export const settle = async (payments: readonly Payment[], { guarantee }: Terms = {}): Promise<Scenario> => {
  const store = memoryStore();
  let now = Date.UTC(2026, 0, 1);
  const bank = openBank(() => now);
  const cashPayments = 'always' as const;
  const terms = guarantee === undefined ? {} : { cardGuarantee: guarantee, cashPayments };
  const settings = async () => ({ ...defaultSettings, ...terms });
  Object.assign(process.env, { SITE_URL: 'https://ride.example.com', STAGE: 'dev' });
  // Lives with cards have many more calls, and a driver without a position for minutes is no longer listed as free.
  const tickMs = guarantee === undefined ? 1000 : 100;
  const ctx = fakeContext({ store, now: () => (now += tickMs), settings, dispatchQueue, payments: bank.payments });
  const people = [actor('r1', 'rider'), actor('r2', 'rider'), actor('a', 'admin')];
  const everybody = [...people, ...drivers.map(uid => actor(uid, 'driver'))];
  const put = (item: Item) => store.write([{ type: 'put', item }]);
  await put({ ...configKey('cartype', car.id), _et: 'cartype', ...car });
  for (const { user } of everybody) {
    await put(userItem(user));
    await put({ ...balanceKey(user.id), _et: 'balance', balanceMinor: 0 });
  }
  for (const [i, id] of bookings.entries()) {
    const booking = bookingOf(id, guarantee === undefined ? `r${i + 1}` : 'r1', payments[i] ?? 'cash');
    const first = {
      kind: booking.status,
      at: 0,
      by: booking.customer,
      byType: 'rider',
      status: booking.status,
    } as const;
    await store.write([
      { type: 'put', item: bookingItem(booking) },
      eventWrite(booking, 1, { ...first, changes: { status: booking.status } }),
    ]);
    for (const item of [...intents(id, booking.customer), ...debtOrders(booking.customer)]) await put(item);
  }
  const secured = bookings.filter((_, i) => payments[i] === 'held' || payments[i] === 'required');
  if (guarantee !== undefined) for (const item of cardItems(secured, now)) await put(item);
  const actors = Object.fromEntries(everybody.map(person => [person.uid, person]));
  for (const uid of drivers) {
    const input = { driverActiveStatus: true, location: places[0] };
    await setDriverActive.run({ ctx, input, key: undefined, source: 'test' }, { actor: actors[uid]! });
  }
  return { store, ctx, actors, bank, wait: ms => void (now += ms) };
};
