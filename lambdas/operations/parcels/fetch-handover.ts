import { refuse } from '#shared/contract/errors';
import { parcelOperations } from '#shared/contract/operations/parcels';
import { isParcelOver } from '#shared/domain/booking/parcel';
import { mayRead } from '#shared/domain/booking/view';
import { loadHandover } from '#lambdas/model/bookings/handover-items';
import { hidesContacts } from '#lambdas/runtime/demo';
import { implement } from '#lambdas/runtime/implementation';
import { loadBooking } from '#lambdas/store/booking-items';

export const fetchHandover = implement(parcelOperations.fetchHandover, async ({ ctx, actor, input }) => {
  const booking = await loadBooking(ctx.store, input.bookingId);
  if (!booking || !mayRead(booking, actor)) return refuse('not_found');
  // Anybody may be an admin of the demo.
  if (!booking.asksHandover || (await hidesContacts(ctx, actor))) return {};
  const handover = await loadHandover(ctx.store, booking.id);
  if (!handover) return {};
  const { code, token, linkState } = handover;
  return {
    handover: {
      path: `/parcel/${token}`,
      ...(isParcelOver(booking.status) ? {} : { code }),
      ...(linkState ? { linkState } : {}),
    },
  };
});
