import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { isRefusal } from '#shared/contract/errors';
import { paystack as adapter } from '#lambdas/adapters/payments/paystack';
import { withCredentials } from '#lambdas/adapters/payments/registry';
import { paystack } from '#scripts/stand-ins/payments/paystack';
import { describeAdapter, orderOf } from '../kit/payment-provider';
import { factOf, happensAt, simulatedPayments } from '../kit/simulated-payments';

const cfg = { secretKey: 'sk_test_5b1c0ffee' };
const NOTIFY = 'https://ride.example.com/api/pay/paystack/webhook';
const START = Date.UTC(2026, 0, 1, 12);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

type At = { cfg: { secretKey: string }; mode?: 'sandbox' | 'live'; now?(): number };
const open = ({ cfg, mode = 'sandbox', now = () => START }: At) =>
  simulatedPayments(at => paystack({ ...at, ...cfg, notify: NOTIFY, tellsAll: true }), { mode, now });

describeAdapter('Paystack', {
  adapter,
  cfg,
  foreign: { secretKey: 'sk_test_somebodyelse' },
  secrets: [cfg.secretKey],
  calls: { start: true, status: true },
  isDated: false,
  open,
});

const around = (fake: ReturnType<typeof open>, credentials = cfg) =>
  withCredentials(adapter, { ...credentials, mode: 'sandbox' }, { fetch: fake.fetch, now: () => START, log });

const begun = async (change: Parameters<typeof orderOf>[1] = {}) => {
  const fake = open({ cfg });
  const payments = around(fake);
  const order = orderOf({ minor: 150050, currency: 'NGN' }, change);
  const start = await payments.startCheckout(order);
  if (isRefusal(start)) throw new Error(start.refusal);
  return { fake, payments, order, start };
};

it('[PAYS-3] Paystack’s signature is the hex HMAC-SHA512 of the body under the secret key', async () => {
  const body =
    '{"event":"charge.success","data":{"id":302961,"reference":"PI-0001","amount":1234,"currency":"NGN","status":"success"}}';
  const signature =
    '92ffc30dd4fd1159876c3550934031fa0d9dddc09602ea9dbd81f373358981c310b125ac577a0b8d94076f30bf25bf5e78a3ba7a14e18a7cc21336126e1e3a81';
  const payments = around(open({ cfg }), { secretKey: 'sk_test_abc' });
  const request = { method: 'POST', path: '/', query: new URLSearchParams(), body: new TextEncoder().encode(body) };
  expect(await payments.verifyCallback({ ...request, headers: { 'x-paystack-signature': signature } })).toEqual({
    ref: { intentId: 'PI-0001' },
    authenticity: 'signed',
    reply: { status: 200 },
  });
  expect(
    await payments.verifyCallback({ ...request, headers: { 'x-paystack-signature': signature.toUpperCase() } }),
  ).toBe('forged');
});

it('[PAYS-3] while Paystack’s key is replaced, notifications count by either key, and calls are made with the new one', async () => {
  const body = new TextEncoder().encode('{"event":"charge.success","data":{"reference":"PI-0001"}}');
  const told = (key: string) => ({
    method: 'POST',
    path: '/',
    query: new URLSearchParams(),
    body,
    headers: { 'x-paystack-signature': createHmac('sha512', key).update(body).digest('hex') },
  });
  const keys: unknown[] = [];
  const fetch = (_: unknown, init?: RequestInit) => {
    keys.push(new Headers(init?.headers).get('authorization'));
    return Promise.resolve(new Response('{}', { status: 404 }));
  };
  const secretKey = 'sk_test_new123, sk_test_old456';
  const both = withCredentials(adapter, { secretKey, mode: 'sandbox' }, { fetch, now: () => START, log });
  for (const key of ['sk_test_new123', 'sk_test_old456'])
    expect(await both.verifyCallback(told(key))).toMatchObject({ authenticity: 'signed' });
  expect(await both.verifyCallback(told('sk_test_other99'))).toBe('forged');
  expect(await both.queryStatus({ intentId: 'PI-0001' })).toBe('unknown');
  expect(keys).toEqual(['Bearer sk_test_new123']);
  const fits = (text: string) => adapter.config.safeParse({ secretKey: text }).success;
  expect([secretKey, 'sk_test_a1, sk_live_b2', 'sk_test_a1,'].map(fits)).toEqual([true, false, false]);
});

it('[PAYS-3] Paystack’s notifications, repeated, late and out of order, end as its book has it', async () => {
  const { fake, payments, order, start } = await begun();
  const failed = await fake.decide(order, start, { status: 'failed' });
  expect(await payments.queryStatus({ intentId: order.intentId })).toMatchObject({ status: 'failed' });
  const again = fake.provider.book.get(order.intentId);
  if (again) again.state = 'open';
  const paid = await fake.decide(order, start, { status: 'paid' });
  expect(fake.sent).toHaveLength(4);
  for (const request of [paid, failed, ...fake.sent.toReversed()]) {
    const callback = await payments.verifyCallback(request);
    if (typeof callback === 'string') throw new Error(callback);
    expect(await payments.queryStatus(callback.ref)).toMatchObject({ intentId: order.intentId, status: 'paid' });
  }
});

it('[PAYS-3] a page that nobody has finished at Paystack is no failure', async () => {
  const { payments, order } = await begun();
  expect(await payments.queryStatus({ intentId: order.intentId })).toMatchObject({ status: 'pending' });
});

it('[PAYS-2-paystack] Paystack needs an e-mail address, and none is made up', async () => {
  const fake = open({ cfg });
  const nameless = orderOf({ minor: 150050, currency: 'NGN' });
  const order = { ...nameless, customer: { ...nameless.customer, email: undefined } };
  expect(await around(fake).startCheckout(order)).toEqual({ refusal: 'payer_email_missing' });
  expect(fake.provider.book.size).toBe(0);
});

it('[PAYS-2-paystack] Paystack counts in hundredths of a currency without decimals, too', async () => {
  const fake = open({ cfg });
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    asked.push(String(init?.body));
    return fake.fetch(input, init);
  };
  const payments = withCredentials(adapter, { ...cfg, mode: 'sandbox' }, { fetch, now: () => START, log });
  const order = orderOf({ minor: 1000, currency: 'XOF' });
  await payments.startCheckout(order);
  expect(JSON.parse(asked[0] ?? '')).toEqual({
    email: 'jose@example.com',
    amount: 100000,
    currency: 'XOF',
    reference: order.intentId,
    callback_url: order.urls.return,
    metadata: { cancel_action: order.urls.cancel },
  });
});

it('[PAYS-3] parts of a payment go back under their keys, and never more than was paid', async () => {
  const { fake, payments, order, start } = await begun();
  await fake.decide(order, start, { status: 'paid' });
  const part = (minor: number, key: string) =>
    payments.refund({
      intentId: order.intentId,
      providerRef: order.intentId,
      paid: order.amount,
      amount: { minor, currency: 'NGN' },
      key,
    });
  const one = await part(50050, 'a');
  // It is queued at first.
  expect(await part(50050, 'a')).toEqual({ ...one, status: 'done' });
  expect(await part(100000, 'b')).not.toEqual(one);
  expect(fake.refunds?.()).toBe(2);
  await expect(part(1, 'c')).rejects.toThrow('more than transaction amount');
  expect(await payments.queryStatus({ intentId: order.intentId })).toMatchObject({
    status: 'paid',
    refundedMinor: order.amount.minor,
  });
});

const paidAt = async () => {
  const at = await begun();
  await at.fake.decide(at.order, at.start, { status: 'paid' });
  return { ...at, happens: happensAt(at, at.order) };
};

it('[PAYS-3] Paystack reports a refund in its dashboard by the payment, and its fee', async () => {
  const { happens, order } = await paidAt();
  expect(await happens('refundPart')).toMatchObject({ ...factOf(order), refundedMinor: 15_000, feeMinor: 3_001 });
  expect(await happens('refundRest')).toMatchObject({ ...factOf(order), refundedMinor: 150_050 });
});

it.each([
  ['win', 'won'],
  ['lose', 'lost'],
] as const)(
  '[PAYS-3] Paystack tells of a dispute until somebody can %s it, and of its money once',
  async (end, state) => {
    const { happens, order } = await paidAt();
    const dispute = { amountMinor: order.amount.minor, reason: 'fraud', respondBy: START + 24 * 3_600_000 };
    expect(await happens('dispute')).toMatchObject({ ...factOf(order), disputes: [{ ...dispute, state: 'opened' }] });
    expect(await happens(end)).toMatchObject({ ...factOf(order), refundedMinor: 0, disputes: [{ ...dispute, state }] });
  },
);

it('[PAYS-4] a payment counts when Paystack does not say what was given back of it', async () => {
  const { fake, order } = await paidAt();
  const fetch: typeof globalThis.fetch = (input, init) =>
    String(input).includes('/refund?') ? Promise.reject(new Error('no line')) : fake.fetch(input, init);
  const payments = withCredentials(adapter, { ...cfg, mode: 'sandbox' }, { fetch, now: () => START, log });
  const fact = await payments.queryStatus({ intentId: order.intentId });
  expect(fact).toMatchObject(factOf(order));
  expect(fact).not.toHaveProperty('refundedMinor');
});
