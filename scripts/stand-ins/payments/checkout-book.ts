import type { SimulatedCards } from './simulated-cards';
import { escaped, simulatedPage } from './simulated-page';

/** Actions of a payer on a provider's page. */
export const payerActions = ['paid', 'pending', 'failed', 'cancelled'] as const;
export type PayerAction = (typeof payerActions)[number];

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
  state: 'open' | PayerAction;
  isLive: boolean;
  urls: { paid: string; cancelled: string; notify?: string };
  /** By idempotency key or reference. */
  refunds: Map<string, SimulatedRefund>;
  /** Refunds that the merchant made in the provider's panel, in major units. */
  panelRefunds?: { id: string; amount: string }[];
  dispute?: SimulatedDispute;
  /** Further payments under the same reference; missing if the provider's page takes only one. */
  again?: number;
  /** Paid by a saved card, without a checkout. */
  byCard?: true;
  /** The held amount, until when it is held (s), and whether it, or a part, was captured. */
  held?: { amount: string; until: number; isTaken: boolean };
  /** Events that the provider reports to the merchant; all when missing. */
  events?: readonly Aftermath[];
};

/** `again`: of this one of the further payments under the reference. */
export type SimulatedRefund = { id: string; amount: string; isFailed?: boolean; again?: number };

export type SimulatedDispute = {
  id: string;
  state: 'opened' | 'taken' | 'won' | 'lost';
  openedAt: number;
  /** The bank has received the money, even if it returned it. */
  wasTaken?: true;
  /** The merchant's text on it, as a draft or submitted. */
  evidence?: string;
  isSubmitted?: boolean;
};

/** Events after a payment: of the merchant in the provider's panel, and of the payer's bank. */
export const aftermaths = [
  'refundPart',
  'refundRest',
  'refundFails',
  'payAgain',
  'dispute',
  'take',
  'win',
  'lose',
] as const;
export type Aftermath = (typeof aftermaths)[number];

/** Environment of a simulated provider. */
export type SimulationContext = {
  /** ms since the epoch. */
  now(): number;
  isLive: boolean;
  /** Base URL of the checkout pages, instead of the provider's own. */
  pages?: string;
  /** Sends a notification to its URL. */
  deliver(notification: Request): Promise<unknown>;
};

/** A simulated provider: it stores checkouts, validates requests and signs responses as the real one does. */
export type SimulatedProvider = {
  /** Handles API calls and the payer's requests for checkout pages. */
  handle(request: Request): Promise<Response>;
  /** The checkouts by our reference. */
  book: ReadonlyMap<string, Checkout>;
  /** Creates a checkout, as a valid API call does. */
  enter(order: Entry): Checkout;
  /** The cards that payers have saved there; missing if the provider saves none. */
  cards?: SimulatedCards;
};

export type Entry = Pick<Checkout, 'reference' | 'amount' | 'currency' | 'description' | 'urls'>;

/** The rule for a field: an exact string, a pattern, or a predicate. */
export type Rule = string | RegExp | ((value: string) => boolean);

const fits = (value: string, rule: Rule): boolean => {
  if (typeof rule === 'string') return value === rule;
  return typeof rule === 'function' ? rule(value) : rule.test(value);
};

/** Allowed destinations of a payer or a notification: https, or the product on this machine. */
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

const buttons: Readonly<Record<PayerAction, string>> = {
  paid: 'Pay',
  pending: 'Pay later',
  failed: 'Fail',
  cancelled: 'Cancel',
};

const panelOf = (checkout: Checkout): string => {
  const said = checkout.dispute ? `<p>Dispute: ${checkout.dispute.state}.</p>` : '';
  const back = givenBack(checkout);
  const choices = possible(checkout)
    .map(aftermath => `<button name="aftermath" value="${aftermath}">${aftermathButtons[aftermath]}</button>`)
    .join('');
  return `${back > 0 ? `<p>Given back: ${back}.</p>` : ''}${said}<form method="post">${choices}</form>`;
};

/** A held amount waits for the merchant, not for its payer. */
const isOpen = ({ state, held }: Checkout): boolean => state === 'open' || (state === 'pending' && !held);

const aftermathButtons: Readonly<Record<Aftermath, string>> = {
  refundPart: 'Refund a tenth in the panel',
  refundRest: 'Refund the rest in the panel',
  refundFails: 'The last refund comes back',
  payAgain: 'The payer pays a second time',
  dispute: 'The bank asks for proof',
  take: 'The bank takes the money',
  win: 'The dispute is won',
  lose: 'The dispute is lost',
};

/** The events that are possible now. */
const possible = (checkout: Checkout): Aftermath[] => {
  const { events = aftermaths } = checkout;
  return next(checkout).filter(aftermath => events.includes(aftermath));
};

const next = ({ dispute, refunds, again }: Checkout): Aftermath[] => {
  const { state } = dispute ?? {};
  if (state === 'opened') return ['take', 'win', 'lose'];
  if (state === 'taken' || state === 'lost') return state === 'lost' ? ['win'] : ['win', 'lose'];
  const disputed: Aftermath[] = state === undefined ? ['dispute', 'take'] : [];
  const failing: Aftermath[] = refunds.size > 0 ? ['refundFails'] : [];
  const repeated: Aftermath[] = again === undefined ? [] : ['payAgain'];
  return ['refundPart', 'refundRest', ...failing, ...repeated, ...disputed];
};

/** The finest unit of any currency here. */
const FINEST = 1000;
const finest = (amount: string | number): number => Math.round(Number(amount) * FINEST);

/** The amount given back, by us and in the panel; refunds that came back do not count. */
export const givenBack = ({ refunds, panelRefunds = [] }: Checkout): number =>
  [...[...refunds.values()].filter(({ isFailed }) => !isFailed), ...panelRefunds].reduce(
    (sum, { amount }) => sum + finest(amount),
    0,
  ) / FINEST;

/** Our refunds of one of the payments under a reference: 0 is the first one. */
export const refundsOfPayment = ({ refunds }: Checkout, payment: number): (readonly [string, SimulatedRefund])[] =>
  [...refunds].filter(([, { again = 0 }]) => again === payment);

/** The remaining amount of one of the payments under a reference, in major units. */
export const leftOfPayment = (checkout: Checkout, payment: number): number => {
  const [own, inPanel] = [refundsOfPayment(checkout, payment), payment === 0 ? (checkout.panelRefunds ?? []) : []];
  const given = [...own.map(([, refund]) => refund).filter(({ isFailed }) => !isFailed), ...inPanel];
  return given.reduce((sum, { amount }) => sum - finest(amount), finest(checkout.amount)) / FINEST;
};

/** Applies an event to a paid checkout; false if the event is not possible now. */
export const undergo = (checkout: Checkout, aftermath: Aftermath, now: number): boolean => {
  if (checkout.state !== 'paid' || !possible(checkout).includes(aftermath)) return false;
  const whole = finest(checkout.amount);
  const left = whole - finest(givenBack(checkout));
  const opened = { id: `dp_${checkout.id}`, openedAt: now };
  switch (aftermath) {
    case 'refundPart':
    case 'refundRest': {
      const part =
        aftermath === 'refundRest'
          ? left
          : Math.min(left, Math.max(FINEST, Math.floor(whole / (10 * FINEST)) * FINEST));
      if (part <= 0) return false;
      checkout.panelRefunds ??= [];
      checkout.panelRefunds.push({
        id: `panel_${checkout.panelRefunds.length + 1}_${checkout.id}`,
        amount: String(part / FINEST),
      });
      return true;
    }
    case 'refundFails': {
      const last = [...checkout.refunds.values()].at(-1);
      if (last) last.isFailed = true;
      return last !== undefined;
    }
    case 'payAgain':
      checkout.again = (checkout.again ?? 0) + 1;
      return true;
    case 'dispute':
      checkout.dispute = { ...opened, state: 'opened' };
      return true;
    case 'take':
      checkout.dispute = { ...opened, ...checkout.dispute, state: 'taken', wasTaken: true };
      return true;
    case 'win':
    case 'lose':
      if (!checkout.dispute) return false;
      checkout.dispute.state = aftermath === 'win' ? 'won' : 'lost';
      if (aftermath === 'lose') checkout.dispute.wasTaken = true;
      return true;
  }
};

/** The provider's checkout page: merchant, amount and the payer's choices. Its form posts to the same URL. */
const checkoutPage = (brand: string, checkout: Checkout, hasPanel: boolean): Response => {
  const { amount, currency, description, state } = checkout;
  const choices = payerActions
    .map(action => `<button name="action" value="${action}">${buttons[action]}</button>`)
    .join('');
  const body = isOpen(checkout)
    ? `<form method="post">${choices}</form>`
    : `<p>This checkout is over: ${escaped(state)}.</p>${hasPanel && state === 'paid' ? panelOf(checkout) : ''}`;
  return simulatedPage(
    brand,
    `<strong>${escaped(`${amount} ${currency}`)}</strong><p>${escaped(description)}</p>${body}`,
  );
};

/** The button that was pressed. */
const pressed = async (
  request: Request,
): Promise<{ action?: PayerAction | undefined; aftermath?: Aftermath | undefined }> => {
  if (request.method !== 'POST') return {};
  const form = new URLSearchParams(await request.text());
  return {
    action: payerActions.find(payerAction => payerAction === form.get('action')),
    aftermath: aftermaths.find(aftermath => aftermath === form.get('aftermath')),
  };
};

/** Redirects with 303 after a form post. */
const seeOther = (location: string): Response => new Response(null, { status: 303, headers: { location } });

/** Providers deliver notifications at least once; the simulation always delivers twice. */
export const deliverTwice = async ({ deliver }: SimulationContext, notification: () => Request): Promise<void> => {
  await deliver(notification());
  await deliver(notification());
};

/** A request for a checkout page: shows it, or applies the pressed button and redirects the payer back. */
export const visit = async (
  brand: string,
  request: Request,
  checkout: Checkout,
  act: (action: PayerAction) => Promise<void>,
  happens?: (aftermath: Aftermath) => Promise<void>,
): Promise<Response> => {
  const { action, aftermath } = await pressed(request);
  if (aftermath && happens) await happens(aftermath);
  if (!action || !isOpen(checkout)) return checkoutPage(brand, checkout, happens !== undefined);
  await act(action);
  const { paid, cancelled } = checkout.urls;
  // If the checkout is a page of ours, the provider only has a panel, and the visitor stays there.
  return seeOther((action === 'paid' || action === 'pending' ? paid : cancelled) || checkout.page);
};
