import type { ContentOf } from '#shared/contract/entities/proposal';
import { isRefusal, refuse } from '#shared/contract/errors';
import { refundRide as refunded } from '#shared/domain/booking/adjust';
import { correctFare as corrected, correctionShares } from '#shared/domain/booking/correct-fare';
import { toMinor } from '#shared/domain/money/money';
import { lowerFeeWrites } from '#lambdas/model/money/lower-fee';
import { raiseWrites } from '#lambdas/model/money/raise-debts';
import type { Context } from '#lambdas/runtime/context';
import type { Adjusting } from './adjust-booking';
import { cardAdjustmentWrites, otherPayment } from './card-refunds';

type Wanted<Kind extends 'refund' | 'correction'> = Omit<ContentOf<Kind>, 'kind'>;

export const refundOf = (ctx: Context, { bookingId, amount, to, bearer, reason }: Wanted<'refund'>): Adjusting => ({
  bookingId,
  reason,
  amount,
  decide: async (booking, amountMinor, deciding) => {
    if (amountMinor === 0) return refuse('no_details_error');
    const ofHold = to === 'card' ? await otherPayment(ctx, booking, amountMinor) : undefined;
    return refunded(booking, { amountMinor, to, bearer, ofHold }, deciding);
  },
  also: async (booking, _amountMinor, decided, { id }) => {
    const lowered = await lowerFeeWrites(ctx.store, booking, decided);
    const ordered = await cardAdjustmentWrites(ctx, booking, decided, id);
    return ordered && [...lowered, ...ordered];
  },
  unless: refuse('no_card_payment'),
});

export const correctionOf = (ctx: Context, { bookingId, fare, to, reason }: Wanted<'correction'>): Adjusting => ({
  bookingId,
  reason,
  amount: fare,
  decide: async (booking, fareMinor, deciding) => {
    const shares = correctionShares(booking, fareMinor);
    if (isRefusal(shares)) return shares;
    const backMinor = toMinor(shares.rider, booking.receipt.currency);
    const ofHold = to === 'card' ? await otherPayment(ctx, booking, backMinor) : undefined;
    return corrected(booking, fareMinor, { ...deciding, to, ofHold });
  },
  also: async (booking, _amountMinor, decided, { id, now }) => {
    const raised = raiseWrites(booking, decided, id, now);
    const ordered = await cardAdjustmentWrites(ctx, booking, decided, id);
    return ordered && [...raised, ...ordered];
  },
  unless: refuse('no_card_payment'),
});
