import { beforeEach, describe, expect, it } from 'vitest';
import type { CarType } from '#shared/contract/entities/car-type';
import { isRefusal } from '#shared/contract/errors';
import type { Maps } from '#lambdas/ports/maps';
import type { Context } from '#lambdas/runtime/context';
import { configKey } from '#lambdas/store/keys';
import { quoteRide } from '#lambdas/model/bookings/quote';
import { fakeContext } from '#test/kit/fake-context';
import { type MemoryStore, memoryStore } from '#test/kit/memory-store';
import { checkPrice } from './check-price';

const van: CarType = {
  id: 'van',
  name: 'Van',
  image: 'van',
  base_fare: 40,
  rate_per_unit_distance: 12,
  rate_per_hour: 180,
  min_fare: 90,
  convenience_fees: 15,
  convenience_fee_type: 'percentage',
  extra_info: '',
  createdAt: 0,
  parcelTypes: [
    { description: 'Pallet', amount: 150 },
    { description: 'Small box', amount: 10 },
  ],
  options: [{ description: 'Leave at the door', amount: 0 }],
  cancelSlab: [],
};
const bike: CarType = { ...van, id: 'bike', name: 'Bike', min_fare: 20, base_fare: 5, parcelTypes: [], options: [] };
const at = {
  here: { coords: { lat: 57.7, lng: 11.97 }, description: 'Järntorget', precision: 'place' },
  there: { coords: { lat: 57.71, lng: 11.99 }, description: 'Brunnsparken', precision: 'place' },
} as const;

let store: MemoryStore;
let ctx: Context;
let maps: Pick<Maps, 'coords' | 'route'>;
const check = (input: { pickup: string; drop: string }) =>
  checkPrice.run({ ctx, input, key: undefined, source: '192.0.2.1' }, {});

beforeEach(async () => {
  store = memoryStore();
  maps = {
    coords: async id => at[id as keyof typeof at],
    route: async () => ({ distanceKm: 4.2004, durationS: 600.4, coords: [at.here.coords, at.there.coords] }),
  };
  ctx = fakeContext({ store, maps: async () => maps as Maps });
  for (const type of [van, bike])
    await store.write([{ type: 'put', item: { ...configKey('cartype', type.id), _et: 'cartype', ...type } }]);
});

describe('[PLUS-10] the price check of a visitor', () => {
  it('shows the route, and per vehicle the same price as the estimate with its cheapest extras', async () => {
    const [pickup, drop] = [at.here, at.there].map(({ coords, description }) => ({ ...coords, add: description }));
    const cheapest = { parcelTypeIndex: 1, optionIndex: 0 };
    const ride = { pickup: pickup!, drop: drop! };
    const ofVan = await quoteRide(ctx, { ...ride, carDetails: { id: 'van' }, instructionData: cheapest });
    const ofBike = await quoteRide(ctx, { ...ride, carDetails: { id: 'bike' } });
    if (isRefusal(ofVan) || isRefusal(ofBike)) throw new Error('no price');
    expect(await check({ pickup: 'here', drop: 'there' })).toEqual({
      ...ride,
      distanceKm: 4.2,
      durationS: 600,
      polylinePoints: ofVan.route.polyline,
      prices: [
        { carTypeId: 'bike', amount: ofBike.receipt.total, isFrom: false },
        { carTypeId: 'van', amount: ofVan.receipt.total, isFrom: true },
      ],
    });
  });

  it('stores nothing', async () => {
    const before = store.all();
    await check({ pickup: 'here', drop: 'there' });
    expect(store.all()).toEqual(before);
  });

  it.each([
    ['a place that nobody knows', { pickup: 'here', drop: 'nowhere' }, 'place_to_coords_error'],
    ['one place twice', { pickup: 'here', drop: 'here' }, 'same_place'],
  ])('refuses %s', async (_, input, refusal) => {
    expect(await check(input)).toEqual({ refusal });
  });

  it('reports when there is no route, and when the maps fail', async () => {
    maps.route = async () => undefined;
    expect(await check({ pickup: 'here', drop: 'there' })).toEqual({ refusal: 'No Route Found' });
    maps.coords = () => Promise.reject(new Error('down'));
    expect(await check({ pickup: 'here', drop: 'there' })).toEqual({ refusal: 'google_places_error' });
  });
});
