import { bookingOperations } from '#shared/contract/operations/bookings';
import { loadCarTypes } from '#lambdas/model/catalog/load-car-type';
import { mayBeAsked, searchArea } from '#lambdas/model/drivers/search-area';
import { implement } from '#lambdas/runtime/implementation';

const SHOWN_PER_TYPE = 12;
const SHOWN_WITHIN_KM = 5;
/** Rounds to about 100 m: precise enough to show that cars are near, too coarse to follow one. */
const COARSE = 1000;
const coarse = (degrees: number) => Math.round(degrees * COARSE) / COARSE;

export const fetchNearbyDrivers = implement(bookingOperations.fetchNearbyDrivers, async ({ ctx, input }) => {
  const types = input.carTypeId ? [input.carTypeId] : (await loadCarTypes(ctx.store)).map(type => type.id);
  const area = { pickup: input.at, want: SHOWN_PER_TYPE, maxKm: SHOWN_WITHIN_KM };
  const found = await Promise.all(types.map(carTypeId => searchArea(ctx, { ...area, carTypeId })));
  const free = mayBeAsked(found.flat());
  const nearestKm = Math.min(...free.map(({ km }) => km));
  return {
    count: free.length,
    ...(free.length > 0 ? { nearestKm } : {}),
    drivers: free.map(({ driver }) => ({
      lat: coarse(driver.lat),
      lng: coarse(driver.lng),
      carTypeId: driver.carTypeId,
    })),
  };
});
