import type { CarType } from '#shared/contract/entities/car-type';
import type { PlacePoint } from '#shared/contract/entities/common';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { placeOperations } from '#shared/contract/operations/places';
import { isSamePlace } from '#shared/domain/booking/ends';
import { cheapestExtras, hasPaidExtras } from '#shared/domain/booking/cheapest';
import { travelTimeS } from '#shared/domain/fare/travel-time';
import { chargedRoute, receiptOf } from '#lambdas/model/bookings/quote';
import { loadCarTypes } from '#lambdas/model/catalog/load-car-type';
import { drive } from '#lambdas/model/places/drive';
import { cachedPlace } from '#lambdas/model/places/cached-places';
import type { Context } from '#lambdas/runtime/context';
import { implementPublic } from '#lambdas/runtime/implementation';
import { log } from '#lambdas/ports/log';

const endsOf = async (ctx: Context, placeIds: readonly string[]): Promise<PlacePoint[] | Refusal> => {
  try {
    const found = await Promise.all(placeIds.map(placeId => cachedPlace(ctx, placeId)));
    const ends = found.flatMap(place => (place ? [{ ...place.coords, add: place.description }] : []));
    return ends.length < placeIds.length ? refuse('place_to_coords_error') : ends;
  } catch (error) {
    log.error('maps failed', error);
    return refuse('google_places_error');
  }
};

export const checkPrice = implementPublic(placeOperations.checkPrice, async ({ ctx, input }) => {
  const ends = await endsOf(ctx, [input.pickup, input.drop]);
  if (isRefusal(ends)) return ends;
  const [pickup, drop] = ends as [PlacePoint, PlacePoint];
  if (isSamePlace(pickup, drop)) return refuse('same_place');
  const [driven, carTypes, settings] = await Promise.all([drive(ctx, ends), loadCarTypes(ctx.store), ctx.settings()]);
  if (isRefusal(driven)) return driven;
  const charged = chargedRoute(driven);
  const routeBy = (carType: CarType) => ({ ...charged, durationS: travelTimeS(carType, charged.durationS) });
  return {
    pickup,
    drop,
    distanceKm: charged.distanceKm,
    durationS: charged.durationS,
    polylinePoints: charged.polyline,
    prices: carTypes.map(carType => ({
      carTypeId: carType.id,
      amount: receiptOf(carType, cheapestExtras(carType), routeBy(carType), settings).total,
      isFrom: hasPaidExtras(carType),
    })),
  };
});
