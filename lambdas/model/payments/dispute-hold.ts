import type { Booking } from '#shared/contract/entities/booking';
import type { PaymentRecord } from '#shared/domain/payment/record';
import { is, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { paymentRecordKey } from '#lambdas/store/keys';
import { loadIntent } from './intents';
import { shortOf } from './payment-issues';

/**
 * Minor units of a ride's payment that its payer's bank has, or may take, and the check that this has not changed: money that is
 * disputed must not be given back as well.
 */
export const disputeHold = async (
  ctx: Context,
  { paidBy }: Pick<Booking, 'paidBy'>,
): Promise<{ heldMinor: number; checks: Write[] }> => {
  const intent = paidBy === undefined ? undefined : await loadIntent(ctx, paidBy);
  if (!intent?.providerRef) return { heldMinor: 0, checks: [] };
  const key = paymentRecordKey(intent.id, shortOf(intent.providerRef));
  const item = await ctx.store.get(key, { consistent: true });
  const disputes = Object.values((item?.['disputes'] ?? {}) as PaymentRecord['disputes']);
  const open = disputes.filter(({ state }) => state === 'opened' || state === 'taken');
  return {
    heldMinor: open.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    checks: [{ type: 'check', key, if: item ? is('v', item['v'] as number) : missing() }],
  };
};
