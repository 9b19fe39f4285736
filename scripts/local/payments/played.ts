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

const escaped = (text: string): string => text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`);

const STYLE = `:root{color-scheme:light dark}*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
main{width:100%;max-width:400px;border:1px solid color-mix(in srgb,CanvasText 20%,transparent);border-radius:16px;padding:28px}h1{margin:0;font-size:18px}strong{display:block;font-size:38px;line-height:1.3;font-variant-numeric:tabular-nums}
p{margin:0 0 20px;opacity:.75}form{display:grid;gap:8px}button{min-height:48px;border-radius:10px;border:1px solid color-mix(in srgb,CanvasText 30%,transparent);background:transparent;color:inherit;font:600 16px system-ui,sans-serif;cursor:pointer}
button[value=paid]{background:CanvasText;color:Canvas}button:focus-visible{outline:3px solid Highlight;outline-offset:2px}`;

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
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(brand)}</title><style>${STYLE}</style><main><h1>${escaped(brand)} <small>(played on this machine)</small></h1><strong>${escaped(`${amount} ${currency}`)}</strong><p>${escaped(description)}</p>${body}</main></html>`;
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } });
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
  return seeOther(deed === 'paid' || deed === 'pending' ? checkout.urls.paid : checkout.urls.cancelled);
};
