import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LatLng } from '#shared/contract/entities/common';
import { bookingOperations } from '#shared/contract/operations/bookings';
import { asFree, freeKeysAt } from '#lambdas/model/drivers/free-cells';
import { presenceKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore } from '#test/kit/memory-store';
import { fetchNearbyDrivers } from './fetch-nearby-drivers';

const now = Date.UTC(2026, 0, 1, 12);
const home = { lat: 57.7, lng: 11.97 };

/** The answer to a rider who asks at `at`, with one free driver at `where`. */
const asked = async (at: LatLng, where: LatLng) => {
  const store = memoryStore();
  const keys = await freeKeysAt('van', where);
  const item = {
    ...presenceKey('d1'),
    _et: 'presence',
    uid: 'd1',
    name: 'd1',
    onDuty: true,
    approved: true,
    queue: false,
    ...where,
    ts: now,
    carType: 'Van',
    carTypeId: 'van',
    vehicleNumber: 'ABC 123',
    ...keys,
    ...asFree(keys),
  };
  await store.write([{ type: 'put', item }]);
  const ctx = fakeContext({ store, now: () => now });
  const rider = { id: 'r1', usertype: 'rider', firstName: 'R', lastName: 'T', email: 'r@example.com', mobile: '' };
  const actor = { uid: 'r1', usertype: 'rider', user: { ...rider, approved: true, createdAt: 0 } };
  const call = { ctx, input: { at, carTypeId: 'van' }, key: undefined, source: '' };
  return fetchNearbyDrivers.run(call as never, { actor } as never);
};

const within = (degrees: number) => fc.double({ min: -degrees, max: degrees, noNaN: true });

describe('the free drivers on a rider’s map', () => {
  it('[HOME-6] a driver near the pickup is shown, with the distance', async () => {
    expect(await asked({ lat: 57.71, lng: 11.97 }, home)).toMatchObject({
      count: 1,
      nearestKm: expect.closeTo(1.11, 1),
      drivers: [{ ...home, carTypeId: 'van' }],
    });
  });

  it('[HOME-6] every place of a grid’s square is answered alike, from wherever somebody asks', async () => {
    const somewhere = fc.record({ north: within(0.06), east: within(0.1) });
    const inSquare = fc.record({ north: within(0.00049), east: within(0.00049) });
    await fc.assert(
      fc.asyncProperty(somewhere, inSquare, async (from, moved) => {
        const at = { lat: home.lat + from.north, lng: home.lng + from.east };
        const other = { lat: home.lat + moved.north, lng: home.lng + moved.east };
        expect(await asked(at, other)).toEqual(await asked(at, home));
      }),
      { numRuns: 200 },
    );
  });

  it('[HOME-6] a user asks so often at most as a page needs', () => {
    expect(bookingOperations.fetchNearbyDrivers.limit).toMatchObject({ per: 'user', points: 120 });
  });
});
