import type { APIGatewayProxyEventV2, ScheduledEvent } from 'aws-lambda';
import { type PaymentProvider, providerLink } from '#shared/contract/payment-providers';
import { sweepPayments } from '#lambdas/consumers/schedule/sweep-payments';
import { log } from '#lambdas/ports/log';
import type { Answer } from '#lambdas/model/payments/answers';
import { checkoutFailed, completeCheckout, hearWebhook, returnFromProvider } from '#lambdas/model/payments/callbacks';
import { sweepCardCharges } from '#lambdas/model/payments/card-charges';
import { sweepForgottenCards } from '#lambdas/model/payments/forget-cards';
import { sweepCardRefunds } from '#lambdas/model/payments/send-card-refunds';
import { sweepEvidence } from '#lambdas/model/payments/send-evidence';
import { startCheckout } from '#lambdas/model/payments/checkout';
import type { PayEvent } from '#lambdas/model/payments/requests';
import { type Context, createContext } from '#lambdas/runtime/context';
import { capacity } from '#lambdas/runtime/http-response';
import { runJobs } from '#lambdas/runtime/run-jobs';

type Page = (ctx: Context, event: PayEvent) => Promise<Answer>;

const pages: Readonly<Record<string, Page>> = {
  'POST ': startCheckout,
  'GET /return': returnFromProvider,
  'POST /return': returnFromProvider,
  'GET /webhook': hearWebhook,
  'POST /webhook': hearWebhook,
  'POST /complete': completeCheckout,
};

const visit = async (provider: PaymentProvider, event: APIGatewayProxyEventV2) => {
  const { method } = event.requestContext.http;
  // A page that takes both methods has one route for any method, which also admits others.
  const page = pages[`${method} ${event.rawPath.replace(providerLink(provider), '')}`];
  if (!page) return { statusCode: 405, headers: { allow: 'GET, POST' }, body: '' };
  const ctx = createContext();
  const answer = await page(ctx, { ...event, pathParameters: { provider } }).catch((error: unknown) => {
    log.error('checkout failed', error, { route: event.routeKey });
    return checkoutFailed(event);
  });
  return { ...answer, headers: { ...answer.headers, ...capacity(ctx) } };
};

/** Jobs that run every minute for a provider, in the only function that can reach it. */
const sweep = (provider: PaymentProvider) =>
  runJobs({
    settled: () => sweepPayments(createContext(), provider),
    refunded: () => sweepCardRefunds(createContext(), provider),
    charged: () => sweepCardCharges(createContext(), provider),
    evidenced: () => sweepEvidence(createContext(), provider),
    forgotten: () => sweepForgottenCards(createContext(), provider),
  });

/**
 * The handler of one payment provider. Its checkout and return pages answer HTML to a browser that posted a form; a
 * timer queries payments that nobody has reported, and sends refunds to cards.
 */
export const serveProvider = (provider: PaymentProvider) => (event: APIGatewayProxyEventV2 | ScheduledEvent) =>
  'routeKey' in event ? visit(provider, event) : sweep(provider);
