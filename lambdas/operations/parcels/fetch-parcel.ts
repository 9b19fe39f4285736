import { refuse } from '#shared/contract/errors';
import { parcelLooks, parcelOperations } from '#shared/contract/operations/parcels';
import { parcelOf } from '#shared/domain/booking/parcel';
import { bookingOfLink, loadHandover } from '#lambdas/model/bookings/handover-items';
import { whereIsDriver } from '#lambdas/model/bookings/where-is-driver';
import { implementPublic } from '#lambdas/runtime/implementation';
import { countUse } from '#lambdas/runtime/limits';
import { loadBooking } from '#lambdas/store/booking-items';

export const fetchParcel = implementPublic(parcelOperations.fetchParcel, async ({ ctx, input }) => {
  const bookingId = await bookingOfLink(ctx, input.token);
  if (!bookingId) return refuse('parcel_link_over');
  // The limit counts by booking, so a link to no booking leaves no counter behind.
  const { freePerInstance, ...looks } = parcelLooks;
  const tooMany = await countUse(ctx, 'parcel', bookingId, { per: 'address', ...looks }, { freePerInstance });
  if (tooMany) return tooMany;
  const [booking, handover] = await Promise.all([
    loadBooking(ctx.store, bookingId, false),
    loadHandover(ctx.store, bookingId),
  ]);
  if (!booking || !handover) return refuse('parcel_link_over');
  const position = booking.status === 'STARTED' ? await whereIsDriver(ctx, booking) : undefined;
  return { parcel: parcelOf(booking, { code: handover.code, position, now: ctx.now() }) };
});
