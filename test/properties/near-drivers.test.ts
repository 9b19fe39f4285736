import * as fc from 'fast-check';
import { getPentagons, cellToLatLng, latLngToCell, cellToBoundary } from 'h3-js';
import { describe, expect, it } from 'vitest';
import type { LatLng } from '#shared/contract/entities/common';
import { haversineKm } from '#shared/domain/geo/distance';
import { asFree, freeKeysAt } from '#lambdas/model/drivers/free-cells';
import { nearDrivers } from '#lambdas/model/drivers/near-drivers';
import type { StoredPresence } from '#lambdas/model/drivers/presence-items';
import { presenceKey } from '#lambdas/store/keys';
import { memoryStore } from '#test/kit/memory-store';

const EARTH_KM = 6371;
const RADIUS_KM = 10;
const STEP_KM = 0.1;
const PATIENCE_MS = 120_000;
/** The density of a city centre with 100,000 drivers. */
const CROWD = 3_600;
/** Successive turns by this angle distribute points evenly. */
const GOLDEN_ANGLE = 2.399963;

/** The point that far from another in a direction, anywhere on earth. */
const away = ({ lat, lng }: LatLng, km: number, heading: number): LatLng => {
  const [φ, λ, δ] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180, km / EARTH_KM];
  const north = Math.asin(Math.sin(φ) * Math.cos(δ) + Math.cos(φ) * Math.sin(δ) * Math.cos(heading));
  const east =
    λ + Math.atan2(Math.sin(heading) * Math.sin(δ) * Math.cos(φ), Math.cos(δ) - Math.sin(φ) * Math.sin(north));
  return { lat: (north * 180) / Math.PI, lng: (((((east * 180) / Math.PI + 540) % 360) + 360) % 360) - 180 };
};
const placeOf = ([lat, lng]: readonly number[]): LatLng => ({ lat: lat!, lng: lng! });
const gothenburg = { lat: 57.7, lng: 11.97 };

/** Unusual places for cells: borders, pentagons, the poles and the date line. */
const pickups: Record<string, LatLng> = {
  'a city': gothenburg,
  'the corner of a small cell': placeOf(cellToBoundary(latLngToCell(gothenburg.lat, gothenburg.lng, 7))[0]!),
  'the corner of a large cell': placeOf(cellToBoundary(latLngToCell(gothenburg.lat, gothenburg.lng, 5))[3]!),
  'a pentagon': placeOf(cellToLatLng(getPentagons(5)[4]!)),
  'beside a pentagon': away(placeOf(cellToLatLng(getPentagons(7)[7]!)), 3, 1),
  'the north pole': { lat: 89.99, lng: 20 },
  'the antimeridian': { lat: -17.5, lng: 179.999 },
  'the equator': { lat: 0.0001, lng: -0.0001 },
};

type Driver = { km: number; heading: number; drove: number; course: number; counts: boolean; type: string };
const heading = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
/** In clusters and far out; on the way for some reports since their position was written; of this type or another. */
const driver: fc.Arbitrary<Driver> = fc.record({
  km: fc.oneof(fc.constantFrom(0, 0.3, 2), fc.double({ min: 0, max: 12, noNaN: true })),
  heading: fc.oneof(fc.constantFrom(0, 1), heading),
  drove: fc.integer({ min: 0, max: 5 }),
  course: heading,
  counts: fc.boolean(),
  type: fc.constantFrom('van', 'van', 'van', 'bike'),
});

const at = (km: number, change: Partial<Driver> = {}): Driver => ({
  km,
  heading: 0,
  drove: 0,
  course: 0,
  counts: true,
  type: 'van',
  ...change,
});
const idle = { counts: false };
/** Groups of drivers that a search got wrong once, beside a pentagon and at the antimeridian. */
const examples: [Driver[], number][] = [
  [[at(0.3, { heading: 1, drove: 4, ...idle }), at(0), at(0.3, { heading: 1 }), at(0, { drove: 1 })], 2],
  [
    [
      at(0),
      at(2, { drove: 3 }),
      at(2, { drove: 1 }),
      ...[1, 2, 3].map(() => at(0, idle)),
      at(0),
      at(0, idle),
      at(0, idle),
    ],
    3,
  ],
];

/** A driver's entries in the index, as old as the product lets them become. */
const presenceOf = async (uid: string, pickup: LatLng, { km, heading, drove, course, counts, type }: Driver) => {
  let at = away(pickup, km, heading);
  let keys = await freeKeysAt(type, at);
  for (let i = 0; i < drove; i++) {
    at = away(at, STEP_KM, course);
    keys = await freeKeysAt(type, at, keys);
  }
  const facts = { uid, carTypeId: type, ...at, ts: counts ? 1 : 0 };
  return { ...presenceKey(uid), _et: 'presence', ...facts, ...keys, ...asFree(keys) };
};

const storedDrivers = async (pickup: LatLng, drivers: readonly Driver[]) => {
  const store = memoryStore();
  const items = await Promise.all(drivers.map((one, i) => presenceOf(`d${i}`, pickup, one)));
  for (const item of items) await store.write([{ type: 'put', item }]);
  return { store, all: items as unknown as StoredPresence[] };
};

const counts = ({ ts }: StoredPresence) => ts > 0;
const nearest = (drivers: readonly StoredPresence[], pickup: LatLng, want: number) =>
  drivers
    .filter(one => one.carTypeId === 'van' && counts(one))
    .map(one => ({ uid: one.uid, km: haversineKm(one, pickup) }))
    .filter(({ km }) => km <= RADIUS_KM)
    .sort((a, b) => a.km - b.km)
    .slice(0, want);

const found = async (store: Awaited<ReturnType<typeof storedDrivers>>['store'], pickup: LatLng, want: number) => {
  const search = { at: pickup, carTypeId: 'van', radiusKm: RADIUS_KM, want, isUsable: counts };
  return nearest(await nearDrivers(store, search), pickup, want).map(({ km }) => km);
};

describe('[LIFE-11] the nearest drivers are those whom a look at everybody finds', () => {
  it.each(Object.keys(pickups))(
    'at %s',
    async name => {
      const pickup = pickups[name]!;
      const groups = fc.array(driver, { maxLength: 28 });
      const property = fc.asyncProperty(groups, fc.integer({ min: 1, max: 12 }), async (drivers, want) => {
        const { store, all } = await storedDrivers(pickup, drivers);
        expect(await found(store, pickup, want)).toEqual(nearest(all, pickup, want).map(({ km }) => km));
      });
      await fc.assert(property, { numRuns: 60, seed: 44, examples });
    },
    PATIENCE_MS,
  );

  it(
    'in a crowd that drives about, nearly all of them',
    async () => {
      const drivers = Array.from({ length: CROWD }, (_, i) => ({
        km: 4 * Math.sqrt(i / CROWD),
        heading: i * GOLDEN_ANGLE,
        course: i,
        drove: i % 6,
        counts: true,
        type: 'van',
      }));
      const { store, all } = await storedDrivers(gothenburg, drivers);
      const shares: number[] = [];
      for (let i = 0; i < 24; i++) {
        const pickup = away(gothenburg, 0.15 * i, i);
        const wanted = nearest(all, pickup, 10);
        const had = await found(store, pickup, 10);
        shares.push(wanted.filter(({ km }) => had.includes(km)).length / wanted.length);
      }
      expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeGreaterThan(0.95);
    },
    PATIENCE_MS,
  );
});
