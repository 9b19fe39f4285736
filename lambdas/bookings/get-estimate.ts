import { isRefusal } from '#shared/contract/errors';
import { bookingOperations } from '#shared/contract/operations/bookings';
import { mayBeAsked, searchArea } from '#lambdas/dispatch/search-area';
import { implement } from '#lambdas/runtime/implementation';
import { quoteRide } from './quote';

const ENOUGH_DRIVERS = 5;

export const getEstimate = implement(bookingOperations.getEstimate, async ({ ctx, input }) => {
  const quote = await quoteRide(ctx, input);
  if (isRefusal(quote)) return quote;
  const { carType, receipt, route } = quote;
  const drivers = await searchArea(ctx, {
    pickup: input.pickup,
    carTypeId: carType.id,
    want: ENOUGH_DRIVERS,
  });
  return {
    estimate: {
      estimateFare: receipt.total,
      estimateDistance: route.distanceKm,
      estimateTime: route.durationS,
      polylinePoints: route.polyline,
      receipt,
      driversNearby: mayBeAsked(drivers).length,
    },
  };
});
