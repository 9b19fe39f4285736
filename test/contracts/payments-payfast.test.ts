import { describe, expect, it } from 'vitest';
import { payfast } from '#lambdas/adapters/payments/payfast/payfast';
import { withCredentials } from '#lambdas/adapters/payments/registry';
import { callSignature, formSignature, noticeSignature } from '#lambdas/adapters/payments/payfast/signatures';
import type { PaymentMode } from '#shared/contract/payment-providers';
import type { Start } from '#lambdas/ports/payments';
import { simulatePayfast } from '#scripts/stand-ins/payments/payfast';
import { describeAdapter, orderOf } from '../kit/payment-provider';
import { simulatedForms, submit } from '../kit/simulated-forms';

/** Payfast's public sandbox merchant. */
const cfg = { merchantId: '10000100', merchantKey: '46f0cd694581a', passphrase: 'jt7NOE43FZPn' };
const NOW = Date.UTC(2026, 0, 1, 12);
const rands = (minor: number) => ({ minor, currency: 'ZAR' });

const open = (mode: PaymentMode = 'sandbox') => {
  const now = () => NOW;
  const fake = simulatedForms(at => simulatePayfast(at, cfg), { mode, now });
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  return { fake, payments: withCredentials(payfast, { ...cfg, mode }, { fetch: fake.fetch, now, log }) };
};

const begun = async (payments: ReturnType<typeof open>['payments'], order = orderOf(rands(280000))) => {
  const start = (await payments.startCheckout(order)) as Start;
  return { order, start };
};

describeAdapter('Payfast', {
  adapter: payfast,
  cfg,
  foreign: { merchantId: '10000200', merchantKey: 'another', passphrase: 'another' },
  secrets: [cfg.passphrase],
  open: ({ cfg: merchant, ...at }) => simulatedForms(provider => simulatePayfast(provider, merchant), at),
  calls: { start: false, status: true },
  isDated: false,
});

describe('[PAYS-2-payfast] Payfast', () => {
  it('signs a call as its own kit does', () => {
    const headers = [
      ['merchant-id', '10000100'],
      ['version', 'v1'],
      ['timestamp', '2026-01-01T00:00:00+0000'],
    ] as const;
    expect(callSignature(headers, cfg.passphrase)).toBe('076dffa0cc416b8855ea72cb3297b06f');
  });

  it('leaves blanks out of the form’s signature, and keeps them in a notification’s', () => {
    const [full, blank] = [['a', '1'] as const, ['b', ''] as const];
    expect(formSignature([full, blank], 'p')).toBe(formSignature([full], 'p'));
    expect(noticeSignature([full, blank], 'p')).not.toBe(noticeSignature([full], 'p'));
  });

  it.each(['a b', 'a/c', 'é', ''])('takes no passphrase that its own kit would encode in two ways: %j', passphrase => {
    const around = { fetch, now: () => NOW, log: { info: () => 0, warn: () => 0, error: () => 0 } };
    expect(() => withCredentials(payfast, { ...cfg, passphrase, mode: 'live' }, around as never)).toThrow();
  });

  it('is refused a form that a payer has changed', async () => {
    const { fake, payments } = open();
    const { start } = await begun(payments);
    if (start.kind !== 'form') throw new Error(start.kind);
    for (const [name, value] of Object.entries({ amount: '1.00', m_payment_id: 'another', merchant_id: '10000200' })) {
      const answer = await submit(fake.provider, { ...start, fields: { ...start.fields, [name]: value } });
      expect([name, answer.status]).toEqual([name, 400]);
    }
  });

  it('sends a payer without a name or an address all the same', async () => {
    const { fake, payments } = open();
    const customer = { id: 'u1', firstName: ' ', lastName: '' };
    const { start } = await begun(payments, orderOf(rands(1999), { customer, description: 'x'.repeat(200) }));
    expect((await submit(fake.provider, start)).status).toBe(303);
  });

  it('[PAYS-3] tells the same of both notifications, and of late ones whatever the book says now', async () => {
    const { fake, payments } = open();
    const { order, start } = await begun(payments);
    await fake.decide(order, start, { status: 'failed' });
    await fake.decide(order, start, { status: 'paid' });
    const facts = await Promise.all(
      [...fake.sent].reverse().map(async request => {
        const callback = await payments.verifyCallback(request);
        return typeof callback === 'object' ? callback.fact?.status : callback;
      }),
    );
    expect(facts).toEqual(['paid', 'paid', 'failed', 'failed']);
    expect(await payments.queryStatus({ intentId: order.intentId })).toMatchObject({
      status: 'paid',
      amount: rands(280000),
    });
  });

  it('[PAYS-3] takes a notification that Payfast does not confirm for forged, however well it is signed', async () => {
    const [sandbox, live] = [open(), open('live')];
    const { order, start } = await begun(sandbox.payments);
    const request = await sandbox.fake.decide(order, start, { status: 'paid' });
    expect(await live.payments.verifyCallback(request)).toBe('forged');
  });

  it('[PAYS-3] waits for the confirmation of a notification when Payfast is silent or talks nonsense', async () => {
    const { fake, payments } = open();
    const { order, start } = await begun(payments);
    const request = await fake.decide(order, start, { status: 'paid' });
    for (const answer of [() => Promise.reject(new Error('down')), async () => new Response('<html>')]) {
      const around = {
        fetch: answer as typeof fetch,
        now: () => NOW,
        log: { info: () => 0, warn: () => 0, error: () => 0 },
      };
      const deaf = withCredentials(payfast, { ...cfg, mode: 'sandbox' }, around as never);
      await expect(deaf.verifyCallback(request)).rejects.toThrow();
    }
  });

  it('finds a payment by our reference or by Payfast’s own, also when its history comes as JSON', async () => {
    const { fake, payments } = open();
    const { order, start } = await begun(payments);
    await fake.decide(order, start, { status: 'paid' });
    const providerRef = fake.provider.book.get(order.intentId)?.id;
    expect(await payments.queryStatus({ providerRef })).toMatchObject({ intentId: order.intentId, providerRef });
    const wrapped = async (...call: Parameters<typeof fetch>) =>
      Response.json({ response: await (await fake.fetch(...call)).text() });
    const around = {
      fetch: wrapped as typeof fetch,
      now: () => NOW,
      log: { info: () => 0, warn: () => 0, error: () => 0 },
    };
    const other = withCredentials(payfast, { ...cfg, mode: 'sandbox' }, around as never);
    expect(await other.queryStatus({ intentId: order.intentId })).toMatchObject({ status: 'paid', live: false });
  });

  it('[PAYS-3] finds a payment behind thousands of others of its day', async () => {
    const { fake, payments } = open();
    const urls = { paid: '', cancelled: '' };
    for (let at = 0; at < 6_200; at++)
      fake.provider.enter({ reference: `x${at}`, amount: '10.00', currency: 'ZAR', description: 'x', urls }).state =
        'paid';
    const { order, start } = await begun(payments);
    const asked = { intentId: order.intentId, since: NOW - 60_000, amount: order.amount };
    expect(await payments.queryStatus(asked)).toBe('unknown');
    await fake.decide(order, start, { status: 'paid' });
    expect(await payments.queryStatus(asked)).toMatchObject({ status: 'paid', amount: order.amount });
  });

  it('[PAYS-3] gives a part back once, and refuses an equal second part that it cannot tell from the first', async () => {
    const { fake, payments } = open('live');
    const { order, start } = await begun(payments);
    await fake.decide(order, start, { status: 'paid' });
    const { id: providerRef = '' } = fake.provider.book.get(order.intentId) ?? {};
    const part = { intentId: order.intentId, providerRef, paid: order.amount, amount: rands(100), key: 'part-1' };
    expect(await payments.refund(part)).toEqual({ refundRef: `${providerRef}-100`, status: 'done' });
    expect(await payments.refund(part)).toEqual({ refusal: 'refund_by_hand' });
    expect(fake.refunds?.()).toBe(1);
  });

  it('says so when a payment was given back', async () => {
    const { fake, payments } = open();
    const { order, start } = await begun(payments);
    await fake.decide(order, start, { status: 'paid' });
    const { id: providerRef = '' } = fake.provider.book.get(order.intentId) ?? {};
    await payments.refund({
      intentId: order.intentId,
      providerRef,
      paid: order.amount,
      amount: order.amount,
      key: 'k',
    });
    expect(await payments.queryStatus({ intentId: order.intentId })).toMatchObject({ status: 'refunded' });
  });
});
