import { refuse } from '#shared/contract/errors';
import { bookingOperations } from '#shared/contract/operations/bookings';
import { mayRead, seesFrom } from '#shared/domain/booking/view';
import { implement } from '#lambdas/runtime/implementation';
import { loadBooking } from '#lambdas/store/booking-items';
import { trackPoints } from '#lambdas/model/bookings/track-points';

export const fetchTracking = implement(bookingOperations.fetchTracking, async ({ ctx, actor, input }) => {
  const booking = await loadBooking(ctx.store, input.bookingId);
  // A driver who only had an offer must not see the route of the one who accepted.
  if (!booking?.driver || !mayRead(booking, actor)) return refuse('location_fetch_error');
  const from = seesFrom(booking, actor);
  const points = (await trackPoints(ctx.store, booking))
    .filter(({ at }) => at >= from)
    .map(({ assumed: _assumed, accuracyM: _accuracyM, ...point }) => point);
  const last = points.at(-1);
  if (!last) return refuse('location_fetch_error');
  return { points: points.filter(({ at }) => at > (input.since ?? -1)), last };
});
