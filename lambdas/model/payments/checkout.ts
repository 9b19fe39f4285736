import { MINUTE_MS } from '#shared/contract/time';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { fitsStep, isEnough } from '#shared/domain/payment/provider-steps';
import { log } from '#lambdas/ports/log';
import type { Payments, Start } from '#lambdas/ports/payments';
import type { Context } from '#lambdas/runtime/context';
import { type Answer, backTo, begin, problem } from './answers';
import { askProvider } from './apply-fact';
import { type Intent, rememberProgress } from './intents';
import { openOrder, type Order, payOrderOf } from './orders';
import { payBySavedCard } from './pay-by-card';
import { claimForPayer } from './paying-claim';
import { providerOf } from './providers';
import { watched } from './watch';
import { idIn, type PayEvent, postedForm, rawRequest } from './requests';
import { countStranger, countTurn } from './step-limits';

/** A checkout link that expires within this time is not handed out. */
const SPARE_MS = MINUTE_MS;

const startNew = async (ctx: Context, provider: Payments, order: Order, language: string | undefined) => {
  const payOrder = await payOrderOf(ctx, order, language);
  const { currency } = payOrder.amount;
  const onlySaves = order.intent.cardOrder !== undefined;
  if (onlySaves && !provider.cards) return refuse('no_provider_found');
  if (!onlySaves && !provider.supports(payOrder.amount))
    return refuse(fitsStep(provider.name, payOrder.amount) ? 'currency_not_taken' : 'amount_not_taken', { currency });
  if (!onlySaves && !isEnough(provider.name, payOrder.amount)) return refuse('amount_not_taken', { currency });
  const start = await provider.startCheckout(payOrder).catch(async (error: unknown) => {
    // The provider may know the reference although the URL of its page is lost, so the next attempt uses a new
    // reference.
    await rememberProgress(ctx, order.intent, { status: 'failed' });
    throw error;
  });
  if (isRefusal(start)) return start;
  const { providerRef } = start;
  const ended = start.kind === 'redirect' ? { checkoutUrl: start.url, checkoutUntil: start.expiresAt } : {};
  await rememberProgress(ctx, order.intent, {
    ...(providerRef === undefined ? {} : { providerRef }),
    ...ended,
    ...watched(ctx, { ...order.intent, ...ended }),
  });
  return start;
};

/** Whether a checkout was started before: by now it may be paid, or it may still be open. */
const wasBegun = ({ providerRef, checkoutUrl }: Intent): boolean =>
  providerRef !== undefined || checkoutUrl !== undefined;

/**
 * The state of an earlier checkout; undefined when a new one must be started, under a new attempt if the earlier one
 * failed.
 */
const leftOf = async (
  ctx: Context,
  provider: Payments,
  intent: Intent,
): Promise<Start | 'paid' | Refusal | undefined> => {
  const outcome = (await askProvider(ctx, provider, { intentId: intent.id }))?.outcome;
  if (outcome === 'success') return 'paid';
  if (isRefusal(outcome)) return outcome;
  const { checkoutUrl: url, checkoutUntil: expiresAt } = intent;
  if (outcome === 'failed' || outcome === 'cancelled' || url === undefined || expiresAt === undefined) return undefined;
  if (expiresAt - SPARE_MS > ctx.now()) return { kind: 'redirect', url, expiresAt };
  await rememberProgress(ctx, intent, { status: 'failed' });
  return undefined;
};

/**
 * The order that a form names. Limits how often its payer may request it, and how often a network address may request
 * orders that do not exist.
 */
const orderOf = async (ctx: Context, { name }: Payments, form: URLSearchParams, event: PayEvent) => {
  const order = await openOrder(ctx, name, form);
  const isUnknown = isRefusal(order) && order.refusal === 'not_found';
  const tooMany = isUnknown ? await countStranger(ctx, event) : await countTurn(ctx, 'start', idIn(form, 'order_id'));
  if (tooMany) return tooMany;
  // A client that sends only the ten specified fields gets an error that names the eleventh, the token.
  return isUnknown && form.has('order_id') && !form.get('token') ? refuse('form_without_token') : order;
};

const startOrResume = async (
  ctx: Context,
  provider: Payments,
  event: PayEvent,
  language: string | undefined,
): Promise<Answer> => {
  const form = postedForm(rawRequest(event));
  const shown = async (start: Start | Refusal, intent: Intent) =>
    isRefusal(start) ? problem(start, language) : begin(start, language, intent);
  let order = await orderOf(ctx, provider, form, event);
  if (isRefusal(order)) return problem(order, language);
  const claimed = (intent: Intent) => (intent.holds ? undefined : claimForPayer(ctx, intent));
  const busy = await claimed(order.intent);
  if (busy) return problem(busy, language);
  if (wasBegun(order.intent)) {
    const left = await leftOf(ctx, provider, order.intent);
    if (left === 'paid') return backTo(order.intent);
    if (left) return shown(left, order.intent);
    order = await openOrder(ctx, provider.name, form);
    if (isRefusal(order)) return problem(order, language);
    // The new attempt becomes the known open checkout, so that it is closed when the ride is cancelled or paid
    // otherwise.
    const taken = await claimed(order.intent);
    if (taken) return problem(taken, language);
  }
  return order.intent.card === undefined
    ? shown(await startNew(ctx, provider, order, language), order.intent)
    : payBySavedCard(ctx, provider, event, order);
};

/**
 * `POST /api/pay/{provider}`: the payment form (spec §7). Only its `order_id` and `token` are used; amount and payer
 * come from the stored order.
 */
export const startCheckout = async (ctx: Context, event: PayEvent): Promise<Answer> => {
  const form = postedForm(rawRequest(event));
  const language = form.get('language') ?? event.headers['accept-language'];
  const provider = await providerOf(ctx, event);
  if (!provider) return problem(refuse('no_provider_found'), language);
  try {
    return await startOrResume(ctx, provider, event, language);
  } catch (error) {
    log.error('payment provider without an answer', error, { provider: provider.name });
    return problem(refuse('provider_silent'), language);
  }
};
