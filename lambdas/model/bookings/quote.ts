import type { Receipt, Tariff } from '#shared/contract/entities/booking';
import type { CarType } from '#shared/contract/entities/car-type';
import type { PlacePoint } from '#shared/contract/entities/common';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import type { InstructionData } from '#shared/contract/operations/bookings';
import { type Choices, chooseExtras } from '#shared/domain/booking/create';
import { isSamePlace } from '#shared/domain/booking/ends';
import { computeFare, wholeMetres, wholeSeconds } from '#shared/domain/fare/fare';
import { withTax } from '#shared/domain/fare/tax';
import { tariffOf } from '#shared/domain/fare/tariff';
import { encodePolyline } from '#shared/domain/geo/polyline';
import { loadCarType } from '#lambdas/model/catalog/load-car-type';
import type { Context } from '#lambdas/runtime/context';
import { log } from '#lambdas/ports/log';

export type RideRequest = {
  pickup: PlacePoint;
  drop: PlacePoint;
  carDetails: { id: string };
  instructionData?: InstructionData | undefined;
};

export type Quote = {
  carType: CarType;
  choices: Choices;
  receipt: Receipt;
  tariff: Tariff;
  route: { distanceKm: number; durationS: number; polyline: string };
};

const driveRoute = async (ctx: Context, { pickup, drop }: RideRequest) => {
  try {
    return await (await ctx.maps()).route([pickup, drop]);
  } catch (error) {
    log.error('maps failed', error);
    return 'failed' as const;
  }
};

/**
 * The price of a ride: stored car type, the extras chosen from it, and the server's own driving route. Both the
 * estimate and the booking use it, so that they cannot differ.
 */
export const quoteRide = async (ctx: Context, ride: RideRequest): Promise<Quote | Refusal> => {
  if (isSamePlace(ride.pickup, ride.drop)) return refuse('same_place');
  const [carType, settings, route] = await Promise.all([
    loadCarType(ctx.store, ride.carDetails.id),
    ctx.settings(),
    driveRoute(ctx, ride),
  ]);
  if (!carType) return refuse('select_proper');
  const choices = chooseExtras(carType, ride.instructionData);
  if (isRefusal(choices)) return choices;
  if (route === 'failed') return refuse('place_to_coords_error');
  if (!route) return refuse('No Route Found');
  const [distanceKm, durationS] = [wholeMetres(route.distanceKm), wholeSeconds(route.durationS)];
  const tariff = tariffOf(carType, settings);
  const fare = computeFare({
    carType,
    distanceKm,
    durationS,
    parcelType: choices.parcelType,
    option: choices.option,
    settings,
  });
  const receipt = withTax(fare, settings);
  const polyline = encodePolyline(route.coords);
  return { carType, choices, receipt, tariff, route: { distanceKm, durationS, polyline } };
};
