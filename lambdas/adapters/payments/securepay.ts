import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { refuse } from '#shared/contract/errors';
import { fromDecimalText, isSameMoney, type Money } from '#shared/domain/money/provider-amounts';
import type { Deps, Fact, PaymentAdapter, RawRequest, Refund } from '#lambdas/ports/payments';
import { askText, formOf, hmacHex, isSameText, ProviderTrouble } from './wire';

type Config = { merchantId: string; transactionPassword: string; fingerprint: 'sha1' | 'hmac-sha256' };

const PAGES = 'https://payment.securepay.com.au';
const apis = {
  sandbox: 'https://test.api.securepay.com.au/xmlapi/payment',
  live: 'https://api.securepay.com.au/xmlapi/payment',
};
const APPROVED = '1';
/** The account that SecurePay publishes for trials: its password is no secret. */
const TRIAL_MERCHANT = 'ABC0001';
/** Length of the message id, which is derived from the refund's key. */
const MESSAGE_ID_CHARS = 30;
/** SecurePay's error text for a refund that was made before. */
const allGivenBack = /only \$?0\.00 available for refund|already (fully )?refunded/i;

/** Joins the parts with the password second; for accounts set to HMAC the password is also the key. */
const fingerprintOf = ({ merchantId, transactionPassword, fingerprint }: Config, parts: readonly string[]): string => {
  const text = [merchantId, transactionPassword, ...parts].join('|');
  return fingerprint === 'sha1'
    ? createHash('sha1').update(text).digest('hex')
    : hmacHex('sha256', transactionPassword, text);
};

/** `20260101120000`, in UTC. */
const digitsOf = (atMs: number): string => new Date(atMs).toISOString().replace(/\D/g, '');

/** An amount in cents; declined 3-D Secure payments come with a decimal point instead. */
const moneyIn = (text: string): Money | undefined => {
  if (text.includes('.')) return fromDecimalText(text, 'AUD');
  return /^\d{1,15}$/.test(text) ? { minor: Number(text), currency: 'AUD' } : undefined;
};

const factOf = (fields: URLSearchParams, live: boolean): Fact | undefined => {
  const field = (name: string) => fields.get(name) ?? '';
  const amount = moneyIn(field('amount'));
  const transaction = /^[\w-]{1,40}$/.exec(field('txnid'))?.[0];
  return (
    amount && {
      intentId: field('refid'),
      // The fingerprint does not cover this field, so it only names the payment: a refund needs our reference, too.
      providerRef: transaction ?? field('refid'),
      isRefUnproven: true,
      signed: field('fingerprint'),
      status: field('summarycode') === APPROVED ? 'paid' : 'failed',
      amount,
      // Nothing in the message distinguishes test from live: the two modes must have different passwords.
      live,
    }
  );
};

/** The server notifies with a posted form; the payer's browser returns with a form or a query. */
const fieldsOf = (request: RawRequest): URLSearchParams => {
  const form = formOf(request);
  return form.has('fingerprint') ? form : request.query;
};

const escapeXml = (text: string): string => text.replace(/[<>&'"]/g, char => `&#${char.charCodeAt(0)};`);
const tagIn = (xml: string, name: string): string => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';

const refundMessage = ({ intentId, providerRef, amount }: Refund, id: string, { cfg, now }: Deps<Config>): string => {
  const at = digitsOf(now());
  // The documented order is year, day, month.
  const timestamp = `${at.slice(0, 4)}${at.slice(6, 8)}${at.slice(4, 6)}${at.slice(8, 17)}000+000`;
  const [merchant, password, order, txn] = [cfg.merchantId, cfg.transactionPassword, intentId, providerRef].map(
    escapeXml,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><SecurePayMessage><MessageInfo><messageID>${id}</messageID><messageTimestamp>${timestamp}</messageTimestamp><timeoutValue>60</timeoutValue><apiVersion>xml-4.2</apiVersion></MessageInfo><MerchantInfo><merchantID>${merchant}</merchantID><password>${password}</password></MerchantInfo><RequestType>Payment</RequestType><Payment><TxnList count="1"><Txn ID="1"><txnType>4</txnType><txnSource>23</txnSource><amount>${amount.minor}</amount><purchaseOrderNo>${order}</purchaseOrderNo><txnID>${txn}</txnID></Txn></TxnList></Payment></SecurePayMessage>`;
};

/** SecurePay, Australia: SecureFrame, a hosted page. It has no query API, so its signed callback is the proof. */
export const securepay: PaymentAdapter<Config> = {
  name: 'securepay',
  trustCallback: true,
  config: z.object({
    merchantId: z.string().check(z.regex(/^\w{7}$/)),
    transactionPassword: z.string().check(z.minLength(6)),
    fingerprint: z._default(z.enum(['sha1', 'hmac-sha256']), 'sha1'),
  }),
  keyModes: ({ merchantId }) => ({ merchantId: merchantId === TRIAL_MERCHANT ? 'sandbox' : undefined }),
  supports: ({ minor, currency }) => currency === 'AUD' && minor > 0,

  async startCheckout({ intentId, amount, urls }, { cfg, mode, now }) {
    const fields = {
      bill_name: 'transact',
      merchant_id: cfg.merchantId,
      primary_ref: intentId,
      txn_type: '0',
      amount: String(amount.minor),
      currency: 'AUD',
      fp_timestamp: digitsOf(now()).slice(0, 14),
      return_url: urls.return,
      return_url_target: 'parent',
      callback_url: urls.notify,
      cancel_url: urls.cancel,
      display_receipt: 'no',
      confirmation: 'no',
      template: 'responsive',
    };
    const signed = [fields.txn_type, fields.primary_ref, fields.amount, fields.fp_timestamp];
    const action = `${PAGES}/${mode === 'live' ? 'live' : 'test'}/v2/invoice`;
    return { kind: 'form', action, fields: { ...fields, fingerprint: fingerprintOf(cfg, signed) } };
  },

  async verifyCallback(request, { cfg, mode }) {
    const fields = fieldsOf(request);
    const signed = ['refid', 'amount', 'timestamp', 'summarycode'].map(name => fields.get(name) ?? '');
    const isTheirs = isSameText(fields.get('fingerprint') ?? '', fingerprintOf(cfg, signed));
    if (!isTheirs || fields.get('merchant') !== cfg.merchantId) return 'forged';
    const fact = factOf(fields, mode === 'live');
    if (!fact) return 'ignore';
    const { intentId, providerRef } = fact;
    return { ref: { intentId, providerRef }, authenticity: 'signed', fact, reply: { status: 200 } };
  },

  queryStatus: async () => 'unknown',

  async refund(refund, deps) {
    // SecurePay does not report refunds, and refuses a repeated one only when nothing is left to refund.
    if (!isSameMoney(refund.paid, refund.amount)) return refuse('refund_by_hand');
    const id = createHash('sha256').update(refund.key).digest('hex').slice(0, MESSAGE_ID_CHARS);
    const body = refundMessage(refund, id, deps);
    const init = { method: 'POST', headers: { 'content-type': 'text/xml' }, body };
    const { text } = await askText(deps, apis[deps.mode], init);
    const said = tagIn(text, 'responseText') || tagIn(text, 'statusDescription');
    if (tagIn(text, 'approved') === 'Yes' || allGivenBack.test(said)) return { refundRef: id, status: 'done' };
    throw new ProviderTrouble(`securepay gives nothing back: ${said}`);
  },
};
