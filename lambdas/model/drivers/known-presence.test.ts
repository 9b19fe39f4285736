import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Update } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { fleetMap, presenceKey } from '#lambdas/store/keys';
import { type EngineStore, startEngineStore } from '#test/kit/engine-store';
import { fakeContext } from '#test/kit/fake-context';
import { asFree, freeKeysAt } from './free-cells';
import { forgetPresence } from './known-presence';
import { offDutyWrite } from './off-duty';
import { loadPresence } from './presence-items';
import { recordPosition } from './record-position';

const here = { lat: 57.7, lng: 11.97 };
let engine: EngineStore;
let ctx: Context;
let now: number;
let uid: string;
let drivers = 0;

const waiting = async () => {
  const keys = await freeKeysAt('van', here);
  const facts = { name: uid, carType: 'Van', carTypeId: 'van', vehicleNumber: 'A 1', approved: true, onDuty: true };
  const item = { ...presenceKey(uid), _et: 'presence', uid, queue: false, ...facts, ...here, ts: now, pointAt: now };
  await ctx.store.write([{ type: 'put', item: { ...item, ...keys, ...asFree(keys) } }]);
};
/** Reports a position some metres further on; returns the cost. */
const move = async (steps = 1) => {
  now += 4_000;
  const before = ctx.store.consumed();
  const recorded = await recordPosition(ctx, uid, { points: [at(steps)] });
  const after = ctx.store.consumed();
  return { recorded, read: after.read - before.read, write: after.write - before.write };
};
const at = (steps: number) => ({ lat: here.lat + steps * 0.0005, lng: here.lng, at: now });

beforeAll(async () => void (engine = await startEngineStore()));
afterAll(() => engine.close());
beforeEach(() => {
  now = Date.UTC(2026, 0, 1, 12);
  uid = `known-${++drivers}`;
  ctx = fakeContext({ store: engine.open(), now: () => now });
  forgetPresence(uid);
});

describe('a driver who waits', () => {
  it('[DASH-2] costs one write and no read a position, once this instance knows them', async () => {
    await waiting();
    expect(await move(1)).toMatchObject({ read: 1, write: 1 });
    expect(await move(2)).toMatchObject({ read: 0, write: 1 });
    const stored = await loadPresence(ctx.store, uid);
    expect(stored).toMatchObject({ lat: at(2).lat, ts: now, pointAt: now, bearing: 0 });
  });

  it('is read again after a while', async () => {
    await waiting();
    await move(1);
    now += 15_000;
    expect((await move(2)).read).toBe(1);
  });
});

const changes = {
  bound: { set: { queue: true, active: 'b1' }, remove: ['g1p', 'g1s', 'g4p', 'g4s'] },
  blocked: { set: { approved: false } },
  'of another type': { set: { carTypeId: 'bike', carType: 'Bike' } },
  'in a fleet': { set: { fleetadmin: 'f1', g3p: fleetMap('f1') } },
  'off duty': offDutyWrite('-'),
} satisfies Record<string, Omit<Update, 'type' | 'key'> | ReturnType<typeof offDutyWrite>>;

describe('whatever happens between two positions', () => {
  it.each(Object.keys(changes) as (keyof typeof changes)[])('is kept: %s', async name => {
    await waiting();
    await move(1);
    const { if: _, ...change } = changes[name] as Update;
    await ctx.store.write([{ ...change, type: 'update', key: presenceKey(uid) }]);
    const before = (await ctx.store.get(presenceKey(uid)))!;
    await move(2);
    const after = (await ctx.store.get(presenceKey(uid)))!;
    const isListed = name === 'of another type' || name === 'in a fleet';
    expect('g1p' in after && after.g1p === (await freeKeysAt(after.carTypeId as string, at(2))).freeKey).toBe(
      isListed || (name === 'blocked' && 'g1p' in before),
    );
    for (const fact of ['queue', 'active', 'approved', 'onDuty', 'carTypeId', 'fleetadmin', 'g3p'])
      expect([fact, after[fact]]).toEqual([fact, before[fact]]);
  });

  it('a position of several that come at once never goes back in time', async () => {
    const order = fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 6 });
    await fc.assert(
      fc.asyncProperty(order, async steps => {
        uid = `known-${++drivers}`;
        await waiting();
        now += 60_000;
        const started = now;
        const points = steps.map(step => ({ ...at(step), at: started - 10 + step }));
        await Promise.all(points.map(point => recordPosition(ctx, uid, { points: [point], sentAt: now })));
        expect(await loadPresence(ctx.store, uid)).toMatchObject({ lat: at(6).lat });
      }),
      { numRuns: 20 },
    );
  });
});
