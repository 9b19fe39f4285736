import { beforeEach, describe, expect, it } from 'vitest';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { seenChanges, shownEvent } from '#shared/domain/booking/view';
import { eraseBooking } from '#lambdas/model/bookings/erase-booking';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore, type MemoryStore } from '#test/kit/memory-store';
import { bookingItem, eventsSince, eventWrite, loadRoute, loadRoutes } from './booking-items';

const begun = { kind: 'NEW', at: 1, by: 'r1', byType: 'rider', status: 'NEW', changes: { status: 'NEW' } } as const;
let store: MemoryStore;

beforeEach(async () => {
  store = memoryStore();
  await store.write([
    { type: 'put', item: bookingItem(aBooking({ id: 'b1', customer: 'r1' })) },
    eventWrite({ id: 'b1' }, 1, begun, { polyline: 'line' }),
    eventWrite({ id: 'none' }, 1, begun),
  ]);
});

describe('the route line of a booking', () => {
  it('is in its first event', async () => {
    expect(await Promise.all(['b1', 'none'].map(id => loadRoute(store, id)))).toEqual(['line', undefined]);
    expect(await loadRoutes(store, ['none', 'b1'])).toEqual(new Map([['b1', 'line']]));
  });

  it('is no part of what anybody sees of the event, nor is the record of a wave', async () => {
    const record = { search: 1, wave: 1, at: 1, offered: ['d1'], candidates: [{ uid: 'd1', km: 1, score: 1 }] };
    await store.write([eventWrite({ id: 'b1' }, 2, begun, { record })]);
    const reader = { uid: 'a1', usertype: 'admin' } as const;
    const seen = (await eventsSince(store, 'b1', 0)).map(event =>
      shownEvent(event, changes => seenChanges(changes, aBooking(), reader)),
    );
    expect(JSON.stringify(seen)).not.toMatch(/line|candidates|offered/);
  });

  it('[PROF-2] goes when its rider is erased, the event stays', async () => {
    await eraseBooking(fakeContext({ store }), 'b1', 'r1');
    expect(await loadRoute(store, 'b1')).toBeUndefined();
    expect(await eventsSince(store, 'b1', 0)).toMatchObject([{ v: 1, kind: 'NEW' }]);
  });
});
