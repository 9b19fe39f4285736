import type { Withdraw } from '#shared/contract/entities/wallet';
import { withdrawOrdered, withdrawPaidAfterAll, withdrawPaidOut } from '#shared/domain/ledger/account-journals';
import { toMinor } from '#shared/domain/money/money';
import { all, exists, is, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { balanceKey, withdrawKey, withdrawsOfBatch } from '#lambdas/store/keys';
import { hasLeft } from '#lambdas/store/user-items';
import { nothingOwed, standingOf } from './debts';
import { moneyActionWrite } from './money-actions';
import { anonymousPayout } from './erase-withdraws';
import { journalWrites } from './journal-items';
import { countOut } from './payout-batches';
import { asWithdraw } from './wallet-history';

/** The index entry of a waiting request; it is removed as soon as the request is processed or returned. */
export const waitingIndex = ['g5p', 'g5s'] as const;
const stillWaits = all(is('processed', false), missing('returned'));

export const loadWithdraw = async (ctx: Context, id: string): Promise<Withdraw | undefined> => {
  const item = await ctx.store.get(withdrawKey(id), { consistent: true });
  return item && asWithdraw(item);
};

type Payout = {
  withdraw: Withdraw;
  /** The admin. */
  by: string;
  batch?: { id: string; write: Write };
};

const inBatch = ({ id, date }: Withdraw, batch: string) => ({
  ordered: true,
  batch,
  g3p: withdrawsOfBatch(batch),
  g3s: `${date}#${id}`,
});

/**
 * The name and bank details of a user who has left were retained only for this payout; a batch needs them until it is
 * confirmed.
 */
const processed = ({ withdraw, batch }: Payout, at: number, isGone: boolean): Write => ({
  type: 'update',
  key: withdrawKey(withdraw.id),
  set: {
    processed: true,
    procesDate: at,
    ...(batch ? inBatch(withdraw, batch.id) : {}),
    ...(isGone && !batch ? anonymousPayout.set : {}),
  },
  remove: [...waitingIndex, ...(isGone && !batch ? anonymousPayout.remove : [])],
  if: stillWaits,
});

type Paid = { withdraw: Withdraw; by: string; at: number; isGone: boolean; amountMinor: number; currency: string };

/** Notifies the owner that their request was paid. */
const paidAction = (ctx: Context, { withdraw, by, at, isGone, amountMinor, currency }: Paid): Write =>
  moneyActionWrite(ctx, {
    operation: 'completeWithdraw',
    by,
    at,
    about: withdraw.id,
    amountMinor,
    currency,
    ...(isGone ? {} : { uid: withdraw.uid }),
  });

/**
 * Condition: the owner owes nothing. A user who owes something by now pays that first, and their request is returned to
 * the wallet.
 */
const owesNothing = (uid: string): Write[] => [
  { type: 'check', key: balanceKey(uid), if: { op: '>=', attr: 'balanceMinor', value: 0 } },
  nothingOwed(uid),
];

/** Whether the owner of a request now owes anything. */
export const owesAnything = async (ctx: Context, { uid }: Withdraw): Promise<boolean> => {
  const { balanceMinor, owedMinor, unpaidRides } = await standingOf(ctx.store, uid);
  return owedMinor > 0 || balanceMinor < 0 || unpaidRides > 0;
};

/**
 * Pays a waiting request, once, or adds it to a batch, which the bank still has to confirm. The amount left the wallet
 * when it was requested; this removes it from the pending payouts. @returns false when the request was closed in the
 * meantime, or when its owner owes something.
 */
export const payOut = async (ctx: Context, payout: Payout): Promise<boolean> => {
  const { withdraw, by, batch } = payout;
  const { code: currency } = await ctx.settings();
  const isGone = await hasLeft(ctx.store, withdraw.uid);
  const at = ctx.now();
  const amount = { amountMinor: toMinor(withdraw.amount, currency), currency };
  const paidOut = withdrawPaidOut(withdraw.id, { ...amount, from: 'payout' });
  const { ok } = await ctx.store.write([
    processed(payout, at, isGone),
    ...journalWrites(batch ? withdrawOrdered(withdraw.id, amount) : paidOut, at, { by }),
    // With a batch, the owner is notified when the bank has confirmed the payment.
    ...(batch ? [] : [paidAction(ctx, { withdraw, by, at, isGone, ...amount })]),
    ...(isGone ? [] : owesNothing(withdraw.uid)),
    ...(batch ? [batch.write] : []),
  ]);
  return ok;
};

const confirmed = ({ id }: Withdraw, at: number, isGone: boolean): Write => ({
  type: 'update',
  key: withdrawKey(id),
  set: { confirmedAt: at, ...(isGone ? anonymousPayout.set : {}) },
  remove: ['ordered', ...(isGone ? anonymousPayout.remove : [])],
  if: all(is('ordered', true), missing('returned')),
});

/**
 * Books, once, that the bank has executed a payment of a batch. @returns false when the payment was closed in the
 * meantime.
 */
export const confirmPayout = async (ctx: Context, withdraw: Withdraw, by: string): Promise<boolean> => {
  const { code: currency } = await ctx.settings();
  const isGone = await hasLeft(ctx.store, withdraw.uid);
  const at = ctx.now();
  const amount = { amountMinor: toMinor(withdraw.amount, currency), currency };
  const { ok } = await ctx.store.write([
    confirmed(withdraw, at, isGone),
    ...journalWrites(withdrawPaidOut(withdraw.id, { ...amount, from: 'onTheWay' }), at, { by }),
    paidAction(ctx, { withdraw, by, at, isGone, ...amount }),
    ...countOut(withdraw, { confirmed: 1 }),
  ]);
  return ok;
};

/**
 * Books, once, that the bank has paid an amount that had already been returned to the wallet. The wallet may then be
 * negative, as after a driver has collected cash. @returns false when this was booked in the meantime.
 */
export const payAfterAll = async (ctx: Context, withdraw: Withdraw, by: string): Promise<boolean> => {
  const { code: currency } = await ctx.settings();
  const isGone = await hasLeft(ctx.store, withdraw.uid);
  const at = ctx.now();
  const amount = { amountMinor: toMinor(withdraw.amount, currency), currency };
  const owner = isGone ? undefined : withdraw.uid;
  const { ok } = await ctx.store.write([
    {
      type: 'update',
      key: withdrawKey(withdraw.id),
      set: { confirmedAt: at, afterAll: true },
      remove: ['returned'],
      if: all(exists('returned'), missing('confirmedAt')),
    },
    ...journalWrites(withdrawPaidAfterAll(withdraw.id, owner, amount), at, { by }),
    paidAction(ctx, { withdraw, by, at, isGone, ...amount }),
    ...countOut(withdraw, { confirmed: 1, returned: -1 }),
  ]);
  return ok;
};
