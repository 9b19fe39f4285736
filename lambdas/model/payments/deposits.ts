import {
  all,
  any,
  type Check,
  type Condition,
  exists,
  is,
  type Item,
  missing,
  type Store,
  type Write,
} from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { DEPOSIT_PREFIX, depositId, depositKey, paymentIntentKey, sentBackKey, walletPk } from '#lambdas/store/keys';
import type { Deposit } from './deposit-item';
import type { Intent } from './intents';
import { shortOf } from '#lambdas/store/short-ref';

export const asDeposit = (item: Item): Deposit => item as unknown as Deposit;

export const loadDeposit = async (ctx: Context, uid: string, id: string): Promise<Deposit | undefined> => {
  const item = await ctx.store.get(depositKey(uid, id), { consistent: true });
  return item && asDeposit(item);
};

/** The latest deposits of a wallet. */
export const depositsOf = async (ctx: Context, uid: string, limit: number): Promise<Deposit[]> => {
  const found = { pk: walletPk(uid), beginsWith: DEPOSIT_PREFIX, newestFirst: true, limit, consistent: true };
  return (await ctx.store.query(found)).map(asDeposit);
};

/** Few payments come in while one is being booked. */
const LATEST = 10;

/** A part of a payment, minor units, that pays a fee. */
export type Spent = { deposit: Deposit; minor: number };

type Owing = { at: number; amountMinor: number };

/**
 * The parts of payments that pay a debt out of a balance. Only payments since the debt was made count, newest first,
 * for the money that the rest of the balance does not cover.
 */
export const spentBy = async (ctx: Context, uid: string, debt: Owing, balanceMinor: number): Promise<Spent[]> => {
  const since = (await depositsOf(ctx, uid, LATEST)).filter(({ at }) => at >= debt.at);
  const leftOf = ({ amountMinor, returnedMinor }: Deposit) => Math.max(0, amountMinor - returnedMinor);
  const uncovered = since.reduce((sum, deposit) => sum + leftOf(deposit), debt.amountMinor - balanceMinor);
  let open = Math.min(debt.amountMinor, uncovered);
  return since.flatMap(deposit => {
    const minor = Math.min(leftOf(deposit), Math.max(0, open));
    open -= minor;
    return minor > 0 ? [{ deposit, minor }] : [];
  });
};

/**
 * Subtracts that part from the deposit: it is spent, and can no longer go back. Fails where the deposit has changed in
 * the meantime.
 */
export const spendWrite = ({ deposit, minor }: Spent): Write => {
  const { customer, id, amountMinor, returnedMinor } = deposit;
  return {
    type: 'update',
    key: depositKey(customer, id),
    set: { amountMinor: amountMinor - minor },
    if: all(is('returnedMinor', returnedMinor), is('amountMinor', amountMinor)),
  };
};

type Gone = Pick<Intent, 'cameBackMinor' | 'keptMinor' | 'sentBackMinor'>;

/** For another payment under the same reference: the amounts that were sent back, and that came back. */
export const otherGoneOf = async (ctx: Context, intentId: string, providerRef: string): Promise<Gone> => {
  const item = await ctx.store.get(sentBackKey(intentId, shortOf(providerRef)), { consistent: true });
  return (item as Gone | undefined) ?? {};
};

/** For another payment under the same reference: the amount that was sent back, minor units. */
export const otherSentBackMinor = async (ctx: Context, intentId: string, providerRef: string): Promise<number> =>
  (await otherGoneOf(ctx, intentId, providerRef)).sentBackMinor ?? 0;

type OfRide = Pick<Intent, 'customer' | 'bookingId' | 'paidAt'>;

const depositsOfRide = async (store: Store, { customer, bookingId, paidAt = 0 }: OfRide): Promise<Deposit[]> => {
  const between = [depositKey(customer, depositId(paidAt, '')).sk, `${DEPOSIT_PREFIX}~`] as const;
  const deposits = (await store.query({ pk: walletPk(customer), between, consistent: true })).map(asDeposit);
  return deposits.filter(deposit => deposit.bookingId === bookingId);
};

/**
 * The money of a ride that came into the wallet: refunds that the card did not accept, and the part of that payment
 * that the ride did not need.
 */
export const intoWallet = async (store: Store, intent: OfRide & Pick<Intent, 'id'>): Promise<Deposit[]> =>
  (await depositsOfRide(store, intent)).filter(
    ({ intentId, isOther, refund }) => refund !== undefined || (intentId === intent.id && !isOther),
  );

/** Counts that part as sent back, outside of the wallet. Fails where the deposit has changed meanwhile. */
export const sentOnWrite = ({ deposit, minor }: Spent, also: Pick<Deposit, 'lostMinor'> = {}): Write => {
  const { customer, id, amountMinor, returnedMinor } = deposit;
  return {
    type: 'update',
    key: depositKey(customer, id),
    add: { returnedMinor: minor, ...also },
    if: all(is('returnedMinor', returnedMinor), is('amountMinor', amountMinor)),
  };
};

/** Condition: nothing more of a deposit has gone back in the meantime. */
export const asBefore = ({ customer, id, returnedMinor }: Deposit): Check => ({
  type: 'check',
  key: depositKey(customer, id),
  if: is('returnedMinor', returnedMinor),
});

/**
 * Counts the amount that a lost dispute took from deposits as gone, or as back when the dispute is won after all. The
 * other deposits must be unchanged since they were read.
 */
export const lostWrites = (deposits: readonly Deposit[], lostMinor: number): Write[] => {
  let open = lostMinor;
  return deposits.map(deposit => {
    const leftMinor = Math.max(0, deposit.amountMinor - deposit.returnedMinor);
    const minor = open < 0 ? Math.max(open, 0 - (deposit.lostMinor ?? 0)) : Math.min(open, leftMinor);
    open -= minor;
    return minor === 0 ? asBefore(deposit) : sentOnWrite({ deposit, minor }, { lostMinor: minor });
  });
};

type Payment = Pick<Deposit, 'intentId' | 'providerRef'>;

/** Counts the amount that has gone back of another payment under a reference. */
export const otherGoneWrite = (
  { intentId, providerRef }: Payment,
  amountMinor: number,
  isLeft?: Condition,
  also: Gone = {},
): Write => ({
  type: 'update',
  key: sentBackKey(intentId, shortOf(providerRef)),
  set: { _et: 'sent-back' },
  add: { sentBackMinor: amountMinor, ...also },
  ...(isLeft ? { if: isLeft } : {}),
});

/** Counts an amount as on its way back, on the deposit and on the payment, provided that neither is exceeded. */
export const reserveWrites = (deposit: Deposit, minor: number): Write[] => {
  const { customer, id, amountMinor, paidMinor, intentId, isOther } = deposit;
  const isLeft = any(missing('sentBackMinor'), { op: '<=', attr: 'sentBackMinor', value: paidMinor - minor });
  return [
    {
      type: 'update',
      key: depositKey(customer, id),
      add: { returnedMinor: minor },
      if: { op: '<=', attr: 'returnedMinor', value: amountMinor - minor },
    },
    isOther
      ? otherGoneWrite(deposit, minor, isLeft)
      : {
          type: 'update',
          key: paymentIntentKey(intentId),
          add: { sentBackMinor: minor },
          if: all(is('status', 'paid'), isLeft),
        },
  ];
};

/** Releases an amount that was not sent, so that it can go back again. */
export const releaseWrites = (deposit: Deposit, minor: number, status: Intent['status'], counted: Gone): Write[] => [
  { type: 'update', key: depositKey(deposit.customer, deposit.id), add: { returnedMinor: -minor }, if: exists() },
  deposit.isOther
    ? otherGoneWrite(deposit, -minor, undefined, counted)
    : {
        type: 'update',
        key: paymentIntentKey(deposit.intentId),
        add: { sentBackMinor: -minor, ...counted },
        if: is('status', status),
      },
];
