import type { FunctionName } from './operation';

/**
 * Routes a browser visits by itself, outside the JSON operations: a payment form is posted to a provider's link
 * and answers HTML or a redirect, a provider's notification carries its own signature.
 */
export type PageRoute = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly function: FunctionName;
  readonly summary: string;
  /** Fields of the form that is posted here, each with what it says. */
  readonly form?: Readonly<Record<string, string>>;
  /** What a browser sees, by HTTP status. */
  readonly answers: Readonly<Record<number, string>>;
};

const problems = { 404: 'No such provider or checkout, as a page', 409: 'Nothing to pay here, as a page' } as const;

export const pageRoutes = [
  {
    method: 'POST',
    path: '/api/pay/{provider}',
    function: 'payments',
    summary: 'Starts the checkout of a booking: amount and payer are those of the stored booking',
    form: {
      order_id: 'Id of the booking',
      token: 'The booking’s `payToken`, which its rider and admins are shown',
      language: 'Language of the page; the browser’s when missing',
    },
    answers: {
      200: 'The page of the provider',
      ...problems,
      429: 'Too many from this address, as a page',
      500: 'Our fault, as a page',
    },
  },
  {
    method: 'POST',
    path: '/api/pay/{provider}/complete',
    function: 'payments',
    summary: 'Ends a checkout of the test provider and leads back to the booking',
    form: { intent: 'Id of the checkout', outcome: '`paid`, anything else is not paid' },
    answers: { 303: 'Back to the booking', ...problems, 500: 'Our fault, as a page' },
  },
] as const satisfies readonly PageRoute[];
