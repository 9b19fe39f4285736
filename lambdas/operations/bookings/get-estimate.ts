import { isRefusal } from '#shared/contract/errors';
import { bookingOperations } from '#shared/contract/operations/bookings';
import { mayBeAsked, searchArea } from '#lambdas/model/drivers/search-area';
import { implement } from '#lambdas/runtime/implementation';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { debtOf, mustPayFirst } from '#lambdas/model/payments/earlier-debt';
import { quoteRide } from '#lambdas/model/bookings/quote';

/** The rider's debt is shown before booking (PLUS-3); when an admin books, the rider is not known yet. */
const debtLine = async (ctx: Context, { uid, usertype }: Actor) => {
  const earlierDebt = usertype === 'rider' ? await debtOf(ctx, uid) : 0;
  if (earlierDebt === 0) return {};
  return { earlierDebt, payFirst: await mustPayFirst(ctx, earlierDebt, ctx.appcat === 'delivery') };
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
