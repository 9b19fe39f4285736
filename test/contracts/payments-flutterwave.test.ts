import { expect, it } from 'vitest';
import { isRefusal } from '#shared/contract/errors';
import type { Money } from '#shared/domain/money/provider-amounts';
import { flutterwave as adapter } from '#lambdas/adapters/payments/flutterwave';
import { withCredentials } from '#lambdas/adapters/payments/registry';
import { flutterwave } from '#scripts/stand-ins/payments/flutterwave';
import { describeAdapter, orderOf } from '../kit/payment-provider';
import { factOf, happensAt, simulatedPayments } from '../kit/simulated-payments';

const cfg = { secretKey: 'FLWSECK_TEST-5b1c0ffee-X', secretHash: 'a secret of the dashboard' };
const NOTIFY = 'https://ride.example.com/api/pay/flutterwave/webhook';
const START = Date.UTC(2026, 0, 1, 12);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

type At = { cfg: typeof cfg; mode?: 'sandbox' | 'live'; now?(): number };
const opened =
  (signs: boolean) =>
  ({ cfg, mode = 'sandbox', now = () => START }: At) =>
    simulatedPayments(at => flutterwave({ ...at, ...cfg, notify: NOTIFY, signs }), { mode, now });

const tested = {
  adapter,
  cfg,
  foreign: { secretKey: 'FLWSECK_TEST-somebodyelse-X', secretHash: 'of another dashboard' },
  secrets: Object.values(cfg),
  calls: { start: true, status: true },
  isDated: false,
};
describeAdapter('Flutterwave, signing', { ...tested, open: opened(true) });
describeAdapter('Flutterwave, naming its secret', { ...tested, open: opened(false) });

const around = (fetch: typeof globalThis.fetch, credentials = cfg) =>
  withCredentials(adapter, { ...credentials, mode: 'sandbox' }, { fetch, now: () => START, log });

const begun = async (amount: Money = { minor: 150050, currency: 'NGN' }) => {
  const fake = opened(true)({ cfg });
  const payments = around(fake.fetch);
  const order = orderOf(amount);
  const start = await payments.startCheckout(order);
  if (isRefusal(start)) throw new Error(start.refusal);
  return { fake, payments, order, start };
};

it('[PAYS-3] Flutterwave’s proof is the HMAC-SHA256 of the body, or in older accounts the secret itself', async () => {
  const body = new TextEncoder().encode(
    '{"event":"charge.completed","data":{"id":285959875,"tx_ref":"PI-0001","amount":12.34,"currency":"NGN","status":"successful"}}',
  );
  const { payments } = { payments: around(fetch, { ...cfg, secretHash: 'my-flw-hash' }) };
  const told = (headers: Record<string, string>) =>
    payments.verifyCallback({ method: 'POST', path: '/', query: new URLSearchParams(), headers, body });
  const signature = 'IKEpkXGLG4Ly2bL6iHkMvXiWsWNsoMKuhDZlO0lMzPI=';
  const callback = { ref: { intentId: 'PI-0001', providerRef: '285959875' }, reply: { status: 200 } };
  expect(await told({ 'flutterwave-signature': signature })).toEqual({ ...callback, authenticity: 'signed' });
  expect(await told({ 'verif-hash': 'my-flw-hash' })).toEqual({ ...callback, authenticity: 'shared-secret' });
  // A signature, if there is one, has to be right. The secret beside it, as some documents compare it, is not enough.
  for (const wrong of [signature.slice(1), 'my-flw-hash'])
    expect(await told({ 'flutterwave-signature': wrong, 'verif-hash': 'my-flw-hash' })).toBe('forged');
  expect(await told({ 'verif-hash': '' })).toBe('forged');
});

it('[PAYS-3] Flutterwave’s notifications, repeated, late and out of order, end as its book has it', async () => {
  const { fake, payments, order, start } = await begun();
  expect(await payments.queryStatus({ intentId: order.intentId })).toBe('unknown');
  const failed = await fake.decide(order, start, { status: 'failed' });
  expect(await payments.queryStatus({ intentId: order.intentId })).toMatchObject({ status: 'failed' });
  const again = fake.provider.book.get(order.intentId);
  if (again) again.state = 'open';
  const paid = await fake.decide(order, start, { status: 'paid' });
  expect(fake.sent).toHaveLength(4);
  for (const request of [paid, failed, ...fake.sent.toReversed()]) {
    const callback = await payments.verifyCallback(request);
    if (typeof callback === 'string') throw new Error(callback);
    const fact = await payments.queryStatus(callback.ref);
    expect(fact).toMatchObject({ intentId: order.intentId, status: 'paid' });
    if (typeof fact === 'object') expect(await payments.queryStatus({ providerRef: fact.providerRef })).toEqual(fact);
  }
});

it('[PAYS-2-flutterwave] Flutterwave is told of an order field by field, in major units', async () => {
  const fake = opened(true)({ cfg });
  const asked: string[] = [];
  const payments = around(async (input, init) => {
    asked.push(String(init?.body));
    return fake.fetch(input, init);
  });
  const order = orderOf({ minor: 1234, currency: 'USD' });
  await payments.startCheckout(order);
  expect(JSON.parse(asked[0] ?? '')).toEqual({
    tx_ref: order.intentId,
    amount: 12.34,
    currency: 'USD',
    redirect_url: order.urls.return,
    session_duration: 60,
    customer: { email: 'jose@example.com', name: 'José O’Neil', phonenumber: '+46701740610' },
    customizations: { title: order.description },
  });
  const nameless = { ...order, customer: { ...order.customer, email: undefined } };
  expect(await payments.startCheckout(nameless)).toEqual({ refusal: 'payer_email_missing' });
});

it.each([1, 9, 10, 1010, 2901, 100, 999_999_999_999_999])(
  '[PAYS-2-flutterwave] %i cents survive the way to Flutterwave and back as a number',
  async minor => {
    const amount = { minor, currency: 'USD' };
    const { fake, payments, order, start } = await begun(amount);
    expect(payments.supports(amount)).toBe(true);
    await fake.decide(order, start, { status: 'paid' });
    expect(await payments.queryStatus({ intentId: order.intentId })).toMatchObject({ amount });
    expect(payments.supports({ ...amount, minor: Number.MAX_SAFE_INTEGER })).toBe(false);
  },
);

it('[PAYS-3] parts go back under their keys, wherever in Flutterwave’s list they stand, and never more than was paid', async () => {
  const { fake, payments, order, start } = await begun();
  await fake.decide(order, start, { status: 'paid' });
  const fact = await payments.queryStatus({ intentId: order.intentId });
  if (typeof fact !== 'object') throw new Error(fact);
  const { intentId, providerRef } = fact;
  const part = (minor: number, key: string) =>
    payments.refund({ intentId, providerRef, paid: fact.amount, amount: { minor, currency: 'NGN' }, key });
  const one = await part(50050, 'a');
  const two = await part(100000, 'b');
  expect(await part(100000, 'b')).toEqual(two);
  expect(await part(50050, 'a')).toEqual(one);
  expect(fake.refunds?.()).toBe(2);
  await expect(part(1, 'c')).rejects.toThrow('exceeds');
});

const paidAt = async () => {
  const at = await begun();
  await at.fake.decide(at.order, at.start, { status: 'paid' });
  return { ...at, happens: happensAt(at, at.order) };
};

it('[PAYS-3] Flutterwave reports a refund in its dashboard by the payment, and its fee', async () => {
  const { happens, order } = await paidAt();
  expect(await happens('refundPart')).toMatchObject({ ...factOf(order), refundedMinor: 15_000, feeMinor: 1_500 });
  expect(await happens('refundRest')).toMatchObject({ ...factOf(order), refundedMinor: 150_050 });
});

it('[PAYS-3] Flutterwave reports a second payment under the same reference by its own number', async () => {
  const { happens, payments, order } = await paidAt();
  const { intentId } = order;
  const [first, second] = [await payments.queryStatus({ intentId }), await happens('payAgain')];
  if (first === 'unknown' || second === 'unknown') throw new Error('unknown');
  expect(second).toMatchObject(factOf(order));
  expect(second.providerRef).not.toBe(first.providerRef);
  expect(await payments.queryStatus({ intentId, providerRef: first.providerRef })).toEqual(first);
});
