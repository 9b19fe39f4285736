import { disputedMinor, emptyRecord, type PaymentRecord } from '#shared/domain/payment/record';
import { is, missing, type Check } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { paymentRecordKey } from '#lambdas/store/keys';
import { shortOf } from '#lambdas/store/short-ref';
import type { CardRefund } from './card-refunds';
import { loadDeposit, otherGoneOf } from './deposits';
import { loadIntent } from './intents';

/**
 * Minor units of a refund order that the payer already has, according to the provider: its refunds beyond everything
 * else that has gone back, or is to go back, of the payment. Somebody made such a refund in the provider's panel, or an
 * answer to us was lost. `toldNow`: the total that the provider reports now; it is less than before where a refund came
 * back. `refundedMinor`: the provider's total refund. `check`: the condition that nothing was reported in the meantime.
 */
export const givenElsewhere = async (
  ctx: Context,
  { intentId, customer, deposit: depositId, payment, amountMinor }: CardRefund,
  toldNow?: number,
): Promise<{ minor: number; refundedMinor: number; providerRef: string; check: Check }> => {
  const deposit = depositId === undefined ? undefined : await loadDeposit(ctx, customer, depositId);
  const isOther = deposit?.isOther === true;
  const named = await loadIntent(ctx, intentId);
  const providerRef = (isOther ? payment?.providerRef : named?.providerRef) ?? payment?.providerRef ?? '';
  const key = paymentRecordKey(intentId, shortOf(providerRef));
  const item = await ctx.store.get(key, { consistent: true });
  const record = item ? (item as unknown as PaymentRecord) : emptyRecord;
  // The amounts that have gone back are read after the record, in the same order as when the record is written.
  const gone = isOther ? await otherGoneOf(ctx, intentId, providerRef) : ((await loadIntent(ctx, intentId)) ?? {});
  const { sentBackMinor = 0, cameBackMinor = 0 } = gone;
  const refundedMinor = toldNow ?? Math.max(0, (record.toldMinor ?? 0) - cameBackMinor);
  const elseMinor = sentBackMinor - disputedMinor(record) - amountMinor;
  return {
    minor: Math.max(0, Math.min(amountMinor, refundedMinor - elseMinor)),
    refundedMinor,
    providerRef,
    check: { type: 'check', key, if: item ? is('v', item['v'] as number) : missing() },
  };
};
