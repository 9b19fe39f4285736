import { serveProvider } from '#lambdas/consumers/payments/serve-provider';

export const handler = serveProvider('payulatam');
