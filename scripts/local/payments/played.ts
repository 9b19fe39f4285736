import { escaped, playedPage } from './played-page';

/** What a payer can do on a provider's page. */
export const deeds = ['paid', 'pending', 'failed', 'cancelled'] as const;
export type Deed = (typeof deeds)[number];

/** One checkout at a simulated provider. */
export type Checkout = {
  /** The provider's own id. */
  id: string;
  /** The payer's checkout URL; empty where the page is ours. */
  page: string;
  /** The id of our payment intent, sent to the provider as the reference. */
  reference: string;
  /** In major units, as a decimal string: `12.34`. */
  amount: string;
  currency: string;
  description: string;
  state: 'open' | Deed;
  isLive: boolean;
  urls: { paid: string; cancelled: string; notify?: string };
  /** By idempotency key or reference. */
  refunds: Map<string, { id: string; amount: string }>;
};

/** Environment of a simulated provider. */
export type PlayedAt = {
  /** ms since the epoch. */
  now(): number;
  isLive: boolean;
  /** Base URL of the checkout pages, instead of the provider's own. */
  pages?: string;
  /** Sends a notification to its URL. */
  deliver(notification: Request): Promise<unknown>;
};

/** A simulated provider: it stores checkouts, validates requests and signs responses as the real one does. */
export type PlayedProvider = {
  /** Handles API calls and the payer's requests for checkout pages. */
  handle(request: Request): Promise<Response>;
  /** The checkouts by our reference. */
  book: ReadonlyMap<string, Checkout>;
  /** Creates a checkout, as a valid API call does. */
  enter(order: Entry): Checkout;
};

export type Entry = Pick<Checkout, 'reference' | 'amount' | 'currency' | 'description' | 'urls'>;

/** The rule for a field: an exact string, a pattern, or a predicate. */
export type Rule = string | RegExp | ((value: string) => boolean);

const fits = (value: string, rule: Rule): boolean => {
  if (typeof rule === 'string') return value === rule;
  return typeof rule === 'function' ? rule(value) : rule.test(value);
};

/** Where providers send a payer or a notification: https, except to the product on this machine. */
export const isAddress = (value: string): boolean =>
  value.length <= 250 && /^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?\/)\S+$/.test(value);

/** The rule for a field of JSON, for {@link flat}. */
export const isQuotedAddress = (value: string): boolean => isAddress(String(JSON.parse(value)));

/** The fields that are missing, unknown or invalid. Only their names are reported, because values may be secret. */
export const wrongFields = (
  fields: Readonly<Record<string, string>>,
  needed: Readonly<Record<string, Rule>>,
  optional: Readonly<Record<string, Rule>> = {},
): string[] => {
  const rules = { ...optional, ...needed };
  const missing = Object.keys(needed).filter(name => fields[name] === undefined);
  const wrong = Object.keys(fields).filter(name => !rules[name] || !fits(fields[name] ?? '', rules[name]));
  return [...missing.map(name => `${name} is missing`), ...wrong.map(name => `${name} is wrong`)];
};

/** Flattens JSON to fields: `items.0.price` is `12.5`, `items.0.title` is `"Trip"`. Numbers differ from strings. */
export const flat = (value: unknown, path = ''): Record<string, string> =>
  typeof value === 'object' && value !== null
    ? Object.assign({}, ...Object.entries(value).map(([name, each]) => flat(each, path ? `${path}.${name}` : name)))
    : { [path]: JSON.stringify(value) ?? 'undefined' };

export const pairs = (entries: Iterable<[string, string]>): Record<string, string> => Object.fromEntries(entries);

const buttons: Readonly<Record<Deed, string>> = {
  paid: 'Pay',
  pending: 'Pay later',
  failed: 'Fail',
  cancelled: 'Cancel',
};

const isOpen = ({ state }: Checkout): boolean => state === 'open' || state === 'pending';

/** The provider's checkout page: merchant, amount and the payer's choices. Its form posts to the same URL. */
const checkoutPage = (brand: string, checkout: Checkout): Response => {
  const { amount, currency, description, state } = checkout;
  const choices = deeds.map(deed => `<button name="deed" value="${deed}">${buttons[deed]}</button>`).join('');
  const body = isOpen(checkout)
    ? `<form method="post">${choices}</form>`
    : `<p>This checkout is over: ${escaped(state)}.</p>`;
  return playedPage(brand, `<strong>${escaped(`${amount} ${currency}`)}</strong><p>${escaped(description)}</p>${body}`);
};

/** The button that was pressed; undefined for an unknown one. */
const pressed = async (request: Request): Promise<Deed | undefined> => {
  const deed = new URLSearchParams(await request.text()).get('deed');
  return deeds.find(one => one === deed);
};

/** Redirects with 303 after a form post. */
const seeOther = (location: string): Response => new Response(null, { status: 303, headers: { location } });

/** Providers deliver notifications at least once; the simulation always delivers twice. */
export const deliverTwice = async ({ deliver }: PlayedAt, notification: () => Request): Promise<void> => {
  await deliver(notification());
  await deliver(notification());
};

/** A request for a checkout page: shows it, or applies the pressed button and redirects the payer back. */
export const visit = async (
  brand: string,
  request: Request,
  checkout: Checkout,
  act: (deed: Deed) => Promise<void>,
): Promise<Response> => {
  const deed = request.method === 'POST' ? await pressed(request) : undefined;
  if (!deed || !isOpen(checkout)) return checkoutPage(brand, checkout);
  await act(deed);
  const { paid, cancelled } = checkout.urls;
  // Where the checkout is a page of ours, the provider only has a panel, and the visitor stays there.
  return seeOther((deed === 'paid' || deed === 'pending' ? paid : cancelled) || checkout.page);
};
