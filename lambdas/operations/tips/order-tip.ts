import { refuse } from '#shared/contract/errors';
import { tipOperations } from '#shared/contract/operations/tips';
import { type Intent, loadIntent } from '#lambdas/model/payments/intents';
import { openTip } from '#lambdas/model/payments/tip-intents';
import { tipRefusal } from '#lambdas/model/payments/tip-refusal';
import { implement } from '#lambdas/runtime/implementation';
import { loadBooking } from '#lambdas/store/booking-items';

const asOrder = ({ id, amount, currency }: Intent) => ({ order: { id, amount, currency } });

/** An order to tip a driver, to be paid at a provider's checkout or by a saved card. */
export const orderTip = implement(
  tipOperations.orderTip,
  async ({ ctx, actor, input: { bookingId, amount } }) => {
    const booking = await loadBooking(ctx.store, bookingId);
    if (booking?.customer !== actor.uid) return refuse('not_found');
    const refused = await tipRefusal(ctx, booking, amount);
    if (refused) return refused;
    const { currency } = booking.receipt;
    return asOrder(await openTip(ctx, { tipFor: bookingId, customer: actor.uid, amount, currency }));
  },
  {
    keep: ({ order }) => order.id,
    again: async ({ ctx }, id) => {
      const order = await loadIntent(ctx, String(id));
      return order ? asOrder(order) : refuse('not_found');
    },
  },
);
