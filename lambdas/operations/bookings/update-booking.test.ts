import { beforeEach, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import type { UserType } from '#shared/contract/operation';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { consumeEvent } from '#lambdas/consumers/stream/consume-event';
import { noticesFor } from '#lambdas/consumers/stream/notices';
import type { StoredUser } from '#lambdas/store/user-items';
import type { Context } from '#lambdas/runtime/context';
import { bookingKey, configKey, scheduleKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { type MemoryStore, memoryStore } from '#test/kit/memory-store';
import { bookingItem, eventsSince } from '#lambdas/store/booking-items';
import { updateBooking } from './update-booking';

const MINUTE = 60_000;
const now = Date.UTC(2026, 0, 1, 12);
const at = (minutes: number) => now + minutes * MINUTE;

let store: MemoryStore;
let ctx: Context;
let timetable: Map<string, number>;

const save = (change: Partial<Booking> = {}) =>
  store.write([
    {
      type: 'put',
      item: bookingItem(aBooking({ deliveryPerson: 'Rut', deliveryPersonPhone: '070-1234567', ...change })),
    },
  ]);
const update = (booking: object, uid = 'r1', usertype: UserType = 'rider') =>
  updateBooking.run(
    { ctx, input: { booking: { id: 'b1', ...booking } }, key: undefined, source: '' },
    { actor: { uid, usertype, user: { id: uid, usertype } as StoredUser } },
  );
const stored = async () => (await store.get(bookingKey('b1'))) as unknown as Booking;
const consume = async () => {
  for (const event of await eventsSince(store, 'b1', 1)) await consumeEvent(ctx, event);
};

beforeEach(() => {
  store = memoryStore();
  timetable = new Map();
  ctx = fakeContext({
    store,
    now: () => now,
    timetable: async () => ({
      set: async (id, ms) => void (timetable.has(id) || timetable.set(id, ms)),
      cancel: async id => void timetable.delete(id),
    }),
    dispatchQueue: async () => ({
      send: async ({ bookingId }) => void timetable.set(bookingId, now),
      again: async () => undefined,
    }),
  });
});

describe('[OPS-2] updateBooking', () => {
  it.each(['PAYMENT_PENDING', 'NEW', 'ACCEPTED'] as const)(
    'changes contact and instructions while %s',
    async status => {
      await save({ status });
      const wanted = { deliveryPersonPhone: '031-7654321', deliveryInstructions: 'Ring twice' };
      expect(await update(wanted)).toMatchObject({ booking: { ...wanted, status, deliveryPerson: 'Rut', v: 2 } });
      expect(await stored()).toMatchObject({ ...wanted, status, trip_cost: 100 });
    },
  );

  it.each(['ARRIVED', 'STARTED', 'REACHED', 'PENDING', 'PAID', 'COMPLETE', 'CANCELLED'] as const)(
    'changes nothing once %s',
    async status => {
      await save({ status });
      expect(await update({ deliveryInstructions: 'x' })).toMatchObject({ refusal: 'booking_moved_on' });
      expect((await stored()).v).toBe(1);
    },
  );

  it('is for the rider’s own booking, and for admins', async () => {
    await save();
    expect(await update({ deliveryInstructions: 'x' }, 'r2')).toEqual({ refusal: 'not_found' });
    expect(await update({ deliveryInstructions: 'x' }, 'a1', 'admin')).toMatchObject({ booking: { v: 2 } });
  });

  it('keeps somebody to hand the parcel to, and has nothing to change in a taxi ride', async () => {
    await save();
    for (const wanted of [{ deliveryPerson: '' }, { deliveryPersonPhone: '123' }])
      expect(await update(wanted)).toEqual({ refusal: 'deliveryDetailMissing' });
    await save({ appcat: 'taxi' });
    expect(await update({ pickUpInstructions: 'x' })).toMatchObject({ refusal: 'invalid_input' });
    expect(await update({ tripdate: at(60) })).toMatchObject({
      refusal: 'invalid_input',
      params: { field: 'tripdate' },
    });
  });

  it('writes nothing when everything is like that already', async () => {
    await save({ pickUpInstructions: 'Gate B' });
    const same = { pickUpInstructions: 'Gate B', deliveryInstructions: '' };
    expect(await update(same)).toMatchObject({ booking: { v: 1 } });
    expect(await eventsSince(store, 'b1', 0)).toEqual([]);
  });

  it('notifies both sides except the author', () => {
    const notified = (by: string) =>
      noticesFor(aBooking({ status: 'ACCEPTED', driver: 'd1' }), { kind: 'UPDATED', by, changes: {} }).map(
        ({ uid }) => uid,
      );
    expect(notified('r1')).toEqual(['d1']);
    expect(notified('a1')).toEqual(['r1', 'd1']);
  });
});

describe('[BOOK-3] the time of a Book Later booking', () => {
  const later = { bookLater: true, tripdate: at(120), status: 'NEW' } as const;

  it('[ADM-3] moves only to a time at which its promo applies, as long as that promo exists', async () => {
    // The first of January is a Thursday, in the operator's time zone as well.
    const promo = { ...configKey('promo', 'p1'), _et: 'promo', id: 'p1', promo_name: 'MIDWEEK', promo_days: [2, 3, 4] };
    await store.write([{ type: 'put', item: promo }]);
    await save({ ...later, promo_applied: true, promo_details: { id: 'p1', promo_name: 'MIDWEEK' } });
    const saturday = at(2 * 24 * 60);
    expect(await update({ tripdate: saturday })).toMatchObject({ refusal: 'promo_other_time' });
    expect(await stored()).toMatchObject({ v: 1, tripdate: at(120) });
    expect(await update({ tripdate: at(300) })).toMatchObject({ booking: { tripdate: at(300) } });
    await store.write([{ type: 'delete', key: configKey('promo', 'p1') }]);
    expect(await update({ tripdate: saturday })).toMatchObject({ booking: { tripdate: saturday } });
  });

  it('moves, and its search with it', async () => {
    await save(later);
    await store.write([{ type: 'put', item: { ...scheduleKey('b1', at(105)), _et: 'schedule', startAt: at(105) } }]);
    timetable.set('b1', at(105));
    expect(await update({ tripdate: at(300) })).toMatchObject({ booking: { tripdate: at(300) } });
    expect(await store.get(scheduleKey('b1', at(105)))).toBeUndefined();
    await consume();
    expect(timetable.get('b1')).toBe(at(285));
    expect(await store.get(scheduleKey('b1', at(285)))).toMatchObject({ bookingId: 'b1' });
  });

  it('starts searching at once when it is moved as near as it may be', async () => {
    await save(later);
    await update({ tripdate: at(15) });
    await consume();
    expect(timetable.get('b1')).toBe(now);
  });

  it('sets no schedule before it is paid', async () => {
    await save({ ...later, status: 'PAYMENT_PENDING' });
    await update({ tripdate: at(300) });
    await consume();
    expect(timetable.size).toBe(0);
  });

  it.each([
    ['less than 15 minutes ahead', later, 14, 'past_booking_error'],
    ['more than 90 days ahead', later, 91 * 24 * 60, 'select_proper'],
    ['when its search is about to begin', { ...later, tripdate: at(15.5) }, 300, 'booking_moved_on'],
    ['when its search has begun', { ...later, wave: 1 }, 300, 'booking_moved_on'],
    ['when an admin has asked a driver', { ...later, assigned: 'd1' }, 300, 'booking_moved_on'],
    ['when a driver has it', { ...later, status: 'ACCEPTED', driver: 'd1' }, 300, 'booking_moved_on'],
  ] as const)('is not moved %s', async (_, change, minutes, refusal) => {
    await save(change);
    expect(await update({ tripdate: at(minutes) })).toMatchObject({ refusal });
    expect((await stored()).v).toBe(1);
  });
});
