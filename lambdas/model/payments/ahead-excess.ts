import type { Booking } from '#shared/contract/entities/booking';
import type { Decision } from '#shared/domain/booking/decide';
import { toMinor } from '#shared/domain/money/money';
import { tooMuchAhead } from '#shared/domain/payment/packet';
import { mailOrder } from '#lambdas/model/mails/mail-orders';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { paymentIntentKey } from '#lambdas/store/keys';
import { depositWrites } from './deposit-item';
import type { Intent } from './intents';

export const intentOf = async (ctx: Context, id: string): Promise<Intent | undefined> =>
  (await ctx.store.get(paymentIntentKey(id), { consistent: true })) as unknown as Intent | undefined;

/**
 * The excess that a card has paid ahead becomes a deposit in the rider's wallet, which may go back to that card. The
 * ride's journal credits it.
 */
export const excessWrites = async (
  ctx: Context,
  { customer, id: bookingId, receipt }: Pick<Booking, 'customer' | 'id' | 'receipt'>,
  payment: string | undefined,
  byCard: number,
): Promise<readonly Write[]> => {
  const intent = payment === undefined ? undefined : await intentOf(ctx, payment);
  if (!intent) return [];
  const { amount, currency, providerRef } = intent;
  return [
    ...depositWrites(ctx, { ...intent, amount: byCard }, { providerRef, paidMinor: toMinor(amount, currency) }),
    mailOrder(ctx, customer, 'payment_excess', { amount: { value: byCard, currency: receipt.currency }, bookingId }),
  ];
};

/** The writes that accompany the step that closes a prepaid ride, if the ride cost less than was paid ahead. */
export const excessOf = async (ctx: Context, booking: Booking): Promise<(decision: Decision) => readonly Write[]> => {
  const { byCard } = tooMuchAhead(booking);
  if (booking.status !== 'REACHED' || byCard === 0) return () => [];
  const excess = await excessWrites(ctx, booking, booking.paidBy, byCard);
  return ({ kind }) => (kind === 'PAID' ? excess : []);
};
