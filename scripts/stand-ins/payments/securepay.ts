import { createHash, createHmac } from 'node:crypto';
import { hostedPages, posted, refused } from './hosted-pages';
import { inHundredths, ofHundredths } from './hundredths';
import {
  type Checkout,
  givenBack,
  pairs,
  type SimulationContext,
  type SimulatedProvider,
  wrongFields,
} from './checkout-book';

type At = SimulationContext & {
  merchantId: string;
  transactionPassword: string;
  fingerprint: 'sha1' | 'hmac-sha256';
  /** The password of the account's other environment: test if this is live, and the reverse. */
  otherPassword: string;
};

const urls = /^https?:\/\/\S+$/;
const rulesAt = ({ merchantId, now }: At) => ({
  bill_name: 'transact',
  merchant_id: merchantId,
  primary_ref: /^[\w-]{1,60}$/,
  txn_type: '0',
  amount: /^[1-9]\d*$/,
  currency: 'AUD',
  fp_timestamp: (text: string) => {
    const [, y = '', mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
    return Math.abs(Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`) - now()) < 3_600_000;
  },
  fingerprint: /^[0-9a-f]+$/,
  return_url: urls,
  return_url_target: /^(self|new|parent)$/,
  callback_url: urls,
  cancel_url: urls,
  display_receipt: /^(yes|no)$/,
  confirmation: /^(yes|no)$/,
  template: /^(default|iframe|responsive)$/,
});

const sealed = ({ merchantId, fingerprint }: At, password: string, ...parts: string[]): string => {
  const text = `${merchantId}|${password}|${parts.join('|')}`;
  const hash = fingerprint === 'sha1' ? createHash('sha1') : createHmac('sha256', password);
  return hash.update(text).digest('hex');
};

const TIMESTAMP = '20260101000000';
const summaries = { open: '3', paid: '1', pending: '3', failed: '2', cancelled: '3' };

const resultOf = (at: At, { reference, amount, state, id, isLive }: Checkout): URLSearchParams => {
  const cents = String(inHundredths(amount));
  const password = isLive === at.isLive ? at.transactionPassword : at.otherPassword;
  const approved = state === 'paid';
  return new URLSearchParams({
    merchant: at.merchantId,
    refid: reference,
    amount: cents,
    timestamp: TIMESTAMP,
    summarycode: summaries[state],
    fingerprint: sealed(at, password, reference, cents, TIMESTAMP, summaries[state]),
    txnid: id,
    rescode: approved ? '00' : '05',
    restext: approved ? 'Approved' : 'Do Not Honour',
  });
};

const tagIn = (xml: string, name: string): string =>
  (new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '').replace(/&#(\d+);/g, (_, code: string) =>
    String.fromCharCode(Number(code)),
  );

const answer = (approved: boolean, text: string, txn: string): Response =>
  new Response(
    `<?xml version="1.0" encoding="UTF-8"?><SecurePayMessage><Status><statusCode>000</statusCode><statusDescription>Normal</statusDescription></Status><Payment><TxnList count="1"><Txn ID="1"><approved>${approved ? 'Yes' : 'No'}</approved><responseText>${text}</responseText><txnID>${txn}</txnID></Txn></TxnList></Payment></SecurePayMessage>`,
    { headers: { 'content-type': 'text/xml' } },
  );

const fault = (code: number, text: string): Response =>
  new Response(
    `<SecurePayMessage><Status><statusCode>${code}</statusCode><statusDescription>${text}</statusDescription></Status></SecurePayMessage>`,
  );

const refund = (at: At, checkout: Checkout | undefined, xml: string): Response => {
  if (tagIn(xml, 'merchantID') !== at.merchantId) return fault(504, 'Invalid merchant ID');
  if (tagIn(xml, 'password') !== at.transactionPassword) return fault(550, 'Invalid password');
  const [type, source, cents] = ['txnType', 'txnSource', 'amount'].map(name => tagIn(xml, name));
  const timestamp = tagIn(xml, 'messageTimestamp');
  if (type !== '4' || source !== '23' || !/^[1-9]\d*$/.test(cents ?? '') || !/^\d{20}[+-]\d{3}$/.test(timestamp))
    return fault(577, 'Bad message format');
  if (!checkout || checkout.state !== 'paid' || checkout.id !== tagIn(xml, 'txnID'))
    return answer(false, 'Original transaction not found', '');
  const left = inHundredths(checkout.amount) - inHundredths(String(givenBack(checkout)));
  if (Number(cents) > left) return answer(false, `Only $${ofHundredths(left)} available for refund`, '');
  const id = `${checkout.id}${checkout.refunds.size + 1}`;
  checkout.refunds.set(id, { id, amount: ofHundredths(Number(cents)) });
  return answer(true, 'Approved', id);
};

/** Simulates SecurePay: SecureFrame's page, and the XML API, which makes refunds but cannot be queried. */
export const securepay = (at: At): SimulatedProvider => {
  const pages = hostedPages(at, {
    brand: 'SecurePay',
    site: 'https://payment.securepay.com.au',
    firstId: 700_100,
    events: ['refundPart', 'refundRest'],
    isSilentAfter: true,
    notification: checkout =>
      new Request(checkout.urls.notify ?? checkout.urls.paid, { method: 'POST', body: resultOf(at, checkout) }),
    back: checkout => {
      const back = new URL(checkout.state === 'cancelled' ? checkout.urls.cancelled : checkout.urls.paid);
      if (checkout.state !== 'cancelled')
        for (const [name, value] of resultOf(at, checkout)) back.searchParams.set(name, value);
      return new Response(null, { status: 303, headers: { location: back.href } });
    },
  });

  const invoice = async (request: Request): Promise<Response> => {
    const fields = pairs(await posted(request));
    const field = (name: string) => fields[name] ?? '';
    const wrong = wrongFields(fields, rulesAt(at));
    const parts = ['txn_type', 'primary_ref', 'amount', 'fp_timestamp'].map(field);
    if (sealed(at, at.transactionPassword, ...parts) !== field('fingerprint')) wrong.push('fingerprint is wrong');
    if (wrong.length > 0) return refused(...wrong);
    const to = { paid: field('return_url'), cancelled: field('cancel_url'), notify: field('callback_url') };
    const amount = ofHundredths(Number(field('amount')));
    return pages.open({ reference: field('primary_ref'), amount, currency: 'AUD', description: '', urls: to });
  };

  const world = at.isLive ? 'live' : 'test';
  const api = `https://${at.isLive ? '' : 'test.'}api.securepay.com.au/xmlapi/payment`;
  return {
    book: pages.book,
    enter: pages.enter,
    async handle(request) {
      const { origin, pathname } = new URL(request.url);
      if (request.method === 'POST' && origin + pathname === api) {
        const xml = await request.text();
        return refund(at, pages.book.get(tagIn(xml, 'purchaseOrderNo')), xml);
      }
      if (request.method === 'POST' && pathname === `/${world}/v2/invoice`) return invoice(request);
      return (await pages.page(request)) ?? new Response('Not found', { status: 404 });
    },
  };
};
