import { type Refusal, refuse } from '#shared/contract/errors';
import { fromMinor } from '#shared/domain/money/money';
import type { DisputeState, PaymentRecord } from '#shared/domain/payment/record';
import { is, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { paymentRecordKey } from '#lambdas/store/keys';
import { paymentsOf } from './card-refunds';
import type { StoredBooking } from '#lambdas/store/booking-items';
import { shortOf } from '#lambdas/store/short-ref';

/**
 * The disputed minor units of a payment. `opened`: the payer's bank asks for proof; `taken`: the bank has the money;
 * `lost`: the money is lost for good. `checks`: the condition that no dispute was reported in the meantime. Disputed
 * money must not be refunded as well.
 */
export type DisputeHold = Record<Exclude<DisputeState, 'won'>, number> & { checks: Write[] };

export const disputeHold = async (
  ctx: Context,
  { intentId, providerRef }: { intentId: string; providerRef: string },
): Promise<DisputeHold> => {
  const key = paymentRecordKey(intentId, shortOf(providerRef));
  const item = await ctx.store.get(key, { consistent: true });
  const disputes = Object.values((item?.['disputes'] ?? {}) as PaymentRecord['disputes']);
  const sumOf = (state: DisputeState) =>
    disputes.reduce((sum, dispute) => sum + (dispute.state === state ? dispute.amountMinor : 0), 0);
  return {
    opened: sumOf('opened'),
    taken: sumOf('taken'),
    lost: sumOf('lost'),
    checks: [{ type: 'check', key, if: item ? is('v', item['v'] as number) : missing() }],
  };
};

type Giving = { minor: number; mostMinor: number };

/**
 * The checks under which a part of a ride's payment may be refunded: a payer who contacts both their bank and our
 * support must not get the money twice. `mostMinor`: the largest refund without disputes.
 */
export const unlessDisputed = async (
  ctx: Context,
  booking: Pick<StoredBooking, 'cancelFeePaid' | 'cardHold' | 'heldBy' | 'paidBy' | 'receipt'>,
  { minor, mostMinor }: Giving,
): Promise<Write[] | Refusal> => {
  const { currency } = booking.receipt;
  if (minor === 0) return [];
  const checks: Write[] = [];
  let heldMinor = 0;
  for (const { id, providerRef } of await paymentsOf(ctx, booking)) {
    if (providerRef === undefined) continue;
    const hold = await disputeHold(ctx, { intentId: id, providerRef });
    heldMinor += hold.opened + hold.taken;
    checks.push(...hold.checks);
  }
  const most = Math.max(0, mostMinor - heldMinor);
  if (heldMinor === 0 || minor <= most) return checks;
  return refuse('dispute_open', { held: fromMinor(heldMinor, currency), most: fromMinor(most, currency) });
};
