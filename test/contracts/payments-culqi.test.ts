import { expect, it } from 'vitest';
import { toDecimalText } from '#shared/domain/money/provider-amounts';
import { isRefusal } from '#shared/contract/errors';
import { culqi as adapter } from '#lambdas/adapters/payments/culqi/culqi';
import { withCredentials } from '#lambdas/adapters/payments/registry';
import type { PayOrder, RawRequest, Start } from '#lambdas/ports/payments';
import { culqi } from '#scripts/stand-ins/payments/culqi';
import { type PayerDecision, describeAdapter, orderOf } from '../kit/payment-provider';
import { type Checkout, undergo } from '#scripts/stand-ins/payments/checkout-book';
import { rawOf } from '../kit/simulated-payments';

const cfg = { publicKey: 'pk_test_seen0by0all', secretKey: 'sk_test_5b1c0ffee' };
const START = Date.UTC(2026, 0, 1, 12);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const confirmed = {
  eci: '05',
  xid: 'xid-1',
  cavv: 'cavv-1',
  protocolVersion: '2.1.0',
  directoryServerTransactionId: 'ds-1',
};

const postOf = (fields: Record<string, string>): RawRequest => ({
  method: 'POST',
  path: '/api/pay/culqi/complete',
  query: new URLSearchParams(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new TextEncoder().encode(new URLSearchParams(fields).toString()),
});

const dataIn = (start: Start): { amount: number; currency: string; key: string; email: string } => {
  if (start.kind !== 'page') throw new Error(start.kind);
  const data = /data-checkout="([^"]*)"/.exec(start.html)?.[1] ?? '';
  return JSON.parse(data.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))));
};

type At = { cfg: typeof cfg; mode?: 'sandbox' | 'live'; now?(): number };
const open = ({ cfg, mode = 'sandbox', now = () => START }: At) => {
  const sent: RawRequest[] = [];
  const provider = culqi({
    secretKey: cfg.secretKey,
    notify: 'https://ride.example.com/api/pay/culqi/webhook',
    isLive: mode === 'live',
    now,
    deliver: async notification => void sent.push(await rawOf(notification)),
  });
  const fetch = ((input, init) => provider.handle(new Request(input, init))) as typeof globalThis.fetch;
  const payments = withCredentials(adapter, { ...cfg, mode }, { fetch, now, log });
  const post = (order: PayOrder, token: string, more: Record<string, string> = {}) =>
    payments.complete?.(
      postOf({ intent: order.intentId, token, device: 'd-1', confirmed: JSON.stringify(confirmed), ...more }),
      order,
    );
  return {
    provider,
    payments,
    sent,
    fetch,
    post,
    refunds: provider.refunds,
    understood: async (start: Start) => {
      if (start.kind !== 'page') throw new Error(start.kind);
      const { amount: minor, currency } = dataIn(start);
      return { reference: /name="intent" value="([^"]*)"/.exec(start.html)?.[1] ?? '', amount: { minor, currency } };
    },
    decide: async (order: PayOrder, _: Start, { status, amount, live }: PayerDecision) => {
      const token = provider.token({
        action: status,
        wantsConfirmation: true,
        ...(amount ? { amount: toDecimalText(amount) } : {}),
        ...(live === undefined ? {} : { isLive: live }),
      });
      await post(order, token);
      const notification = sent.at(-1);
      if (!notification) throw new Error('the provider tells nothing');
      return notification;
    },
  };
};

describeAdapter('Culqi', {
  adapter,
  cfg,
  foreign: { publicKey: 'pk_test_somebody', secretKey: 'sk_test_somebodyelse' },
  secrets: [cfg.secretKey],
  calls: { start: false, status: true },
  isDated: false,
  open,
});

const begun = async () => {
  const fake = open({ cfg });
  const order = orderOf({ minor: 1050, currency: 'PEN' });
  const start = await fake.payments.startCheckout(order);
  if (isRefusal(start) || start.kind !== 'page') throw new Error('no page');
  return { fake, order, start };
};
const card = { action: 'paid', wantsConfirmation: false } as const;

it('[PAYS-2-culqi] Culqi’s page has no field for a card, runs their scripts and ours alone, and posts to us', async () => {
  const { start, order } = await begun();
  expect([...start.html.matchAll(/<input[^>]*name="(\w+)"/g)].map(([, name]) => name)).toEqual([
    'intent',
    'token',
    'device',
    'confirmed',
  ]);
  const [, nonce] = /<script nonce="([^"]+)">/.exec(start.html) ?? [];
  expect(start.csp['script-src']).toContain(`'nonce-${nonce}'`);
  expect(start.csp['script-src']?.filter(source => !/^'nonce-|^https:\/\/[*\w]+\.culqi\.com$/.test(source))).toEqual(
    [],
  );
  expect(start.html).toContain('<script src="https://js.culqi.com/checkout-js"></script>');
  expect(dataIn(start)).toMatchObject({ key: cfg.publicKey, amount: 1050, currency: 'PEN', email: 'jose@example.com' });
  const nameless = { ...order, customer: { ...order.customer, email: undefined } };
  expect(await open({ cfg }).payments.startCheckout(nameless)).toEqual({ refusal: 'payer_email_missing' });
});

it('[PAYS-3] a card that its bank wants confirmed is charged with the confirmation alone', async () => {
  const { fake, order } = await begun();
  const token = fake.provider.token({ action: 'paid', wantsConfirmation: true });
  expect(await fake.post(order, token, { confirmed: '' })).toMatchObject({ status: 'failed', live: false });
  expect(fake.provider.charges).toHaveLength(0);
  expect(await fake.post(order, token)).toMatchObject({ status: 'paid', amount: order.amount });
});

it('[PAYS-3] a payer who comes again after a lost answer is not charged again', async () => {
  const { fake, order } = await begun();
  const paid = await fake.post(order, fake.provider.token(card));
  expect(await fake.post(order, fake.provider.token(card))).toEqual(paid);
  expect(fake.provider.charges).toHaveLength(1);
  expect(await fake.payments.queryStatus({ intentId: order.intentId })).toEqual(paid);
});

it('[PAYS-3] Culqi’s notifications, repeated, late and out of order, end as its list has it', async () => {
  const { fake, order } = await begun();
  expect(await fake.post(order, fake.provider.token({ ...card, action: 'failed' }))).toMatchObject({
    status: 'failed',
  });
  const paid = await fake.post(order, fake.provider.token(card));
  expect(paid).toMatchObject({ status: 'paid' });
  expect(fake.sent).toHaveLength(4);
  for (const request of fake.sent.toReversed()) {
    const callback = await fake.payments.verifyCallback(request);
    if (typeof callback === 'string') throw new Error(callback);
    expect(callback.authenticity).toBe('none');
    expect(await fake.payments.queryStatus({ intentId: order.intentId })).toEqual(paid);
  }
});

it('[PAYS-3] a payment is found in Culqi’s list behind a hundred others', async () => {
  const { fake, order } = await begun();
  await fake.post(order, fake.provider.token(card));
  for (let i = 0; i < 100; i++) await fake.post(orderOf(order.amount), fake.provider.token(card));
  expect(await fake.payments.queryStatus({ intentId: order.intentId })).toMatchObject({ status: 'paid' });
});

it('[PAYS-3] a payment is found behind more than any number of pages once held, and is not charged again', async () => {
  let now = START;
  const fake = open({ cfg, now: () => now });
  const order = { ...orderOf({ minor: 1050, currency: 'PEN' }), begunAt: START };
  await fake.post(order, fake.provider.token(card));
  now += 60_000;
  const other = { ...orderOf({ minor: 999, currency: 'PEN' }), begunAt: now };
  await fake.post(other, fake.provider.token(card));
  const charges = fake.provider.charges as Checkout[];
  const copies = (amount: string) =>
    Array.from({ length: 600 }, (_, at) => ({
      ...charges[0]!,
      id: `chr_test_${amount.length}x${at}`,
      amount,
      reference: 'x',
    }));
  charges.unshift(...copies('9.99'), ...copies('10.50'));
  const asked = { intentId: order.intentId, since: START, amount: order.amount };
  expect(await fake.payments.queryStatus(asked)).toMatchObject({ status: 'paid', intentId: order.intentId });
  const before = charges.length;
  expect(await fake.post(order, fake.provider.token(card))).toMatchObject({ status: 'paid' });
  expect(charges).toHaveLength(before);
});

it('[PAYS-3] a refund is found in Culqi’s list behind a hundred others', async () => {
  const { fake, order } = await begun();
  const give = async (of: PayOrder) => {
    const paid = await fake.payments.queryStatus({ intentId: of.intentId });
    if (paid === 'unknown') throw new Error(paid);
    const { intentId, providerRef, amount } = paid;
    return fake.payments.refund({
      intentId,
      providerRef,
      paid: amount,
      amount: { ...amount, minor: 50 },
      key: intentId,
    });
  };
  await fake.post(order, fake.provider.token(card));
  const first = await give(order);
  for (let i = 0; i < 100; i++) {
    const other = orderOf(order.amount);
    await fake.post(other, fake.provider.token(card));
    await give(other);
  }
  expect(await give(order)).toEqual(first);
  expect(fake.refunds()).toBe(101);
});

it.each(['', 'x', 'tkn_test_a/../../refunds', '{"id":1}'])('[PAYS-3] %j is no token of Culqi’s', async token => {
  const { fake, order } = await begun();
  await expect(fake.post(order, token)).rejects.toThrow();
  expect(fake.provider.charges).toHaveLength(0);
});

it('[PAYS-3] Culqi gives back parts under their keys, and never more than was paid', async () => {
  const { fake, order } = await begun();
  const paid = await fake.post(order, fake.provider.token(card));
  const part = (minor: number, key: string) =>
    fake.payments.refund({
      intentId: order.intentId,
      providerRef: paid?.providerRef ?? '',
      key,
      paid: order.amount,
      amount: { minor, currency: 'PEN' },
    });
  const one = await part(50, 'a');
  expect(await part(50, 'a')).toEqual(one);
  await part(1000, 'b');
  expect(fake.refunds()).toBe(2);
  await expect(part(1, 'c')).rejects.toThrow('exceeds');
  const { intentId } = order;
  expect(await fake.payments.queryStatus({ intentId })).toMatchObject({ status: 'paid', refundedMinor: 1050 });
});

it('[PAYS-3] Culqi reports refunds in its panel, and a second charge of the same order', async () => {
  const { fake, order } = await begun();
  const { intentId } = order;
  const paid = await fake.post(order, fake.provider.token(card));
  const [charge] = fake.provider.charges;
  if (!charge || !paid) throw new Error('not charged');
  expect(undergo(charge, 'refundRest', 0)).toBe(true);
  expect(await fake.payments.queryStatus({ intentId })).toMatchObject({ ...paid, refundedMinor: 1050 });
  const second: typeof charge = { ...charge, id: `${charge.id}2`, panelRefunds: [] };
  (fake.provider.charges as (typeof charge)[]).unshift(second);
  expect(await fake.payments.queryStatus({ intentId })).toMatchObject({
    providerRef: second.id,
    further: [{ providerRef: charge.id, refundedMinor: 1050 }],
  });
});
