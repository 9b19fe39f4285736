import { beforeEach, describe, expect, it } from 'vitest';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { MAX_SAVED_ADDRESSES } from '#shared/contract/constants';
import { isSaved } from '#shared/domain/people/saved-addresses';
import { loadAddresses } from '#lambdas/model/people/addresses';
import { keepAddress } from '#lambdas/model/people/keep-address';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { addressKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore, type MemoryStore } from '#test/kit/memory-store';
import { rememberDrop } from './remember-drop';

const home = { lat: 57.7, lng: 11.97, add: 'Home' };
const aside = { lat: 57.71, lng: 11.99, add: 'Ullevigatan, Göteborg' };
let store: MemoryStore;
let ctx: Context;
let writes: (readonly Write[])[];
const ends = (id: string, drop = home) =>
  rememberDrop(ctx, aBooking({ id, customer: 'r1', stops: [], drop, dropAddress: drop.add }));
const at = ({ lat, lng }: typeof home) => ({ lat, lng });
const places = async () => (await loadAddresses(store, 'r1')).map(({ description, count }) => [description, count]);

beforeEach(() => {
  store = memoryStore();
  writes = [];
  ctx = fakeContext({ store: { ...store, write: all => (writes.push(all), store.write(all)) } });
});

describe('where a ride ends', () => {
  it('is stored, and counted once per ride, however often the event arrives', async () => {
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
    expect(writes.map(write => write.length)).toEqual(Array(20).fill(1));
    expect((await store.get(addressKey('r1', 'b0')))?.rides).toEqual(['b19', 'b18', 'b17', 'b16']);
  });

  it('leaves a place saved that its rider saves while a ride ends there', async () => {
    await ends('b1');
    const write = store.write;
    let isFirst = true;
    ctx.store.write = async all => {
      if (isFirst) {
        isFirst = false;
        await write([{ type: 'update', key: addressKey('r1', 'b1'), set: { recent: false } }]);
      }
      return write(all);
    };
    await ends('b2');
    const [place] = await loadAddresses(store, 'r1');
    expect([place?.count, place && isSaved(place)]).toEqual([2, true]);
  });

  it('[PROF-3] changes neither a saved place that is marked as only visited, nor one with a name', async () => {
    await keepAddress(ctx, 'r1', { description: 'Linnégatan 4', ...at(home) });
    await keepAddress(ctx, 'r1', { description: 'Linnégatan 4', ...at(home), recent: true });
    await keepAddress(ctx, 'r1', { description: 'Ullevigatan 1', ...at(aside), slot: 'home', recent: true });
    expect((await loadAddresses(store, 'r1')).map(isSaved)).toEqual([true, true]);
  });

  it('counts a place that the rider saved, without marks', async () => {
    await keepAddress(ctx, 'r1', { description: 'Mum', ...at(home) });
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

  it('[PROF-3] [LIFE-5] is the drop-off that was ordered, not the place where the driver ended the ride', async () => {
    const ordered = { ...home, kind: 'drop' as const, add: 'Liseberg, Göteborg' };
    const stops = [{ ...aside, kind: 'pickup' as const }, ordered];
    const elsewhere = { stops, drop: aside, dropAddress: aside.add };
    await rememberDrop(ctx, aBooking({ id: 'b1', customer: 'r1', ...elsewhere }));
    expect(await loadAddresses(store, 'r1')).toMatchObject([{ description: ordered.add, lat: home.lat, count: 1 }]);
  });

  it('[PROF-3] is recent until its rider saves it, and saving does not count as a visit', async () => {
    await ends('b1');
    expect(await loadAddresses(store, 'r1')).toMatchObject([{ recent: true, count: 1 }]);
    await keepAddress(ctx, 'r1', { description: 'Home', ...at(home) });
    await ends('b2');
    const [place] = await loadAddresses(store, 'r1');
    expect(place).toMatchObject({ count: 2 });
    expect(place).not.toHaveProperty('recent', true);
  });

  it('[PROF-3] is saved by its star or a name, but not by the address that is found for it again', async () => {
    await ends('b1');
    const isRecent = async () => (await loadAddresses(store, 'r1'))[0]?.recent === true;
    await keepAddress(ctx, 'r1', { id: 'b1', description: 'Heden 2, Göteborg', ...at(home), recent: true });
    expect(await isRecent()).toBe(true);
    await keepAddress(ctx, 'r1', { id: 'b1', description: 'Heden 2, Göteborg', ...at(home) });
    expect(await isRecent()).toBe(false);
  });

  it('[PROF-3] is no longer Home once its star is removed', async () => {
    await keepAddress(ctx, 'r1', { description: 'Home', ...at(home), slot: 'home' });
    const [saved] = await loadAddresses(store, 'r1');
    expect(saved).toMatchObject({ slot: 'home' });
    await keepAddress(ctx, 'r1', { id: saved!.id, description: 'Home', ...at(home), recent: true });
    const [place] = await loadAddresses(store, 'r1');
    expect(place).toMatchObject({ recent: true });
    expect(place).not.toHaveProperty('slot');
  });

  it('replaces the least used of too many that nobody saved, and no saved one', async () => {
    for (let i = 1; i < MAX_SAVED_ADDRESSES; i++)
      await keepAddress(ctx, 'r1', { description: `P${i}`, lat: 10 + i, lng: 10 });
    for (const id of ['b1', 'b2', 'b3']) await ends(id);
    await ends('b4', aside);
    const names = async () => (await places()).map(([name]) => name);
    expect(await names()).toHaveLength(MAX_SAVED_ADDRESSES);
    expect(await names()).not.toContain('Home');
    await keepAddress(ctx, 'r1', { description: 'P50', lat: 70, lng: 10 });
    expect(await names()).not.toContain(aside.add);
    await ends('b5', aside);
    expect(await names()).toHaveLength(MAX_SAVED_ADDRESSES);
    expect(await names()).toContain('P1');
    expect(await names()).not.toContain(aside.add);
  });
});
