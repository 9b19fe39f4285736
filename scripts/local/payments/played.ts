/** What a payer does on a provider's page. */
export const deeds = ['paid', 'pending', 'failed', 'cancelled'] as const;
export type Deed = (typeof deeds)[number];

/** One checkout in a provider's book. */
export type Checkout = {
  /** The provider's own name of it. */
  id: string;
  /** Its address for the payer; empty where the page is ours. */
  page: string;
  /** Our intent, as we have named it to the provider. */
  reference: string;
  /** In major units, as people write it: `12.34`. */
  amount: string;
  currency: string;
  description: string;
  state: 'open' | Deed;
  isLive: boolean;
  urls: { paid: string; cancelled: string; notify?: string };
  /** By what makes one the same as another: a key, or a reference. */
  refunds: Map<string, { id: string; amount: string }>;
};

/** What a provider that is played finds around itself. */
export type PlayedAt = {
  /** ms since the epoch. */
  now(): number;
  isLive: boolean;
  /** Where its pages stand, instead of where the provider has them. */
  pages?: string;
  /** Takes a notification to its address. */
  deliver(notification: Request): Promise<unknown>;
};

/** A provider that is played: it keeps a book, takes only what the provider would, and signs as it does. */
export type PlayedProvider = {
  /** What its API is called with, and what a payer's browser asks of its pages. */
  handle(request: Request): Promise<Response>;
  /** By our reference. */
  book: ReadonlyMap<string, Checkout>;
  /** Makes a checkout, as a call of its API does once it is found right. */
  enter(order: Entry): Checkout;
};

export type Entry = Pick<Checkout, 'reference' | 'amount' | 'currency' | 'description' | 'urls'>;

/** What a field has to be: this text, this form, or whatever a function accepts. */
export type Rule = string | RegExp | ((value: string) => boolean);

const fits = (value: string, rule: Rule): boolean => {
  if (typeof rule === 'string') return value === rule;
  return typeof rule === 'function' ? rule(value) : rule.test(value);
};

/** What is wrong with fields: each that is missing, unknown, or not as it has to be. Names only, for values may be secret. */
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

/** A JSON document as fields: `items.0.price` is `12.5`, `items.0.title` is `"Trip"`. Numbers differ from texts. */
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

/** The provider's checkout: who asks for how much, and what a payer can do. It posts to its own address. */
const checkoutPage = (brand: string, checkout: Checkout): Response => {
  const { amount, currency, description, state } = checkout;
  const choices = deeds.map(deed => `<button name="deed" value="${deed}">${buttons[deed]}</button>`).join('');
  const body = isOpen(checkout)
    ? `<form method="post">${choices}</form>`
    : `<p>This checkout is over: ${escaped(state)}.</p>`;
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(brand)}</title><style>${STYLE}</style><main><h1>${escaped(brand)} <small>(played on this machine)</small></h1><strong>${escaped(`${amount} ${currency}`)}</strong><p>${escaped(description)}</p>${body}</main></html>`;
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } });
};

/** The button that was pressed; undefined when there is none of that name. */
const pressed = async (request: Request): Promise<Deed | undefined> => {
  const deed = new URLSearchParams(await request.text()).get('deed');
  return deeds.find(one => one === deed);
};

/** Sends the browser on, the way a form's answer does. */
const seeOther = (location: string): Response => new Response(null, { status: 303, headers: { location } });

/** Every provider tells everything at least once; this one always tells it twice. */
export const deliverTwice = async ({ deliver }: PlayedAt, notification: () => Request): Promise<void> => {
  await deliver(notification());
  await deliver(notification());
};

/** A visit to a checkout's page: shows it, or does what was pressed and sends the payer back. */
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
