import type { PaymentProvider } from './payment-providers';

/**
 * Routes that a browser visits outside the JSON operations: a payment form is posted to a provider's link and answers
 * HTML or a redirect; a provider's webhook carries its own signature. Each provider that a stage offers has them all.
 */
export type PageRoute = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly summary: string;
  /** Fields of the form that is posted here, each with its description. */
  readonly form?: Readonly<Record<string, string>>;
  /** Descriptions of the responses in the browser, by HTTP status. */
  readonly answers: Readonly<Record<number, string>>;
};

const problems = { 404: 'No such provider or checkout, as a page', 409: 'Nothing to pay here, as a page' } as const;
const broken = { 500: 'Our fault, as a page' } as const;
const tooMany = { 429: 'Too many from this address, as a page' } as const;

const pay = (method: 'GET' | 'POST', step: 'return' | 'webhook') =>
  ({ method, path: `/api/pay/{provider}/${step}` }) as const;
const back = {
  summary: 'Where a payer comes back to: the provider is asked, and the payer led to what they paid for',
  answers: { 303: 'Back to the booking or the wallet', ...problems, ...tooMany, ...broken },
} as const;
const notification = {
  summary: 'Where a provider tells that something has happened; what has, it is asked for',
  answers: {
    200: 'Heard, in the words that the provider expects',
    401: 'Not signed by the provider',
    404: 'No such provider',
    ...broken,
  },
} as const;

export const pageRoutes = [
  {
    method: 'POST',
    path: '/api/pay/{provider}',
    summary: 'Starts the checkout of a booking: amount and payer are those of the stored booking',
    form: {
      order_id: 'Id of the booking',
      token: 'The booking’s `payToken`, which its rider and admins are shown',
      language: 'Language of the page; the browser’s when missing',
    },
    answers: {
      200: 'A page with the provider’s card fields, or one that leads to the provider',
      303: 'Back when it is paid already',
      ...problems,
      ...tooMany,
      502: 'The provider does not answer, as a page',
      ...broken,
    },
  },
  { ...pay('GET', 'return'), ...back },
  { ...pay('POST', 'return'), ...back },
  { ...pay('GET', 'webhook'), ...notification },
  { ...pay('POST', 'webhook'), ...notification },
  {
    method: 'POST',
    path: '/api/pay/{provider}/complete',
    summary: 'Takes a payment with what a checkout page of ours posts, and leads back to the booking',
    form: {
      intent: 'Id of the checkout, unless `i` of the query has it',
      outcome: 'Of the test provider: `paid`, `pending` or `failed`. Other providers have fields of their own',
    },
    answers: { 303: 'Back to the booking', ...problems, 429: 'Too many cards were declined, as a page', ...broken },
  },
] as const satisfies readonly PageRoute[];

const PLACEHOLDER = '{provider}';

/** The pages of one provider. */
export const pagesOf = (provider: PaymentProvider): PageRoute[] =>
  pageRoutes.map(page => ({ ...page, path: page.path.replace(PLACEHOLDER, provider) }));
