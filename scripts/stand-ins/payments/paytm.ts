import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
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

export type PaytmMerchant = { mid: string; merchantKey: string; websiteName: string; webhook?: string };

const VECTOR = Buffer.from('@@@@&&&&####$$$$');
const hashed = (text: string, salt: string): string =>
  createHash('sha256').update(`${text}|${salt}`).digest('hex') + salt;

export const paytmChecksum = (text: string, key: string, salt = randomBytes(3).toString('base64')): string => {
  const cipher = createCipheriv('aes-128-cbc', key, VECTOR);
  return Buffer.concat([cipher.update(hashed(text, salt)), cipher.final()]).toString('base64');
};

const isRight = (text: string, key: string, checksum: string): boolean => {
  const decipher = createDecipheriv('aes-128-cbc', key, VECTOR);
  const plain = Buffer.concat([decipher.update(Buffer.from(checksum, 'base64')), decipher.final()]).toString();
  return plain === hashed(text, plain.slice(-4));
};

const states = {
  open: 'PENDING',
  paid: 'TXN_SUCCESS',
  pending: 'PENDING',
  failed: 'TXN_FAILURE',
  cancelled: 'TXN_FAILURE',
};
const codes = { open: '402', paid: '01', pending: '402', failed: '227', cancelled: '141' };
const rupees = /^(0|[1-9]\d{0,9})\.\d{2}$/;
const paise = (amount: string): number => Number(amount.replace('.', ''));
const inRupees = (amount: number): string => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
const returned = (checkout: Checkout): number => Math.round(givenBack(checkout) * 100);
const token = ({ id }: Checkout): string => createHash('sha256').update(`token ${id}`).digest('hex');
const quoted = (text: string): string => JSON.stringify(text);
const result = (resultStatus: string, resultCode: string) => ({
  resultInfo: { resultStatus, resultCode, resultMsg: '' },
});

/** The fields sent to both the browser and the server. */
const paymentFields = ({ id, reference, amount, currency, state }: Checkout, { mid, merchantKey }: PaytmMerchant) => {
  const fields: Record<string, string> = {
    ORDERID: reference,
    MID: mid,
    TXNID: id,
    TXNAMOUNT: amount,
    CURRENCY: currency,
    STATUS: states[state],
    RESPCODE: codes[state],
    RESPMSG: 'Txn',
    BANKTXNID: '',
  };
  const names = Object.keys(fields).sort();
  const text = names.map(name => fields[name] ?? '').join('|');
  return { ...fields, CHECKSUMHASH: paytmChecksum(text, merchantKey) };
};

const back = (checkout: Checkout, merchant: PaytmMerchant): Response => {
  const escaped = (text: string) => text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`);
  const inputs = Object.entries(paymentFields(checkout, merchant))
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
    .join('');
  const html = `<!doctype html><title>Paytm</title><form method="post" action="${escaped(checkout.urls.paid)}">${inputs}<button>Continue</button></form><script>document.forms[0].submit()</script>`;
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
};

const statusOf = (checkout: Checkout | undefined, mid: string) => {
  if (!checkout || checkout.state === 'open') return result('TXN_FAILURE', '334');
  return {
    ...result(states[checkout.state], codes[checkout.state]),
    txnId: checkout.id,
    orderId: checkout.reference,
    mid,
    txnAmount: checkout.amount,
    txnType: 'SALE',
    refundAmt: inRupees(returned(checkout)),
  };
};

const refund = (checkout: Checkout | undefined, refId: string, amount: string) => {
  if (checkout?.state !== 'paid' || checkout.refunds.has(refId)) return result('TXN_FAILURE', '617');
  if (returned(checkout) + paise(amount) > paise(checkout.amount)) return result('TXN_FAILURE', '629');
  checkout.refunds.set(refId, { id: refId, amount });
  return { ...result('PENDING', '601'), refId, refundId: `2026${checkout.refunds.size}` };
};

/** The required fields of a call, by its path. */
const rulesOf = ({ mid, websiteName }: PaytmMerchant, pathname: string): Record<string, Rule> | undefined => {
  const common = { mid: quoted(mid), orderId: /^"[A-Za-z0-9@_.-]{1,50}"$/ };
  const refId = /^"[A-Za-z0-9@_.-]{1,50}"$/;
  const amount = (json: string) => rupees.test(String(JSON.parse(json)));
  const rulesByPath: Record<string, Record<string, Rule>> = {
    '/theia/api/v1/initiateTransaction': {
      ...common,
      requestType: '"Payment"',
      websiteName: quoted(websiteName),
      callbackUrl: isQuotedAddress,
      'txnAmount.value': amount,
      'txnAmount.currency': '"INR"',
      'userInfo.custId': /^"[A-Za-z0-9@_.-]{1,64}"$/,
    },
    '/v3/order/status': common,
    '/refund/apply': { ...common, refId, txnType: '"REFUND"', txnId: /^"\d+"$/, refundAmount: amount },
    '/v2/refund/status': { ...common, refId },
  };
  return rulesByPath[pathname];
};

const notification = (checkout: Checkout, merchant: PaytmMerchant): Request =>
  new Request(merchant.webhook ?? checkout.urls.notify ?? checkout.page, {
    method: 'POST',
    body: new URLSearchParams(paymentFields(checkout, merchant)),
  });

/** Simulates Paytm as documented: order, page, callback, status and refunds. */
export const simulatePaytm = (at: SimulationContext, merchant: PaytmMerchant): SimulatedProvider => {
  const { mid, merchantKey } = merchant;
  const site = `https://${at.isLive ? 'secure' : 'securestage'}.paytmpayments.com`;
  const pages = hostedPages(at, {
    brand: 'Paytm',
    site,
    firstId: 20_260_101,
    back: checkout => back(checkout, merchant),
    notification: checkout => notification(checkout, merchant),
    events: ['refundPart', 'refundRest'],
  });

  const initiate = (fields: Readonly<Record<string, string>>) => {
    const [reference = '', amount = '', url = ''] = ['orderId', 'txnAmount.value', 'callbackUrl'].map(name =>
      String(JSON.parse(fields[name] ?? '""')),
    );
    const known = pages.book.get(reference);
    if (known && (known.amount !== amount || known.state === 'paid')) return result('F', '325');
    const order = { reference, amount, currency: 'INR', description: '', urls: { paid: url, cancelled: url } };
    return { ...result('S', known ? '0002' : '0000'), txnToken: token(known ?? pages.enter(order)) };
  };

  const call = async (request: Request, { pathname, searchParams }: URL) => {
    const { head, body } = JSON.parse(await request.text()) as { head: { signature: string }; body: object };
    const rules = rulesOf(merchant, pathname);
    if (!rules || !isRight(JSON.stringify(body), merchantKey, head.signature)) return result('F', '2005');
    const fields = flat(body);
    const wrong = wrongFields(fields, rules, { 'userInfo.email': /^"\S+@\S+"$/ });
    if (wrong.length > 0) return result('F', `2007 ${wrong.join()}`);
    const [orderId = '', refId = '', amount = ''] = ['orderId', 'refId', 'refundAmount'].map(name =>
      String(JSON.parse(fields[name] ?? '""')),
    );
    // Orders of the other environment (test or live) do not exist here.
    const found = pages.book.get(orderId);
    const checkout = found?.isLive === at.isLive ? found : undefined;
    if (pathname === '/v3/order/status') return statusOf(checkout, mid);
    if (pathname === '/refund/apply') return refund(checkout, refId, amount);
    if (pathname === '/v2/refund/status')
      return checkout?.refunds.has(refId) ? result('TXN_SUCCESS', '10') : result('TXN_FAILURE', '631');
    const isPlaced = searchParams.get('mid') === mid && searchParams.get('orderId') === orderId;
    return isPlaced ? initiate(fields) : result('F', '2006');
  };

  const show = async (request: Request, { searchParams }: URL): Promise<Response> => {
    const fields = Object.fromEntries(await posted(request));
    const checkout = pages.book.get(fields['orderId'] ?? '');
    if (!checkout) return refused('no such order');
    const orderId = searchParams.get('orderId') === checkout.reference ? checkout.reference : /^$/;
    const wrong = wrongFields(fields, { mid, orderId, txnToken: token(checkout) });
    if (wrong.length > 0 || searchParams.get('mid') !== mid) return refused(...wrong, 'not as it was begun');
    return new Response(null, { status: 303, headers: { location: checkout.page } });
  };

  return {
    book: pages.book,
    enter: pages.enter,
    handle: async request => {
      const url = new URL(request.url);
      if (request.method === 'POST' && url.pathname === '/theia/api/v1/showPaymentPage') return show(request, url);
      if (request.method === 'POST' && url.origin === site && rulesOf(merchant, url.pathname))
        return Response.json({ head: { version: 'v1' }, body: await call(request, url) });
      return (await pages.page(request)) ?? new Response('not found', { status: 404 });
    },
  };
};
