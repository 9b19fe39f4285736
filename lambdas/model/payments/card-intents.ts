import { type Refusal, refuse } from '#shared/contract/errors';
import type { Context } from '#lambdas/runtime/context';
import { paymentIntentKey } from '#lambdas/store/keys';
import { type Intent, isSettled, loadIntent, markPaid, storeAttempt } from './intents';

/** The attempt to save a card for an order, at a provider. An order saves one card. */
export const cardIntentNow = async (ctx: Context, order: Intent, provider: string): Promise<Intent | Refusal> => {
  const { cardOrder, customer, amount, currency } = order;
  // An attempt is not an order: `cardOrder` is the order's id.
  if (cardOrder === undefined || cardOrder !== order.id) return refuse('not_found');
  if (isSettled(order)) return refuse('payment_not_due');
  const wanted = { cardOrder, saveCard: true, customer, amount, currency, provider };
  const intent = await storeAttempt(ctx, [cardOrder, provider, currency], wanted);
  return isSettled(intent) ? refuse('payment_not_due') : intent;
};

/** Ends an order whose card is saved at its provider. Nothing was paid, so nothing is booked. */
export const settleCardIntent = async (ctx: Context, intent: Intent): Promise<'paid' | Refusal> => {
  if (isSettled(intent)) return 'paid';
  const { id, cardOrder = '' } = intent;
  const { ok } = await ctx.store.write([
    markPaid(ctx, intent),
    {
      type: 'update',
      key: paymentIntentKey(cardOrder),
      set: { _et: 'intent', cardOrder, id: cardOrder, status: 'paid' },
    },
  ]);
  const now = ok ? undefined : await loadIntent(ctx, id);
  return ok || (now && isSettled(now)) ? 'paid' : refuse('booking_moved_on');
};
