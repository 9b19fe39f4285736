import sdk from 'braintree';
import { describe, expect, it } from 'vitest';
import { fromDecimalText } from '#shared/domain/money/provider-amounts';
import { braintree } from '#lambdas/adapters/payments/braintree/braintree';
import { withCredentials } from '#lambdas/adapters/payments/registry';
import type { RawRequest } from '#lambdas/ports/payments';
import { nonces, simulateBraintree } from '#scripts/stand-ins/payments/braintree';
import { notifyBraintree } from '#scripts/stand-ins/payments/braintree-notice';
import type { Aftermath, SimulationContext } from '#scripts/stand-ins/payments/checkout-book';
import { orderOnPage } from '../kit/page-amount';
import { describeAdapter, orderOf } from '../kit/payment-provider';
import { simulatedPayments, rawOf } from '../kit/simulated-payments';

const cfg = {
  merchantId: 'our_merchant',
  publicKey: 'integration_public_key',
  privateKey: 'integration_private_key',
  merchantAccountIds: { USD: 'acct_usd', SEK: 'acct_sek', JPY: 'acct_jpy', KWD: 'acct_kwd' },
  threeDSecure: true,
};
const NOW = Date.UTC(2026, 0, 1, 12);
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const around = { now: () => NOW, log: quiet };

const posted = (fields: Record<string, string>, change: Partial<RawRequest> = {}): RawRequest => ({
  method: 'POST',
  path: '/api/pay/braintree/complete',
  query: new URLSearchParams(),
  headers: {},
  body: new TextEncoder().encode(new URLSearchParams(fields).toString()),
  ...change,
});

const simulate = (credentials: typeof cfg, mode: 'sandbox' | 'live', now: () => number) => {
  let at: SimulationContext | undefined;
  const open = (given: SimulationContext) => simulateBraintree(credentials, (at = given));
  const fake = simulatedPayments(open, { mode, now }, async ({ handle }, checkout, status) => {
    const fetch = ((input, init) => handle(new Request(input, init))) as typeof globalThis.fetch;
    const payments = withCredentials(braintree, { ...credentials, mode }, { ...around, fetch });
    const { reference: intentId, amount: text, currency } = checkout;
    const order = orderOf(fromDecimalText(text, currency)!, { intentId });
    const form = posted({ intent: intentId, payment_method_nonce: nonces[status] });
    const taken = payments.complete?.(form, order);
    // A sandbox's token for a card is refused where real money moves.
    if (checkout.isLive === (mode === 'live')) await taken;
    else await expect(taken).rejects.toThrow('did not take');
    await notifyBraintree(credentials, at!, checkout, order.urls.notify);
  });
  return {
    ...fake,
    understood: async (start: Parameters<typeof fake.understood>[0]) => {
      if (start.kind !== 'page') throw new Error(start.kind);
      return orderOnPage(start.html);
    },
  };
};

describeAdapter('Braintree', {
  adapter: braintree,
  cfg,
  foreign: { ...cfg, publicKey: 'their_public_key', privateKey: 'their_private_key' },
  secrets: [cfg.privateKey],
  calls: { start: true, status: true },
  isDated: false,
  open: ({ cfg: credentials, mode, now }) => simulate(credentials as typeof cfg, mode, now),
});

const openSandbox = () => {
  const provider = simulateBraintree(cfg, { now: () => NOW, isLive: false, deliver: async () => undefined });
  const fetch = ((input, init) => provider.handle(new Request(input, init))) as typeof globalThis.fetch;
  return { provider, payments: withCredentials(braintree, { ...cfg, mode: 'sandbox' }, { ...around, fetch }) };
};

const usd = (minor = 1234) => orderOf({ minor, currency: 'USD' });
const cardOf = (action: keyof typeof nonces) => posted({ payment_method_nonce: nonces[action] });
const notice = (fields: Record<string, string>) => posted(fields, { path: '/api/pay/braintree/webhook' });

describe('[PAYS-2-braintree] Braintree', () => {
  const gateway = new sdk.BraintreeGateway({ ...cfg, environment: sdk.Environment.Sandbox });

  it('signs and answers challenges as its SDK does', async () => {
    const { payments } = openSandbox();
    const payload = 'PG5vdGlmaWNhdGlvbj48a2luZD50cmFuc2FjdGlvbl9zZXR0bGVkPC9raW5kPjwvbm90aWZpY2F0aW9uPg==\n';
    const signature = 'integration_public_key|ec8633e245be6f4e5928d42d99390d522846e668';
    expect(await payments.verifyCallback(notice({ bt_signature: signature, bt_payload: payload }))).toBe('ignore');
    const tampered = notice({ bt_signature: signature, bt_payload: payload.replace('PG5', 'PG6') });
    expect(await payments.verifyCallback(tampered)).toBe('forged');
    const query = new URLSearchParams({ bt_challenge: '20f9f8ed05f77439fe955c977e4c8a53' });
    expect(await payments.verifyCallback({ ...notice({}), method: 'GET', query })).toMatchObject({
      authenticity: 'none',
      reply: { status: 200, body: 'integration_public_key|d9b899556c966b3f06945ec21311865d35df3ce4' },
    });
    const hostile = new URLSearchParams({ bt_challenge: '<script>' });
    expect(await payments.verifyCallback({ ...notice({}), method: 'GET', query: hostile })).toBe('forged');
  });

  it.each(['transaction_settled', 'transaction_settlement_declined'] as const)(
    'hears %s as its SDK sends it for a trial',
    async kind => {
      const { bt_signature, bt_payload } = (await gateway.webhookTesting.sampleNotification(
        kind,
        'tx123',
      )) as unknown as {
        bt_signature: string;
        bt_payload: string;
      };
      expect(await openSandbox().payments.verifyCallback(notice({ bt_signature, bt_payload }))).toMatchObject({
        ref: { providerRef: 'tx123' },
        authenticity: 'signed',
      });
    },
  );

  it('[PAYS-3] has a page whose fields are frames of Braintree, and a policy for them', async () => {
    const start = await openSandbox().payments.startCheckout(usd());
    if (!('kind' in start) || start.kind !== 'page') throw new Error('no page');
    const [nonce] = start.csp['script-src'] ?? [];
    expect(start.html).toContain(`<script ${nonce?.slice(1, -1).replace('nonce-', 'nonce="')}">`);
    expect(start.html).not.toMatch(/<input(?![^>]*type="hidden")/);
    for (const [, host] of start.html.matchAll(/src="(https:\/\/[^"]+\/)/g))
      expect(start.csp['script-src']).toContain(host);
    const arabic = await openSandbox().payments.startCheckout({ ...usd(), locale: 'ar' });
    expect(arabic).toMatchObject({ html: expect.stringMatching(/dir="rtl".*class="amount"><bdi dir="ltr">/s) });
  });

  it('[PAYS-3] tells Braintree’s rules about risk of the device, where the page’s script knows it, and sends nothing else as one', async () => {
    const start = await openSandbox().payments.startCheckout(usd());
    if (!('kind' in start) || start.kind !== 'page') throw new Error('no page');
    expect(start.html).toMatch(/<input[^>]*name="device_data"[^>]*>/);
    expect(start.html).toContain('/data-collector.min.js');
    expect(start.html).toContain('braintree.dataCollector.create({client})');
    const provider = simulateBraintree(cfg, { now: () => NOW, isLive: false, deliver: async () => undefined });
    const sent: string[] = [];
    const fetch = (async (input, init) => {
      const request = new Request(input, init);
      sent.push(await request.clone().text());
      return provider.handle(request);
    }) as typeof globalThis.fetch;
    const payments = withCredentials(braintree, { ...cfg, mode: 'sandbox' }, { ...around, fetch });
    const pay = async (device_data: string, minor: number) => {
      const form = posted({ payment_method_nonce: nonces.paid, device_data });
      return payments.complete?.(form, { ...usd(minor), intentId: `d${minor}` });
    };
    const device = '{"correlation_id":"0a1b2c3d"}';
    expect(await pay(device, 100)).toMatchObject({ status: 'paid' });
    const told = sent.map(
      body => (JSON.parse(body) as { transaction?: { device_data?: string } }).transaction?.device_data,
    );
    expect(told).toContain(device);
    sent.length = 0;
    for (const [index, none] of ['', 'x', `{${'x'.repeat(3_000)}}`].entries())
      expect(await pay(none, 200 + index)).toMatchObject({ status: 'paid' });
    expect(sent.filter(body => /device/i.test(body))).toEqual([]);
  });

  it('[PAYS-3] takes an order once, however often its form is posted', async () => {
    const { payments } = openSandbox();
    const order = usd();
    const first = await payments.complete?.(cardOf('paid'), order);
    expect(first).toMatchObject({ status: 'paid', amount: order.amount, intentId: order.intentId });
    expect(await payments.complete?.(cardOf('paid'), order)).toEqual(first);
    expect(await payments.complete?.(cardOf('failed'), order)).toEqual(first);
  });

  it('[PAYS-4] takes another card after one that was declined', async () => {
    const { payments } = openSandbox();
    const order = usd();
    expect(await payments.complete?.(cardOf('failed'), order)).toMatchObject({ status: 'failed' });
    const paid = await payments.complete?.(cardOf('paid'), order);
    expect(paid).toMatchObject({ status: 'paid' });
    expect(await payments.queryStatus({ intentId: order.intentId })).toEqual(paid);
    await expect(payments.complete?.(posted({}), usd())).rejects.toThrow('did not take');
  });

  it('[PAYS-4] voids what is not settled, gives back in parts what is, each once, and says so', async () => {
    const { provider, payments } = openSandbox();
    const [one, two] = [usd(), usd()];
    const give = async (order: typeof one, minor: number, key: string) => {
      const fact = await payments.queryStatus({ intentId: order.intentId });
      if (fact === 'unknown') throw new Error(fact);
      const { intentId, providerRef, amount } = fact;
      return payments.refund({ intentId, providerRef, paid: amount, amount: { ...amount, minor }, key });
    };
    for (const order of [one, two]) await payments.complete?.(cardOf('paid'), order);
    expect(await give(two, 1000, 'early')).toEqual({ refusal: 'refund_too_early' });
    await give(one, 1234, 'whole');
    expect(await payments.queryStatus({ intentId: one.intentId })).toMatchObject({
      status: 'refunded',
      refundedMinor: 1234,
    });
    provider.settle();
    const part = await give(two, 1000, 'part');
    expect(await give(two, 1000, 'part')).toEqual(part);
    expect(await payments.queryStatus({ intentId: two.intentId })).toMatchObject({
      status: 'paid',
      refundedMinor: 1000,
    });
    await expect(give(two, 235, 'more')).rejects.toThrow('did not give back');
    await give(two, 234, 'rest');
    expect(await payments.queryStatus({ intentId: two.intentId })).toMatchObject({ refundedMinor: 1234 });
    expect(provider.book.get(two.intentId)?.refunds.size).toBe(2);
  });

  it.each([
    'dispute_opened',
    'dispute_under_review',
    'dispute_won',
    'dispute_lost',
    'dispute_accepted',
    'dispute_expired',
  ] as const)('[PAYS-3] hears %s as its SDK sends it for a trial', async kind => {
    const sample = (await gateway.webhookTesting.sampleNotification(kind, 'tx123')) as unknown as {
      bt_signature: string;
      bt_payload: string;
    };
    expect(await openSandbox().payments.verifyCallback(notice({ ...sample }))).toMatchObject({
      ref: { providerRef: 'tx123' },
      authenticity: 'signed',
    });
  });

  it('[PAYS-3] reports disputes and refunds in its control panel with the transaction', async () => {
    const to = 'https://ride.example.com/api/pay/braintree/webhook';
    const sent: Request[] = [];
    const deliver = async (request: Request) => void sent.push(request);
    const provider = simulateBraintree(cfg, { now: () => NOW, isLive: false, deliver }, to);
    const fetch = ((input, init) => provider.handle(new Request(input, init))) as typeof globalThis.fetch;
    const payments = withCredentials(braintree, { ...cfg, mode: 'sandbox' }, { ...around, fetch });
    const order = usd();
    await payments.complete?.(cardOf('paid'), order);
    const { page } = provider.book.get(order.intentId)!;
    const press = (aftermath: Aftermath) =>
      provider.handle(new Request(page, { method: 'POST', body: new URLSearchParams({ aftermath }) }));
    const now = () => payments.queryStatus({ intentId: order.intentId });
    await press('refundPart');
    expect(sent).toEqual([]);
    expect(await now()).toMatchObject({ status: 'paid', refundedMinor: 100 });
    for (const [aftermath, state] of [
      ['dispute', 'opened'],
      ['take', 'taken'],
      ['win', 'won'],
    ] as const) {
      await press(aftermath);
      const callback = await payments.verifyCallback(await rawOf(sent.at(-1)!));
      if (typeof callback === 'string') throw new Error(callback);
      expect(await payments.queryStatus(callback.ref)).toMatchObject({
        intentId: order.intentId,
        disputes: [{ state, amountMinor: 1234, reason: 'fraud', respondBy: Date.UTC(2026, 0, 21, 23, 59, 59) }],
      });
    }
  });

  it('[PAYS-3] takes no card that its bank has not confirmed, unless the account does without', async () => {
    const unconfirmed = posted({ payment_method_nonce: 'fake-valid-nonce' });
    const { provider, payments } = openSandbox();
    const order = usd();
    expect(await payments.complete?.(unconfirmed, order)).toMatchObject({ status: 'failed' });
    expect(await payments.complete?.(cardOf('paid'), order)).toMatchObject({ status: 'paid' });
    const fetch = ((input, init) => provider.handle(new Request(input, init))) as typeof globalThis.fetch;
    const without = withCredentials(braintree, { ...cfg, threeDSecure: false, mode: 'sandbox' }, { ...around, fetch });
    expect(await without.complete?.(unconfirmed, usd())).toMatchObject({ status: 'paid' });
    const page = async (of: typeof payments) => JSON.stringify(await of.startCheckout(usd()));
    expect(await page(payments)).toContain('asksBank=true');
    expect(await page(without)).toContain('asksBank=false');
  });

  it('[PAYS-3] takes only currencies that it has an account for', () => {
    const { payments } = openSandbox();
    for (const [minor, currency] of [
      [1234, 'EUR'],
      [1234, 'constructor'],
      [0, 'USD'],
      [1.5, 'USD'],
    ] as const)
      expect([minor, currency, payments.supports({ minor, currency })]).toEqual([minor, currency, false]);
  });
});
