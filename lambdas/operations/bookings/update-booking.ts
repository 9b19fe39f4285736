import { isRefusal, refuse } from '#shared/contract/errors';
import { bookingOperations } from '#shared/contract/operations/bookings';
import type { Decision } from '#shared/domain/booking/decide';
import { edit, searchStart } from '#shared/domain/booking/edit';
import { withoutHidden } from '#shared/domain/people/hide-contacts';
import type { Write } from '#lambdas/ports/store';
import { implement } from '#lambdas/runtime/implementation';
import { scheduleKey } from '#lambdas/store/keys';
import { bookingAgain } from '#lambdas/model/bookings/booking-again';
import { replacedHandover } from '#lambdas/model/bookings/handover';
import { withWrites } from '#lambdas/model/bookings/move';
import type { StoredBooking } from '#lambdas/store/booking-items';
import { moveOwnBooking } from '#lambdas/model/bookings/own-booking';
import { refusesTime } from '#lambdas/model/promos/judge-promos';
import { holdOnMove } from '#lambdas/model/payments/wanted-hold';
import { redactBooking } from '#lambdas/model/bookings/redact';

/** Removes the schedule of the old time; the consumer of the change's event creates the new one. */
const withoutSchedule = (booking: StoredBooking, { changes }: Decision<'UPDATED'>): Write[] =>
  changes.tripdate === undefined ? [] : [{ type: 'delete', key: scheduleKey(booking.id, searchStart(booking)) }];

/** The recipient before must not be able to take the parcel. */
const isOtherRecipient = ({ changes }: Decision<'UPDATED'>): boolean =>
  changes.deliveryPerson !== undefined || changes.deliveryPersonPhone !== undefined;

export const updateBooking = implement(
  bookingOperations.updateBooking,
  async ({ ctx, actor, input, key }) => {
    const { id, ...given } = input.booking;
    const wanted = withoutHidden(given);
    let same: StoredBooking | undefined;
    const answer = await moveOwnBooking({
      ctx,
      actor,
      key,
      bookingId: id,
      decide: async booking => {
        const decision = edit(booking, wanted, ctx.now());
        same = decision ? undefined : booking;
        if (!decision || isRefusal(decision)) return decision ?? refuse('booking_moved_on');
        const { tripdate } = decision.changes;
        const unfit = tripdate === undefined ? undefined : await refusesTime(ctx, booking, tripdate);
        if (unfit) return unfit;
        const secured = tripdate === undefined ? undefined : await holdOnMove(ctx, booking, tripdate);
        const handover = isOtherRecipient(decision) ? await replacedHandover(ctx, booking) : [];
        const { cardHold, job } = secured ?? {};
        const moved = { ...decision, changes: { ...decision.changes, ...(cardHold ? { cardHold } : {}) } };
        const jobs = job ? [job] : [];
        return withWrites<Decision<'UPDATED'>>(moved, made => [
          ...withoutSchedule(booking, made),
          ...handover,
          ...jobs,
        ]);
      },
    });
    return isRefusal(answer) && same ? { booking: await redactBooking(ctx, actor, same) } : answer;
  },
  bookingAgain,
);
