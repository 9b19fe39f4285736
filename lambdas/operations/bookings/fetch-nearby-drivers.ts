import { bookingOperations } from '#shared/contract/operations/bookings';
import type { LatLng } from '#shared/contract/entities/common';
import { radiusKm } from '#shared/domain/dispatch/eligibility';
import { haversineKm } from '#shared/domain/geo/distance';
import { loadCarTypes } from '#lambdas/model/catalog/load-car-type';
import { mayBeAsked, searchArea } from '#lambdas/model/drivers/search-area';
import { implement } from '#lambdas/runtime/implementation';

const SHOWN_PER_TYPE = 12;
const SHOWN_WITHIN_KM = 5;
/** Rounds to about 100 m: precise enough to show that cars are near, too coarse to follow one. */
const COARSE = 1000;
const coarse = (degrees: number) => Math.round(degrees * COARSE) / COARSE;
const onGrid = ({ lat, lng }: LatLng): LatLng => ({ lat: coarse(lat), lng: coarse(lng) });
/** The greatest error of a place on the grid, rounded up, km. */
const GRID_KM = 0.1;

/**
 * Positions, distances and the position of the question are rounded to one grid, and only grid positions decide who is
 * near enough: exact distances from several points would reveal where a driver is.
 */
export const fetchNearbyDrivers = implement(bookingOperations.fetchNearbyDrivers, async ({ ctx, input }) => {
  const types = input.carTypeId ? [input.carTypeId] : (await loadCarTypes(ctx.store)).map(type => type.id);
  const pickup = onGrid(input.at);
  const shownKm = Math.min(SHOWN_WITHIN_KM, radiusKm(await ctx.settings()) - GRID_KM);
  const area = { pickup, want: SHOWN_PER_TYPE, maxKm: shownKm + GRID_KM };
  const found = await Promise.all(types.map(carTypeId => searchArea(ctx, { ...area, carTypeId })));
  const shown = mayBeAsked(found.flat())
    .map(({ driver }) => ({ ...onGrid(driver), carTypeId: driver.carTypeId }))
    .map(driver => ({ driver, km: haversineKm(pickup, driver) }))
    .filter(({ km }) => km <= shownKm)
    .toSorted((a, b) => a.km - b.km);
  return {
    count: shown.length,
    ...(shown[0] ? { nearestKm: shown[0].km } : {}),
    drivers: shown.map(({ driver }) => driver),
  };
});
