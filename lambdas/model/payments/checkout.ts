import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { MINUTE_MS } from '#shared/contract/constants';
import { errorStatus, isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import type { Context } from '#lambdas/runtime/context';
import { countUse } from '#lambdas/runtime/limits';
import { clientAddress } from '#lambdas/runtime/client-address';
import { debtIntentNow, settleDebtIntent } from './debt-intents';
import { type Intent, isForBooking, loadIntent, openIntent, settleIntent } from './intents';
import { enabledProviders } from './providers';
import { checkoutProblemPage, pageOf, testCheckoutPage } from './test-provider-page';

type Event = Pick<APIGatewayProxyEventV2, 'body' | 'isBase64Encoded' | 'pathParameters' | 'headers' | 'requestContext'>;
type Result = APIGatewayProxyStructuredResultV2;

/** Of one network address: more than an office ever pays. */
const CHECKOUTS = { per: 'address', points: 120, windowMs: 10 * MINUTE_MS } as const;
const MAX_FORM_CHARS = 10_000;

const formOf = (event: Event): URLSearchParams => {
  const text = event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64').toString('utf8') : (event.body ?? '');
  return new URLSearchParams(text.slice(0, MAX_FORM_CHARS));
};

const page = (statusCode: number, body: string): Result => ({
  statusCode,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  },
  body,
});

const problem = async ({ refusal, params }: Refusal, language: string | undefined): Promise<Result> => {
  const answer = page(errorStatus[refusal], await checkoutProblemPage(refusal, language, params));
  const wait = params?.retryAfterS;
  return wait === undefined ? answer : { ...answer, headers: { ...answer.headers, 'retry-after': String(wait) } };
};

const backTo = (intent: Intent, payment: 'success' | 'failed'): Result => ({
  statusCode: 303,
  headers: { location: `${pageOf(intent)}?payment=${payment}`, 'cache-control': 'no-store' },
});

/** Ids of ours are short and plain; anything else is none. */
const idOf = (form: URLSearchParams, field: string): string => {
  const id = form.get(field) ?? '';
  return /^[A-Za-z0-9-]{1,64}$/.test(id) ? id : '-';
};

const isTest = (event: Event): boolean =>
  event.pathParameters?.provider === 'test' && enabledProviders().includes('test');

/** An order is a booking's, with the token that only those who may pay it are given, or one that somebody was given to pay what they owe. */
const openOrder = async (
  ctx: Context,
  form: URLSearchParams,
): Promise<{ intent: Intent; number?: string } | Refusal> => {
  const orderId = idOf(form, 'order_id');
  const opened = await openIntent(ctx, { bookingId: orderId, token: idOf(form, 'token'), provider: 'test' });
  if (!isRefusal(opened)) return { intent: opened.intent, number: opened.booking.booking_id };
  const intent = opened.refusal === 'not_found' ? await debtIntentNow(ctx, orderId, 'test') : opened;
  return isRefusal(intent) ? intent : { intent };
};

/** `POST /api/pay/{provider}`: the payment form (spec §7). Only its `order_id` and `token` count; amount and payer are the stored order's. */
export const startCheckout = async (ctx: Context, event: Event): Promise<Result> => {
  const form = formOf(event);
  const language = form.get('language') ?? event.headers['accept-language'];
  if (!isTest(event)) return problem(refuse('no_provider_found'), language);
  const tooMany = await countUse(ctx, 'checkout', clientAddress(event), CHECKOUTS);
  if (tooMany) return problem(tooMany, language);
  const opened = await openOrder(ctx, form);
  return isRefusal(opened) ? problem(opened, language) : page(200, await testCheckoutPage(opened, language));
};

/** `POST /api/pay/{provider}/complete`: the test provider's answer, for an intent that this server made. */
export const completeCheckout = async (ctx: Context, event: Event): Promise<Result> => {
  const form = formOf(event);
  const language = event.headers['accept-language'];
  if (!isTest(event)) return problem(refuse('no_provider_found'), language);
  const intent = await loadIntent(ctx, idOf(form, 'intent'));
  if (!intent) return problem(refuse('not_found'), language);
  if (form.get('outcome') !== 'paid') return backTo(intent, 'failed');
  const settled = await (isForBooking(intent) ? settleIntent(ctx, intent) : settleDebtIntent(ctx, intent));
  return isRefusal(settled) ? problem(settled, language) : backTo(intent, 'success');
};

/** What a browser sees when something of ours broke. */
export const checkoutFailed = (event: Event): Promise<Result> =>
  problem(refuse('internal_error', { requestId: event.requestContext.requestId }), event.headers['accept-language']);
