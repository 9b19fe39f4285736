import { MINUTE_MS } from '#shared/contract/time';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { log } from '#lambdas/ports/log';
import type { CardCharge, Charged, Payments, PayOrder, Start } from '#lambdas/ports/payments';
import type { Context } from '#lambdas/runtime/context';
import { type Answer, backTo, begin, type Outcome, problem } from './answers';
import { applyFact } from './apply-fact';
import { countCardTry, forgetCardTry } from './card-tries';
import { claimTaking, endTaking, type Intent, rememberProgress } from './intents';
import { type Order, payOrderOf } from './orders';
import type { PayEvent } from './requests';
import { cardOf } from './load-cards';
import { watched } from './watch';

/** How long a payer may take on the page of their bank. */
const BANK_MS = 15 * MINUTE_MS;

type Paid = { outcome: Outcome | Refusal; bankPage: string | undefined };

/** Books the provider's report of a charge. */
export const applyCharged = async (
  ctx: Context,
  provider: Payments,
  intent: Intent,
  { fact, bankPage }: Charged,
): Promise<Paid> => {
  const asked = bankPage ? { checkoutUrl: bankPage, checkoutUntil: ctx.now() + BANK_MS } : {};
  await rememberProgress(ctx, intent, { providerRef: fact.providerRef, ...asked });
  return { outcome: await applyFact(ctx, provider, { ...intent, providerRef: fact.providerRef }, fact), bankPage };
};

/**
 * Charges a saved card, once for an intent. The attempt is listed first, so that a payment whose answer is lost is
 * queried.
 */
export const chargeSaved = async (
  ctx: Context,
  provider: Payments,
  { intent, payOrder, charge }: { intent: Intent; payOrder: PayOrder; charge: CardCharge },
): Promise<Charged> => {
  if (!provider.cards) throw new Error(`${provider.name} saves no cards`);
  await rememberProgress(ctx, intent, watched(ctx, intent));
  return provider.cards.charge(payOrder, charge);
};

/**
 * One of our pages, on which the card's bank first asks the card's owner; it then posts the data that the payment
 * needs.
 */
const askedFirst = async (
  ctx: Context,
  provider: Payments,
  { intent, payOrder, token }: { intent: Intent; payOrder: PayOrder; token: string },
): Promise<Start | undefined> => {
  const page = await provider.cards?.confirm?.(payOrder, token).catch(async (error: unknown) => {
    await endTaking(ctx, intent);
    throw error;
  });
  if (page) await rememberProgress(ctx, intent, watched(ctx, intent));
  return page;
};

const refusedBy = async (
  ctx: Context,
  provider: Payments,
  event: PayEvent,
  { intent, payOrder, hasCard }: { intent: Intent; payOrder: PayOrder; hasCard: boolean },
): Promise<Refusal | undefined> => {
  if (!hasCard || !provider.cards) return refuse('card_gone');
  if (!provider.supports(payOrder.amount)) return refuse('currency_not_taken', { currency: intent.currency });
  return countCardTry(ctx, event, intent);
};

/** Pays an order with a saved card of its payer: at once, or on the page of the card's bank. */
export const payBySavedCard = async (
  ctx: Context,
  provider: Payments,
  event: PayEvent,
  order: Order,
): Promise<Answer> => {
  const language = event.headers['accept-language'];
  const { intent } = order;
  // Another tab charges the card now; the page that the payer goes to shows the outcome.
  if (!(await claimTaking(ctx, intent))) return backTo(intent);
  const stored = await cardOf(ctx.store, intent.customer, intent.card ?? '');
  const card = stored?.provider === provider.name ? stored : undefined;
  const payOrder = await payOrderOf(ctx, order, language);
  const refused = await refusedBy(ctx, provider, event, { intent, payOrder, hasCard: card !== undefined });
  if (refused || !card) {
    await endTaking(ctx, intent);
    return problem(refused ?? refuse('card_gone'), language);
  }
  const asked = await askedFirst(ctx, provider, { intent, payOrder, token: card.token });
  if (asked) {
    await endTaking(ctx, intent);
    await forgetCardTry(ctx, event, intent);
    return begin(asked, language, intent);
  }
  const charge = { token: card.token, isPayerAway: false };
  const charged = await chargeSaved(ctx, provider, { intent, payOrder, charge }).catch((error: unknown) => {
    log.error('payment provider without an answer', error, { provider: provider.name, intent: intent.id });
    return undefined;
  });
  // Without an answer the money may have been taken. Only the provider knows, so it is queried again.
  if (!charged) {
    await rememberProgress(ctx, intent, { awaited: true });
    return backTo(intent);
  }
  if (charged.fact.status !== 'paid') await endTaking(ctx, intent);
  if (charged.fact.status !== 'failed') await forgetCardTry(ctx, event, intent);
  const { outcome, bankPage } = await applyCharged(ctx, provider, intent, charged);
  if (isRefusal(outcome)) return problem(outcome, language);
  return bankPage
    ? begin({ kind: 'redirect', url: bankPage, expiresAt: ctx.now() + BANK_MS }, language, intent)
    : backTo(intent);
};
