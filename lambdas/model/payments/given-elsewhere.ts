import { disputedMinor, emptyRecord, type PaymentRecord } from '#shared/domain/payment/record';
import { is, missing, type Check } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { paymentRecordKey } from '#lambdas/store/keys';
import { shortOf } from '#lambdas/store/short-ref';
import type { CardRefund } from './card-refunds';
import { loadDeposit, otherGoneOf } from './deposits';
import { loadIntent } from './intents';

/**
 * Minor units of an order to give back that are with the payer already, as far as the provider has told: what it has given back beyond
 * all else that has gone, or is to go, of the payment. Somebody gave it in the provider's panel, or an answer to us was lost.
 * `toldNow`: what it tells now, which is less than before where some of it came back. `refundedMinor`: all that it has given back;
 * `check`: nothing was told meanwhile.
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
  // The amounts that have gone are read after the record, as when it is written.
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
