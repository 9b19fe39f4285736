import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { stripe } from '#lambdas/adapters/payments/stripe';
import { withCredentials } from '#lambdas/adapters/payments/registry';
import { simulateStripe } from '#scripts/stand-ins/payments/stripe';
import { describeAdapter, orderOf } from '../kit/payment-provider';
import { happensAt, simulatedPayments } from '../kit/simulated-payments';

const cfg = { secretKey: 'sk_test_ours', webhookSecret: 'whsec_test_secret' };

describeAdapter('Stripe', {
  adapter: stripe,
  cfg,
  foreign: { secretKey: 'sk_test_theirs', webhookSecret: 'whsec_theirs' },
  secrets: [cfg.secretKey, cfg.webhookSecret],
  calls: { start: true, status: true },
  isDated: true,
  open: ({ cfg: credentials, mode, now }) => simulatedPayments(at => simulateStripe(credentials, at), { mode, now }),
});

const NOW = Date.UTC(2026, 0, 1, 12);
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

const openAt = (clock = { now: NOW }) => {
  const fake = simulatedPayments(at => simulateStripe(cfg, at), { mode: 'sandbox', now: () => clock.now });
  const around = { fetch: fake.fetch, now: () => clock.now, log: quiet };
  return { fake, clock, payments: withCredentials(stripe, { ...cfg, mode: 'sandbox' }, around) };
};

const hook = (body: string, signature: string) => ({
  method: 'POST',
  path: '/api/pay/stripe/webhook',
  query: new URLSearchParams(),
  headers: { 'stripe-signature': signature },
  body: new TextEncoder().encode(body),
});

describe('[PAYS-2-stripe] Stripe', () => {
  const body =
    '{"id":"evt_test_1","object":"event","type":"checkout.session.completed","data":{"object":{"id":"cs_test_1","object":"checkout.session","client_reference_id":"PI-0001","amount_total":1234,"currency":"usd","payment_status":"paid"}}}';
  const signature = 't=1700000000,v1=69b62f3106629cf06d98496d25d21981a4bbc0b71278ce80bfac19c1112669ca';

  it('signs as its SDK does', async () => {
    const secret = cfg.webhookSecret;
    const { webhooks } = new Stripe(cfg.secretKey);
    expect(webhooks.generateTestHeaderString({ payload: body, secret, timestamp: 1700000000 })).toBe(signature);
    const { payments } = openAt({ now: 1700000000_000 + 299_000 });
    expect(await payments.verifyCallback(hook(body, signature))).toEqual({
      ref: { intentId: 'PI-0001', providerRef: 'cs_test_1' },
      authenticity: 'signed',
      reply: { status: 200 },
    });
    expect(await payments.verifyCallback(hook(body.replace('1234', '1'), signature))).toBe('forged');
    expect(await openAt({ now: 1700000000_000 + 302_000 }).payments.verifyCallback(hook(body, signature))).toBe(
      'forged',
    );
  });

  it('[PAYS-3] counts the old and the new secret while one replaces the other, and no third', async () => {
    const told = (webhookSecret: string) => {
      const fake = openAt({ now: 1700000000_000 });
      const around = { fetch: fake.fake.fetch, now: () => 1700000000_000, log: quiet };
      const payments = withCredentials(stripe, { ...cfg, webhookSecret, mode: 'sandbox' }, around);
      return payments.verifyCallback(hook(body, signature));
    };
    expect(await told(`whsec_another1,${cfg.webhookSecret}`)).toMatchObject({ authenticity: 'signed' });
    expect(await told(`${cfg.webhookSecret},whsec_another1`)).toMatchObject({ authenticity: 'signed' });
    expect(await told('whsec_another1,whsec_another2')).toBe('forged');
  });

  it('[PAYS-3] is told of nothing by events of other kinds, and of a refund by its payment', async () => {
    const { payments } = openAt();
    const heard = (type: string, object: unknown) => {
      const payload = JSON.stringify({ object: 'event', type, data: { object } });
      const t = NOW / 1000;
      const v1 = createHmac('sha256', cfg.webhookSecret).update(`${t}.${payload}`).digest('hex');
      return payments.verifyCallback(hook(payload, `t=${t},v1=${v1}`));
    };
    expect(await heard('customer.created', { id: 'cus_1' })).toBe('ignore');
    expect(await heard('checkout.session.completed', { id: 'cs_1', client_reference_id: null })).toBe('ignore');
    expect(await heard('charge.refunded', { payment_intent: null })).toBe('ignore');
  });

  const paidAt = async () => {
    const world = openAt();
    const order = orderOf({ minor: 1234, currency: 'USD' });
    const start = await world.payments.startCheckout(order);
    if (!('kind' in start)) throw new Error('refused');
    await world.fake.decide(order, start, { status: 'paid' });
    return { ...world, order, start, happens: happensAt(world, order) };
  };

  it('[PAYS-3] reports a refund in its dashboard by the payment, and what it retains', async () => {
    const { happens, order } = await paidAt();
    const { intentId, amount } = order;
    expect(await happens('refundPart')).toMatchObject({
      intentId,
      amount,
      status: 'paid',
      refundedMinor: 100,
      feeMinor: 199,
    });
    expect(await happens('refundRest')).toMatchObject({ refundedMinor: 1234 });
  });

  it.each([
    ['win', 'won'],
    ['lose', 'lost'],
  ] as const)('[PAYS-3] reports a dispute from the notice on, until somebody can %s it', async (end, state) => {
    const { happens, order } = await paidAt();
    const dispute = { amountMinor: order.amount.minor, reason: 'fraudulent', respondBy: NOW + 7 * 24 * 3_600_000 };
    expect(await happens('dispute')).toMatchObject({ status: 'paid', disputes: [{ ...dispute, state: 'opened' }] });
    expect(await happens('take')).toMatchObject({ disputes: [{ ...dispute, state: 'taken', feeMinor: 2_000 }] });
    expect(await happens(end)).toMatchObject({ disputes: [{ state }] });
  });

  it('[PAYS-3] takes the evidence of a dispute as drafts, and once for the bank, whose repetition is the same', async () => {
    const { happens, payments, fake, order } = await paidAt();
    await happens('take');
    const disputeRef = fake.provider.book.get(order.intentId)?.dispute?.id ?? '';
    const evidence = { disputeRef, text: 'Started 9:05', servedOn: '2026-11-21', customerName: 'Ann Lee' };
    const send = (key: string, isFinal: boolean) => payments.sendEvidence?.({ ...evidence, key, isFinal });
    expect(await send('k1', false)).toBe('taken');
    expect(fake.provider.book.get(order.intentId)?.dispute).toMatchObject({
      evidence: 'Started 9:05',
      isSubmitted: false,
    });
    expect(await send('k2', true)).toBe('taken');
    expect(await send('k2', true)).toBe('taken');
    expect(await send('k3', true)).toBe('refused');
    expect(fake.provider.book.get(order.intentId)?.dispute).toMatchObject({ isSubmitted: true });
  });

  it('[PAYS-4] closes a checkout that nobody wants any more, and leaves one alone that was paid', async () => {
    const { payments, fake } = openAt();
    const order = orderOf({ minor: 1234, currency: 'USD' });
    const start = await payments.startCheckout(order);
    if (!('kind' in start)) throw new Error('refused');
    const { providerRef } = start;
    expect(await payments.close?.({ providerRef })).toBe(true);
    expect(await payments.queryStatus({ providerRef })).toMatchObject({ status: 'cancelled' });
    const page = await fake.provider.handle(new Request(fake.provider.book.get(order.intentId)!.page));
    expect(await page.text()).toContain('over');
    const paid = await paidAt();
    const paidRef = 'providerRef' in paid.start ? paid.start.providerRef : undefined;
    expect(await paid.payments.close?.({ providerRef: paidRef })).toBe(false);
    expect(await paid.payments.queryStatus({ providerRef: paidRef })).toMatchObject({ status: 'paid' });
  });

  it('[PAYS-3] reports a refund of ours that came back days later, by its key', async () => {
    const { happens, payments, order, start } = await paidAt();
    const { intentId, amount } = order;
    const providerRef = 'providerRef' in start ? (start.providerRef ?? '') : '';
    await payments.refund({ intentId, providerRef, paid: amount, amount: { ...amount, minor: 200 }, key: 'ours' });
    expect(await happens('refundFails')).toMatchObject({ refundedMinor: 0, failedRefunds: ['ours'] });
  });

  /** Events as Stripe's own library signs them; the objects have what its types require. */
  it.each([
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.closed',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
    'charge.refunded',
    'refund.created',
    'refund.updated',
    'refund.failed',
  ] as const)('[PAYS-3] hears %s in the signature of its SDK', async type => {
    const { payments } = openAt();
    const payload = JSON.stringify({ object: 'event', type, data: { object: { payment_intent: 'pi_1' } } });
    const { webhooks } = new Stripe(cfg.secretKey);
    const timestamp = NOW / 1000;
    const header = webhooks.generateTestHeaderString({ payload, secret: cfg.webhookSecret, timestamp });
    expect(await payments.verifyCallback(hook(payload, header))).toMatchObject({
      ref: { providerRef: 'pi_1' },
      authenticity: 'signed',
    });
  });

  it('[PAYS-3] makes one checkout of an order, and tells its end', async () => {
    const { fake, payments } = openAt();
    const order = orderOf({ minor: 1234, currency: 'USD' });
    const start = await payments.startCheckout(order);
    expect(await payments.startCheckout(order)).toEqual(start);
    expect(start).toMatchObject({ kind: 'redirect', expiresAt: NOW + 24 * 3_600_000 });
    expect(fake.provider.book.size).toBe(1);
  });

  it('[PAYS-4] is paid weeks later by a transfer, and the news comes twice and in any order', async () => {
    const { fake, payments, clock } = openAt();
    const order = orderOf({ minor: 1234, currency: 'EUR' });
    const start = await payments.startCheckout(order);
    if (!('kind' in start)) throw new Error('refused');
    await fake.decide(order, start, { status: 'pending' });
    const { providerRef } = start;
    expect(await payments.queryStatus({ providerRef })).toMatchObject({ status: 'pending' });
    clock.now += 14 * 24 * 3_600_000;
    await fake.decide(order, start, { status: 'paid' });
    const [early, , late, again] = fake.sent;
    if (!early || !late || !again) throw new Error('four notifications are missing');
    expect(JSON.parse(new TextDecoder().decode(late.body))).toMatchObject({
      type: 'checkout.session.async_payment_succeeded',
    });
    for (const request of [again, late]) {
      const callback = await payments.verifyCallback(request);
      if (typeof callback === 'string') throw new Error(callback);
      expect(await payments.queryStatus(callback.ref)).toMatchObject({ status: 'paid', amount: order.amount });
    }
    expect(await payments.verifyCallback(early)).toBe('forged');
  });

  it('[PAYS-4] says so when a payment was given back, and when a checkout has come to nothing', async () => {
    const { fake, payments } = openAt();
    const order = orderOf({ minor: 1234, currency: 'USD' });
    const start = await payments.startCheckout(order);
    if (!('kind' in start)) throw new Error('refused');
    await fake.decide(order, start, { status: 'paid' });
    const { intentId, amount } = order;
    const providerRef = start.providerRef ?? '';
    const give = (minor: number, key: string) =>
      payments.refund({ intentId, providerRef, paid: amount, amount: { ...amount, minor }, key });
    await give(1000, 'part');
    expect(await payments.queryStatus({ providerRef })).toMatchObject({ status: 'paid', refundedMinor: 1000 });
    await give(234, 'rest');
    expect(await payments.queryStatus({ providerRef })).toMatchObject({ status: 'paid', refundedMinor: 1234 });
    await expect(give(1235, 'more')).rejects.toThrow();

    const other = orderOf(amount);
    const next = await payments.startCheckout(other);
    if (!('kind' in next)) throw new Error('refused');
    await expect(
      payments.refund({
        intentId: other.intentId,
        providerRef: next.providerRef ?? '',
        paid: amount,
        amount,
        key: 'k',
      }),
    ).rejects.toThrow('no payment');
    const checkout = fake.provider.book.get(other.intentId);
    if (checkout) checkout.state = 'cancelled';
    expect(await payments.queryStatus({ providerRef: next.providerRef })).toMatchObject({ status: 'cancelled' });
  });

  it.each([
    [1500, 'ISK', '1500.00'],
    [1500, 'JPY', '1500'],
    [1230, 'KWD', '1.230'],
    [1500000, 'COP', '15000.00'],
  ])('[PAYS-3] orders %i minor units of %s as %s', async (minor, currency, amount) => {
    const { fake, payments } = openAt();
    const order = orderOf({ minor, currency });
    await payments.startCheckout(order);
    expect(fake.provider.book.get(order.intentId)).toMatchObject({ amount, currency });
  });

  it('[PAYS-3] says of an amount below its minimum that it is too small', async () => {
    const { payments } = openAt();
    expect(await payments.startCheckout(orderOf({ minor: 49, currency: 'USD' }))).toEqual({
      refusal: 'amount_too_small',
    });
    expect(await payments.startCheckout(orderOf({ minor: 50, currency: 'USD' }))).toMatchObject({ kind: 'redirect' });
  });

  it('[PAYS-3] takes no amount that it would refuse', () => {
    const { payments } = openAt();
    for (const [minor, currency] of [
      [1500, 'UGX'],
      [1234, 'KWD'],
      [0, 'USD'],
      [-100, 'USD'],
      [1.5, 'USD'],
      [100_000_000, 'USD'],
      [Number.MAX_SAFE_INTEGER, 'ISK'],
    ] as const)
      expect([minor, currency, payments.supports({ minor, currency })]).toEqual([minor, currency, false]);
  });

  it('refuses keys that are none', () => {
    for (const change of [{ secretKey: 'pk_test_1' }, { webhookSecret: 'secret' }])
      expect(() => stripe.config.parse({ ...cfg, ...change })).toThrow();
  });
});
