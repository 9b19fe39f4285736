import { createHash } from 'node:crypto';
import { hostedPages, posted, refused } from './hosted-pages';
import {
  type Checkout,
  flat,
  isQuotedAddress,
  type SimulationContext,
  type SimulatedProvider,
  type Rule,
  wrongFields,
  givenBack,
} from './checkout-book';

export type LiqpayMerchant = { publicKey: string; privateKey: string; version: 3 | 7 };

const SITE = 'https://www.liqpay.ua';
const statuses = {
  open: 'wait_card',
  paid: 'success',
  pending: 'wait_accept',
  failed: 'failure',
  cancelled: 'failure',
};

const signed = (data: string, { privateKey, version }: LiqpayMerchant): string => {
  const hash = createHash(version === 7 ? 'sha3-256' : 'sha1');
  for (const part of [privateKey, data, privateKey]) hash.update(part, 'utf8');
  return hash.digest().toString('base64');
};

/** The posted data, if their signature is valid. */
const unpacked = async (
  request: Request,
  merchant: LiqpayMerchant,
): Promise<Readonly<Record<string, string>> | undefined> => {
  const { data = '', signature, ...more } = Object.fromEntries(await posted(request));
  if (Object.keys(more).length > 0 || signature !== signed(data, merchant)) return undefined;
  return flat(JSON.parse(Buffer.from(data, 'base64').toString('utf8')));
};

const text = /^"[^]{1,512}"$/;
const amount = /^(0|[1-9]\d{0,11})(\.\d{1,2})?$/;
const plain = (json: string | undefined): string => (json === undefined ? '' : String(JSON.parse(json)));

const named = ({ publicKey, version }: LiqpayMerchant, action: string) => ({
  version: String(version),
  public_key: JSON.stringify(publicKey),
  action: JSON.stringify(action),
  order_id: /^"[A-Za-z0-9-]{1,255}"$/,
});

const paymentFields = (checkout: Checkout, { publicKey, version }: LiqpayMerchant) => {
  const { id, reference, state, isLive } = checkout;
  const back = givenBack(checkout);
  const isOver = state === 'paid' && back >= Number(checkout.amount);
  const paid = isLive || publicKey.startsWith('sandbox_') ? statuses[state] : 'sandbox';
  return {
    result: 'ok',
    action: 'pay',
    payment_id: Number(id),
    status: isOver ? 'reversed' : state === 'paid' ? paid : statuses[state],
    version,
    public_key: publicKey,
    order_id: reference,
    liqpay_order_id: `LQ${id}`,
    description: checkout.description,
    amount: Number(checkout.amount),
    currency: checkout.currency,
    ...(back > 0 ? { refund_amount: back } : {}),
  };
};

const refund = (checkout: Checkout, wanted: string): Response => {
  if (checkout.state !== 'paid' || givenBack(checkout) + Number(wanted) > Number(checkout.amount))
    return Response.json({ result: 'error', status: 'error', err_code: 'err_amount_hold' });
  const id = String(checkout.refunds.size + 1);
  checkout.refunds.set(id, { id, amount: wanted });
  return Response.json({
    action: 'refund',
    payment_id: Number(checkout.id),
    result: 'ok',
    status: 'reversed',
    wait_amount: false,
  });
};

const notificationOf = (checkout: Checkout, merchant: LiqpayMerchant): Request => {
  const data = Buffer.from(JSON.stringify(paymentFields(checkout, merchant))).toString('base64');
  const body = new URLSearchParams({ data, signature: signed(data, merchant) });
  return new Request(checkout.urls.notify ?? SITE, { method: 'POST', body });
};

/** Simulates LiqPay as documented. */
export const simulateLiqpay = (at: SimulationContext, merchant: LiqpayMerchant): SimulatedProvider => {
  const pages = hostedPages(at, {
    brand: 'LiqPay',
    site: SITE,
    firstId: 2_087_459_392,
    notification: checkout => notificationOf(checkout, merchant),
    events: ['refundPart', 'refundRest'],
  });

  const form = async (request: Request): Promise<Response> => {
    const fields = await unpacked(request, merchant);
    if (!fields) return refused('signature is wrong');
    const isTest = !at.isLive && !merchant.publicKey.startsWith('sandbox_');
    const wrong = wrongFields(fields, {
      ...named(merchant, 'pay'),
      amount,
      currency: /^"(UAH|USD|EUR)"$/,
      description: text,
      result_url: isQuotedAddress,
      server_url: isQuotedAddress,
      language: /^"(uk|en)"$/,
      ...(isTest ? { sandbox: '1' } : {}),
    });
    if (wrong.length > 0) return refused(...wrong);
    return pages.open({
      reference: plain(fields['order_id']),
      amount: plain(fields['amount']),
      currency: plain(fields['currency']),
      description: plain(fields['description']),
      urls: {
        paid: plain(fields['result_url']),
        cancelled: plain(fields['result_url']),
        notify: plain(fields['server_url']),
      },
    });
  };

  const api = async (request: Request): Promise<Response> => {
    const fields = await unpacked(request, merchant);
    if (!fields) return Response.json({ result: 'error', status: 'error', err_code: 'err_signature' });
    const action = plain(fields['action']);
    const more: Readonly<Record<string, Rule>> = action === 'refund' ? { amount } : {};
    const wrong = wrongFields(fields, { ...named(merchant, action === 'refund' ? 'refund' : 'status'), ...more });
    if (wrong.length > 0) return Response.json({ result: 'error', status: 'error', err_code: 'err_missing' });
    const checkout = pages.book.get(plain(fields['order_id']));
    if (!checkout || checkout.state === 'open')
      return Response.json({ result: 'error', status: 'error', err_code: 'payment_not_found' });
    return action === 'refund'
      ? refund(checkout, plain(fields['amount']))
      : Response.json({ ...paymentFields(checkout, merchant), action: 'pay' });
  };

  return {
    book: pages.book,
    enter: pages.enter,
    handle: async request => {
      const { pathname } = new URL(request.url);
      if (request.method === 'POST' && pathname === '/api/3/checkout') return form(request);
      if (request.method === 'POST' && pathname === '/api/request') return api(request);
      return (await pages.page(request)) ?? new Response('not found', { status: 404 });
    },
  };
};
