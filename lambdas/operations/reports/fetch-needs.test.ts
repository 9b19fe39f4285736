import { ulid } from 'ulid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import type { Need } from '#shared/contract/entities/need';
import type { UserType } from '#shared/contract/operation';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { cancel, type Decision } from '#shared/domain/booking/decide';
import { alarmWrites } from '#lambdas/model/alarms/alarm-items';
import { move } from '#lambdas/model/bookings/move';
import { deskOfBooking } from '#lambdas/model/desk/desk-marks';
import { changePerson } from '#lambdas/model/people/change-person';
import { personWrites } from '#lambdas/model/people/person-writes';
import { fetchBookings } from '#lambdas/operations/bookings/fetch-bookings';
import type { Context } from '#lambdas/runtime/context';
import type { Implementation } from '#lambdas/runtime/implementation';
import { bookingItem } from '#lambdas/store/booking-items';
import { OPEN_PAYMENT_ISSUES, OPEN_WITHDRAWS } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { aPerson } from '#test/kit/samples';
import { fetchNeeds } from './fetch-needs';

const NOW = Date.UTC(2026, 10, 22, 12);
const MINUTE = 60_000;
let ctx: Context;

const run = (op: Implementation, input: object, uid: string, usertype: UserType) =>
  op.run({ ctx, input, key: undefined, source: '' }, { actor: { uid, usertype, user: aPerson(uid, usertype) } });
const needs = async (uid = 'a1', usertype: UserType = 'admin') =>
  ((await run(fetchNeeds, {}, uid, usertype)) as { needs: Need[] }).needs;
const listed = async (need: string, uid = 'a1', usertype: UserType = 'admin') =>
  ((await run(fetchBookings, { limit: 25, need }, uid, usertype)) as { bookings: Booking[] }).bookings.map(
    ({ id }) => id,
  );
const book = async (change: Partial<Booking>) => {
  const booking = aBooking({ status: 'NEW', driver: undefined, bookingDate: NOW - 5 * MINUTE, ...change });
  await ctx.store.write([{ type: 'put', item: bookingItem(booking) }, ...deskOfBooking(undefined, booking)]);
  return booking;
};
const step = (bookingId: string, decision: unknown) =>
  move(ctx, { bookingId, by: { uid: 'd1', party: 'driver' }, decide: () => decision as Decision });

beforeEach(() => {
  ctx = fakeContext({ now: () => NOW });
});

describe('[DASH-1] the list of open items', () => {
  it('is empty where nothing waits', async () => {
    expect(await needs()).toEqual([]);
  });

  it('counts riders who have waited for over three minutes, the oldest first, and nobody before their time', async () => {
    await book({ id: 'old' });
    await book({ id: 'older', bookingDate: NOW - 9 * MINUTE });
    await book({ id: 'fresh', bookingDate: NOW - 2 * MINUTE });
    await book({ id: 'later', bookLater: true, tripdate: NOW + 600 * MINUTE });
    expect(await needs()).toEqual([{ kind: 'waiting', count: 2, more: false, since: NOW - 9 * MINUTE }]);
    expect(await listed('waiting')).toEqual(['older', 'old']);
  });

  it('follows a booking: no driver, accepted, payment due, paid', async () => {
    await book({ id: 'b1' });
    await step('b1', { kind: 'SEARCH_ENDED', changes: { searchEnded: true } });
    expect(await needs()).toMatchObject([{ kind: 'noDriver', count: 1 }]);
    expect(await listed('noDriver')).toEqual(['b1']);
    await step('b1', { kind: 'ACCEPTED', changes: { status: 'ACCEPTED', driver: 'd1', fleetadmin: 'f1' } });
    expect(await needs()).toEqual([]);
    const review = { reason: 'above_estimate', state: 'open', driven: 90, charged: 80 };
    const owed = { status: 'PENDING', endTime: NOW - MINUTE, fareReview: review };
    await step('b1', { kind: 'PENDING', changes: owed });
    const due = [
      { kind: 'paymentDue', count: 1, more: false, since: NOW - MINUTE },
      { kind: 'fare', count: 1, more: false, since: NOW - MINUTE },
    ];
    expect(await needs()).toEqual(due);
    // The fleet that drove it also sees it, and no other fleet does.
    expect(await needs('f1', 'fleetadmin')).toEqual(due);
    expect(await listed('paymentDue', 'f1', 'fleetadmin')).toEqual(['b1']);
    expect(await needs('f2', 'fleetadmin')).toEqual([]);
    expect(await listed('paymentDue', 'f2', 'fleetadmin')).toEqual([]);
    await step('b1', { kind: 'PAID', changes: { status: 'PAID', fareReview: { ...review, state: 'borne' } } });
    expect([await needs(), await needs('f1', 'fleetadmin')]).toEqual([[], []]);
  });

  it('ends with a cancellation, and is no list of riders and drivers', async () => {
    const booking = await book({ id: 'b1' });
    expect(await listed('waiting', booking.customer, 'rider')).toEqual([]);
    await step('b1', cancel(booking, { uid: 'a1', party: 'admin' }, { reason: 'x', now: NOW }));
    expect(await needs()).toEqual([]);
  });

  it('counts drivers who wait for approval, for their fleet too, until somebody approves or they move', async () => {
    const driver = aPerson('d1', 'driver', { approved: false, fleetadmin: 'f1' });
    await ctx.store.write(personWrites(driver));
    await ctx.store.write(personWrites(aPerson('r1', 'rider', { approved: false })));
    expect(await needs()).toEqual([{ kind: 'approval', count: 1, more: false, since: driver.createdAt }]);
    expect(await needs('f1', 'fleetadmin')).toHaveLength(1);
    await changePerson(ctx, driver, { fleetadmin: 'f2' });
    expect([(await needs('f1', 'fleetadmin')).length, (await needs('f2', 'fleetadmin')).length]).toEqual([0, 1]);
    await changePerson(ctx, { ...driver, fleetadmin: 'f2' }, { approved: true });
    expect([await needs(), await needs('f2', 'fleetadmin')]).toEqual([[], []]);
  });

  it('counts withdrawals and payments to check, as old as they are', async () => {
    const open = (pk: string, g5p: string, g5s: string) =>
      ({ type: 'put', item: { pk, sk: 'A', _et: 'test', g5p, g5s } }) as const;
    await ctx.store.write([
      open('WD#1', OPEN_WITHDRAWS, `${NOW - 2 * MINUTE}#w1`),
      open('PX#1', OPEN_PAYMENT_ISSUES, ulid(NOW - MINUTE)),
    ]);
    expect(await needs()).toEqual([
      { kind: 'paymentIssue', count: 1, more: false, since: NOW - MINUTE },
      { kind: 'withdraw', count: 1, more: false, since: NOW - 2 * MINUTE },
    ]);
    expect(await needs('f1', 'fleetadmin')).toEqual([]);
  });

  it('counts calls for help before all else, and says when there are more than it counts', async () => {
    for (let i = 0; i < 103; i++) await book({ id: `b${i}` });
    const alarm = { id: 'b1-r1', bookingId: 'b1', booking_id: 'WF', at: NOW - 1, by: 'r1', byType: 'rider' } as const;
    await ctx.store.write(alarmWrites(undefined, { ...alarm, name: 'Rut', contact: '' }));
    expect(await needs()).toMatchObject([
      { kind: 'help', count: 1, since: NOW - 1 },
      { kind: 'waiting', count: 100, more: true },
    ]);
    expect(await needs('f1', 'fleetadmin')).toEqual([]);
  });
});
