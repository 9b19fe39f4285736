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

/** The index entry of a waiting request, which it loses as soon as it is dealt with. */
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

/** For a user who has left, name and bank details were kept only for this payout; a batch needs them until it is confirmed. */
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

/** Notifies the owner of a request that it was paid. */
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

/** Somebody who owes something by now pays that first: their request is given back to the wallet. */
const owesNothing = (uid: string): Write[] => [
  { type: 'check', key: balanceKey(uid), if: { op: '>=', attr: 'balanceMinor', value: 0 } },
  nothingOwed(uid),
];

/** Whether the owner of a request owes anything by now. */
export const owesAnything = async (ctx: Context, { uid }: Withdraw): Promise<boolean> => {
  const { balanceMinor, owedMinor, unpaidRides } = await standingOf(ctx.store, uid);
  return owedMinor > 0 || balanceMinor < 0 || unpaidRides > 0;
};

/**
 * Pays a waiting request out, once, or makes it part of a batch, which the bank has yet to confirm. The amount left the
 * wallet when it was requested; this takes it out of the pending payouts. @returns false when it was dealt with meanwhile, or its owner owes something.
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
    // Its owner is notified when the bank has confirmed it.
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

/** Books that the bank has carried a batch's payment out, once. @returns false when it was dealt with meanwhile. */
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
 * Books that the bank has paid what was given back, once. The wallet may owe it then, as it owes collected cash.
 * @returns false when it was dealt with meanwhile.
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
