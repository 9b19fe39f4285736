import { isRefusal, type Refusal } from '#shared/contract/errors';
import { toMinor } from '#shared/domain/money/money';
import { formatInCurrency } from '#shared/domain/money/money-text';
import { readerLanguage } from '#lambdas/words/reader-language';
import { type PaymentProvider, providerLink, savesCards } from '#shared/contract/payment-providers';
import type { PayOrder } from '#lambdas/ports/payments';
import { config } from '#lambdas/runtime/config';
import type { Context } from '#lambdas/runtime/context';
import { filled } from '#lambdas/runtime/http-response';
import { loadUser } from '#lambdas/store/user-items';
import { debtIntentNow } from './debt-intents';
import { type CardWish, type Intent, openIntent } from './intents';
import { idIn } from './requests';
import { cardOf } from './load-cards';

export type Order = { intent: Intent; number?: string };

/** A form names a saved card of its payer, or agrees that the card is saved, if the provider saves cards. */
const wishOf = (form: URLSearchParams, provider: PaymentProvider): CardWish => {
  if (!savesCards(provider)) return {};
  if (form.get('card')) return { card: idIn(form, 'card') };
  return form.get('save_card') === 'yes' ? { saveCard: true } : {};
};

/**
 * The order of a form: a booking, with a token that only its payers know, or an order that was created to pay a debt or
 * to add money to a wallet.
 */
export const openOrder = async (
  ctx: Context,
  provider: PaymentProvider,
  form: URLSearchParams,
): Promise<Order | Refusal> => {
  const orderId = idIn(form, 'order_id');
  const wish = wishOf(form, provider);
  const opened = await openIntent(ctx, { bookingId: orderId, token: idIn(form, 'token'), provider, wish });
  if (!isRefusal(opened)) return { intent: opened.intent, number: opened.booking.booking_id };
  const intent = opened.refusal === 'not_found' ? await debtIntentNow(ctx, orderId, provider, wish) : opened;
  return isRefusal(intent) ? intent : { intent };
};

export const amountOf = ({ amount, currency }: Intent) => ({ minor: toMinor(amount, currency), currency });

/** Only the payer and the provider know an intent's id, and these URLs only query the provider. */
const urlsOf = ({ id, provider }: Intent): PayOrder['urls'] => {
  const at = (step: string, more = '') => `${config.siteUrl}${providerLink(provider)}/${step}${more}`;
  return {
    return: at('return', `?i=${id}`),
    cancel: at('return', `?i=${id}&left=1`),
    notify: at('webhook'),
    complete: at('complete', `?i=${id}`),
  };
};

const wordOf = ({ cardOrder, topUp, tip }: Intent): string => {
  if (cardOrder) return 'pay_save_card';
  if (tip) return 'pay_tip';
  return topUp ? 'pay_top_up' : 'pay_debt';
};

const described = async (ctx: Context, { intent, number }: Order, locale: string): Promise<string> => {
  const { texts } = await readerLanguage(locale);
  if (!number) return texts[wordOf(intent)] ?? '';
  const { appName } = await ctx.settings();
  return filled(texts['pay.product'] ?? '', { app: appName, number });
};

/** The saved card that pays an order, if it is at the order's provider. */
const cardFor = async (ctx: Context, { card, customer, provider }: Intent): Promise<{ card?: string }> => {
  const saved = card === undefined ? undefined : await cardOf(ctx.store, customer, card);
  return saved?.provider === provider ? { card: saved.token } : {};
};

/** The order as sent to the provider: amount and payer come from the stored order. */
export const payOrderOf = async (ctx: Context, order: Order, language = 'en'): Promise<PayOrder> => {
  const { intent } = order;
  const locale = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*/.exec(language)?.[0] ?? 'en';
  const payer = await loadUser(ctx.store, intent.customer);
  return {
    intentId: intent.id,
    amount: amountOf(intent),
    amountText: formatInCurrency(intent.amount, intent.currency, await ctx.settings(), locale),
    description: await described(ctx, order, locale),
    customer: {
      id: intent.customer,
      firstName: payer?.firstName ?? '',
      lastName: payer?.lastName ?? '',
      email: payer?.email || undefined,
      phone: payer?.mobile || undefined,
    },
    urls: urlsOf(intent),
    locale,
    ...(intent.begunAt === undefined ? {} : { begunAt: intent.begunAt }),
    ...(intent.saveCard ? { saveCard: true } : {}),
    ...(intent.holds ? { hold: true } : {}),
    ...(await cardFor(ctx, intent)),
  };
};
