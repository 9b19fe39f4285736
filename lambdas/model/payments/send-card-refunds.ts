import { isRefusal } from '#shared/contract/errors';
import type { PaymentProvider } from '#shared/contract/payment-providers';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/contract/time';
import { clock } from '#shared/domain/booking/overdue';
import { cardRefundDone, cardRefundLost } from '#shared/domain/booking/settle-adjustment';
import { fromMinor, toMinor } from '#shared/domain/money/money';
import { move, withWrites } from '#lambdas/model/bookings/move';
import { mailOrder } from '#lambdas/model/notifications/mail-orders';
import { log } from '#lambdas/ports/log';
import { all, is, type Item, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { cardRefundKey, cardRefundSort, openCardRefunds, paymentIntentKey } from '#lambdas/store/keys';
import { hasLeft, stillThere } from '#lambdas/store/user-items';
import { type CardRefund, due } from './card-refunds';
import { loadIntent } from './intents';
import { settleDebts } from './settle-debts';

/** Pauses between attempts: some providers take refunds only minutes, others a day after the payment. */
const pausesMs = [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS, DAY_MS, DAY_MS] as const;
/** While one run asks the provider, no other does. */
const CLAIM_MS = 5 * MINUTE_MS;
const REFUNDS_PER_RUN = 20;

const asRefund = (item: Item): CardRefund => item as unknown as CardRefund;

/** Whether this run has it for itself. */
const claim = async (ctx: Context, refund: CardRefund): Promise<boolean> => {
  const set = due(ctx.now() + CLAIM_MS, refund);
  const isFree = all(is('state', 'requested'), is('nextAt', refund.nextAt));
  return (await ctx.store.write([{ type: 'update', key: cardRefundKey(refund.id), set, if: isFree }])).ok;
};

const postpone = async (ctx: Context, refund: CardRefund): Promise<void> => {
  const { id, tries } = refund;
  const pause = pausesMs[Math.min(tries, pausesMs.length - 1)] ?? DAY_MS;
  const set = { ...due(ctx.now() + pause, refund), tries: tries + 1 };
  await ctx.store.write([{ type: 'update', key: cardRefundKey(id), set, if: is('state', 'requested') }]);
};

const ended = ({ id }: CardRefund, state: 'done' | 'failed'): Write => ({
  type: 'update',
  key: cardRefundKey(id),
  set: { state },
  remove: ['g5p', 'g5s'],
  if: is('state', 'requested'),
});

/** The amount is no longer on its way back, under the condition that the payment stands as it was found. */
const notSent = ({ intentId, amountMinor }: CardRefund, isBack: boolean): Write => ({
  type: 'update',
  key: paymentIntentKey(intentId),
  add: { sentBackMinor: -amountMinor },
  if: is('status', isBack ? 'reversed' : 'paid'),
});

/** Ends the refund: booking, ledger, refund and news in one transaction. */
const end = async (ctx: Context, refund: CardRefund, state: 'done' | 'failed'): Promise<void> => {
  const { id, bookingId, intentId, customer, amountMinor, currency } = refund;
  const amount = { value: fromMinor(amountMinor, currency), currency };
  await move(ctx, {
    bookingId,
    by: clock,
    rereads: true,
    decide: async booking => {
      const isGone = await hasLeft(ctx.store, customer);
      // Once the provider has taken the whole payment back, the payer has this part, too.
      const isBack = (await loadIntent(ctx, intentId))?.status === 'reversed';
      const decided = state === 'done' ? cardRefundDone(booking, id) : cardRefundLost(booking, id, isGone || isBack);
      const mail = state === 'done' ? 'refund_sent' : 'refund_failed';
      return withWrites(decided, () => [
        ended(refund, state),
        ...(state === 'failed' ? [notSent(refund, isBack)] : []),
        ...(isGone ? [] : [stillThere(customer), mailOrder(ctx, customer, mail, { amount, bookingId })]),
      ]);
    },
  });
  if (state === 'failed') await settleDebts(ctx, customer);
};

/** Asks the provider to refund, again under the same key until it has. @returns whether the refund has ended. */
const send = async (ctx: Context, refund: CardRefund): Promise<boolean> => {
  const { id, intentId, provider: name, amountMinor: minor, currency, tries } = refund;
  const intent = await loadIntent(ctx, intentId);
  if (!intent?.providerRef) throw new Error(`refund ${id}: no payment ${intentId}`);
  const provider = await ctx.payments(name);
  try {
    const paid = { minor: toMinor(intent.amount, currency), currency };
    const wanted = { intentId, providerRef: intent.providerRef, paid, amount: { minor, currency }, key: id };
    const answer = await provider?.refund(wanted);
    // Nothing was asked for before, so nothing has gone back: the wallet may have it.
    if (isRefusal(answer) && answer.refusal === 'refund_by_hand' && tries === 0)
      return end(ctx, refund, 'failed').then(() => true);
    if (isRefusal(answer) && answer.refusal !== 'refund_too_early') throw new Error(answer.refusal);
    if (!isRefusal(answer) && answer?.status === 'done') return end(ctx, refund, 'done').then(() => true);
  } catch (error) {
    log.error('refund not sent', error, { refund: id, provider: name, tries });
    if (tries >= pausesMs.length) return end(ctx, refund, 'failed').then(() => true);
  }
  await postpone(ctx, refund);
  return false;
};

/** Sends the refunds of a provider that are due, each on its own. @returns how many have ended. */
export const sweepCardRefunds = async (ctx: Context, provider: PaymentProvider): Promise<number> => {
  const between = [cardRefundSort(0, ''), cardRefundSort(ctx.now(), '~')] as const;
  const rows = await ctx.store.query({ index: 'gsi5', pk: openCardRefunds(provider), between, limit: REFUNDS_PER_RUN });
  let sent = 0;
  for (const refund of (await ctx.store.getMany(rows.map(({ pk, sk }) => ({ pk, sk })))).map(asRefund))
    try {
      if (refund.state === 'requested' && (await claim(ctx, refund))) sent += Number(await send(ctx, refund));
    } catch (error) {
      log.error('refund not processed', error, { refund: refund.id });
    }
  return sent;
};
