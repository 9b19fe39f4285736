import { operations } from '#shared/contract/operations';
import { radiusKm } from '#shared/domain/dispatch/eligibility';
import { haversineKm } from '#shared/domain/geo/distance';
import { loadCarTypes } from '#lambdas/catalog/load-car-type';
import { nearDrivers } from '#lambdas/dispatch/near-drivers';
import { implement } from '#lambdas/runtime/implementation';

const SHOWN_PER_TYPE = 12;
/** About 100 m: enough to see that cars are near, too little to follow one. */
const COARSE = 1000;
const coarse = (degrees: number) => Math.round(degrees * COARSE) / COARSE;

export const fetchNearbyDrivers = implement(operations.fetchNearbyDrivers, async ({ ctx, input }) => {
  const settings = await ctx.settings();
  const km = Math.min(radiusKm(settings), 5);
  const types = input.carTypeId ? [input.carTypeId] : (await loadCarTypes(ctx.store)).map(type => type.id);
  const found = await Promise.all(
    types.map(carTypeId => nearDrivers(ctx.store, { at: input.at, carTypeId, radiusKm: km, want: SHOWN_PER_TYPE })),
  );
  const drivers = found.flat().filter(driver => driver.onDuty && !driver.queue);
  const distances = drivers.map(driver => haversineKm(driver, input.at)).sort((a, b) => a - b);
  return {
    count: drivers.length,
    ...(distances[0] === undefined ? {} : { nearestKm: Math.round(distances[0] * 100) / 100 }),
    drivers: drivers.map(driver => ({ lat: coarse(driver.lat), lng: coarse(driver.lng), carTypeId: driver.carTypeId })),
  };
});
