import { describe, expect, it } from 'vitest';
import { haversineKm } from '#shared/domain/geo/distance';
import { memoryStore } from '#test/kit/memory-store';
import { presenceKey } from '#lambdas/store/keys';
import { nearDrivers } from './near-drivers';
import { asFree, freeKeysAt } from './free-cells';
import type { StoredPresence } from './presence-items';

const at = { lat: 57.7, lng: 11.97 };
/** A position `km` kilometres north of the pickup. */
const north = (km: number) => ({ lat: at.lat + km / 111.2, lng: at.lng });

const storeWith = async (drivers: Record<string, { lat: number; lng: number; ts?: number }>) => {
  const store = memoryStore();
  for (const [uid, { lat, lng, ts = 0 }] of Object.entries(drivers)) {
    const keys = await freeKeysAt('van', { lat, lng });
    const facts = { uid, carTypeId: 'van', lat, lng, ts, ...keys, ...asFree(keys) };
    await store.write([{ type: 'put', item: { ...presenceKey(uid), _et: 'presence', ...facts } }]);
  }
  return store;
};
const uids = (drivers: StoredPresence[]) => drivers.map(({ uid }) => uid).sort();
const search = { at, carTypeId: 'van', radiusKm: 10, want: 2, isUsable: () => true };

describe('nearDrivers', () => {
  it('[LIFE-11] looks next to the pickup only while there are enough', async () => {
    const store = await storeWith({ a: north(0.5), b: north(1), far: north(8) });
    expect(uids(await nearDrivers(store, search))).toEqual(['a', 'b']);
  });

  it('[LIFE-11] looks as far as the radius where there are too few', async () => {
    const store = await storeWith({ a: north(0.5), far: north(8) });
    expect(uids(await nearDrivers(store, search))).toEqual(['a', 'far']);
  });

  it('[LIFE-11] looks further when those next to the pickup do not count', async () => {
    const store = await storeWith({ silent: north(0.2), mute: north(0.3), awake: { ...north(8), ts: 100 } });
    const isUsable = ({ ts }: StoredPresence) => ts > 50;
    expect(uids(await nearDrivers(store, { ...search, isUsable }))).toContain('awake');
  });

  it('reads only a few rows to know that there is a driver, and all rows before it reports none', async () => {
    const crowd = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`d${i}`, { ...north(0.001 * i), ts: i }]));
    const any = { ...search, want: 1, isAnyEnough: true };
    expect(await nearDrivers(await storeWith(crowd), any)).toHaveLength(4);
    const beside = await storeWith({ near: north(3) });
    expect(uids(await nearDrivers(beside, any))).toEqual(['near']);
    const far = await storeWith({ silent: north(0.2), awake: { ...north(8), ts: 100 } });
    const isUsable = ({ ts }: StoredPresence) => ts > 50;
    expect(uids(await nearDrivers(far, { ...any, isUsable }))).toContain('awake');
    expect((await nearDrivers(far, { ...any, isUsable: () => false })).map(({ uid }) => uid).sort()).toEqual([
      'awake',
      'silent',
    ]);
    expect(await nearDrivers(await storeWith({ out: north(40) }), any)).toEqual([]);
  });

  it('finds nobody of another car type', async () => {
    expect(await nearDrivers(await storeWith({ a: at }), { ...search, carTypeId: 'bike' })).toEqual([]);
  });

  it('looks at a part of a crowd, and at more while too few count', async () => {
    const crowd = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`d${i}`, { ...north(0.001 * i), ts: i }]));
    const store = await storeWith(crowd);
    const few = await nearDrivers(store, search);
    expect(few.length).toBeLessThanOrEqual(28);
    expect(uids(few)).toEqual(expect.arrayContaining(['d0', 'd1']));
    expect(await nearDrivers(store, { ...search, want: 50 })).toHaveLength(50);
    const isUsable = ({ ts }: StoredPresence) => ts >= 60;
    expect((await nearDrivers(store, { ...search, isUsable })).filter(isUsable).length).toBeGreaterThanOrEqual(2);
  });

  it('[LIFE-11] covers the radius in every direction', async () => {
    const around = Array.from({ length: 36 }, (_, i) => {
      const angle = (i * Math.PI) / 18;
      const km = 9.9;
      const lng = at.lng + (km * Math.sin(angle)) / (111.2 * Math.cos((at.lat * Math.PI) / 180));
      return [`d${i}`, { lat: at.lat + (km * Math.cos(angle)) / 111.2, lng }] as const;
    });
    const found = await nearDrivers(await storeWith(Object.fromEntries(around)), { ...search, want: 36 });
    expect(found).toHaveLength(36);
    expect(Math.max(...found.map(item => haversineKm(item, at)))).toBeLessThan(10.1);
  });
});
