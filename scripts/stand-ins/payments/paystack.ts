import { createHmac } from 'node:crypto';
import { inHundredths, ofHundredths } from './hundredths';
import {
  type Aftermath,
  type Checkout,
  type PayerAction,
  deliverTwice,
  type Entry,
  flat,
  givenBack,
  type SimulationContext,
  type SimulatedProvider,
  undergo,
  visit,
  wrongFields,
} from './checkout-book';

type At = SimulationContext & {
  secretKey: string;
  /** The merchant's notification URL, a setting of its account. */
  notify: string;
  /** Paystack itself notifies only about payments; tests may also want notifications of other outcomes. */
  tellsAll?: boolean;
};

const json = (status: number, body: unknown): Response => Response.json(body, { status });
const no = (status: number, message: string, code = 'validation_error'): Response =>
  json(status, { status: false, message, type: 'validation_error', code });

/** The statuses of Paystack's verify call; an unfinished checkout is `abandoned`. */
const statuses = { open: 'abandoned', paid: 'success', pending: 'pending', failed: 'failed', cancelled: 'abandoned' };
const currencies = /^"(NGN|GHS|ZAR|KES|USD|XOF|EGP|RWF)"$/;
const initializing = {
  email: /^"[^"@\s]+@[^"@\s]+"$/,
  amount: /^[1-9]\d*$/,
  currency: currencies,
  reference: /^"[\w.=-]+"$/,
  callback_url: /^"https?:\/\/[^"]+"$/,
};
const initializingMore = { 'metadata.cancel_action': /^"https?:\/\/[^"]+"$/ };
const refunding = { transaction: /^"[^"]+"$/, amount: /^[1-9]\d*$/, currency: currencies, merchant_note: /^"[^"]+"$/ };

type Order = {
  amount: number;
  currency: string;
  reference: string;
  callback_url: string;
  metadata?: { cancel_action?: string };
};
type Return = { transaction: string; amount: number; currency: string; merchant_note: string };
type Numbered = Checkout & { number: number };

const refundedOf = (checkout: Checkout): number => inHundredths(String(givenBack(checkout)));
const isGone = (checkout: Checkout): boolean =>
  refundedOf(checkout) === inHundredths(checkout.amount) || checkout.dispute?.state === 'lost';

/** Paystack retains a fiftieth. */
const FEE_SHARE = 50;

const transaction = (checkout: Numbered) => ({
  id: checkout.number,
  domain: checkout.isLive ? 'live' : 'test',
  status: checkout.state === 'paid' && isGone(checkout) ? 'reversed' : statuses[checkout.state],
  fees: checkout.state === 'paid' ? Math.floor(inHundredths(checkout.amount) / FEE_SHARE) : null,
  reference: checkout.reference,
  amount: inHundredths(checkout.amount),
  currency: checkout.currency,
  gateway_response: checkout.state === 'paid' ? 'Successful' : 'Declined',
});

type Given = { id: string; amount: string; isFailed?: boolean; isListed?: true };

/** A refund is processed once it was queued. */
const refundOf = (checkout: Numbered, note: string | null, { id, amount, isFailed, isListed }: Given) => ({
  id: Number(id),
  transaction: checkout.number,
  dispute: null as number | null,
  amount: inHundredths(amount),
  currency: checkout.currency,
  merchant_note: note,
  status: isFailed ? 'failed' : isListed ? 'processed' : 'pending',
});

const DAY_MS = 24 * 3_600_000;
const DISPUTE = 7_000_000_000;

/** The merchant keeps the money until a dispute is decided. */
const disputeOf = (checkout: Numbered) => {
  const { dispute, number, amount, currency } = checkout;
  if (!dispute) return [];
  const isOver = dispute.state === 'won' || dispute.state === 'lost';
  const resolution = dispute.state === 'lost' ? 'merchant-accepted' : 'declined';
  return [
    {
      id: DISPUTE + number,
      refund_amount: inHundredths(amount),
      currency,
      status: isOver ? 'resolved' : 'awaiting-merchant-feedback',
      resolution: isOver ? resolution : null,
      category: 'fraud',
      dueAt: new Date(dispute.openedAt + DAY_MS).toISOString(),
      transaction: transaction(checkout),
    },
  ];
};

/** A dispute that is lost leads to a refund. */
const lostRefund = (checkout: Numbered) =>
  checkout.dispute?.state === 'lost'
    ? [{ ...refundOf(checkout, null, { id: '1', amount: checkout.amount }), dispute: DISPUTE + checkout.number }]
    : [];

type Stage = { at: At; book: Map<string, Numbered>; next(): number };

const events: readonly Aftermath[] = ['refundPart', 'refundRest', 'refundFails', 'dispute', 'win', 'lose'];

const enterAt =
  ({ at, book, next }: Stage) =>
  (entry: Entry): Checkout => {
    const number = next();
    const page = `${at.pages ?? 'https://checkout.paystack.com'}/acc${number}`;
    const checkout: Numbered = {
      ...entry,
      id: `acc${number}`,
      number,
      page,
      state: 'open',
      isLive: at.isLive,
      refunds: new Map(),
      events,
    };
    book.set(entry.reference, checkout);
    return checkout;
  };

const initialize = async (stage: Stage, request: Request): Promise<Response> => {
  const body = (await request.json()) as Order;
  const wrong = wrongFields(flat(body), initializing, initializingMore);
  if (wrong.length > 0) return no(400, wrong.join(', '));
  const { reference, currency, callback_url: paid, metadata } = body;
  if (stage.book.has(reference)) return no(400, 'Duplicate Transaction Reference', 'duplicate_reference');
  const urls = { paid, cancelled: metadata?.cancel_action ?? paid };
  const amount = ofHundredths(body.amount);
  const { id, page } = enterAt(stage)({ reference, amount, currency, description: '', urls });
  const data = { authorization_url: page, access_code: id, reference };
  return json(200, { status: true, message: 'Authorization URL created', data });
};

const verify = ({ book }: Stage, reference: string): Response => {
  const checkout = book.get(reference);
  return checkout
    ? json(200, { status: true, message: 'Verification successful', data: transaction(checkout) })
    : no(400, 'Transaction reference not found.', 'transaction_not_found');
};

const refund = async ({ book, next }: Stage, request: Request): Promise<Response> => {
  const body = (await request.json()) as Return;
  const wrong = wrongFields(flat(body), refunding);
  if (wrong.length > 0) return no(400, wrong.join(', '));
  const checkout = book.get(body.transaction);
  if (checkout?.state !== 'paid' || checkout.currency !== body.currency) return no(404, 'Transaction not found');
  if (refundedOf(checkout) + body.amount > inHundredths(checkout.amount))
    return no(400, 'Refund amount cannot be more than transaction amount');
  const given = { id: String(next()), amount: ofHundredths(body.amount) };
  checkout.refunds.set(`${body.merchant_note}/${given.id}`, given);
  const data = { ...refundOf(checkout, body.merchant_note, given), transaction: transaction(checkout) };
  return json(200, { status: true, message: 'Refund has been queued for processing', data });
};

const withNumber = ({ book }: Stage, id: string | null): Numbered | undefined =>
  [...book.values()].find(({ number }) => String(number) === id);

const refunds = (checkout: Numbered | undefined): Response => {
  const data = checkout && [
    ...[...checkout.refunds].map(([name, given]) =>
      refundOf(checkout, name.slice(0, name.lastIndexOf('/')), { ...given, isListed: true }),
    ),
    ...(checkout.panelRefunds ?? []).map((given, at) =>
      refundOf(checkout, null, { ...given, id: String(at + 1), isListed: true }),
    ),
    ...lostRefund(checkout),
  ];
  return json(200, { status: true, message: 'Refunds retrieved', data: data ?? [] });
};

const disputes = (checkout: Numbered | undefined): Response =>
  json(200, { status: true, message: 'Disputes retrieved', data: checkout ? disputeOf(checkout) : [] });

const api = (stage: Stage, request: Request, { pathname, searchParams }: URL): Response | Promise<Response> => {
  if (request.headers.get('authorization') !== `Bearer ${stage.at.secretKey}`)
    return no(401, 'Invalid key', 'invalid_key');
  if (request.method === 'GET' && pathname.startsWith('/transaction/verify/'))
    return verify(stage, decodeURIComponent(pathname.slice('/transaction/verify/'.length)));
  const numbered = withNumber(stage, searchParams.get('transaction'));
  if (request.method === 'GET' && pathname === '/refund') return refunds(numbered);
  if (request.method === 'GET' && pathname === '/dispute') return disputes(numbered);
  if (request.method !== 'POST' || request.headers.get('content-type') !== 'application/json')
    return no(404, 'Route not found');
  if (pathname === '/transaction/initialize') return initialize(stage, request);
  return pathname === '/refund' ? refund(stage, request) : no(404, 'Route not found');
};

const notificationOf = ({ at }: Stage, checkout: Numbered, event: string, data: unknown): Request => {
  const body = JSON.stringify({ event, data });
  const signature = createHmac('sha512', at.secretKey).update(body).digest('hex');
  return new Request(checkout.urls.notify ?? at.notify, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
    body,
  });
};

/** An event after a payment. */
const happens = async (stage: Stage, checkout: Numbered, aftermath: Aftermath): Promise<void> => {
  if (!undergo(checkout, aftermath, stage.at.now())) return;
  const [dispute] = disputeOf(checkout);
  const type = aftermath === 'dispute' ? 'create' : 'resolve';
  const status = aftermath === 'refundFails' ? 'failed' : 'processed';
  const refund = { status, transaction_reference: checkout.reference };
  await deliverTwice(stage.at, () =>
    dispute
      ? notificationOf(stage, checkout, `charge.dispute.${type}`, dispute)
      : notificationOf(stage, checkout, `refund.${status}`, refund),
  );
};

/** Simulates Paystack: API, checkout page, notifications. */
export const paystack = (at: At): SimulatedProvider => {
  let last = 4_099_260_515;
  const stage: Stage = { at, book: new Map(), next: () => ++last };
  return {
    book: stage.book,
    enter: enterAt(stage),
    async handle(request) {
      const url = new URL(request.url);
      if (url.origin === 'https://api.paystack.co') return api(stage, request, url);
      const checkout = [...stage.book.values()].find(({ page }) => page === request.url);
      if (!checkout) return new Response('Not found', { status: 404 });
      const act = async (action: PayerAction) => {
        // Cancelling only leaves the page; the payer can use it again.
        if (action !== 'cancelled') checkout.state = action;
        if (action === 'paid' || at.tellsAll)
          await deliverTwice(at, () => notificationOf(stage, checkout, 'charge.success', transaction(checkout)));
      };
      return visit('Paystack', request, checkout, act, aftermath => happens(stage, checkout, aftermath));
    },
  };
};
