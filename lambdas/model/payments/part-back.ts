import type { Booking } from '#shared/contract/entities/booking';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { borneByOthers, sum } from '#shared/domain/booking/adjust';
import type { Decision } from '#shared/domain/booking/decide';
import { fromMinor } from '#shared/domain/money/money';
import { less } from '#shared/domain/payment/packet';
import type { PaymentRecord } from '#shared/domain/payment/record';
import { is, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { paymentRecordKey } from '#lambdas/store/keys';
import { shortOf } from '#lambdas/store/short-ref';
import { excessWrites, intentOf } from './ahead-excess';

/**
 * Money of a payment that the payer's bank has, or that others have lost in a dispute, must not go into the payer's
 * wallet as well. Returns the checks that no dispute was reported in the meantime.
 */
const unlessTaken = async (
  ctx: Context,
  booking: Booking,
  payment: string | undefined,
): Promise<readonly Write[] | Refusal> => {
  const { providerRef } = (payment === undefined ? undefined : await intentOf(ctx, payment)) ?? {};
  if (payment === undefined || providerRef === undefined) return [];
  const key = paymentRecordKey(payment, shortOf(providerRef));
  const item = await ctx.store.get(key, { consistent: true });
  const taken = Object.values((item?.['disputes'] ?? {}) as PaymentRecord['disputes']).flatMap(
    ({ state, amountMinor }) => (state === 'taken' ? [amountMinor] : []),
  );
  const heldMinor = sum(taken) + borneByOthers(booking, true);
  if (heldMinor === 0) return [{ type: 'check', key, if: item ? is('v', item['v'] as number) : missing() }];
  const { receipt, trip_cost, usedWalletMoney } = booking;
  const held = fromMinor(heldMinor, receipt.currency);
  return refuse('payment_disputed', { held, most: less(trip_cost, usedWalletMoney) });
};

/**
 * A change of an owed ride that needs less than is already paid, because a promo takes off more than the rest. The
 * card's part goes back before the wallet's part, as a deposit. The payment from a hold is the order that captured it.
 * Refused while the payer's bank has some of the money.
 */
export const withPartBack = async (
  ctx: Context,
  booking: Booking,
  decision: Decision<'PAYMENT_CHANGED' | 'NEW' | 'PAID'>,
): Promise<{ decision: Decision; writes: readonly Write[] } | Refusal> => {
  const { cardHold, heldBy, usedWalletMoney } = booking;
  const captured = cardHold?.captured ?? 0;
  const needed = decision.changes.usedWalletMoney ?? usedWalletMoney;
  const back = Math.min(captured, less(usedWalletMoney, needed));
  if (!cardHold || heldBy === undefined || back === 0) return { decision, writes: [] };
  const payment = cardHold.isAhead ? heldBy : (await intentOf(ctx, heldBy))?.takenBy;
  const checks = await unlessTaken(ctx, booking, payment);
  if (isRefusal(checks)) return checks;
  const changes = { ...decision.changes, cardHold: { ...cardHold, captured: less(captured, back) } };
  const writes = [...checks, ...(await excessWrites(ctx, booking, payment, back))];
  return { decision: { ...decision, changes } as Decision, writes };
};
