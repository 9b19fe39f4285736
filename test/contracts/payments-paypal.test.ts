import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { paypal } from '#lambdas/adapters/payments/paypal';
import { withCredentials } from '#lambdas/adapters/payments/registry';
import type { PaymentMode } from '#shared/contract/payment-providers';
import type { PayOrder } from '#lambdas/ports/payments';
import type { Aftermath } from '#scripts/stand-ins/payments/checkout-book';
import { simulatePayPal } from '#scripts/stand-ins/payments/paypal';
import { describeAdapter, orderOf, takenBy } from '../kit/payment-provider';
import { simulatedPayments } from '../kit/simulated-payments';

const cfg = { clientId: 'our-client', clientSecret: 'our-client-secret', webhookId: '1JE4291016473214C' };

describeAdapter('PayPal', {
  adapter: paypal,
  cfg,
  foreign: { clientId: 'their-client', clientSecret: 'their-client-secret', webhookId: '2KF5302127584325D' },
  secrets: [cfg.clientSecret, cfg.webhookId],
  calls: { start: true, status: true },
  isDated: false,
  open: ({ cfg: credentials, mode, now }) => simulatedPayments(at => simulatePayPal(credentials, at), { mode, now }),
});

const NOW = Date.UTC(2026, 0, 1, 12);
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

const openAt = (mode: PaymentMode = 'sandbox') => {
  const clock = { now: NOW };
  const fake = simulatedPayments(at => simulatePayPal(cfg, at), { mode, now: () => clock.now });
  const calls: string[] = [];
  const spying: typeof fetch = (input, init) => {
    calls.push(`${init?.method ?? 'GET'} ${String(input)}`);
    return fake.fetch(input, init);
  };
  const around = { fetch: spying, now: () => clock.now, log: quiet };
  return { fake, calls, clock, payments: withCredentials(paypal, { ...cfg, mode }, around) };
};

const begun = async ({ payments }: ReturnType<typeof openAt>, order: PayOrder) => {
  const start = await payments.startCheckout(order);
  if (!('kind' in start)) throw new Error('refused');
  return start;
};

/** The status after an approved payment is captured. */
const settled = async ({ payments }: ReturnType<typeof openAt>, providerRef: string | undefined) =>
  takenBy(payments, await payments.queryStatus({ providerRef }));

const usd = (minor = 1234) => orderOf({ minor, currency: 'USD' });
const captures = (calls: string[]) => calls.filter(call => call.endsWith('/capture')).length;
const typeOf = ({ body }: { body: Uint8Array }): unknown => JSON.parse(new TextDecoder().decode(body)).event_type;

describe('[PAYS-2-paypal] PayPal', () => {
  it('counts a body as the published rule for its signature does', () => {
    const body =
      '{"id":"WH-1","event_type":"PAYMENT.CAPTURE.COMPLETED","resource":{"id":"CAP1","custom_id":"PI-0001"}}';
    expect(crc32(body)).toBe(2858870735);
  });

  it.each([
    ['sandbox', 'https://api-m.sandbox.paypal.com/', 'https://www.sandbox.paypal.com/checkoutnow?token='],
    ['live', 'https://api-m.paypal.com/', 'https://www.paypal.com/checkoutnow?token='],
  ] as const)('[PAYS-3] goes to the hosts of %s, with one token for all calls', async (mode, api, page) => {
    const opened = openAt(mode);
    const order = usd();
    const start = await begun(opened, order);
    expect(await begun(opened, order)).toEqual(start);
    expect(start).toMatchObject({ url: expect.stringContaining(page), expiresAt: NOW + 3 * 3_600_000 });
    expect(opened.calls).toEqual([`POST ${api}v1/oauth2/token`, ...Array(2).fill(`POST ${api}v2/checkout/orders`)]);
    opened.clock.now += 9 * 3_600_000;
    await opened.payments.queryStatus({ providerRef: start.providerRef });
    expect(opened.calls.filter(call => call.endsWith('/token'))).toHaveLength(2);
  });

  it('[PAYS-3] takes what was approved, once, by whoever asks first', async () => {
    const opened = openAt();
    const { fake, payments, calls } = opened;
    const order = usd();
    const start = await begun(opened, order);
    const { providerRef } = start;
    expect(await payments.queryStatus({ providerRef })).toMatchObject({ status: 'pending' });
    expect(captures(calls)).toBe(0);
    await fake.decide(order, start, { status: 'paid' });
    expect(fake.provider.book.get(order.intentId)?.state).toBe('open');
    expect(await payments.queryStatus({ providerRef })).toMatchObject({ status: 'pending', approved: true });
    expect(captures(calls)).toBe(0);
    const both = await Promise.all([1, 2].map(() => settled(opened, providerRef)));
    for (const fact of both) expect(fact).toMatchObject({ status: 'paid', amount: order.amount, providerRef });
    const before = captures(calls);
    await settled(opened, providerRef);
    expect(captures(calls)).toBe(before);
    expect(fake.sent.map(typeOf)).toEqual([
      ...Array<string>(2).fill('CHECKOUT.ORDER.APPROVED'),
      ...Array<string>(2).fill('PAYMENT.CAPTURE.COMPLETED'),
    ]);
    for (const request of fake.sent.toReversed())
      expect(await payments.verifyCallback(request)).toEqual({
        ref: { intentId: order.intentId, providerRef },
        authenticity: 'signed',
        reply: { status: 200 },
      });
  });

  it('[PAYS-4] waits for a payment under review, and hears of its end', async () => {
    const opened = openAt();
    const { fake, payments, clock } = opened;
    const order = usd();
    const start = await begun(opened, order);
    const { providerRef } = start;
    await fake.decide(order, start, { status: 'pending' });
    expect(await settled(opened, providerRef)).toMatchObject({ status: 'pending' });
    clock.now += 24 * 3_600_000;
    const late = await fake.decide(order, start, { status: 'paid' });
    expect(await payments.verifyCallback(late)).toMatchObject({ ref: { providerRef } });
    expect(await payments.queryStatus({ providerRef })).toMatchObject({ status: 'paid' });
  });

  it('[PAYS-4] says so when a card was declined, and when everything was given back', async () => {
    const opened = openAt();
    const { fake, payments } = opened;
    const declined = usd();
    const first = await begun(opened, declined);
    await fake.decide(declined, first, { status: 'failed' });
    expect(await settled(opened, first.providerRef)).toMatchObject({ status: 'failed' });

    const order = usd();
    const start = await begun(opened, order);
    const providerRef = start.providerRef ?? '';
    const { intentId, amount } = order;
    const give = (minor: number, key: string) =>
      payments.refund({ intentId, providerRef, paid: amount, amount: { ...amount, minor }, key });
    await expect(give(1, 'early')).rejects.toThrow('taken nothing');
    await fake.decide(order, start, { status: 'paid' });
    await settled(opened, providerRef);
    await give(1000, 'part');
    expect(await payments.queryStatus({ providerRef })).toMatchObject({ status: 'paid', amount, refundedMinor: 1000 });
    await expect(give(235, 'more')).rejects.toThrow();
    await give(234, 'rest');
    expect(await payments.queryStatus({ providerRef })).toMatchObject({ status: 'paid', refundedMinor: 1234 });
  });

  const paidAt = async () => {
    const opened = openAt();
    const order = usd();
    const start = await begun(opened, order);
    await opened.fake.decide(order, start, { status: 'paid' });
    await settled(opened, start.providerRef);
    const { page } = opened.fake.provider.book.get(order.intentId)!;
    /** Presses a button of the panel or of the payer's bank, and returns the report that follows. */
    const happens = async (aftermath: Aftermath) => {
      const before = opened.fake.sent.length;
      const body = new URLSearchParams({ aftermath });
      await opened.fake.provider.handle(new Request(page, { method: 'POST', body }));
      const callback = await opened.payments.verifyCallback(opened.fake.sent[before]!);
      if (typeof callback === 'string') throw new Error(callback);
      expect(callback.ref.intentId).toBe(order.intentId);
      return opened.payments.queryStatus({ providerRef: start.providerRef, ...callback.ref });
    };
    return { ...opened, order, start, happens };
  };

  it('[PAYS-3] reports a refund in its panel, whose notice has the invoice’s id only, and its fee', async () => {
    const { happens } = await paidAt();
    expect(await happens('refundPart')).toMatchObject({ status: 'paid', refundedMinor: 100, feeMinor: 37 });
    expect(await happens('refundRest')).toMatchObject({ refundedMinor: 1234 });
  });

  it.each([
    ['win', 'won'],
    ['lose', 'lost'],
  ] as const)('[PAYS-3] reports a dispute and its deadline until somebody can %s it', async (end, state) => {
    const { happens, payments, start } = await paidAt();
    const dispute = { amountMinor: 1234, reason: 'UNAUTHORISED', respondBy: NOW + 10 * 24 * 3_600_000 };
    expect(await happens('dispute')).toMatchObject({ disputes: [{ ...dispute, state: 'opened' }] });
    expect(await happens('take')).toMatchObject({ disputes: [{ ...dispute, state: 'taken' }] });
    expect(await happens(end)).toMatchObject({ disputes: [{ state }] });
    // Queries about disputes cost calls of their own, so they are made only after a dispute is reported.
    expect(await payments.queryStatus({ providerRef: start.providerRef })).not.toHaveProperty('disputes');
  });

  it.each([
    'TRANSACTION_REFUSED',
    'PAYER_CANNOT_PAY',
    'PAYER_ACCOUNT_RESTRICTED',
    'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
    'COMPLIANCE_VIOLATION',
    'PAYEE_ACCOUNT_RESTRICTED',
    'DUPLICATE_INVOICE_ID',
    'A_REASON_OF_TOMORROW',
  ])('[PAYS-4] counts %s at the capture as a payment that failed, not as an outage', async issue => {
    expect(await refusedWith(issue)).toMatchObject({ status: 'failed' });
  });

  it('[PAYS-4] lets the payer confirm again when PayPal asks for it', async () => {
    expect(await refusedWith('PAYER_ACTION_REQUIRED')).toMatchObject({ status: 'pending', approved: false });
  });

  /** The fact of an approved order whose capture PayPal refuses. */
  const refusedWith = async (issue: string) => {
    const opened = openAt();
    const order = usd();
    const start = await begun(opened, order);
    await opened.fake.decide(order, start, { status: 'paid' });
    const fetch: typeof globalThis.fetch = async (input, init) =>
      String(input).endsWith('/capture')
        ? Response.json({ name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] }, { status: 422 })
        : opened.fake.fetch(input, init);
    const payments = withCredentials(paypal, { ...cfg, mode: 'sandbox' }, { fetch, now: () => NOW, log: quiet });
    return takenBy(payments, await payments.queryStatus({ providerRef: start.providerRef }));
  };

  it.each([
    ['another host', { 'paypal-cert-url': 'https://example.com/v1/notifications/certs/CERT-1' }],
    ['a host that looks alike', { 'paypal-cert-url': 'https://api.sandbox.paypal.com.example.com/certs/CERT-1' }],
    ['the host of live', { 'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1' }],
    ['no TLS', { 'paypal-cert-url': 'http://api.sandbox.paypal.com/v1/notifications/certs/CERT-1' }],
    ['no certificate', { 'paypal-cert-url': '' }],
    ['no signature', { 'paypal-transmission-sig': '' }],
    ['another algorithm', { 'paypal-auth-algo': 'none' }],
    ['an id that is none', { 'paypal-transmission-id': 'x' }],
    ['no time', { 'paypal-transmission-time': 'now' }],
  ])('[PAYS-3] asks nobody about a notification with %s', async (_, change) => {
    const opened = openAt();
    const order = usd();
    const request = await opened.fake.decide(order, await begun(opened, order), { status: 'paid' });
    const before = opened.calls.length;
    const headers = { ...request.headers, ...change };
    expect(await opened.payments.verifyCallback({ ...request, headers })).toBe('forged');
    expect(opened.calls).toHaveLength(before);
  });

  it.each([
    [1234, 'JPY', '1234'],
    [120000, 'HUF', '1200'],
    [20000, 'SEK', '200.00'],
  ])('[PAYS-3] orders %i minor units of %s as %s', async (minor, currency, amount) => {
    const opened = openAt();
    const order = orderOf({ minor, currency });
    await begun(opened, order);
    expect(opened.fake.provider.book.get(order.intentId)).toMatchObject({ amount, currency });
  });

  it('[PAYS-3] takes no amount that it would refuse', () => {
    const { payments } = openAt();
    for (const [minor, currency] of [
      [120050, 'HUF'],
      [1000, 'INR'],
      [0, 'USD'],
      [-1, 'USD'],
      [0.5, 'USD'],
    ] as const)
      expect([minor, currency, payments.supports({ minor, currency })]).toEqual([minor, currency, false]);
  });
});
