import { type Refusal, refuse } from '#shared/contract/errors';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { paymentIntentKey } from '#lambdas/store/keys';
import { type CardWish, type Intent, isSettled, storeAttempt, storeIntent, wishParts } from './intents';

/** Creates an order to add money to a wallet. Only its owner learns its id. */
export const openTopUp = (ctx: Context, customer: string, amount: number, currency: string): Promise<Intent> => {
  const id = ctx.newId();
  return storeIntent(ctx, { id, topUp: id, customer, amount, currency });
};

/**
 * The attempt to pay an order at a provider. An order is paid once; another payment that is under way is credited, too.
 */
export const topUpIntentNow = async (
  ctx: Context,
  order: Intent,
  provider: string,
  wish: CardWish = {},
): Promise<Intent | Refusal> => {
  const { topUp, customer, amount, currency } = order;
  // An attempt is not an order: `topUp` is the order's id.
  if (topUp === undefined || topUp !== order.id) return refuse('not_found');
  if (isSettled(order)) return refuse('payment_not_due');
  const wanted = { topUp, customer, amount, currency, provider, ...wish };
  const intent = await storeAttempt(ctx, [topUp, provider, currency, amount, ...wishParts(wish)], wanted);
  return isSettled(intent) ? refuse('payment_not_due') : intent;
};

/** Ends the order of a paid attempt, whichever of its attempts was paid. */
export const orderPaid = ({ topUp }: Intent): Write[] =>
  topUp === undefined
    ? []
    : [{ type: 'update', key: paymentIntentKey(topUp), set: { _et: 'intent', topUp, id: topUp, status: 'paid' } }];
