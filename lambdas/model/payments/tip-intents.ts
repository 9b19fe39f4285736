import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { tipByProvider, tipProblem } from '#shared/domain/booking/tips';
import { mailOrder } from '#lambdas/model/mails/mail-orders';
import { move, withWrites } from '#lambdas/model/bookings/move';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { loadBooking } from '#lambdas/store/booking-items';
import { paymentIntentKey } from '#lambdas/store/keys';
import { hasLeft, stillThere } from '#lambdas/store/user-items';
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
import { keptWrites } from './kept-payments';
import { settleDebts } from './settle-debts';

type TipIntent = Intent & { tip: string; tipFor: string };
export const isForTip = (intent: Intent): intent is TipIntent =>
  intent.tip !== undefined && intent.tipFor !== undefined;

/** Creates an order to tip the driver of a ride. Only its payer learns its id. */
export const openTip = (
  ctx: Context,
  { tipFor, customer, amount, currency }: Pick<TipIntent, 'tipFor' | 'customer' | 'amount' | 'currency'>,
): Promise<Intent> => {
  const id = ctx.newId();
  return storeIntent(ctx, { id, tip: id, tipFor, customer, amount, currency });
};

/** The attempt to pay a tip at a provider, while the tip may still be given. */
export const tipIntentNow = async (
  ctx: Context,
  order: Intent,
  provider: string,
  wish: CardWish,
): Promise<Intent | Refusal> => {
  // An attempt is not an order: `tip` is the order's id.
  if (!isForTip(order) || order.tip !== order.id) return refuse('not_found');
  if (isSettled(order)) return refuse('payment_not_due');
  const { tip, tipFor, customer, amount, currency } = order;
  const booking = await loadBooking(ctx.store, tipFor);
  if (!booking || tipProblem(booking, amount, await ctx.settings(), ctx.now())) return refuse('payment_not_due');
  const wanted = { tip, tipFor, customer, amount, currency, provider, ...wish };
  const intent = await storeAttempt(ctx, [tip, provider, currency, amount, ...wishParts(wish)], wanted);
  return isSettled(intent) ? refuse('payment_not_due') : intent;
};

/** Ends the order with the attempt that has paid it. */
const orderPaid = ({ tip, tipFor, id }: TipIntent): Write => ({
  type: 'update',
  key: paymentIntentKey(tip),
  set: { _et: 'intent', tip, tipFor, id: tip, status: 'paid', paidBy: id },
  remove: ['ttl'],
});

/** Credits the payer's wallet with a tip that the driver can no longer get. */
const keepForPayer = async (ctx: Context, intent: TipIntent): Promise<void> => {
  const kept = { by: intent.provider, party: 'payment', providerRef: intent.providerRef } as const;
  await ctx.store.write([markPaid(ctx, intent, intent.amount), ...keptWrites(ctx, intent, kept)]);
  await settleDebts(ctx, intent.customer);
};

/** Books a tip that has come in, once: the driver has it in the same transaction. */
export const settleTipIntent = async (ctx: Context, intent: TipIntent): Promise<'paid' | Refusal> => {
  if (isSettled(intent)) return 'paid';
  const { id, tip, tipFor, amount, currency, customer, provider: gateway } = intent;
  const rules = await ctx.settings();
  const moved = await move(ctx, {
    bookingId: tipFor,
    by: { uid: gateway, party: 'payment' },
    otherwise: refuse('booking_moved_on'),
    decide: async booking => {
      const driver = booking.driver ?? '';
      if (!driver || (await hasLeft(ctx.store, driver))) return refuse('payment_not_due', { status: booking.status });
      return withWrites(tipByProvider(booking, { id: tip, amount, now: ctx.now() }, { id, gateway }, rules), () => [
        markPaid(ctx, intent),
        orderPaid(intent),
        stillThere(driver),
        ...(intent.awaited
          ? [mailOrder(ctx, customer, 'payment_in', { amount: { value: amount, currency }, bookingId: tipFor })]
          : []),
      ]);
    },
  });
  if (!isRefusal(moved)) return 'paid';
  if (moved.refusal === 'payment_not_due' || moved.refusal === 'not_found') await keepForPayer(ctx, intent);
  const now = await loadIntent(ctx, id);
  return now && isSettled(now) ? 'paid' : moved;
};
