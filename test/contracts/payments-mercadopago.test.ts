import { createHmac } from 'node:crypto';
import { MercadoPagoConfig, Payment, PaymentRefund, Preference, WebhookSignatureValidator } from 'mercadopago';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mercadopago } from '#lambdas/adapters/payments/mercadopago';
import { withCredentials } from '#lambdas/adapters/payments/registry';
import type { PayOrder } from '#lambdas/ports/payments';
import { simulateMercadoPago } from '#scripts/stand-ins/payments/mercadopago';
import { describeAdapter, orderOf } from '../kit/payment-provider';
import { factOf, happensAt, simulatedPayments } from '../kit/simulated-payments';

const cfg = {
  accessToken: 'TEST-123-ours',
  webhookSecret: 'our webhook secret',
  country: 'BR' as const,
  publicKey: 'TEST-public-ours',
  chargesWithoutCode: false,
};

describeAdapter('Mercado Pago', {
  adapter: mercadopago,
  cfg,
  foreign: { ...cfg, accessToken: 'TEST-456-theirs', webhookSecret: 'their webhook secret' },
  secrets: [cfg.accessToken, cfg.webhookSecret],
  calls: { start: true, status: true },
  isDated: false,
  open: ({ cfg: credentials, mode, now }) =>
    simulatedPayments(at => simulateMercadoPago(credentials, at), { mode, now }),
});

const NOW = Date.UTC(2026, 0, 1, 12);
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

type Credentials = Omit<typeof cfg, 'country'> & { country: 'BR' | 'CL' | 'CO' | 'PE' };

const openFor = (credentials: Credentials = cfg) => {
  const fake = simulatedPayments(at => simulateMercadoPago(credentials, at), { mode: 'sandbox', now: () => NOW });
  const calls: { method: string; url: string; body: string; headers: Headers }[] = [];
  const spying: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { method, url, headers } = request;
    calls.push({ method, url, headers, body: await request.clone().text() });
    return fake.fetch(request);
  };
  const around = { fetch: spying, now: () => NOW, log: quiet };
  return { fake, calls, payments: withCredentials(mercadopago, { ...credentials, mode: 'sandbox' }, around) };
};

const begun = async (opened: ReturnType<typeof openFor>, order: PayOrder) => {
  const start = await opened.payments.startCheckout(order);
  if (!('kind' in start)) throw new Error('refused');
  return start;
};

const notice = (query: string, headers: Record<string, string> = {}) => ({
  method: 'POST',
  path: '/api/pay/mercadopago/webhook',
  query: new URLSearchParams(query),
  headers,
  body: new Uint8Array(),
});

afterEach(() => vi.unstubAllGlobals());

describe('[PAYS-2-mercadopago] Mercado Pago', () => {
  it('is called as its SDK calls it', async () => {
    const opened = openFor();
    const { fake, calls, payments } = opened;
    const order = orderOf({ minor: 1234, currency: 'BRL' });
    const start = await begun(opened, order);
    await fake.decide(order, start, { status: 'paid' });
    const fact = await payments.queryStatus({ intentId: order.intentId, providerRef: start.providerRef });
    if (fact === 'unknown') throw new Error('unknown');
    expect(await payments.queryStatus({ providerRef: fact.providerRef })).toEqual(fact);
    const refund = {
      intentId: order.intentId,
      providerRef: fact.providerRef,
      paid: order.amount,
      amount: order.amount,
      key: 'a-refund',
    };
    await payments.refund(refund);
    const ours = calls.splice(0);

    const theirs: typeof ours = [];
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const headers = new Headers(init.headers);
      theirs.push({ method: init.method ?? 'GET', url, headers, body: String(init.body ?? '') });
      return Response.json({});
    });
    const config = new MercadoPagoConfig({ accessToken: cfg.accessToken });
    const body = JSON.parse(ours[0]?.body ?? '') as Parameters<Preference['create']>[0]['body'];
    await new Preference(config).create({ body, requestOptions: { idempotencyKey: order.intentId } });
    const options = { external_reference: order.intentId, sort: 'date_created', criteria: 'desc' } as const;
    await new Payment(config).search({ options });
    await new Payment(config).get({ id: fact.providerRef });
    await new PaymentRefund(config).create({
      payment_id: fact.providerRef,
      body: { amount: 12.34 },
      requestOptions: { idempotencyKey: 'a-refund' },
    });
    const named = ['authorization', 'content-type', 'x-idempotency-key'];
    const asText = (all: typeof ours) =>
      all.map(({ headers, ...call }) => ({ ...call, headers: named.map(name => headers.get(name)) }));
    expect(asText(ours)).toEqual(asText(theirs));
  });

  it('signs as its SDK does, with the published rule', async () => {
    const xSignature = 'ts=1700000000,v1=a8027feffdd5e989c0aadaae5214e31b8c43ef81702bbc1a79a2a00eea6c2e1e';
    const signed = { xSignature, xRequestId: 'req-1', dataId: '123456', secret: 'mp_secret' };
    expect(() => WebhookSignatureValidator.validate(signed)).not.toThrow();
    const { payments } = openFor({ ...cfg, webhookSecret: 'mp_secret' });
    const headers = { 'x-signature': xSignature, 'x-request-id': 'req-1' };
    const heard = (query: string) => payments.verifyCallback(notice(query, headers));
    const known = { ref: { providerRef: '123456' }, reply: { status: 200 } };
    expect(await heard('data.id=123456&type=payment')).toEqual({ ...known, authenticity: 'shared-secret' });
    expect(await heard('data.id=123457&type=payment')).toMatchObject({ authenticity: 'none' });
    expect(await payments.verifyCallback(notice('id=123456&topic=payment'))).toEqual({
      ...known,
      authenticity: 'none',
    });
  });

  it('signs in milliseconds, and its SDK takes what the simulated one signs', async () => {
    const opened = openFor();
    const order = orderOf({ minor: 1234, currency: 'BRL' });
    const { headers, query } = await opened.fake.decide(order, await begun(opened, order), { status: 'paid' });
    expect(headers['x-signature']).toContain(`ts=${NOW},`);
    const signed = {
      xSignature: headers['x-signature'],
      xRequestId: headers['x-request-id'],
      dataId: query.get('data.id'),
      secret: cfg.webhookSecret,
    };
    expect(() => WebhookSignatureValidator.validate(signed)).not.toThrow();
    const manifest = `id:${query.get('data.id')};request-id:${headers['x-request-id']};ts:${NOW};`;
    expect(headers['x-signature']).toContain(createHmac('sha256', cfg.webhookSecret).update(manifest).digest('hex'));
  });

  it('[PAYS-3] is told of nothing by news of other kinds', async () => {
    const { payments } = openFor();
    for (const query of [
      '',
      'type=payment',
      'topic=merchant_order&id=1',
      'type=payment&data.id=1/refunds',
      'type=payment&data.id=..',
    ])
      expect([query, await payments.verifyCallback(notice(query))]).toEqual([query, 'ignore']);
  });

  it('[PAYS-4] knows the try that worked, in whatever order their news come', async () => {
    const opened = openFor();
    const { fake, payments } = opened;
    const order = orderOf({ minor: 1234, currency: 'BRL' });
    const start = await begun(opened, order);
    const ask = async (at: number) => {
      const callback = await payments.verifyCallback(fake.sent[at]!);
      if (typeof callback === 'string') throw new Error(callback);
      return payments.queryStatus(callback.ref);
    };
    await fake.decide(order, start, { status: 'failed' });
    expect(await ask(0)).toMatchObject({ status: 'failed' });
    await fake.decide(order, start, { status: 'pending' });
    expect(await ask(0)).toMatchObject({ status: 'pending' });
    await fake.decide(order, start, { status: 'paid' });
    expect(fake.sent).toHaveLength(6);
    for (const at of [5, 4, 3, 2, 1, 0])
      expect(await ask(at)).toMatchObject({ status: 'paid', providerRef: '1000000002', amount: order.amount });
  });

  it('[PAYS-3] pays no order of ours with a payment for another', async () => {
    const opened = openFor();
    const [one, two] = [orderOf({ minor: 100, currency: 'BRL' }), orderOf({ minor: 90_000, currency: 'BRL' })];
    await begun(opened, two);
    const { query } = await opened.fake.decide(one, await begun(opened, one), { status: 'paid' });
    const ref = { intentId: two.intentId, providerRef: query.get('data.id') ?? '' };
    expect(await opened.payments.queryStatus(ref)).toMatchObject({ intentId: one.intentId, amount: one.amount });
  });

  it('[PAYS-4] says so when everything was given back', async () => {
    const opened = openFor();
    const order = orderOf({ minor: 1234, currency: 'BRL' });
    await opened.fake.decide(order, await begun(opened, order), { status: 'paid' });
    const { intentId, amount } = order;
    const give = (minor: number, key: string) =>
      opened.payments.refund({ intentId, providerRef: '1000000001', paid: amount, amount: { ...amount, minor }, key });
    await give(1000, 'part');
    expect(await opened.payments.queryStatus({ intentId })).toMatchObject({ status: 'paid', refundedMinor: 1000 });
    await give(234, 'rest');
    expect(await opened.payments.queryStatus({ intentId })).toMatchObject({ status: 'paid', refundedMinor: 1234 });
    await expect(give(1234, 'more')).rejects.toThrow();
  });

  it.each([
    ['CL', { minor: 1500, currency: 'CLP' }, 'https://sandbox.mercadopago.cl/', '1500'],
    ['CO', { minor: 1500000, currency: 'COP' }, 'https://sandbox.mercadopago.com.co/', '15000'],
    ['PE', { minor: 1050, currency: 'PEN' }, 'https://sandbox.mercadopago.com.pe/', '10.5'],
  ] as const)('[PAYS-3] takes the currency of %s', async (country, amount, site, price) => {
    const opened = openFor({ ...cfg, country });
    const order = orderOf(amount);
    expect(await begun(opened, order)).toMatchObject({ url: expect.stringContaining(site) });
    expect(opened.calls[0]?.body).toContain(`"unit_price":${price},"currency_id":"${amount.currency}"`);
    expect(opened.payments.supports({ ...amount, currency: 'BRL' })).toBe(false);
    expect(opened.payments.supports({ ...amount, minor: 0 })).toBe(false);
  });

  const paidAt = async (credentials: Credentials = cfg) => {
    const world = openFor(credentials);
    const order = orderOf({ minor: 1234, currency: 'BRL' });
    await world.fake.decide(order, await begun(world, order), { status: 'paid' });
    return { ...world, order, happens: happensAt(world, order) };
  };

  it('[PAYS-3] reports a refund in its panel by the payment, and what it retains', async () => {
    const { happens, order } = await paidAt();
    expect(await happens('refundPart')).toMatchObject({ ...factOf(order), refundedMinor: 100, feeMinor: 61 });
    expect(await happens('refundRest')).toMatchObject({ ...factOf(order), refundedMinor: 1234 });
  });

  it.each([
    ['win', 'won'],
    ['lose', 'lost'],
  ] as const)('[PAYS-3] reports a complaint and a chargeback until somebody can %s it', async (end, state) => {
    const { happens, order } = await paidAt();
    const dispute = { amountMinor: order.amount.minor };
    expect(await happens('dispute')).toMatchObject({ status: 'paid', disputes: [{ ...dispute, state: 'opened' }] });
    expect(await happens('take')).toMatchObject({ status: 'paid', disputes: [{ ...dispute, state: 'taken' }] });
    expect(await happens(end)).toMatchObject({ status: 'paid', disputes: [{ ...dispute, state }] });
  });

  it('[PAYS-3] reports a second payment under the same reference, by itself and beside the first', async () => {
    const { happens, payments, order } = await paidAt();
    expect(await happens('payAgain')).toMatchObject({ ...factOf(order), providerRef: '1000000002' });
    const both = await payments.queryStatus({ intentId: order.intentId });
    expect(both).toMatchObject({ ...factOf(order), further: [factOf(order)] });
  });

  it('[PAYS-2-mercadopago] tries with a test user, whose payments are no money although they are called live', async () => {
    const { fake, payments, order } = await paidAt({ ...cfg, accessToken: 'APP_USR-1-test-user' });
    expect(fake.provider.book.get(order.intentId)?.page).not.toContain('live=1');
    expect(await payments.queryStatus({ intentId: order.intentId })).toMatchObject({ status: 'paid', live: false });
  });

  it('[PAYS-3] takes no parts of a Colombian peso', () => {
    expect(openFor({ ...cfg, country: 'CO' }).payments.supports({ minor: 1500050, currency: 'COP' })).toBe(false);
  });
});
