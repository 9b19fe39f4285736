import { createHmac } from 'node:crypto';
import { inHundredths } from './hundredths';
import {
  type Aftermath,
  type Checkout,
  type PayerAction,
  deliverTwice,
  type Entry,
  flat,
  leftOfPayment,
  type SimulationContext,
  type SimulatedProvider,
  type SimulatedRefund,
  refundsOfPayment,
  undergo,
  visit,
  wrongFields,
} from './checkout-book';

type At = SimulationContext & {
  secretKey: string;
  secretHash: string;
  /** The merchant's notification URL, a setting of its account. */
  notify: string;
  /** Accounts with a newer dashboard sign notifications; others send the secret itself. */
  signs: boolean;
};
type Numbered = Checkout & { number: number };
type Stage = { at: At; book: Map<string, Numbered>; next(): number };

const json = (status: number, body: unknown): Response => Response.json(body, { status });
const no = (status: number, message: string): Response => json(status, { status: 'error', message, data: null });

const statuses = { open: 'pending', paid: 'successful', pending: 'pending', failed: 'failed', cancelled: 'cancelled' };
const currencies = /^"(NGN|GHS|KES|UGX|TZS|ZAR|USD|EUR|GBP|XAF|XOF|RWF|ZMW|MWK)"$/;
const amounts = /^(?=.*[1-9])(0|[1-9]\d*)(\.\d{1,2})?$/;
const paying = {
  tx_ref: /^"[\w-]+"$/,
  amount: amounts,
  currency: currencies,
  redirect_url: /^"https?:\/\/[^"]+"$/,
  session_duration: (minutes: string) => Number(minutes) >= 1 && Number(minutes) <= 1440,
  'customer.email': /^"[^"@\s]+@[^"@\s]+"$/,
};
const payingMore = {
  'customer.name': /^".+"$/,
  'customer.phonenumber': /^"\+?\d+"$/,
  'customizations.title': /^".*"$/s,
};
const refunding = { amount: amounts, comments: /^"[^"]+"$/ };

/** Flutterwave retains a hundredth. */
const FEE_SHARE = 100;
/** Numbers of further payments begin far from the first ones. */
export const FURTHER = 100_000_000;

const transaction = ({ number, reference, amount, currency, state }: Numbered, again = 0) => ({
  id: number + FURTHER * again,
  tx_ref: reference,
  flw_ref: `FLW-${number}`,
  amount: Number(amount),
  currency,
  charged_amount: Number(amount),
  amount_settled: (inHundredths(amount) - Math.floor(inHundredths(amount) / FEE_SHARE)) / 100,
  status: statuses[state],
});

const refundOf = (checkout: Numbered, name: string, { id, amount, isFailed, again = 0 }: SimulatedRefund) => ({
  id: Number(id),
  amount_refunded: Number(amount),
  status: isFailed ? 'failed' : 'completed',
  flw_ref: `FLW-${checkout.number}`,
  comment: name.slice(0, name.lastIndexOf('/')),
  transaction_id: checkout.number + FURTHER * again,
});

const LIVE_PAGES = 'https://checkout.flutterwave.com/v3/hosted/pay';
/** Keys of the test mode get links with another host. */
const TEST_PAGES = 'https://checkout-v2.dev-flutterwave.com/v3/hosted/pay';

/** Flutterwave shows chargebacks in its dashboard only. */
const events: readonly Aftermath[] = ['refundPart', 'refundRest', 'refundFails', 'payAgain'];

const enterAt =
  ({ at, book, next }: Stage) =>
  (entry: Entry): Checkout => {
    const number = next();
    const page = `${at.pages ?? (at.isLive ? LIVE_PAGES : TEST_PAGES)}/${number}`;
    const checkout: Numbered = {
      ...entry,
      id: String(number),
      number,
      page,
      state: 'open',
      isLive: at.isLive,
      refunds: new Map(),
      again: 0,
      events,
    };
    book.set(entry.reference, checkout);
    return checkout;
  };

type Order = {
  tx_ref: string;
  amount: number;
  currency: string;
  redirect_url: string;
  customizations?: { title: string };
};

const pay = async (stage: Stage, request: Request): Promise<Response> => {
  const body = (await request.json()) as Order;
  const wrong = wrongFields(flat(body), paying, payingMore);
  if (wrong.length > 0) return no(400, wrong.join(', '));
  const { tx_ref: reference, currency, redirect_url: back } = body;
  if (stage.book.has(reference)) return no(400, 'Duplicate transaction reference');
  const entry = { reference, amount: String(body.amount), currency, description: body.customizations?.title ?? '' };
  const { page } = enterAt(stage)({ ...entry, urls: { paid: back, cancelled: back } });
  return json(200, { status: 'success', message: 'Hosted Link', data: { link: page } });
};

/** A checkout has no transaction until the payer has tried to pay. */
const verify = (checkout: Numbered | undefined, again = 0): Response =>
  checkout && checkout.state !== 'open'
    ? json(200, { status: 'success', message: 'Transaction fetched successfully', data: transaction(checkout, again) })
    : no(400, 'No transaction was found for this id');

type Named = { checkout: Numbered; again: number };

/** The payment with a number: the first one of its checkout, or a further one. */
const named = ({ book }: Stage, id: number): Named | undefined => {
  const checkout = [...book.values()].find(({ number }) => id % FURTHER === number % FURTHER);
  const again = checkout ? (id - checkout.number) / FURTHER : 0;
  return checkout && again <= (checkout.again ?? 0) ? { checkout, again } : undefined;
};

const verifyNumbered = (stage: Stage, id: number): Response => {
  const found = named(stage, id);
  return verify(found?.checkout, found?.again);
};

const refund = async ({ next }: Stage, request: Request, found: Named | undefined): Promise<Response> => {
  const body = (await request.json()) as { amount: number; comments: string };
  const wrong = wrongFields(flat(body), refunding);
  if (wrong.length > 0) return no(400, wrong.join(', '));
  if (found?.checkout.state !== 'paid') return no(400, 'Transaction not found');
  const { checkout, again } = found;
  if (body.amount > leftOfPayment(checkout, again)) return no(400, 'Refund amount exceeds the transaction amount');
  const given = { id: String(next()), amount: String(body.amount), again };
  const name = `${body.comments}/${given.id}`;
  checkout.refunds.set(name, given);
  return json(200, {
    status: 'success',
    message: 'Transaction refund initiated',
    data: refundOf(checkout, name, given),
  });
};

/** One refund per page, so that a caller that reads only the first page misses the others. */
const refunds = (found: Named | undefined, page: number): Response => {
  const { checkout, again = 0 } = found ?? {};
  const panel = again === 0 ? (checkout?.panelRefunds ?? []) : [];
  const inPanel = panel.map((each, at) => ['/', { ...each, id: String(at + 1) }] as const);
  const refunds = [...(checkout ? refundsOfPayment(checkout, again) : []), ...inPanel];
  const data = refunds.slice(page - 1, page).map(([name, given]) => checkout && refundOf(checkout, name, given));
  const info = { total: refunds.length, current_page: page, total_pages: refunds.length };
  return json(200, { status: 'success', message: 'Refunds fetched', meta: { page_info: info }, data });
};

const api = (stage: Stage, request: Request, { pathname, searchParams }: URL): Response | Promise<Response> => {
  const { headers, method } = request;
  if (headers.get('authorization') !== `Bearer ${stage.at.secretKey}`) return no(401, 'Invalid authorization key');
  if (headers.get('content-type') !== 'application/json') return no(400, 'JSON is expected');
  const [, id, what] = /^\/v3\/transactions\/(\d+)\/(verify|refund)$/.exec(pathname) ?? [];
  if (method === 'POST' && pathname === '/v3/payments') return pay(stage, request);
  if (method === 'POST' && what === 'refund') return refund(stage, request, named(stage, Number(id)));
  if (method !== 'GET') return no(404, 'Not found');
  if (what === 'verify') return verifyNumbered(stage, Number(id));
  if (pathname === '/v3/transactions/verify_by_reference')
    return verify(stage.book.get(searchParams.get('tx_ref') ?? ''));
  if (pathname === '/v3/refunds')
    return refunds(named(stage, Number(searchParams.get('id'))), Number(searchParams.get('page') ?? 1));
  return no(404, 'Not found');
};

const notificationOf = ({ at }: Stage, checkout: Numbered, event = 'charge.completed'): Request => {
  const again = event === 'charge.completed' ? checkout.again : 0;
  const body = JSON.stringify({ event, data: transaction(checkout, again) });
  const proof: Record<string, string> = at.signs
    ? { 'flutterwave-signature': createHmac('sha256', at.secretHash).update(body, 'utf8').digest('base64') }
    : { 'verif-hash': at.secretHash };
  const headers = { 'content-type': 'application/json', ...proof };
  return new Request(checkout.urls.notify ?? at.notify, { method: 'POST', headers, body });
};

/** One address for every outcome, with the outcome in its query. */
const backFrom = ({ urls, reference }: Numbered, action: PayerAction): Checkout['urls'] => {
  const back = new URL(urls.paid);
  back.searchParams.set('status', statuses[action]);
  back.searchParams.set('tx_ref', reference);
  return { ...urls, paid: back.href, cancelled: back.href };
};

/** Simulates Flutterwave v3: API, checkout page, notifications. */
export const flutterwave = (at: At): SimulatedProvider => {
  let last = 285_959_874;
  const stage: Stage = { at, book: new Map(), next: () => ++last };
  return {
    book: stage.book,
    enter: enterAt(stage),
    async handle(request) {
      const url = new URL(request.url);
      if (url.origin === 'https://api.flutterwave.com') return api(stage, request, url);
      const checkout = [...stage.book.values()].find(({ page }) => page === request.url);
      if (!checkout) return new Response('Not found', { status: 404 });
      const act = async (action: PayerAction) => {
        checkout.urls = backFrom(checkout, action);
        // Leaving the page makes no transaction of it.
        if (action === 'cancelled' && checkout.state === 'open') return;
        checkout.state = action === 'cancelled' ? 'failed' : action;
        await deliverTwice(at, () => notificationOf(stage, checkout));
      };
      return visit('Flutterwave', request, checkout, act, async aftermath => {
        const event = aftermath === 'payAgain' ? 'charge.completed' : 'refund.completed';
        // Its documents name no notification of a refund that fails.
        if (undergo(checkout, aftermath, at.now()) && aftermath !== 'refundFails')
          await deliverTwice(at, () => notificationOf(stage, checkout, event));
      });
    },
  };
};
