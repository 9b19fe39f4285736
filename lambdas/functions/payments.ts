import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { addToWallet } from '#lambdas/operations/money/add-to-wallet';
import { completeWithdraw } from '#lambdas/operations/money/complete-withdraw';
import { fetchWithdraws } from '#lambdas/operations/money/fetch-withdraws';
import { checkoutFailed, completeCheckout, hearWebhook, returnFromProvider } from '#lambdas/model/payments/callbacks';
import { startCheckout } from '#lambdas/model/payments/checkout';
import { payDebt } from '#lambdas/operations/payments/pay-debt';
import { getProviders } from '#lambdas/operations/payments/get-providers';
import { capacity } from '#lambdas/runtime/http-response';
import { createContext } from '#lambdas/runtime/context';
import { log } from '#lambdas/ports/log';
import { serve } from '#lambdas/runtime/serve';

const pages: Record<string, typeof startCheckout> = {
  'POST /api/pay/{provider}': startCheckout,
  'GET /api/pay/{provider}/return': returnFromProvider,
  'POST /api/pay/{provider}/return': returnFromProvider,
  'GET /api/pay/{provider}/webhook': hearWebhook,
  'POST /api/pay/{provider}/webhook': hearWebhook,
  'POST /api/pay/{provider}/complete': completeCheckout,
};
const operations = serve([addToWallet, completeWithdraw, fetchWithdraws, getProviders, payDebt]);

/** Operations answer JSON; checkout and return endpoints answer HTML to a browser that posted a form. */
export const handler = async (event: APIGatewayProxyEventV2) => {
  const visit = pages[event.routeKey];
  if (visit) {
    const ctx = createContext();
    const answer = await visit(ctx, event).catch((error: unknown) => {
      log.error('checkout failed', error, { route: event.routeKey });
      return checkoutFailed(event);
    });
    return { ...answer, headers: { ...answer.headers, ...capacity(ctx) } };
  }
  return operations(event as unknown as Parameters<typeof operations>[0]);
};
