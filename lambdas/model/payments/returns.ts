import type { ReturnLine } from '#shared/contract/entities/wallet';
import { type Refusal, refuse } from '#shared/contract/errors';
import type { Journal } from '#shared/domain/ledger/journal';
import { returnOrdered } from '#shared/domain/ledger/return-journals';
import { fromMinor } from '#shared/domain/money/money';
import { rideOwed } from '#lambdas/model/bookings/unpaid-ride';
import { availableMinor, standingOf } from '#lambdas/model/money/debts';
import { journalWrites, type Origin } from '#lambdas/model/money/journal-items';
import type { Context } from '#lambdas/runtime/context';
import { cardRefundKey, returnsOf } from '#lambdas/store/keys';
import { heldProblem, keptOf, payoutHolds } from './payout-holds';
import { hasLeft, loadUser, stillThere } from '#lambdas/store/user-items';
import { asRefund, type CardRefund, refundWrite } from './card-refunds';
import type { Deposit } from './deposit-item';
import { loadDeposit, otherSentBackMinor, reserveWrites } from './deposits';
import { disputeHold } from './dispute-hold';
import { loadIntent } from './intents';
import { settleDebts } from './settle-debts';

const sentBackOf = async (ctx: Context, { intentId, providerRef, isOther }: Deposit): Promise<number> => {
  if (isOther) return otherSentBackMinor(ctx, intentId, providerRef);
  const intent = await loadIntent(ctx, intentId);
  // A payment that the provider has reversed is already with its payer.
  return intent?.status === 'paid' ? (intent.sentBackMinor ?? 0) : Infinity;
};

/** The part of a deposit that may go back while the payer's bank may still take `openedMinor` of its payment. */
const leftBeside = async (ctx: Context, deposit: Deposit, openedMinor: number): Promise<number> => {
  const { amountMinor, returnedMinor, paidMinor } = deposit;
  const ofPayment = paidMinor - openedMinor - (await sentBackOf(ctx, deposit));
  return Math.max(0, Math.min(amountMinor - returnedMinor, ofPayment));
};

/**
 * The part of a deposit that may still go back: at most the amount that it brought in, and at most the rest of the
 * payment.
 */
export const leftOf = async (ctx: Context, deposit: Deposit): Promise<number> =>
  leftBeside(ctx, deposit, (await disputeHold(ctx, deposit)).opened);

const shownAs = { requested: 'requested', unclear: 'byHand', done: 'done', failed: 'failed' } as const;

export const asReturn = ({ id, provider, amountMinor, currency, state, at = 0 }: CardRefund): ReturnLine => ({
  id,
  provider,
  date: at,
  amount: fromMinor(amountMinor, currency),
  currency,
  state: shownAs[state],
});

/** The part of a wallet that may go back to cards now: money that is neither owed nor earned lately. Major units. */
export const returnableOf = async (ctx: Context, uid: string, currency: string): Promise<number> => {
  const standing = await standingOf(ctx.store, uid);
  const at = { balanceMinor: standing.balanceMinor, now: ctx.now(), goal: 'card' } as const;
  const { freeMinor } = await payoutHolds(ctx.store, { id: uid }, await ctx.settings(), at);
  return fromMinor(Math.max(0, Math.min(availableMinor(standing), freeMinor)), currency);
};

/** Returns from a wallet, under way or completed, newest first. */
export const returnsFrom = async (ctx: Context, uid: string, limit: number): Promise<ReturnLine[]> => {
  const rows = await ctx.store.query({ index: 'gsi2', pk: returnsOf(uid), newestFirst: true, limit });
  return (await ctx.store.getMany(rows.map(({ pk, sk }) => ({ pk, sk })))).map(item => asReturn(asRefund(item)));
};

export const loadReturn = async (ctx: Context, id: string): Promise<CardRefund | undefined> => {
  const item = await ctx.store.get(cardRefundKey(id), { consistent: true });
  return item && asRefund(item);
};

type Wish = { id: string; uid: string; deposit: string; amountMinor: number; by: Pick<Origin, 'by' | 'party'> };

/** The reason why the transaction failed, for the person who made the request. */
const problemOf = async (
  ctx: Context,
  { uid, amountMinor }: Wish,
  deposit: Deposit,
  keeps: Journal['keeps'],
): Promise<Refusal> => {
  const { currency } = deposit;
  const unpaid = await rideOwed(ctx.store, uid);
  if (unpaid) return unpaid;
  const standing = await standingOf(ctx.store, uid);
  if (standing.owedMinor > 0) return refuse('debt_open', { amount: fromMinor(standing.owedMinor, currency) });
  if (availableMinor(standing) < amountMinor) return refuse('wallet_too_low');
  const held = heldProblem(keeps, amountMinor, currency);
  if (held) return held;
  if (keeps && keeps.version !== standing.version) return refuse('request_under_way', { retryAfterS: 2 });
  if (await hasLeft(ctx.store, uid)) return refuse('user_does_not_exists');
  return refuse('refund_too_high', { most: fromMinor(await leftOf(ctx, deposit), currency) });
};

/** Orders money of a wallet to go back to the card that it came from, once per `id`. */
export const orderReturn = async (ctx: Context, wish: Wish): Promise<CardRefund | Refusal> => {
  const { id, uid, amountMinor, by } = wish;
  // As with a payout, the wallet pays debts first.
  await settleDebts(ctx, uid);
  const owed = await rideOwed(ctx.store, uid);
  if (owed) return owed;
  const deposit = await loadDeposit(ctx, uid, wish.deposit);
  if (!deposit) return refuse('not_found');
  const { intentId, provider, providerRef, paidMinor, currency } = deposit;
  const { opened, checks } = await disputeHold(ctx, deposit);
  const left = opened > 0 ? await leftBeside(ctx, deposit, opened) : Infinity;
  if (amountMinor > left && !(await loadReturn(ctx, id)))
    return refuse('dispute_open', { held: fromMinor(opened, currency), most: fromMinor(left, currency) });
  const at = ctx.now();
  const owner = await loadUser(ctx.store, uid, { consistent: true });
  const keeps = owner && (await keptOf(ctx, owner, 'card', at));
  const { ok } = await ctx.store.write([
    refundWrite(ctx, {
      id,
      intentId,
      provider,
      customer: uid,
      amountMinor,
      currency,
      deposit: deposit.id,
      payment: { providerRef, paidMinor },
      at,
    }),
    ...checks,
    ...reserveWrites(deposit, amountMinor),
    ...journalWrites(returnOrdered({ id, uid, provider, amountMinor, currency }, keeps), at, by),
    stillThere(uid),
  ]);
  const ordered = await loadReturn(ctx, id);
  if (ok && ordered) return ordered;
  if (!ordered) return problemOf(ctx, wish, deposit, keeps);
  const isSame = ordered.deposit === deposit.id && ordered.amountMinor === amountMinor && ordered.customer === uid;
  return isSame ? ordered : refuse('same_key_other_request');
};
