import { beforeEach, describe, expect, it } from 'vitest';
import type { Alarm } from '#shared/contract/entities/alarm';
import type { Booking } from '#shared/contract/entities/booking';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { UserType } from '#shared/contract/operation';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { alarmWrites } from '#lambdas/model/alarms/alarm-items';
import { fetchAlarms } from '#lambdas/operations/alarms/fetch-alarms';
import { resolveAlarm } from '#lambdas/operations/alarms/resolve-alarm';
import { fetchMessages } from '#lambdas/operations/chat/fetch-messages';
import { consumeMessage } from '#lambdas/consumers/stream/consume-message';
import { consumeAlarm } from '#lambdas/consumers/stream/consume-alarm';
import { publishToBooking } from '#lambdas/consumers/stream/publish-event';
import { personWrites } from '#lambdas/model/people/person-writes';
import type { StoredUser } from '#lambdas/store/user-items';
import { subscribe } from '#lambdas/consumers/sockets/subscribe';
import type { Context } from '#lambdas/runtime/context';
import { seenInDemo } from '#lambdas/runtime/demo';
import type { Implementation } from '#lambdas/runtime/implementation';
import { alarmEventKey, fleetList, messageKey, subscriptionKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { bookingItem, eventsSince, eventWrite, type NewEvent } from '#lambdas/store/booking-items';
import { fetchBooking } from './fetch-booking';
import { fetchBookings } from './fetch-bookings';
import { retrySearch } from './retry-search';
import { updateBooking } from './update-booking';

const HIDDEN = 'Hidden for Demo';
const secrets = ['+46700000009', '+46700000007', '+46700000005', 'rut@example.com'];
let ctx: Context;
let sent: [connection: string, message: object][];

const actor = (uid: string, usertype: UserType) => {
  const names = { firstName: uid, lastName: 'Test', email: `${uid}@example.com`, mobile: '' };
  return { uid, usertype, user: { id: uid, usertype, ...names, approved: true, createdAt: 0 } as StoredUser };
};
const ask = async <T = object>(operation: Implementation, input: object, uid = 'a1', usertype: UserType = 'admin') => {
  const who = { actor: actor(uid, usertype) };
  return (await seenInDemo(
    operation.op,
    { ctx, ...who },
    await operation.run({ ctx, input, key: undefined, source: '' }, who),
  )) as T;
};
const revealed = (answer: unknown) => secrets.filter(secret => JSON.stringify(answer).includes(secret));
const accepted: NewEvent = {
  kind: 'ACCEPTED',
  at: 1,
  by: 'd1',
  byType: 'driver',
  status: 'ACCEPTED',
  changes: {
    status: 'ACCEPTED',
    driver: 'd1',
    driver_name: 'Dana',
    acceptedAt: 1,
    driver_contact: '+46700000007',
  },
};
const booking = (change: Partial<Booking> = {}): Booking =>
  aBooking({
    status: 'STARTED',
    driver: 'd1',
    driver_contact: '+46700000007',
    fleetadmin: 'f1',
    deliveryPerson: 'Bea',
    deliveryPersonPhone: '+46700000005',
    ...change,
  });
const ride = async (change: Partial<Booking> = {}) => {
  const made = booking(change);
  const lists = { g3p: fleetList('f1'), g3s: made.id };
  await ctx.store.write([{ type: 'put', item: { ...bookingItem(made), ...lists } }]);
};
const listen = (topic: string, uid: string) =>
  ctx.store.write([
    { type: 'put', item: { ...subscriptionKey(topic, `c-${uid}`), _et: 'subscription', uid, ttl: 9e9 } },
  ]);

beforeEach(async () => {
  sent = [];
  const publisher = { send: async (id: string, message: object) => (sent.push([id, message]), 'sent' as const) };
  ctx = fakeContext({
    settings: async () => ({ ...defaultSettings, AllowCriticalEditsAdmin: false }),
    publisher: async () => publisher as never,
  });
  const rut = { firstName: 'Rut', lastName: 'Rider', email: 'rut@example.com', mobile: '+46700000009' };
  await ctx.store.write(personWrites({ id: 'r1', usertype: 'rider', ...rut, approved: true, createdAt: 0 }));
  await ride();
  await ctx.store.write([eventWrite(booking(), 1, accepted)]);
});

describe('[DEMO-2] bookings in demo mode', () => {
  it.each([
    ['admin', 'a1'],
    ['fleetadmin', 'f1'],
  ] as const)('show a %s no e-mail and no phone', async (usertype, uid) => {
    const one = await ask<{ booking: Booking }>(fetchBooking, { bookingId: 'b1' }, uid, usertype);
    const list = await ask<{ bookings: Booking[] }>(fetchBookings, { limit: 25 }, uid, usertype);
    expect(list.bookings).toHaveLength(1);
    for (const seen of [one.booking, list.bookings[0]])
      expect(seen).toMatchObject({ customer_contact: HIDDEN, driver_contact: HIDDEN, deliveryPersonPhone: HIDDEN });
    expect(one).toMatchObject({ events: [{ changes: { driver_contact: HIDDEN } }] });
    expect(revealed([one, list])).toEqual([]);
  });

  it('still show rider and driver how to reach each other, and everybody outside demo mode', async () => {
    const byRider = await ask(fetchBooking, { bookingId: 'b1' }, 'r1', 'rider');
    expect(byRider).toMatchObject({ booking: { driver_contact: '+46700000007' } });
    const byDriver = await ask(fetchBooking, { bookingId: 'b1' }, 'd1', 'driver');
    expect(byDriver).toMatchObject({ booking: { customer_contact: '+46700000009' } });
    ctx = { ...ctx, settings: async () => defaultSettings };
    expect(revealed(await ask(fetchBooking, { bookingId: 'b1' }))).toEqual(secrets);
  });

  it('[BOOK-8] show no admin the start code of a booking by the office, but its rider', async () => {
    await ride({ status: 'ACCEPTED', booking_type_admin: true });
    expect(await ask(fetchBooking, { bookingId: 'b1' })).not.toHaveProperty('booking.otp');
    expect(await ask(fetchBooking, { bookingId: 'b1' }, 'r1', 'rider')).toHaveProperty('booking.otp', '12345');
    ctx = { ...ctx, settings: async () => defaultSettings };
    expect(await ask(fetchBooking, { bookingId: 'b1' })).toHaveProperty('booking.otp', '12345');
  });

  it('reveal nothing when an admin moves or changes them, nor take what is hidden for a phone', async () => {
    await ride({ status: 'NEW', searchEnded: true, v: 1 });
    const retried = await ask(retrySearch, { bookingId: 'b1' });
    const phone = { id: 'b1', deliveryPersonPhone: HIDDEN };
    const same = await ask(updateBooking, { booking: phone });
    const changed = await ask(updateBooking, { booking: { ...phone, pickUpInstructions: 'Ring' } });
    for (const answer of [retried, same, changed]) expect(answer).toHaveProperty('booking.customer_contact', HIDDEN);
    expect(revealed([retried, same, changed])).toEqual([]);
    const events = await eventsSince(ctx.store, 'b1', 1);
    expect(events.filter(({ kind }) => kind === 'UPDATED')).toMatchObject([
      { changes: { pickUpInstructions: 'Ring' } },
    ]);
  });

  it('tell live screens of admins nothing either', async () => {
    for (const uid of ['r1', 'd1', 'a1', 'f1']) await listen('bk#b1', uid);
    await publishToBooking(ctx, { ...accepted, bookingId: 'b1', v: 1 }, booking());
    expect(sent.map(([id, message]) => [id, revealed(message)]).sort()).toEqual([
      ['c-a1', []],
      ['c-d1', ['+46700000007']],
      ['c-f1', []],
      ['c-r1', ['+46700000007']],
    ]);
    const replies: object[] = [];
    const reply = async (message: object) => replies.push(message);
    await subscribe(ctx, actor('a1', 'admin'), 'new', { action: 'subscribe', topic: 'bk#b1', since: 0 }, reply);
    expect(replies[0]).toMatchObject({ type: 'event', body: { changes: { driver_contact: HIDDEN } } });
  });

  it('show numbers written in the chat or the instructions only to rider and driver', async () => {
    await ride({ pickUpInstructions: 'Ring +46 700 000 009 or rut@example.com' });
    const one = await ask<{ booking: Booking }>(fetchBooking, { bookingId: 'b1' });
    expect(one.booking.pickUpInstructions).toBe(`Ring ${HIDDEN} or ${HIDDEN}`);
    const message = { id: 'm1', bookingId: 'b1', message: 'Call +46700000009', from: 'r1', source: 'rider', at: 2 };
    await ctx.store.write([{ type: 'put', item: { ...messageKey('b1', 'm1'), ...message, _et: 'message' } }]);
    expect(revealed(await ask(fetchMessages, { bookingId: 'b1' }))).toEqual([]);
    expect(revealed(await ask(fetchMessages, { bookingId: 'b1' }, 'd1', 'driver'))).toEqual(['+46700000009']);
    for (const uid of ['r1', 'd1', 'a1']) await listen('bk#b1', uid);
    await consumeMessage(ctx, message as never);
    expect(sent.map(([id, frame]) => [id, revealed(frame)]).sort()).toEqual([
      ['c-a1', []],
      ['c-d1', ['+46700000009']],
      ['c-r1', ['+46700000009']],
    ]);
  });

  it('are not found by the phone or e-mail that an admin may not see', async () => {
    const found = async (search: string, uid = 'a1', usertype: UserType = 'admin') =>
      (await ask<{ bookings: Booking[] }>(fetchBookings, { limit: 25, search }, uid, usertype)).bookings.length;
    await ctx.store.write([{ type: 'update', key: { pk: 'BK#b1', sk: 'A' }, set: { g1p: 'C#r1', g1s: 'b1' } }]);
    expect([await found('rut rider'), await found('rut@ex'), await found('070-000 00 09')]).toEqual([1, 0, 0]);
    expect([await found('rut', 'f1', 'fleetadmin'), await found('00009', 'f1', 'fleetadmin')]).toEqual([1, 0]);
  });
});

describe('[DEMO-2] calls for help in demo mode', () => {
  const alarm: Alarm = {
    id: 'b1-r1',
    bookingId: 'b1',
    booking_id: 'WF-TEST1',
    at: 1,
    by: 'r1',
    byType: 'rider',
    name: 'Rut',
    contact: '+46700000009',
  };

  it('show admins no phone: in the list, live, and when one is resolved', async () => {
    await ctx.store.write(alarmWrites(undefined, alarm));
    await listen('dash#all', 'a1');
    const event = await ctx.store.get(alarmEventKey('b1-r1', 1));
    await consumeAlarm(ctx, event!);
    expect(sent).toMatchObject([['c-a1', { type: 'alarm', body: { name: 'Rut', contact: HIDDEN } }]]);
    expect(await ask(fetchAlarms, {})).toMatchObject({ alarms: [{ contact: HIDDEN }] });
    for (let i = 0; i < 2; i++)
      expect(await ask(resolveAlarm, { alarmId: 'b1-r1' })).toMatchObject({ alarm: { contact: HIDDEN } });
    expect(await ctx.store.get({ pk: 'AL#b1-r1', sk: 'A' })).toMatchObject({ contact: '+46700000009' });
  });
});
