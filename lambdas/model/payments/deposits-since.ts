import type { PaymentRecord } from '#shared/domain/payment/record';
import type { Store } from '#lambdas/ports/store';
import {
  DEPOSIT_PREFIX,
  depositId,
  depositKey,
  paymentIntentKey,
  paymentRecordKey,
  sentBackKey,
  walletPk,
} from '#lambdas/store/keys';
import { shortOf } from '#lambdas/store/short-ref';
import type { Deposit } from './deposit-item';
import { asDeposit } from './deposits';

/**
 * The item that counts the part of a payment that has gone back, also by the provider's side: all of a reversed
 * payment.
 */
const goneKey = ({ intentId, providerRef, isOther }: Deposit) =>
  isOther ? sentBackKey(intentId, shortOf(providerRef)) : paymentIntentKey(intentId);

/**
 * The part of a payment, minor units, that a bank has taken without a decision, and that may still be taken from the
 * payer.
 */
const undecidedMinor = ({ disputes }: Pick<PaymentRecord, 'disputes'>): number =>
  Object.values(disputes).reduce(
    (sum, { state, amountMinor, payerMinor = amountMinor }) => sum + (state === 'taken' ? amountMinor - payerMinor : 0),
    0,
  );

/**
 * The largest amount that each deposit since a moment can still have in the wallet: neither sent back, nor taken back
 * by the provider.
 */
export const depositsSince = async (
  store: Store,
  uid: string,
  since: number,
): Promise<Pick<Deposit, 'at' | 'amountMinor'>[]> => {
  const between = [depositKey(uid, depositId(since, '')).sk, `${DEPOSIT_PREFIX}~`] as const;
  const deposits = (await store.query({ pk: walletPk(uid), between, consistent: true })).map(asDeposit);
  const named = (key: { pk: string; sk: string }) => `${key.pk} ${key.sk}`;
  const recordKey = ({ intentId, providerRef }: Deposit) => paymentRecordKey(intentId, shortOf(providerRef));
  const keys = [...deposits.map(goneKey), ...deposits.map(recordKey)];
  const items = new Map((await store.getMany(keys, { consistent: true })).map(item => [named(item), item]));
  return deposits.map(deposit => {
    const { at, amountMinor, returnedMinor, paidMinor } = deposit;
    const payment = items.get(named(goneKey(deposit)));
    const sentBackMinor = (payment?.sentBackMinor as number | undefined) ?? 0;
    const disputes = (items.get(named(recordKey(deposit)))?.['disputes'] ?? {}) as PaymentRecord['disputes'];
    const goneMinor = payment?.status === 'reversed' ? paidMinor : sentBackMinor - undecidedMinor({ disputes });
    return { at, amountMinor: Math.max(0, Math.min(amountMinor - returnedMinor, paidMinor - goneMinor)) };
  });
};
