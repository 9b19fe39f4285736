import { isRefusal } from '#shared/contract/errors';
import { bookingOperations } from '#shared/contract/operations/bookings';
import { mayBeAsked, searchArea } from '#lambdas/model/drivers/search-area';
import { implement } from '#lambdas/runtime/implementation';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { earlierOf, mustPayFirst } from '#lambdas/model/payments/earlier-debt';
import { quoteRide } from '#lambdas/model/bookings/quote';

/** The rider's debt is shown before booking (PLUS-3); when an admin books, the rider is not known yet. */
const debtLine = async (ctx: Context, { uid, usertype }: Actor) => {
  if (usertype !== 'rider') return {};
  const { carried, taken } = await earlierOf(ctx, uid);
  const isFirst = carried > 0 && (await mustPayFirst(ctx, carried, ctx.appcat === 'delivery'));
  return {
    ...(carried > 0 ? { earlierDebt: carried, payFirst: isFirst } : {}),
    ...(taken > 0 ? { earlierTaken: taken } : {}),
  };
};

export const getEstimate = implement(bookingOperations.getEstimate, async ({ ctx, actor, input }) => {
  const quote = await quoteRide(ctx, input);
  if (isRefusal(quote)) return quote;
  const { carType, receipt, route } = quote;
  const [drivers, debt] = await Promise.all([
    searchArea(ctx, { pickup: input.pickup, carTypeId: carType.id, want: 1, isAnyEnough: true }),
    debtLine(ctx, actor),
  ]);
  return {
    estimate: {
      estimateFare: receipt.total,
      estimateDistance: route.distanceKm,
      estimateTime: route.durationS,
      polylinePoints: route.polyline,
      receipt,
      driversNearby: mayBeAsked(drivers).length,
      ...debt,
    },
  };
});
