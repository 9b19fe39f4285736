import type { Receipt, Tariff } from '#shared/contract/entities/booking';
import type { CarType } from '#shared/contract/entities/car-type';
import type { LatLng, PlacePoint } from '#shared/contract/entities/common';
import type { Settings } from '#shared/contract/entities/settings';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import type { InstructionData } from '#shared/contract/operations/bookings';
import { type Choices, chooseExtras } from '#shared/domain/booking/create';
import { isSamePlace } from '#shared/domain/booking/ends';
import { computeFare, wholeMetres, wholeSeconds } from '#shared/domain/fare/fare';
import { withTax } from '#shared/domain/money/tax';
import { travelTimeS } from '#shared/domain/fare/travel-time';
import { tariffOf } from '#shared/domain/fare/tariff';
import { encodePolyline } from '#shared/domain/geo/polyline';
import { loadCarType } from '#lambdas/model/catalog/load-car-type';
import { drive } from '#lambdas/model/places/drive';
import type { Context } from '#lambdas/runtime/context';

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

type Driven = { distanceKm: number; durationS: number; coords: LatLng[] };

/** A driven route as it is charged: whole metres and seconds, and its line. */
export const chargedRoute = ({ distanceKm, durationS, coords }: Driven): Quote['route'] => ({
  distanceKm: wholeMetres(distanceKm),
  durationS: wholeSeconds(durationS),
  polyline: encodePolyline(coords),
});

/** Price of a car type with these extras on this route. */
export const receiptOf = (
  carType: CarType,
  { parcelType, option }: Choices,
  { distanceKm, durationS }: Quote['route'],
  settings: Settings,
): Receipt => withTax(computeFare({ carType, distanceKm, durationS, parcelType, option, settings }), settings);

/**
 * The price of a ride: stored car type, the extras chosen from it, and the server's own driving route. Both the
 * estimate and the booking use it, so that they cannot differ; a visitor's price check uses its parts.
 */
export const quoteRide = async (ctx: Context, ride: RideRequest): Promise<Quote | Refusal> => {
  if (isSamePlace(ride.pickup, ride.drop)) return refuse('same_place');
  const [carType, settings, driven] = await Promise.all([
    loadCarType(ctx.store, ride.carDetails.id),
    ctx.settings(),
    drive(ctx, [ride.pickup, ride.drop]),
  ]);
  if (!carType) return refuse('select_proper');
  const choices = chooseExtras(carType, ride.instructionData);
  if (isRefusal(choices)) return choices;
  if (isRefusal(driven)) return driven;
  const charged = chargedRoute(driven);
  const route = { ...charged, durationS: travelTimeS(carType, charged.durationS) };
  return {
    carType,
    choices,
    receipt: receiptOf(carType, choices, route, settings),
    tariff: tariffOf(carType, settings),
    route,
  };
};
