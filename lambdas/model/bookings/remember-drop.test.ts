import { beforeEach, describe, expect, it } from 'vitest';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { MAX_SAVED_ADDRESSES } from '#shared/contract/constants';
import { loadAddresses } from '#lambdas/model/people/addresses';
import { keepAddress } from '#lambdas/model/people/keep-address';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { addressKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore, type MemoryStore } from '#test/kit/memory-store';
import { rememberDrop } from './remember-drop';

const home = { lat: 57.7, lng: 11.97, add: 'Home' };
let store: MemoryStore;
let ctx: Context;
let writes: (readonly Write[])[];
const ends = (id: string, drop = home) => rememberDrop(ctx, aBooking({ id, customer: 'r1', drop }));
const places = async () => (await loadAddresses(store, 'r1')).map(({ description, count }) => [description, count]);

beforeEach(() => {
  store = memoryStore();
  writes = [];
  ctx = fakeContext({ store: { ...store, write: all => (writes.push(all), store.write(all)) } });
});

describe('where a ride ends', () => {
  it('is kept, and counted once per ride, however often the event comes', async () => {
    for (const id of ['b1', 'b1', 'b2', 'b3', 'b2', 'b1', 'b3']) await ends(id);
    expect(await places()).toEqual([['Home', 3]]);
  });

  it('is one place when two deliveries of its event come at once, and both of two rides count', async () => {
    await Promise.all([ends('b1'), ends('b1'), ends('b1')]);
    expect(await places()).toEqual([['Home', 1]]);
    await Promise.all([ends('b2'), ends('b3'), ends('b2')]);
    expect(await places()).toEqual([['Home', 3]]);
  });

  it('is one plain conditional write where it is known, however many rides there were', async () => {
    for (let i = 0; i < 20; i++) await ends(`b${i}`);
    expect(writes.map(one => one.length)).toEqual(Array(20).fill(1));
    expect((await store.get(addressKey('r1', 'b0')))?.rides).toEqual(['b19', 'b18', 'b17', 'b16']);
  });

  it('counts a place that the rider saved, without marks', async () => {
    await keepAddress(ctx, 'r1', { description: 'Mum', ...home });
    await ends('b1');
    expect(await places()).toEqual([['Mum', 2]]);
  });

  it('[PROF-3] gives its address back to a place that has only a name', async () => {
    await keepAddress(ctx, 'r1', { description: 'Mum', lat: home.lat, lng: home.lng });
    await ends('b1', { ...home, add: 'Linnégatan 4, Göteborg' });
    expect(await loadAddresses(store, 'r1')).toMatchObject([
      { name: 'Mum', description: 'Linnégatan 4, Göteborg', count: 2 },
    ]);
  });

  it('replaces the least used of too many', async () => {
    for (let i = 0; i < MAX_SAVED_ADDRESSES; i++) {
      await keepAddress(ctx, 'r1', { description: `P${i}`, lat: 50 + i, lng: 10 });
      if (i > 0) await keepAddress(ctx, 'r1', { description: '', lat: 50 + i, lng: 10 });
    }
    await ends('b1');
    expect((await places()).map(([name]) => name)).not.toContain('P0');
    expect(await places()).toContainEqual(['Home', 1]);
    expect(await places()).toHaveLength(MAX_SAVED_ADDRESSES);
  });
});
