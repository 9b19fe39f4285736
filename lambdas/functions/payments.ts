import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { completeCheckout, startCheckout } from '#lambdas/payments/checkout';
import { getProviders } from '#lambdas/payments/get-providers';
import { createContext } from '#lambdas/runtime/context';
import { serve } from '#lambdas/runtime/serve';

const operations = serve([getProviders]);

/** Operations answer JSON; the two checkout pages answer HTML to a browser that posted a form. */
export const handler = async (event: APIGatewayProxyEventV2) => {
  if (event.routeKey === 'POST /api/pay/{provider}') return startCheckout(createContext(), event);
  if (event.routeKey === 'POST /api/pay/{provider}/complete') return completeCheckout(createContext(), event);
  return operations(event as unknown as Parameters<typeof operations>[0]);
};
