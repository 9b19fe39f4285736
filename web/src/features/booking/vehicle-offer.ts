import type { CarType } from '#shared/contract/entities/car-type';
import type { LatLng } from '#shared/contract/entities/common';
import type { Settings } from '#shared/contract/entities/settings';
import { cheapestExtras, hasPaidExtras } from '#shared/domain/booking/cheapest';
import { travelTimeS } from '#shared/domain/fare/travel-time';
import { computeFare } from '#shared/domain/fare/fare';
import { haversineKm } from '#shared/domain/geo/distance';
import { approachS } from '@/lib/city-drive';

export type VehicleOffer = {
  carType: CarType;
  /** The fare without paid extras, in major units; missing without a route. */
  amount?: number;
  /** Whether extras can raise the fare. */
  isFrom: boolean;
  near: number;
  /** Estimated seconds until the nearest free driver reaches the pickup, by distance. */
  awayS?: number;
};

/**
 * One card of the list. It applies the server's pricing rule to the route already fetched, so that five cards need no
 * request; the estimate that is booked always comes from the server.
 */
export const offerOf = (
  carType: CarType,
  facts: {
    route: { distance: number; duration: number } | undefined;
    drivers: readonly (LatLng & { carTypeId: string })[];
    pickup: LatLng | undefined;
    settings: Settings;
  },
): VehicleOffer => {
  const { route, settings, pickup } = facts;
  const mine = facts.drivers.filter(driver => driver.carTypeId === carType.id);
  const km = pickup && mine.length ? Math.min(...mine.map(driver => haversineKm(driver, pickup))) : undefined;
  const receipt =
    route &&
    computeFare({
      carType,
      distanceKm: route.distance,
      durationS: travelTimeS(carType, route.duration),
      ...cheapestExtras(carType),
      settings,
    });
  return {
    carType,
    ...(receipt ? { amount: receipt.total } : {}),
    isFrom: hasPaidExtras(carType),
    near: mine.length,
    ...(km === undefined ? {} : { awayS: approachS(km) }),
  };
};

/**
 * The preselected vehicle: the one last booked if it is available nearby, else the cheapest available. None without
 * drivers or a price.
 */
export const preselectedOf = (offers: readonly VehicleOffer[], last?: string): VehicleOffer | undefined => {
  const known = offers.filter(({ awayS, amount }) => awayS !== undefined && amount !== undefined);
  const usual = known.find(({ carType }) => carType.id === last);
  return usual ?? known.toSorted((a, b) => a.amount! - b.amount! || a.awayS! - b.awayS!)[0];
};
