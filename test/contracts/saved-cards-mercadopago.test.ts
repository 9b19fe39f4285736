import { CardToken, Customer, CustomerCard, MercadoPagoConfig, Payment } from 'mercadopago';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mercadopago } from '#lambdas/adapters/payments/mercadopago';
import { withCredentials } from '#lambdas/adapters/payments/registry';
import type { Fact, PayOrder } from '#lambdas/ports/payments';
import { simulateMercadoPago } from '#scripts/stand-ins/payments/mercadopago';
import type { Bank } from '#scripts/stand-ins/payments/simulated-cards';
import { orderOf } from '../kit/payment-provider';

const cfg = {
  accessToken: 'TEST-123-ours',
  webhookSecret: 'our webhook secret',
  country: 'BR' as const,
  publicKey: 'TEST-public-ours',
  chargesWithoutCode: true,
};
const NOW = Date.UTC(2026, 0, 1, 12);
const DAY_MS = 24 * 3_600_000;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const brl = (minor: number) => ({ minor, currency: 'BRL' });
const API = 'https://api.mercadopago.com';

let keys = 0;
type Call = { method: string; url: string; body: string; key: string | null };

const openAt = (own = cfg) => {
  const clock = { now: NOW };
  const copy = simulateMercadoPago(own, { now: () => clock.now, isLive: false, deliver: async () => undefined });
  const lost = { next: '' };
  const calls: Call[] = [];
  const fetchAt = (async (input, init) => {
    const request = new Request(input, init);
    const { method, url, headers } = request;
    calls.push({ method, url, body: await request.clone().text(), key: headers.get('x-idempotency-key') });
    const answer = await copy.handle(request);
    if (!lost.next || method === 'GET' || !url.endsWith(lost.next)) return answer;
    lost.next = '';
    throw new TypeError('socket hang up');
  }) as typeof fetch;
  const around = { fetch: fetchAt, now: () => clock.now, log: quiet };
  const payments = withCredentials(mercadopago, { ...own, mode: 'sandbox' }, around);
  const raw = async (method: string, path: string, body: unknown) => {
    const headers = {
      authorization: `Bearer ${own.accessToken}`,
      'content-type': 'application/json',
      'x-idempotency-key': `key-${++keys}`,
    };
    const answer = await copy.handle(new Request(`${API}${path}`, { method, headers, body: JSON.stringify(body) }));
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  return { clock, copy, lost, calls, payments, raw, cards: payments.cards! };
};
type World = ReturnType<typeof openAt>;

/** The token that the browser's fields create for a card, or for the code of a saved card. */
const tokenOf = async ({ copy }: World, of: Record<string, unknown> = {}): Promise<string> => {
  const fresh = { card_number: '4235647728025682', expiration_month: 11, expiration_year: 2030 };
  const body = JSON.stringify({
    ...('card_id' in of ? {} : { ...fresh, cardholder: { name: 'APRO' } }),
    security_code: '123',
    ...of,
  });
  const url = `${API}/v1/card_tokens?public_key=${cfg.publicKey}`;
  return ((await (await copy.handle(new Request(url, { method: 'POST', body }))).json()) as { id: string }).id;
};

const complete = ({ payments }: World, order: PayOrder, token: string, method = 'visa'): Promise<Fact> =>
  payments.complete!(
    {
      method: 'POST',
      path: '/',
      query: new URLSearchParams(),
      headers: {},
      body: new TextEncoder().encode(new URLSearchParams({ token, method }).toString()),
    },
    order,
  );

/** A payer with a saved card, and the behaviour of its bank. */
const withCard = async (bank: Bank = 'pays', own = cfg) => {
  const world = openAt(own);
  const { card } = await complete(world, orderOf(brl(0), { saveCard: true }), await tokenOf(world));
  for (const each of world.copy.cards.values()) each.bank = bank;
  return { ...world, card: card!, token: card!.token };
};
type Saved = Awaited<ReturnType<typeof withCard>>;

/** Its owner types the security code. */
const payWithCode = async (world: Saved, order: PayOrder, code = '123') => {
  const card_id = world.token.split(':')[1];
  return complete(world, { ...order, card: world.token }, await tokenOf(world, { card_id, security_code: code }), '');
};
const held = (world: Saved) => payWithCode(world, orderOf(brl(1200), { hold: true }));

afterEach(() => vi.unstubAllGlobals());

describe('[PAYS-2-mercadopago] saved cards at Mercado Pago', () => {
  const visa = { brand: 'visa', last4: '5682', month: 11, year: 2030 };

  it('[PAYS-4] shows its card fields on a page of ours where a card is to be saved, and only its hosted checkout otherwise', async () => {
    const { payments } = openAt();
    const start = await payments.startCheckout(orderOf(brl(1234), { saveCard: true }));
    if (!('kind' in start) || start.kind !== 'page') throw new Error('no page');
    expect(start.html).toContain('<script src="https://sdk.mercadopago.com/js/v2">');
    expect(start.html).toContain(cfg.publicKey);
    expect(start.html).not.toContain(cfg.accessToken);
    expect(start.csp['frame-src']).toContain('https://secure-fields.mercadopago.com');
    expect(await payments.startCheckout(orderOf(brl(1234)))).toMatchObject({ kind: 'redirect' });
    const nameless = orderOf(brl(0), { saveCard: true });
    const { email: _, ...customer } = nameless.customer;
    expect(await payments.startCheckout({ ...nameless, customer })).toMatchObject({ refusal: 'payer_email_missing' });
  });

  it('[PAYS-4] saves a card without a payment; the same card again is the same', async () => {
    const world = openAt();
    const order = orderOf(brl(0), { saveCard: true });
    const fact = await complete(world, order, await tokenOf(world));
    expect(fact).toMatchObject({ intentId: order.intentId, status: 'paid', amount: order.amount, card: visa });
    const again = await complete(world, orderOf(brl(0), { saveCard: true }), await tokenOf(world));
    expect([again.card?.token, world.copy.cards.size]).toEqual([fact.card?.token, 1]);
  });

  it('[PAYS-4] saves none that is declined, or whose token is made up', async () => {
    const world = openAt();
    for (const token of [await tokenOf(world, { cardholder: { name: 'OTHE' } }), 'a'.repeat(32), '', '../x'])
      expect(await complete(world, orderOf(brl(0), { saveCard: true }), token)).toMatchObject({ status: 'failed' });
    expect(world.copy.cards.size).toBe(0);
  });

  it('[PAYS-4] says of a card whether its owner has to be there for every charge', async () => {
    expect((await withCard()).card).not.toHaveProperty('needsOwner');
    const asked = await withCard('pays', { ...cfg, chargesWithoutCode: false });
    expect(asked.card).toMatchObject({ needsOwner: true });
    const charge = { token: asked.token, isPayerAway: true };
    const { fact } = await asked.cards.charge(orderOf(brl(500)), charge);
    expect([fact.status, asked.copy.book.size]).toEqual(['failed', 0]);
    expect(await payWithCode(asked, orderOf(brl(500)))).toMatchObject({ status: 'paid' });
  });

  it('[PAYS-4] saves the card of a payment whose payer agrees, and counts the payment though the card is not saved', async () => {
    for (const [saveCard, saved] of [
      [true, 1],
      [false, 0],
    ] as const) {
      const world = openAt();
      const fact = await complete(world, orderOf(brl(1234), { saveCard }), await tokenOf(world));
      expect([fact.status, fact.card !== undefined, world.copy.cards.size]).toEqual(['paid', saved === 1, saved]);
    }
    const world = openAt();
    world.lost.next = '/cards';
    const fact = await complete(world, orderOf(brl(1234), { saveCard: true }), await tokenOf(world));
    expect([fact.status, fact.card]).toEqual(['paid', undefined]);
  });

  it('[PAYS-4] pays once though the answer is lost, and again only after a card was declined', async () => {
    const world = openAt();
    const order = orderOf(brl(1234), { saveCard: true });
    const declined = await complete(world, order, await tokenOf(world, { cardholder: { name: 'OTHE' } }));
    expect(declined).toMatchObject({ status: 'failed' });
    world.lost.next = '/v1/payments';
    await expect(complete(world, order, await tokenOf(world))).rejects.toThrow();
    expect(await complete(world, order, await tokenOf(world))).toMatchObject({ status: 'paid', amount: brl(1234) });
    const [checkout] = world.copy.book.values();
    expect(checkout?.payments.map(({ status }) => status)).toEqual(['rejected', 'approved']);
  });

  it('[PAYS-4] never makes a second payment of a request whose answer is lost, though the search lags behind', async () => {
    const world = await withCard();
    const order = orderOf(brl(500));
    const charge = { token: world.token, isPayerAway: true };
    world.lost.next = '/v1/payments';
    await expect(world.cards.charge(order, charge)).rejects.toThrow();
    const seen = world.copy.book.get(order.intentId)!;
    world.copy.book.delete(order.intentId);
    world.clock.now += 60_000;
    await expect(world.cards.charge(order, charge)).rejects.toThrow('409');
    world.copy.book.set(order.intentId, seen);
    expect((await world.cards.charge(order, charge)).fact).toMatchObject({ status: 'paid', amount: brl(500) });
    expect(seen.payments).toHaveLength(1);
  });

  it('[PAYS-4] asks for the security code on a page of ours, and takes nothing with a wrong one', async () => {
    const world = await withCard('asks');
    const order = orderOf(brl(500));
    const page = await world.cards.confirm?.(order, world.token);
    if (page?.kind !== 'page') throw new Error('no page');
    expect(page.html).toContain('id="securityCode"');
    expect(page.html).not.toContain('id="cardNumber"');
    expect(await payWithCode(world, order, '999')).toMatchObject({ status: 'failed' });
    expect(world.copy.book.get(order.intentId)?.payments[0]?.detail).toBe('cc_rejected_bad_filled_security_code');
    expect(await payWithCode(world, order)).toMatchObject({ status: 'paid', amount: brl(500) });
  });

  it('[PAYS-4] reports a declined card, and a bank that wants an owner who is not there', async () => {
    for (const bank of ['declines', 'asks'] as const) {
      const world = await withCard(bank);
      const { fact } = await world.cards.charge(orderOf(brl(500)), { token: world.token, isPayerAway: true });
      expect(fact).toMatchObject({ status: 'failed', amount: brl(500) });
    }
  });

  it('[PAYS-4] sets an amount aside for a week, and takes a part of it once, under the order that takes it', async () => {
    const world = await withCard();
    const fact = await held(world);
    expect(fact).toMatchObject({ status: 'pending', heldMinor: 1200, heldUntil: NOW + 7 * DAY_MS });
    const { providerRef } = fact;
    const take = (minor: number, intentId = 'taking') =>
      world.cards.captureHeld({ intentId, providerRef, amount: brl(minor) });
    world.lost.next = `/v1/payments/${providerRef}`;
    await expect(take(1000)).rejects.toThrow();
    expect(await take(1000)).toMatchObject({ intentId: 'taking', status: 'paid', amount: brl(1000) });
    expect(await take(900, 'other')).toBe('gone');
    expect(await world.payments.close?.({ providerRef })).toBe(false);
    // Mercado Pago changes no reference: its payment has the reference of the hold.
    expect(await world.payments.queryStatus({ providerRef })).toMatchObject({
      intentId: fact.intentId,
      status: 'paid',
    });
  });

  it('[PAYS-4] releases what is held, once, which is no refund, and takes nothing of it afterwards', async () => {
    const world = await withCard();
    const { providerRef } = await held(world);
    expect(await world.payments.close?.({ providerRef })).toBe(true);
    expect(await world.payments.close?.({ providerRef })).toBe(true);
    expect(await world.cards.captureHeld({ intentId: 'x', providerRef, amount: brl(1) })).toBe('gone');
    const fact = await world.payments.queryStatus({ providerRef });
    expect(fact).toMatchObject({ status: 'cancelled' });
    expect(fact).not.toHaveProperty('refundedMinor');
  });

  it('[PAYS-4] takes nothing that its bank no longer holds after a week', async () => {
    const world = await withCard();
    const { providerRef } = await held(world);
    world.clock.now += 7 * DAY_MS;
    expect(await world.cards.captureHeld({ intentId: 'x', providerRef, amount: brl(1000) })).toBe('gone');
    expect(await world.payments.close?.({ providerRef })).toBe(true);
  });

  it('[PAYS-4] gives back a part of what was taken of a hold', async () => {
    const world = await withCard();
    const { providerRef } = await held(world);
    await world.cards.captureHeld({ intentId: 'taking', providerRef, amount: brl(1000) });
    await world.payments.refund({ intentId: 'taking', providerRef, paid: brl(1000), amount: brl(300), key: 'k' });
    expect(await world.payments.queryStatus({ providerRef })).toMatchObject({ status: 'paid', refundedMinor: 300 });
  });

  it('[PAYS-4] closes a checkout that was left open, so that nobody pays there any more', async () => {
    const world = openAt();
    const order = orderOf(brl(1234));
    const start = await world.payments.startCheckout(order);
    const ref = { intentId: order.intentId, providerRef: (start as { providerRef: string }).providerRef };
    expect(await world.payments.close?.(ref)).toBe(true);
    const { page } = world.copy.book.get(order.intentId)!;
    await world.copy.handle(new Request(page, { method: 'POST', body: new URLSearchParams({ action: 'paid' }) }));
    expect(await world.payments.queryStatus(ref)).toBe('unknown');
  });

  it('[PAYS-4] forgets a card, again too, and with the last one its customer', async () => {
    const world = await withCard();
    await world.cards.forget(world.token);
    await world.cards.forget(world.token);
    const [customer] = world.token.split(':');
    expect([world.copy.cards.size, (await world.raw('PUT', `/v1/customers/${customer}`, {})).status]).toEqual([0, 404]);
    const { fact } = await world.cards.charge(orderOf(brl(500)), { token: world.token, isPayerAway: true });
    expect(fact.status).toBe('failed');
  });

  it('is called as its SDK calls it', async () => {
    const world = await withCard();
    const { providerRef } = await held(world);
    await world.cards.captureHeld({ intentId: 'taking', providerRef, amount: brl(1000) });
    await world.cards.charge(orderOf(brl(500)), { token: world.token, isPayerAway: true });
    await world.cards.forget(world.token);
    const theirs: string[] = [];
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      theirs.push(`${init.method ?? 'GET'} ${url} ${String(init.body ?? '')}`);
      return Response.json({});
    });
    const config = new MercadoPagoConfig({ accessToken: cfg.accessToken });
    const [customerId = '', cardId = ''] = world.token.split(':');
    const asked = (part: string) => world.calls.find(({ method, url }) => `${method} ${url}`.endsWith(part))!;
    const bodyOf = (part: string) => JSON.parse(asked(part).body) as never;
    await new Customer(config).create({ body: bodyOf('POST https://api.mercadopago.com/v1/customers') });
    await new CustomerCard(config).create({ customerId, body: bodyOf(`${customerId}/cards`) });
    await new CardToken(config).create({ body: bodyOf('/v1/card_tokens') });
    await new Payment(config).create({ body: bodyOf('/v1/payments') });
    await new Payment(config).capture({ id: providerRef, transaction_amount: 10 });
    await new CustomerCard(config).remove({ customerId, cardId });
    const ours = world.calls.map(({ method, url, body }) => `${method} ${url} ${body}`);
    expect(theirs).toHaveLength(6);
    for (const call of theirs) expect(ours).toContain(call);
  });
});

describe('[PAYS-2-mercadopago] the local copy of Mercado Pago refuses what Mercado Pago refuses', () => {
  it('[PAYS-4] to take more than is set aside, to take twice, to cancel what is taken, and another reference', async () => {
    const world = await withCard();
    const { providerRef } = await held(world);
    const change = async (body: unknown) => (await world.raw('PUT', `/v1/payments/${providerRef}`, body)).body;
    expect(await change({ capture: true, transaction_amount: 12.01 })).toMatchObject({ status: 400 });
    expect(await change({ capture: true, transaction_amount: 1, external_reference: 'x' })).toMatchObject({
      status: 400,
    });
    expect(await change({ capture: true, transaction_amount: 12 })).toMatchObject({ status: 'approved' });
    expect(await change({ capture: true, transaction_amount: 1 })).toMatchObject({ status: 400 });
    expect(await change({ status: 'cancelled' })).toMatchObject({ status: 400 });
  });

  it('[PAYS-4] a token that was used, of another customer’s card, or without its code where the account needs it', async () => {
    const world = await withCard();
    const [customer = '', card_id = ''] = world.token.split(':');
    const pay = async (token: string, id = customer, at = world) => {
      const paid = { transaction_amount: 5, token, description: 'x', installments: 1, payment_method_id: 'visa' };
      const payer = { type: 'customer', id };
      const named = { external_reference: token, notification_url: 'https://ride.example.com/n' };
      const { body } = await at.raw('POST', '/v1/payments', {
        ...paid,
        payer,
        ...named,
        binary_mode: true,
        capture: true,
      });
      return [body['status'], body['message']];
    };
    const token = await tokenOf(world, { card_id });
    expect(await pay(token)).toEqual(['approved', undefined]);
    expect(await pay(token)).toEqual([400, 'Invalid card_token_id']);
    await world.raw('POST', '/v1/customers', { email: 'other@example.com' });
    const { body } = await world.raw('POST', '/v1/customers', { email: 'third@example.com' });
    expect(await pay(await tokenOf(world, { card_id }), String(body['id']))).toEqual([400, 'Invalid card token']);
    const strict = await withCard('pays', { ...cfg, chargesWithoutCode: false });
    const codeless = await strict.raw('POST', '/v1/card_tokens', { card_id: strict.token.split(':')[1] });
    expect(await pay(String(codeless.body['id']), strict.token.split(':')[0], strict)).toEqual([
      400,
      "security_code_id can't be null",
    ]);
  });
});
