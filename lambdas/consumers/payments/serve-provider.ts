import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { type PaymentProvider, providerLink } from '#shared/contract/payment-providers';
import { log } from '#lambdas/ports/log';
import type { Answer } from '#lambdas/model/payments/answers';
import { checkoutFailed, completeCheckout, hearWebhook, returnFromProvider } from '#lambdas/model/payments/callbacks';
import { startCheckout } from '#lambdas/model/payments/checkout';
import type { PayEvent } from '#lambdas/model/payments/requests';
import { type Context, createContext } from '#lambdas/runtime/context';
import { capacity } from '#lambdas/runtime/http-response';

type Page = (ctx: Context, event: PayEvent) => Promise<Answer>;

const pages: Readonly<Record<string, Page>> = {
  'POST ': startCheckout,
  'GET /return': returnFromProvider,
  'POST /return': returnFromProvider,
  'GET /webhook': hearWebhook,
  'POST /webhook': hearWebhook,
  'POST /complete': completeCheckout,
};

/** The handler of one payment provider: its checkout and return pages answer HTML to a browser that posted a form. */
export const serveProvider = (provider: PaymentProvider) => async (event: APIGatewayProxyEventV2) => {
  const visit = pages[event.routeKey.replace(providerLink(provider), '')];
  if (!visit) throw new Error(`${provider} has no page for ${event.routeKey}`);
  const ctx = createContext();
  const answer = await visit(ctx, { ...event, pathParameters: { provider } }).catch((error: unknown) => {
    log.error('checkout failed', error, { route: event.routeKey });
    return checkoutFailed(event);
  });
  return { ...answer, headers: { ...answer.headers, ...capacity(ctx) } };
};
