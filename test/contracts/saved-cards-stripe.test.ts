import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { withCredentials } from '#lambdas/adapters/payments/registry';
import { stripe } from '#lambdas/adapters/payments/stripe';
import type { Fact, PayOrder } from '#lambdas/ports/payments';
import { simulateStripe } from '#scripts/stand-ins/payments/stripe';
import type { Bank } from '#scripts/stand-ins/payments/simulated-cards';
import { orderOf } from '../kit/payment-provider';
import { simulatedPayments } from '../kit/simulated-payments';

const cfg = { secretKey: 'sk_test_ours', webhookSecret: 'whsec_test_secret' };
const NOW = Date.UTC(2026, 0, 1, 12);
const DAY_MS = 24 * 3_600_000;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const usd = (minor: number) => ({ minor, currency: 'USD' });

const openAt = () => {
  const clock = { now: NOW };
  let copy: ReturnType<typeof simulateStripe> | undefined;
  const fake = simulatedPayments(at => (copy = simulateStripe(cfg, at)), { mode: 'sandbox', now: () => clock.now });
  const calls: string[] = [];
  const lost = { next: false };
  const around = {
    // A lost answer: Stripe has executed the request.
    fetch: (async (input, init) => {
      calls.push(`${init?.method} ${new URL(String(input)).pathname}`);
      const answer = await fake.fetch(input, init);
      if (!lost.next) return answer;
      lost.next = false;
      throw new TypeError('socket hang up');
    }) as typeof fetch,
    now: () => clock.now,
    log: quiet,
  };
  const payments = withCredentials(stripe, { ...cfg, mode: 'sandbox' }, around);
  const cards = payments.cards!;
  return { fake, clock, payments, cards, calls, lost, copy: copy! };
};

const asked = async (world: ReturnType<typeof openAt>, order: PayOrder): Promise<Fact> => {
  const start = await world.payments.startCheckout(order);
  if (!('kind' in start)) throw new Error('refused');
  await world.fake.decide(order, start, { status: 'paid' });
  const fact = await world.payments.queryStatus({ providerRef: start.providerRef });
  if (fact === 'unknown') throw new Error('unknown');
  return fact;
};

/** A payer with a saved card, and the behaviour of its bank. */
const withCard = async (bank: Bank = 'pays') => {
  const world = openAt();
  const fact = await asked(world, orderOf(usd(0), { saveCard: true }));
  for (const card of world.copy.cards.values()) card.bank = bank;
  return { ...world, token: fact.card!.token };
};

const confirm = async ({ fake }: ReturnType<typeof openAt>, url: string, action: string) =>
  fake.provider.handle(new Request(url, { method: 'POST', body: new URLSearchParams({ action }) }));

describe('[PAYS-2-stripe] saved cards at Stripe', () => {
  const visa = { brand: 'visa', last4: '4242', month: 8, year: 2031, token: expect.stringMatching(/^cus_\w+:pm_\w+$/) };

  it('[PAYS-4] saves a card in a checkout without a payment', async () => {
    const order = orderOf(usd(0), { saveCard: true });
    expect(await asked(openAt(), order)).toMatchObject({ status: 'paid', amount: usd(0), card: visa });
  });

  it('[PAYS-4] saves the card of a payment whose payer agrees, and no other', async () => {
    const order = orderOf(usd(1234), { saveCard: true });
    expect(await asked(openAt(), order)).toMatchObject({ status: 'paid', amount: usd(1234), card: visa });
    expect((await asked(openAt(), orderOf(usd(1234)))).card).toBeUndefined();
  });

  it.each([true, false])(
    '[PAYS-4] charges a saved card once, though the answer is lost (payer away: %s)',
    async isPayerAway => {
      const world = await withCard();
      const order = orderOf(usd(500));
      world.lost.next = true;
      await expect(world.cards.charge(order, { token: world.token, isPayerAway })).rejects.toThrow();
      const { fact } = await world.cards.charge(order, { token: world.token, isPayerAway });
      expect(fact).toMatchObject({ intentId: order.intentId, status: 'paid', amount: usd(500), live: false });
      // The checkout that saved the card, and one charge.
      expect(world.copy.book.size).toBe(2);
      expect(await world.payments.queryStatus({ providerRef: fact.providerRef })).toMatchObject({
        status: 'paid',
        refundedMinor: 0,
      });
    },
  );

  it('[PAYS-4] reports a declined card, and a bank that wants an owner who is not there', async () => {
    for (const bank of ['declines', 'asks'] as const) {
      const world = await withCard(bank);
      const { fact, bankPage } = await world.cards.charge(orderOf(usd(500)), { token: world.token, isPayerAway: true });
      expect([fact.status, bankPage]).toEqual(['failed', undefined]);
      expect(await world.payments.queryStatus({ providerRef: fact.providerRef })).toMatchObject({ status: 'failed' });
    }
  });

  it.each([
    ['paid', 'paid'],
    ['failed', 'failed'],
  ])('[PAYS-4] sends the owner to their bank, after whose answer the payment is %s', async (action, status) => {
    const world = await withCard('asks');
    const order = orderOf(usd(500));
    const { fact, bankPage } = await world.cards.charge(order, { token: world.token, isPayerAway: false });
    expect(fact.status).toBe('pending');
    const back = await confirm(world, bankPage!, action);
    expect(back.headers.get('location')).toBe(order.urls.return);
    expect(await world.payments.queryStatus({ providerRef: fact.providerRef })).toMatchObject({ status });
  });

  it('[PAYS-4] holds an amount, and takes a part of it once for another order', async () => {
    const world = await withCard();
    const { fact: held } = await world.cards.charge(orderOf(usd(1200), { hold: true }), {
      token: world.token,
      isPayerAway: false,
    });
    expect(held).toMatchObject({ status: 'pending', heldMinor: 1200, heldUntil: NOW + 7 * DAY_MS });
    const order = orderOf(usd(1000));
    const wanted = { intentId: order.intentId, providerRef: held.providerRef, amount: usd(1000) };
    world.lost.next = true;
    await expect(world.cards.captureHeld(wanted)).rejects.toThrow();
    const taken = await world.cards.captureHeld(wanted);
    expect(taken).toMatchObject({ intentId: order.intentId, status: 'paid', amount: usd(1000), refundedMinor: 0 });
    // Another order finds no hold any more.
    expect(await world.cards.captureHeld({ ...wanted, intentId: orderOf(usd(1000)).intentId })).toBe('gone');
    expect(await world.payments.close?.({ providerRef: held.providerRef })).toBe(false);
  });

  it('[PAYS-4] gives back a part of a payment by a saved card', async () => {
    const world = await withCard();
    const order = orderOf(usd(500));
    const { fact } = await world.cards.charge(order, { token: world.token, isPayerAway: true });
    const { intentId, amount } = order;
    const refund = { intentId, providerRef: fact.providerRef, paid: amount, amount: usd(200), key: 'k' };
    expect(await world.payments.refund(refund)).toMatchObject({ status: 'done' });
    expect(await world.payments.queryStatus({ providerRef: fact.providerRef })).toMatchObject({ refundedMinor: 200 });
  });

  it('[PAYS-4] releases what is held, once, and takes nothing of it afterwards', async () => {
    const world = await withCard();
    const { fact } = await world.cards.charge(orderOf(usd(1200), { hold: true }), {
      token: world.token,
      isPayerAway: false,
    });
    const { providerRef } = fact;
    expect(await world.payments.close?.({ providerRef })).toBe(true);
    expect(await world.payments.close?.({ providerRef })).toBe(true);
    expect(await world.cards.captureHeld({ intentId: 'x', providerRef, amount: usd(1) })).toBe('gone');
    expect(await world.payments.queryStatus({ providerRef })).toMatchObject({ status: 'cancelled' });
  });

  it('[PAYS-4] takes nothing of an amount that is held no longer', async () => {
    const world = await withCard();
    const { fact } = await world.cards.charge(orderOf(usd(1200), { hold: true }), {
      token: world.token,
      isPayerAway: false,
    });
    world.clock.now += 8 * DAY_MS;
    const wanted = { intentId: 'x', providerRef: fact.providerRef, amount: usd(1000) };
    expect(await world.cards.captureHeld(wanted)).toBe('gone');
  });

  it('[PAYS-4] forgets a card, again too, and charges it no more', async () => {
    const world = await withCard();
    await world.cards.forget(world.token);
    await world.cards.forget(world.token);
    expect(world.copy.cards.size).toBe(0);
    const { fact } = await world.cards.charge(orderOf(usd(500)), { token: world.token, isPayerAway: true });
    expect(fact.status).toBe('failed');
  });

  it.each([
    'payment_intent.succeeded',
    'payment_intent.payment_failed',
    'payment_intent.canceled',
    'payment_intent.amount_capturable_updated',
  ])('[PAYS-4] hears %s of a payment of ours, and of no other', async type => {
    const { payments } = openAt();
    const hear = (metadata: Record<string, string>) => {
      const payload = JSON.stringify({ object: 'event', type, data: { object: { id: 'pi_1', metadata } } });
      const { webhooks } = new Stripe(cfg.secretKey);
      const header = webhooks.generateTestHeaderString({ payload, secret: cfg.webhookSecret, timestamp: NOW / 1000 });
      const body = new TextEncoder().encode(payload);
      const headers = { 'stripe-signature': header };
      return payments.verifyCallback({ method: 'POST', path: '/', query: new URLSearchParams(), headers, body });
    };
    expect(await hear({ intentId: 'ours' })).toMatchObject({ ref: { intentId: 'ours', providerRef: 'pi_1' } });
    expect(await hear({})).toBe('ignore');
  });
});

describe('[PAYS-2-stripe] the local copy of Stripe refuses what Stripe refuses', () => {
  const codeOf = async (act: Promise<unknown>): Promise<string | undefined> => {
    const error: unknown = await act.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    return error instanceof Stripe.errors.StripeInvalidRequestError ? (error.code ?? error.type) : undefined;
  };

  it('[PAYS-4] to give back more than was paid, and a payment that went back', async () => {
    const world = await withCard();
    const order = orderOf(usd(500));
    const { fact } = await world.cards.charge(order, { token: world.token, isPayerAway: true });
    const back = (minor: number, key: string) =>
      world.payments.refund({ ...fact, paid: usd(500), amount: usd(minor), key });
    await back(300, 'r1');
    expect(await codeOf(back(300, 'r2'))).toBe('charge_already_refunded');
    await back(200, 'r3');
    expect(await codeOf(back(1, 'r4'))).toBe('charge_already_refunded');
    // The same key gets the same answer as before.
    expect(await back(300, 'r1')).toMatchObject({ status: 'done' });
  });

  it('[PAYS-4] to take more than is held, to take twice, or to take after a week', async () => {
    const world = await withCard();
    const hold = async () =>
      (await world.cards.charge(orderOf(usd(1200), { hold: true }), { token: world.token, isPayerAway: true })).fact;
    const take = (providerRef: string, minor: number, intentId: string) =>
      world.cards.captureHeld({ intentId, providerRef, amount: usd(minor) });
    const held = await hold();
    expect(await take(held.providerRef, 1201, 'x1')).toBe('gone');
    expect(await take(held.providerRef, 1200, 'x2')).toMatchObject({ status: 'paid', amount: usd(1200) });
    expect(await take(held.providerRef, 100, 'x3')).toBe('gone');
    const old = await hold();
    world.clock.now += 7 * DAY_MS;
    expect(await take(old.providerRef, 100, 'x4')).toBe('gone');
    expect(await world.payments.queryStatus({ providerRef: old.providerRef })).toMatchObject({ status: 'cancelled' });
  });
});
