import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { payulatam, payuSignature } from '#lambdas/adapters/payments/payulatam';
import { withCredentials } from '#lambdas/adapters/payments/registry';
import type { PaymentMode } from '#shared/contract/payment-providers';
import type { RawRequest, Start } from '#lambdas/ports/payments';
import { simulatePayu } from '#scripts/stand-ins/payments/payulatam';
import type { PayuMerchant } from '#scripts/stand-ins/payments/payulatam-api';
import { describeAdapter, orderOf, refunded } from '../kit/payment-provider';
import { simulatedForms, submit } from '../kit/simulated-forms';
import { factOf, happensAt } from '../kit/simulated-payments';

/** PayU's public sandbox merchant. */
const cfg: PayuMerchant = {
  merchantId: '508029',
  accountId: '512321',
  apiKey: '4Vj8eK4rloUd272L48hsrarnUA',
  apiLogin: 'pRRXKOl8ikMmt9u',
};
const NOW = Date.UTC(2026, 0, 1, 12);
const pesos = (minor: number) => ({ minor, currency: 'COP' });

const open = (mode: PaymentMode = 'sandbox', merchant = cfg) => {
  const now = () => NOW;
  const fake = simulatedForms(at => simulatePayu(at, merchant), { mode, now });
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  return { fake, payments: withCredentials(payulatam, { ...merchant, mode }, { fetch: fake.fetch, now, log }) };
};

const paidAt = async ({ fake, payments }: ReturnType<typeof open>, order = orderOf(pesos(1500000))) => {
  const start = (await payments.startCheckout(order)) as Start;
  const request = await fake.decide(order, start, { status: 'paid' });
  const fact = await payments.queryStatus({ intentId: order.intentId });
  return { order, start, request, providerRef: typeof fact === 'object' ? fact.providerRef : '' };
};

const confirmation = (fields: Record<string, string>): RawRequest => ({
  method: 'POST',
  path: '/api/pay/payulatam/webhook',
  query: new URLSearchParams(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new TextEncoder().encode(new URLSearchParams({ merchant_id: '508029', ...fields }).toString()),
});

for (const algorithm of ['md5', 'sha1', 'sha256'] as const)
  describeAdapter(`PayU Latam (${algorithm})`, {
    adapter: payulatam,
    cfg,
    foreign: { merchantId: '500238', accountId: '500538', apiKey: 'another', apiLogin: 'another' },
    secrets: [cfg.apiKey, cfg.apiLogin],
    open: ({ cfg: merchant, ...at }) =>
      simulatedForms(provider => simulatePayu(provider, { ...merchant, algorithm }), at),
    calls: { start: false, status: true },
    isDated: false,
  });

describe('[PAYS-2-payulatam] PayU Latam', () => {
  it('[PAYS-3] takes a confirmation that is signed by HMAC-SHA256, and none with another key', async () => {
    const { payments } = open();
    const signedBy = (key: string) => {
      const sign = createHmac('sha256', key).update('508029~REF~150.0~COP~4').digest('hex');
      const fields = {
        reference_sale: 'REF',
        value: '150.00',
        currency: 'COP',
        state_pol: '4',
        transaction_id: 'T',
        sign,
      };
      return payments.verifyCallback(confirmation(fields));
    };
    expect(await signedBy(cfg.apiKey)).toMatchObject({ ref: { intentId: 'REF', providerRef: 'T' } });
    expect(await signedBy('another')).toBe('forged');
  });

  it('signs as its documentation shows', () => {
    const parts = [cfg.apiKey, '508029', 'TestPayU', '20000', 'COP'];
    expect(payuSignature('md5', parts)).toBe('7ee7cf808ce6a39b17481c54f2c57acc');
    expect(payuSignature('sha256', parts)).toBe('af3899a22336b79db46006491d15813158826f944599bf3bf601e2327f898022');
  });

  it.each([
    ['150.26', 'TestPayU05', '1d95778a651e11a0ab93c2169a519cd6'],
    ['150.00', 'TestPayU04', 'b607a2c2fa100e0947b206d41864fb86'],
  ])('takes the confirmation of %s that its documentation shows', async (value, reference_sale, sign) => {
    const { payments } = open();
    const told = { reference_sale, value, currency: 'USD', state_pol: '4', sign };
    const ref = { intentId: reference_sale };
    expect(await payments.verifyCallback(confirmation(told))).toMatchObject({ ref, authenticity: 'shared-secret' });
    // The page prints another state beside the second hash, but that hash belongs to an approved payment.
    expect(await payments.verifyCallback(confirmation({ ...told, state_pol: '6' }))).toBe('forged');
  });

  it('is refused a form that a payer has changed', async () => {
    const { fake, payments } = open();
    const start = (await payments.startCheckout(orderOf(pesos(1500000)))) as Start;
    if (start.kind !== 'form') throw new Error(start.kind);
    for (const [name, value] of Object.entries({
      amount: '1.00',
      currency: 'USD',
      referenceCode: 'another',
      tax: '100',
    })) {
      const answer = await submit(fake.provider, { ...start, fields: { ...start.fields, [name]: value } });
      expect([name, answer.status]).toEqual([name, 400]);
    }
  });

  it('refuses a payer without an e-mail address, as PayU would', async () => {
    const customer = { id: 'u1', firstName: 'José', lastName: '' };
    const start = await open().payments.startCheckout(orderOf(pesos(1500000), { customer }));
    expect(start).toMatchObject({ refusal: 'payer_email_missing' });
  });

  it('[PAYS-3] pays after a decline, and stays paid when the decline is told last', async () => {
    const { fake, payments } = open();
    const order = orderOf(pesos(1500000));
    const start = (await payments.startCheckout(order)) as Start;
    const statuses = async () => {
      const fact = await payments.queryStatus({ intentId: order.intentId });
      return typeof fact === 'object' ? fact.status : fact;
    };
    await fake.decide(order, start, { status: 'failed' });
    expect(await statuses()).toBe('failed');
    await fake.decide(order, start, { status: 'paid' });
    expect(fake.sent).toHaveLength(4);
    for (const request of [...fake.sent].reverse()) {
      expect(await payments.verifyCallback(request)).toMatchObject({ ref: { intentId: order.intentId } });
      expect(await statuses()).toBe('paid');
    }
  });

  it('[PAYS-3] takes a test in live mode for no money', async () => {
    const { fake, payments } = open('live');
    const order = orderOf(pesos(1500000));
    const start = (await payments.startCheckout(order)) as Start;
    await fake.decide(order, start, { status: 'paid', live: false });
    expect(await payments.queryStatus({ intentId: order.intentId })).toMatchObject({ status: 'paid', live: false });
  });

  it('throws for an answer that is no order and does not say that there is none', async () => {
    const { fake } = open('sandbox', { ...cfg, apiLogin: 'another' });
    const around = { fetch: fake.fetch, now: () => NOW, log: { info: () => 0, warn: () => 0, error: () => 0 } };
    const asking = withCredentials(payulatam, { ...cfg, mode: 'sandbox' }, around as never);
    await expect(asking.queryStatus({ intentId: 'f'.repeat(32) })).rejects.toThrow('understood');
  });

  it('[PAYS-3] gives a part back once, and refuses an equal second part that it cannot tell from the first', async () => {
    const at = open('live');
    const { order, providerRef } = await paidAt(at);
    const part = { intentId: order.intentId, providerRef, paid: order.amount, amount: pesos(10050), key: 'part-1' };
    expect(await at.payments.refund(part)).toMatchObject({ status: 'pending' });
    expect(await at.payments.refund(part)).toEqual({ refusal: 'refund_by_hand' });
    expect(await at.payments.refund({ ...part, amount: order.amount })).toEqual({ refusal: 'refund_by_hand' });
    expect(at.fake.refunds?.()).toBe(1);
    expect(await at.payments.queryStatus({ intentId: order.intentId })).toMatchObject({ status: 'paid' });
  });

  it('says so when a payment was given back, and tells the same refund again', async () => {
    const at = open();
    const { order, providerRef } = await paidAt(at);
    const all = { intentId: order.intentId, providerRef, paid: order.amount, amount: order.amount, key: 'k' };
    const first = refunded(await at.payments.refund(all));
    expect(first.status).toBe('pending');
    expect(await at.payments.refund(all)).toEqual({ refundRef: first.refundRef, status: 'done' });
    expect(await at.payments.queryStatus({ intentId: order.intentId })).toMatchObject({
      status: 'paid',
      refundedMinor: order.amount.minor,
    });
  });

  it('[PAYS-3] reports a refund in its panel by the order', async () => {
    const at = open();
    const { order } = await paidAt(at);
    const happens = happensAt(at, order);
    expect(await happens('refundPart')).toMatchObject({ ...factOf(order), refundedMinor: 150_000 });
    expect(await happens('refundRest')).toMatchObject({ ...factOf(order), refundedMinor: 1_500_000 });
  });

  it('[PAYS-3] reports a second payment under the same reference, by itself and beside the first', async () => {
    const at = open();
    const { order, providerRef } = await paidAt(at);
    const second = await happensAt(at, order)('payAgain');
    if (second === 'unknown') throw new Error(second);
    expect(second).toMatchObject({ ...factOf(order), further: [{ ...factOf(order), providerRef }] });
    expect(second.providerRef).not.toBe(providerRef);
    const both = await at.payments.queryStatus({ intentId: order.intentId, providerRef });
    expect(both).toMatchObject({ providerRef, further: [{ providerRef: second.providerRef }] });
  });
});
