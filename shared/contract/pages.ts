import type { FunctionName } from './operation';

/**
 * Routes a browser visits by itself, outside the JSON operations: a payment form is posted to a provider's link
 * and answers HTML or a redirect, a provider's notification carries its own signature.
 */
export type PageRoute = { readonly method: 'GET' | 'POST'; readonly path: string; readonly function: FunctionName };

export const pageRoutes = [
  { method: 'POST', path: '/api/pay/{provider}', function: 'payments' },
  { method: 'POST', path: '/api/pay/{provider}/complete', function: 'payments' },
] as const satisfies readonly PageRoute[];
