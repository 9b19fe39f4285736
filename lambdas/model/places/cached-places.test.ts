import { beforeEach, expect, it, vi } from 'vitest';
import { DAY_MS } from '#shared/contract/time';
import type { Address, FoundPlace, Maps } from '#lambdas/ports/maps';
import { fakeContext } from '#test/kit/fake-context';
import { cachedAddress, cachedPlace } from './cached-places';

const at = { lat: 57.7, lng: 11.97 };
const station: FoundPlace = { description: 'Central Station', coords: at, precision: 'place' };
const house: Address = { address: 'Kungsgatan 1', precision: 'house' };
const coords = vi.fn<Maps['coords']>();
const address = vi.fn<Maps['address']>();
let now: number;
let ctx: ReturnType<typeof fakeContext>;

beforeEach(() => {
  coords.mockReset().mockResolvedValue(station);
  address.mockReset().mockResolvedValue(house);
  now = Date.UTC(2026, 0, 1);
  const maps = { coords, address } as unknown as Maps;
  ctx = fakeContext({ maps: async () => maps, buysPlaces: true, now: () => now });
});

it('[AWS-7] buys a place once, for everybody', async () => {
  expect([await cachedPlace(ctx, 'al:1'), await cachedPlace(ctx, 'al:1')]).toEqual([station, station]);
  expect(coords).toHaveBeenCalledTimes(1);
  await cachedPlace(ctx, 'al:2');
  expect(coords).toHaveBeenCalledTimes(2);
});

it('[AWS-7] buys the address of a place once, and that of the next house separately', async () => {
  const metres = (north: number) => ({ lat: at.lat + north / 111_200, lng: at.lng });
  expect([await cachedAddress(ctx, at), await cachedAddress(ctx, metres(1))]).toEqual([house, house]);
  expect(address).toHaveBeenCalledTimes(1);
  await cachedAddress(ctx, metres(12));
  expect(address).toHaveBeenCalledTimes(2);
});

it('takes no address for a place, whatever somebody calls a place', async () => {
  await cachedAddress(ctx, at);
  const spots = ['1154000,239400', '@1154000,239400', 'S#1154000,239400', '#S#1154000,239400'];
  coords.mockResolvedValue(undefined);
  for (const spot of spots) expect(await cachedPlace(ctx, spot)).toBeUndefined();
});

it('asks again after half a year, and for addresses that were not found', async () => {
  await cachedPlace(ctx, 'al:1');
  now += 180 * DAY_MS;
  await cachedPlace(ctx, 'al:1');
  expect(coords).toHaveBeenCalledTimes(2);
  coords.mockResolvedValue(undefined);
  expect([await cachedPlace(ctx, 'al:3'), await cachedPlace(ctx, 'al:3')]).toEqual([undefined, undefined]);
  expect(coords).toHaveBeenCalledTimes(4);
});

it('also answers if the result cannot be stored, and throws when the provider fails', async () => {
  ctx.store.write = async () => Promise.reject(new Error('throttled'));
  expect(await cachedPlace(ctx, 'al:1')).toEqual(station);
  coords.mockRejectedValue(new Error('down'));
  await expect(cachedPlace(ctx, 'al:2')).rejects.toThrow('down');
});

it('keeps nothing of a region pack', async () => {
  ctx.buysPlaces = false;
  await cachedPlace(ctx, 'pack:1');
  await cachedAddress(ctx, at);
  expect(ctx.store.consumed()).toEqual({ read: 0, write: 0 });
});
