import { expect, it } from 'vitest';
import { isRefusal } from '#shared/contract/errors';
import { withCredentials } from '#lambdas/adapters/payments/registry';
import { securepay as adapter } from '#lambdas/adapters/payments/securepay';
import { securepay } from '#scripts/stand-ins/payments/securepay';
import { describeAdapter, orderOf } from '../kit/payment-provider';
import { simulatedForms, submit } from '../kit/simulated-forms';

const START = Date.UTC(2026, 0, 1, 12);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
type Credentials = { merchantId: string; transactionPassword: string; fingerprint: 'sha1' | 'hmac-sha256' };
const credentials = (fingerprint: Credentials['fingerprint']): Credentials => ({
  merchantId: 'ABC0001',
  transactionPassword: 'abc123<&>',
  fingerprint,
});

type At = { cfg: Credentials; mode?: 'sandbox' | 'live'; now?(): number };
const open = ({ cfg, mode = 'sandbox', now = () => START }: At) =>
  simulatedForms(at => securepay({ ...at, ...cfg, otherPassword: `${cfg.transactionPassword}-other` }), { mode, now });

for (const fingerprint of ['sha1', 'hmac-sha256'] as const)
  describeAdapter(`SecurePay (${fingerprint})`, {
    adapter,
    cfg: credentials(fingerprint),
    foreign: { merchantId: 'XYZ0001', transactionPassword: 'somebody else’s', fingerprint },
    secrets: ['abc123<&>'],
    calls: { start: false, status: false },
    isDated: false,
    unsigned: ['txnid', 'rescode', 'restext'],
    open,
  });

const cfg = credentials('sha1');
const around = (fetch: typeof globalThis.fetch, change: object = {}) =>
  withCredentials(adapter, { ...cfg, mode: 'sandbox', ...change }, { fetch, now: () => START, log });
const begun = async () => {
  const fake = open({ cfg });
  const payments = around(fake.fetch);
  const order = orderOf({ minor: 1999, currency: 'AUD' });
  const start = await payments.startCheckout(order);
  if (isRefusal(start) || start.kind !== 'form') throw new Error('no form');
  return { fake, payments, order, start };
};
const callbackOf = (fields: Record<string, string>) => ({
  method: 'POST',
  path: '/api/pay/securepay/webhook',
  query: new URLSearchParams(),
  headers: {},
  body: new TextEncoder().encode(new URLSearchParams(fields).toString()),
});

it('[PAYS-3] SecurePay’s fingerprint of a result is SHA-1 of its parts with the password among them', async () => {
  const payments = around(fetch, { transactionPassword: 'abc123' });
  const fields = {
    merchant: 'ABC0001',
    refid: 'PI-0001',
    amount: '1234',
    timestamp: '20260101000000',
    summarycode: '1',
  };
  const fingerprint = '35a57227900e2a9e4b3758643b4868141f2be85b';
  expect(await payments.verifyCallback(callbackOf({ ...fields, txnid: '7', fingerprint }))).toEqual({
    ref: { intentId: 'PI-0001', providerRef: '7' },
    authenticity: 'signed',
    fact: {
      intentId: 'PI-0001',
      providerRef: '7',
      isRefUnproven: true,
      signed: fingerprint,
      status: 'paid',
      amount: { minor: 1234, currency: 'AUD' },
      live: false,
    },
    reply: { status: 200 },
  });
  for (const wrong of [{ amount: '1' }, { refid: 'PI-0002' }, { summarycode: '2' }, { merchant: 'XYZ0001' }])
    expect(await payments.verifyCallback(callbackOf({ ...fields, ...wrong, fingerprint }))).toBe('forged');
});

it('[PAYS-2-securepay] [PAYS-3] SecurePay’s page takes our form as it is, and no changed one', async () => {
  const { fake, start } = await begun();
  const changes: Record<string, string>[] = [
    { amount: '1' },
    { primary_ref: 'other' },
    { currency: 'NZD' },
    { fp_timestamp: '20260101070000' },
  ];
  for (const change of changes)
    expect((await submit(fake.provider, { ...start, fields: { ...start.fields, ...change } })).status).toBe(400);
  expect(fake.provider.book.size).toBe(0);
  expect((await submit(fake.provider, start)).status).toBe(303);
  const live = await around(fake.fetch, { mode: 'live' }).startCheckout(orderOf({ minor: 1, currency: 'AUD' }));
  expect(live).toMatchObject({ action: 'https://payment.securepay.com.au/live/v2/invoice' });
});

it('[PAYS-3] SecurePay’s notifications, repeated, late, out of order or by the browser, stay the same', async () => {
  const { fake, payments, order, start } = await begun();
  const failed = await fake.decide(order, start, { status: 'failed' });
  const paid = await fake.decide(order, start, { status: 'paid' });
  expect(fake.sent).toHaveLength(4);
  const statusOf = async (request: typeof paid) => {
    const callback = await payments.verifyCallback(request);
    return typeof callback === 'string' ? callback : callback.fact?.status;
  };
  expect(await statusOf(paid)).toBe('paid');
  expect(await statusOf(failed)).toBe('failed');
  expect(await statusOf(paid)).toBe('paid');
  const asQuery = new URLSearchParams(new TextDecoder().decode(paid.body));
  expect(await statusOf({ ...paid, method: 'GET', query: asQuery, body: new Uint8Array() })).toBe('paid');
  expect(await statusOf({ ...paid, query: asQuery, body: new Uint8Array() })).toBe('paid');
  expect(await statusOf({ ...paid, query: new URLSearchParams({ i: order.intentId }), body: new Uint8Array() })).toBe(
    'forged',
  );
});

it('[PAYS-3] SecurePay gives back all of a payment once, and parts by hand, for it cannot be asked what went before', async () => {
  const { fake, payments, order, start } = await begun();
  const callback = await payments.verifyCallback(await fake.decide(order, start, { status: 'paid' }));
  if (typeof callback === 'string' || !callback.fact) throw new Error('no fact');
  const { intentId, providerRef, amount: paid } = callback.fact;
  const give = (minor: number, key: string, ref = providerRef) =>
    payments.refund({ intentId, providerRef: ref, paid, amount: { minor, currency: 'AUD' }, key });
  expect(await give(paid.minor - 1, 'part')).toEqual({ refusal: 'refund_by_hand' });
  expect(fake.refunds?.()).toBe(0);
  await expect(give(paid.minor, 'b', 'other')).rejects.toThrow('not found');
  expect(await give(paid.minor, 'all')).toMatchObject({ status: 'done' });
  expect(await give(paid.minor, 'all')).toMatchObject({ status: 'done' });
  expect(fake.refunds?.()).toBe(1);
});
