import { type Refusal, refuse } from '#shared/contract/errors';
import { owedReceived, toppedUp } from '#shared/domain/ledger/account-journals';
import { fromMinor, toMinor } from '#shared/domain/money/money';
import { dueMinor, standingOf } from '#lambdas/model/money/debts';
import { journalWrites } from '#lambdas/model/money/journal-items';
import { mailOrder } from '#lambdas/model/mails/mail-orders';
import { debtPaymentOf } from './debt-payment';
import { depositWrites } from './deposit-item';
import { settleDebts } from './settle-debts';
import { isForTip, settleTipIntent, tipIntentNow } from './tip-intents';
import { orderPaid, topUpIntentNow } from './top-ups';
import { stillThere } from '#lambdas/store/user-items';
import type { Context } from '#lambdas/runtime/context';
import { cardIntentNow, settleCardIntent } from './card-intents';
import {
  type CardWish,
  type Intent,
  isSettled,
  loadIntent,
  markPaid,
  storeAttempt,
  storeIntent,
  wishParts,
} from './intents';

/** Creates an order to pay a debt. Only the debtor learns its id. */
export const openDebtIntent = (ctx: Context, customer: string, amount: number, currency: string): Promise<Intent> =>
  storeIntent(ctx, { id: ctx.newId(), customer, amount, currency });

/**
 * The order with the amount that is due now, because another payment or ride may have changed it. Each amount has its
 * own checkout, so that an open page never charges another amount than it shows.
 */
export const debtIntentNow = async (
  ctx: Context,
  id: string,
  provider: string,
  wish: CardWish = {},
): Promise<Intent | Refusal> => {
  const order = await loadIntent(ctx, id);
  if (!order || order.bookingId) return refuse('not_found');
  if (order.cardOrder) return cardIntentNow(ctx, order, provider);
  if (order.tip) return tipIntentNow(ctx, order, provider, wish);
  if (order.topUp) return topUpIntentNow(ctx, order, provider, wish);
  const { customer, currency } = order;
  const amount = fromMinor(dueMinor(await standingOf(ctx.store, customer)), currency);
  if (amount === 0) return refuse('payment_not_due');
  const wanted = { customer, amount, currency, provider, ...wish };
  const intent = await storeAttempt(ctx, [id, provider, currency, amount, ...wishParts(wish)], wanted);
  return isSettled(intent) ? refuse('payment_not_due') : intent;
};

/**
 * Books a received payment for a debt or the wallet: the wallet is credited once, and then pays the debts. Any excess
 * stays in the wallet.
 */
export const settleDebtIntent = async (ctx: Context, intent: Intent): Promise<'paid' | Refusal> => {
  if (intent.cardOrder) return settleCardIntent(ctx, intent);
  if (isForTip(intent)) return settleTipIntent(ctx, intent);
  const { id, customer: uid, amount, currency } = intent;
  const isNew = !isSettled(intent);
  if (isNew) {
    const received = { id, uid, amountMinor: toMinor(amount, currency), currency, provider: intent.provider };
    const journal = intent.topUp ? toppedUp(received) : owedReceived(received);
    const { ok } = await ctx.store.write([
      markPaid(ctx, intent),
      ...orderPaid(intent),
      ...(intent.awaited ? [mailOrder(ctx, uid, 'payment_in', { amount: { value: amount, currency } })] : []),
      stillThere(uid),
      ...journalWrites(journal, ctx.now(), { by: uid }),
      ...depositWrites(ctx, intent, { providerRef: intent.providerRef }),
    ]);
    const now = ok ? undefined : await loadIntent(ctx, id);
    if (!ok && !(now && isSettled(now))) return refuse('booking_moved_on');
  }
  await settleDebts(ctx, uid, isNew ? debtPaymentOf(intent) : undefined);
  return 'paid';
};
