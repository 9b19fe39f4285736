import { describe, expect, it } from 'vitest';
import { liqpay, liqpaySignature } from '#lambdas/adapters/payments/liqpay';
import { withCredentials } from '#lambdas/adapters/payments/registry';
import type { PaymentMode } from '#shared/contract/payment-providers';
import type { Start } from '#lambdas/ports/payments';
import { type LiqpayMerchant, simulateLiqpay } from '#scripts/stand-ins/payments/liqpay';
import { describeAdapter, orderOf } from '../kit/payment-provider';
import { simulatedForms, submit } from '../kit/simulated-forms';
import { factOf, happensAt } from '../kit/simulated-payments';

const cfg: LiqpayMerchant = {
  publicKey: 'i00000000',
  privateKey: 'a4825234f4bae72a0be04eafe9e8e2bada209255',
  version: 7,
};
const NOW = Date.UTC(2026, 0, 1, 12);
const hryvnias = (minor: number) => ({ minor, currency: 'UAH' });

const open = (mode: PaymentMode = 'sandbox', merchant = cfg) => {
  const now = () => NOW;
  const fake = simulatedForms(at => simulateLiqpay(at, merchant), { mode, now });
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  return { fake, payments: withCredentials(liqpay, { ...merchant, mode }, { fetch: fake.fetch, now, log }) };
};

const paidAt = async ({ fake, payments }: ReturnType<typeof open>, order = orderOf(hryvnias(12345))) => {
  const start = (await payments.startCheckout(order)) as Start;
  const request = await fake.decide(order, start, { status: 'paid' });
  return { order, start, request, providerRef: fake.provider.book.get(order.intentId)?.id ?? '' };
};

const suites = { 'LiqPay (version 7)': cfg, 'LiqPay (version 3)': { ...cfg, version: 3 } } as const;
for (const [name, merchant] of Object.entries(suites))
  describeAdapter(name, {
    adapter: liqpay,
    cfg: merchant,
    foreign: { ...merchant, publicKey: 'i11111111', privateKey: 'another' },
    secrets: [cfg.privateKey],
    open: ({ cfg: theirs, ...at }) => simulatedForms(provider => simulateLiqpay(provider, theirs), at),
    calls: { start: false, status: true },
    isDated: false,
  });

const packed = (version: 7 | '3') =>
  Buffer.from(
    version === 7
      ? '{"public_key":"i00000000","version":7,"action":"pay","amount":"3","currency":"UAH","description":"test","order_id":"000001"}'
      : '{"public_key":"i00000000","version":"3","action":"pay","amount":"3","currency":"UAH","description":"test","order_id":"000001"}',
  ).toString('base64');

describe('[PAYS-2-liqpay] LiqPay', () => {
  it('signs as its documentation shows, in both versions', () => {
    const { privateKey } = cfg;
    expect(liqpaySignature(packed(7), { privateKey, version: 7 })).toBe('0adgJ8F2Ds5HCVkcz4AlmdLMRoIJf7IxsL3QmeFRz/s=');
    expect(liqpaySignature(packed('3'), { privateKey, version: 3 })).toBe('wR+UZDC4jjeL/qUOvIsofIWpZh8=');
    const callback = { privateKey: 'your_private_key', version: 3 } as const;
    expect(liqpaySignature('base64_post_string', callback)).toBe('tp+ZLmKm1/E83dIzUpx5ljcttP4=');
  });

  it('[PAYS-3] believes no signature of another version, so that nobody can choose the weaker', async () => {
    const [old, now] = [open('sandbox', { ...cfg, version: 3 }), open()];
    const { request } = await paidAt(old);
    expect(await old.payments.verifyCallback(request)).toMatchObject({ authenticity: 'signed' });
    expect(await now.payments.verifyCallback(request)).toBe('forged');
  });

  it('signs with version 7 unless told otherwise, and with none that does not exist', () => {
    const around = { fetch, now: () => NOW, log: { info: () => 0, warn: () => 0, error: () => 0 } } as never;
    const { publicKey, privateKey } = cfg;
    expect(withCredentials(liqpay, { publicKey, privateKey, mode: 'live' }, around).name).toBe('liqpay');
    expect(() => withCredentials(liqpay, { ...cfg, version: 4, mode: 'live' }, around)).toThrow();
  });

  it('is refused a form that a payer has changed', async () => {
    const { fake, payments } = open();
    const start = (await payments.startCheckout(orderOf(hryvnias(12345)))) as Start;
    if (start.kind !== 'form') throw new Error(start.kind);
    const cheaper = Buffer.from(
      Buffer.from(start.fields['data'] ?? '', 'base64')
        .toString()
        .replace('123.45', '1'),
    );
    const fields = { ...start.fields, data: cheaper.toString('base64') };
    expect((await submit(fake.provider, { ...start, fields })).status).toBe(400);
  });

  it.each([
    ['a payment of keys of its sandbox', 'sandbox_i1', 'sandbox'],
    ['a payment that was only a test', cfg.publicKey, 'sandbox'],
    ['a payment of keys of its sandbox in live mode', 'sandbox_i1', 'live'],
  ] as const)('[PAYS-3] takes %s for no money', async (_, publicKey, mode) => {
    const at = open(mode, { ...cfg, publicKey });
    const { order } = await paidAt(at);
    expect(await at.payments.queryStatus({ intentId: order.intentId })).toMatchObject({ status: 'paid', live: false });
  });

  it('[PAYS-3] takes money in live mode', async () => {
    const at = open('live');
    const { order } = await paidAt(at);
    expect(await at.payments.queryStatus({ intentId: order.intentId })).toMatchObject({ status: 'paid', live: true });
  });

  it('[PAYS-3] is asked what holds now, whenever and in whatever order notifications come', async () => {
    const { fake, payments } = open();
    const order = orderOf(hryvnias(12345));
    const start = (await payments.startCheckout(order)) as Start;
    await fake.decide(order, start, { status: 'pending' });
    await fake.decide(order, start, { status: 'paid' });
    expect(fake.sent).toHaveLength(4);
    for (const request of [...fake.sent].reverse()) {
      const callback = await payments.verifyCallback(request);
      if (typeof callback === 'string') throw new Error(callback);
      expect(await payments.queryStatus(callback.ref)).toMatchObject({ status: 'paid', amount: hryvnias(12345) });
    }
  });

  it('throws for an error that does not say that there is no such payment', async () => {
    const { payments } = open('sandbox', { ...cfg, privateKey: 'another' });
    const asking = withCredentials(
      liqpay,
      { ...cfg, mode: 'sandbox' },
      { fetch: open('sandbox', { ...cfg, privateKey: 'another' }).fake.fetch, now: () => NOW, log: console as never },
    );
    await expect(asking.queryStatus({ intentId: 'f'.repeat(32) })).rejects.toThrow('err_signature');
    expect(await payments.queryStatus({ intentId: 'f'.repeat(32) })).toBe('unknown');
  });

  it('[PAYS-3] gives a part back once, and refuses a second that it cannot tell from the first', async () => {
    const at = open();
    const { order, providerRef } = await paidAt(at);
    const part = { intentId: order.intentId, providerRef, paid: order.amount, amount: hryvnias(100), key: 'part-1' };
    expect(await at.payments.refund(part)).toEqual({ refundRef: `${providerRef}-100`, status: 'done' });
    expect(await at.payments.refund(part)).toEqual({ refusal: 'refund_by_hand' });
    expect(at.fake.refunds?.()).toBe(1);
  });

  it('says so when a payment was given back', async () => {
    const at = open();
    const { order, providerRef } = await paidAt(at);
    await at.payments.refund({
      intentId: order.intentId,
      providerRef,
      paid: order.amount,
      amount: order.amount,
      key: 'k',
    });
    const { intentId, amount } = order;
    expect(await at.payments.queryStatus({ intentId })).toMatchObject({ status: 'paid', refundedMinor: amount.minor });
  });

  it('[PAYS-3] reports a refund in its cabinet by the order', async () => {
    const at = open();
    const { order } = await paidAt(at);
    const happens = happensAt(at, order);
    expect(await happens('refundPart')).toMatchObject({ ...factOf(order), refundedMinor: 1_200 });
    expect(await happens('refundRest')).toMatchObject({ ...factOf(order), refundedMinor: order.amount.minor });
  });
});
