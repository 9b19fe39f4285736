import { isRefusal, type Refusal } from '#shared/contract/errors';
import { toMinor } from '#shared/domain/money/money';
import { readerLanguage } from '#lambdas/adapters/reader-language';
import type { PaymentProvider } from '#shared/contract/payment-providers';
import type { PayOrder } from '#lambdas/ports/payments';
import { config } from '#lambdas/runtime/config';
import type { Context } from '#lambdas/runtime/context';
import { filled } from '#lambdas/runtime/http-response';
import { loadUser } from '#lambdas/store/user-items';
import { debtIntentNow } from './debt-intents';
import { type Intent, openIntent } from './intents';
import { providerLink } from './providers';
import { idIn } from './requests';

export type Order = { intent: Intent; number?: string };

/** An order is a booking's, with the token that only those who may pay it are given, or one that somebody was given to pay what they owe. */
export const openOrder = async (
  ctx: Context,
  provider: PaymentProvider,
  form: URLSearchParams,
): Promise<Order | Refusal> => {
  const orderId = idIn(form, 'order_id');
  const opened = await openIntent(ctx, { bookingId: orderId, token: idIn(form, 'token'), provider });
  if (!isRefusal(opened)) return { intent: opened.intent, number: opened.booking.booking_id };
  const intent = opened.refusal === 'not_found' ? await debtIntentNow(ctx, orderId, provider) : opened;
  return isRefusal(intent) ? intent : { intent };
};

export const amountOf = ({ amount, currency }: Intent) => ({ minor: toMinor(amount, currency), currency });

/** An intent's id is known to its payer and the provider alone, and all that these addresses do is ask the provider. */
const urlsOf = ({ id, provider }: Intent): PayOrder['urls'] => {
  const at = (step: string, more = '') => `${config.siteUrl}${providerLink(provider)}/${step}${more}`;
  return {
    return: at('return', `?i=${id}`),
    cancel: at('return', `?i=${id}&left=1`),
    notify: at('webhook'),
    complete: at('complete', `?i=${id}`),
  };
};

const described = async (ctx: Context, number: string | undefined, locale: string): Promise<string> => {
  const { texts } = await readerLanguage(locale);
  if (!number) return texts['pay_debt'] ?? '';
  const { appName } = await ctx.settings();
  return filled(texts['pay.product'] ?? '', { app: appName, number });
};

/** What the provider is told: amount and payer are the stored order's. */
export const payOrderOf = async (ctx: Context, { intent, number }: Order, language = 'en'): Promise<PayOrder> => {
  const locale = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*/.exec(language)?.[0] ?? 'en';
  const payer = await loadUser(ctx.store, intent.customer);
  return {
    intentId: intent.id,
    amount: amountOf(intent),
    description: await described(ctx, number, locale),
    customer: {
      id: intent.customer,
      firstName: payer?.firstName ?? '',
      lastName: payer?.lastName ?? '',
      email: payer?.email || undefined,
      phone: payer?.mobile || undefined,
    },
    urls: urlsOf(intent),
    locale,
  };
};
