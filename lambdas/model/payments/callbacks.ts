import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { log } from '#lambdas/ports/log';
import type { Callback, Fact, Payments, RawRequest } from '#lambdas/ports/payments';
import type { Context } from '#lambdas/runtime/context';
import { type Answer, backTo, problem } from './answers';
import { applyFact, askProvider } from './apply-fact';
import { claimTaking, endTaking, type Intent, loadIntent, rememberProgress } from './intents';
import { payOrderOf } from './orders';
import { claimForPayer } from './paying-claim';
import { providerOf } from './providers';
import { isDue, tellFailed } from './watch';
import { countCardTry, forgetCardTry } from './card-tries';
import { idIn, type PayEvent, postedForm, rawRequest } from './requests';
import { countHint, countStranger, countTurn } from './step-limits';

const plain = (statusCode: number, body = ''): Answer => ({
  statusCode,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body,
});

/**
 * Settles the payment that a callback concerns. The provider is queried. The callback's own fact counts only when the
 * provider cannot be queried, and only when it is signed.
 */
const settleCallback = async (ctx: Context, provider: Payments, { ref, fact, authenticity }: Callback) => {
  if (!provider.trustCallback) return askProvider(ctx, provider, ref);
  const intent = fact && authenticity === 'signed' ? await loadIntent(ctx, fact.intentId) : undefined;
  return intent && fact && { intent, outcome: await applyFact(ctx, provider, intent, fact) };
};

type Settled = NonNullable<Awaited<ReturnType<typeof askProvider>>>;

/** A payer who was asked to wait, and may have left, is notified at once that the payment did not succeed. */
const tellWhoWaits = async (ctx: Context, { intent, outcome }: Settled): Promise<void> => {
  if (intent.awaited && (outcome === 'failed' || outcome === 'cancelled')) await tellFailed(ctx, intent);
};

/** `POST /api/pay/{provider}/webhook`: the provider notifies us of a change, and we query the provider about it. */
export const hearWebhook = async (ctx: Context, event: PayEvent): Promise<Answer> => {
  const provider = await providerOf(ctx, event);
  if (!provider) return plain(404);
  // Such a callback costs a call to the provider, so strangers are counted first, as with an unsigned notice.
  if (provider.asksForProof && (await countHint(ctx, event))) return plain(429);
  const callback = await provider.verifyCallback(rawRequest(event));
  if (callback === 'forged') {
    log.warn('forged payment notification', { provider: provider.name });
    return plain(401);
  }
  if (callback === 'ignore') return plain(200);
  if (callback.authenticity === 'none' && (await countHint(ctx, event))) return plain(429);
  const settled = await settleCallback(ctx, provider, callback);
  if (!settled)
    log.warn('notification of an unknown payment', { provider: provider.name, intent: callback.ref.intentId });
  if (settled) await tellWhoWaits(ctx, settled);
  return plain(callback.reply.status, callback.reply.body);
};

const intentIn = async (ctx: Context, provider: Payments, { query }: RawRequest, form: URLSearchParams) => {
  const id = idIn(query, 'i');
  const intent = await loadIntent(ctx, id === '-' ? idIn(form, 'intent') : id);
  return intent?.provider === provider.name ? intent : undefined;
};

/** A number that is not signed is read from the provider's own notice, not from the payer's browser. */
const withoutNumber = (fact: Fact): Fact => (fact.isRefUnproven ? { ...fact, providerRef: fact.intentId } : fact);

const trusted = async (provider: Payments, request: RawRequest): Promise<Callback | undefined> => {
  const callback = provider.trustCallback ? await provider.verifyCallback(request) : undefined;
  if (typeof callback !== 'object') return undefined;
  return callback.fact ? { ...callback, fact: withoutNumber(callback.fact) } : callback;
};

/** If the provider does not respond, the payment stays pending for the payer: the webhook will arrive later. */
const askedOnReturn = async (ctx: Context, provider: Payments, intent: Intent, request: RawRequest) => {
  try {
    const callback = await trusted(provider, request);
    if (callback) return (await settleCallback(ctx, provider, callback))?.outcome;
    return (await askProvider(ctx, provider, { intentId: intent.id }))?.outcome;
  } catch (error) {
    log.error('payment provider without an answer', error, { provider: provider.name, intent: intent.id });
    return 'pending' as const;
  }
};

/** Stores whether the payer of an open payment waits for it, or has left the checkout. */
const rememberReturn = async (ctx: Context, intent: Intent, hasLeft: boolean): Promise<void> => {
  const { awaited = false, cancelled = false } = intent;
  if (hasLeft === cancelled && (hasLeft || awaited)) return;
  const left = hasLeft === cancelled ? {} : { cancelled: hasLeft };
  await rememberProgress(ctx, intent, { ...left, ...(hasLeft ? {} : { awaited: true }) });
};

/** `GET` or `POST /api/pay/{provider}/return`: the payer comes back. Data from their browser proves nothing. */
export const returnFromProvider = async (ctx: Context, event: PayEvent): Promise<Answer> => {
  const language = event.headers['accept-language'];
  const provider = await providerOf(ctx, event);
  if (!provider) return problem(refuse('no_provider_found'), language);
  const request = rawRequest(event);
  const intent = await intentIn(ctx, provider, request, postedForm(request));
  if (!intent) return problem((await countStranger(ctx, event)) ?? refuse('not_found'), language);
  // A payer who comes back too often is not refused; only the provider is not queried again.
  if (intent.status === 'paid' || (await countTurn(ctx, 'return', intent.id))) return backTo(intent);
  const outcome = await askedOnReturn(ctx, provider, intent, request);
  if (isRefusal(outcome)) return problem(outcome, language);
  const isOpen = outcome === undefined || outcome === 'pending';
  const hasLeft = request.query.has('left') || provider.hasLeft?.(request) === true;
  if (isOpen) await rememberReturn(ctx, intent, hasLeft);
  return backTo(intent);
};

/**
 * One of our pages may be posted long after it was opened: by then the ride may be paid otherwise, or a saved card may
 * be paying it.
 */
const noLongerPayable = async (ctx: Context, intent: Intent): Promise<Refusal | undefined> => {
  if (!(await isDue(ctx, intent))) return refuse('payment_not_due');
  return intent.holds ? undefined : claimForPayer(ctx, intent);
};

/** `POST /api/pay/{provider}/complete`: one of our pages posts the data that the provider needs to take the payment. */
export const completeCheckout = async (ctx: Context, event: PayEvent): Promise<Answer> => {
  const language = event.headers['accept-language'];
  const provider = await providerOf(ctx, event);
  if (!provider?.complete) return problem(refuse('no_provider_found'), language);
  const request = rawRequest(event);
  const intent = await intentIn(ctx, provider, request, postedForm(request));
  if (!intent) return problem((await countStranger(ctx, event)) ?? refuse('not_found'), language);
  if (intent.status === 'paid') return backTo(intent);
  // If another tab takes this payment now, the page that the payer goes to shows whether it is paid. The test provider
  // moves no money, so it needs no such claim.
  const movesMoney = provider.name !== 'test';
  const unwanted = movesMoney ? await noLongerPayable(ctx, intent) : undefined;
  if (unwanted) return problem(unwanted, language);
  if (movesMoney && !(await claimTaking(ctx, intent))) return backTo(intent);
  const tooMany = movesMoney ? await countCardTry(ctx, event, intent) : undefined;
  if (tooMany) {
    await endTaking(ctx, intent);
    return problem(tooMany, language);
  }
  const order = await payOrderOf(ctx, { intent }, language);
  const fact = await provider.complete(request, order).catch(error => {
    log.error('payment provider without an answer', error, { provider: provider.name, intent: intent.id });
    return undefined;
  });
  if (movesMoney && fact && fact.status !== 'paid') await endTaking(ctx, intent);
  if (movesMoney && fact && fact.status !== 'failed') await forgetCardTry(ctx, event, intent);
  // Without an answer the money may have been taken. Only the provider knows, so it is queried again.
  const outcome = fact ? await applyFact(ctx, provider, intent, fact) : 'pending';
  if (outcome === 'pending') await rememberReturn(ctx, intent, false);
  return isRefusal(outcome) ? problem(outcome, language) : backTo(intent);
};

/** The HTML page for an unexpected server error. */
export const checkoutFailed = (event: PayEvent): Promise<Answer> =>
  problem(refuse('internal_error', { requestId: event.requestContext.requestId }), event.headers['accept-language']);
