import { describe, expect, it } from 'vitest';
import { braintree } from '#lambdas/adapters/payments/braintree/braintree';
import { gatewayOf } from '#lambdas/adapters/payments/braintree/gateway';
import { withCredentials } from '#lambdas/adapters/payments/registry';
import type { Fact, PayOrder } from '#lambdas/ports/payments';
import { nonces, simulateBraintree } from '#scripts/stand-ins/payments/braintree';
import type { Bank } from '#scripts/stand-ins/payments/simulated-cards';
import { orderOf } from '../kit/payment-provider';

const cfg = {
  merchantId: 'our_merchant',
  publicKey: 'integration_public_key',
  privateKey: 'integration_private_key',
  merchantAccountIds: { USD: 'acct_usd', JPY: 'acct_jpy' },
  threeDSecure: true,
};
const NOW = Date.UTC(2026, 0, 1, 12);
const DAY_MS = 24 * 3_600_000;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const usd = (minor: number) => ({ minor, currency: 'USD' });

const openAt = (own = cfg) => {
  const clock = { now: NOW };
  const copy = simulateBraintree(own, { now: () => clock.now, isLive: false, deliver: async () => undefined });
  const lost = { next: '' };
  const fetchAt = (async (input, init) => {
    const answer = await copy.handle(new Request(input, init));
    if (!lost.next || !String(input).endsWith(lost.next)) return answer;
    lost.next = '';
    throw new TypeError('socket hang up');
  }) as typeof fetch;
  const around = { fetch: fetchAt, now: () => clock.now, log: quiet };
  const payments = withCredentials(braintree, { ...own, mode: 'sandbox' }, around);
  const gateway = gatewayOf({ cfg: own, mode: 'sandbox', ...around });
  return { clock, copy, lost, payments, gateway, cards: payments.cards! };
};

const complete = ({ payments }: ReturnType<typeof openAt>, order: PayOrder, nonce: string): Promise<Fact> =>
  payments.complete!(
    {
      method: 'POST',
      path: '/',
      query: new URLSearchParams(),
      headers: {},
      body: new TextEncoder().encode(new URLSearchParams({ payment_method_nonce: nonce }).toString()),
    },
    order,
  );

/** A payer with a saved card, and the behaviour of its bank. */
const withCard = async (bank: Bank = 'pays', own = cfg) => {
  const world = openAt(own);
  const { card } = await complete(world, orderOf(usd(0), { saveCard: true }), nonces.paid);
  for (const each of world.copy.cards.values()) each.bank = bank;
  return { ...world, token: card!.token };
};

const held = async (world: Awaited<ReturnType<typeof withCard>>, isPayerAway = true): Promise<Fact> =>
  (await world.cards.charge(orderOf(usd(1200), { hold: true }), { token: world.token, isPayerAway })).fact;

describe('[PAYS-2-braintree] saved cards at Braintree', () => {
  const visa = { brand: 'visa', last4: '1111', month: 8, year: 2031 };

  it('[PAYS-4] saves a card without a payment, once, and finds it again by our reference', async () => {
    const world = openAt();
    const order = orderOf({ minor: 0, currency: 'JPY' }, { saveCard: true });
    world.lost.next = '/customers';
    await expect(complete(world, order, nonces.paid)).rejects.toThrow();
    const fact = { intentId: order.intentId, status: 'paid', amount: order.amount, card: visa };
    expect(await complete(world, order, nonces.paid)).toMatchObject(fact);
    expect(await world.payments.queryStatus({ intentId: order.intentId })).toMatchObject(fact);
    expect(world.copy.cards.size).toBe(1);
  });

  it('[PAYS-4] saves none that is declined or that its bank has not confirmed', async () => {
    const world = openAt();
    const order = orderOf(usd(0), { saveCard: true });
    for (const nonce of [nonces.failed, 'fake-valid-nonce', ''])
      expect(await complete(world, order, nonce)).toMatchObject({ status: 'failed' });
    expect(world.copy.cards.size).toBe(0);
    expect(await world.payments.queryStatus({ intentId: order.intentId })).toBe('unknown');
  });

  it('[PAYS-4] saves the card of a payment whose payer agrees, and no other', async () => {
    for (const [saveCard, saved] of [
      [true, 1],
      [false, 0],
    ] as const) {
      const world = openAt();
      const order = orderOf(usd(1234), { saveCard });
      const fact = await complete(world, order, nonces.paid);
      expect([fact.status, fact.card !== undefined, world.copy.cards.size]).toEqual(['paid', saved === 1, saved]);
    }
  });

  it.each([true, false])(
    '[PAYS-4] charges a saved card once, though the answer is lost (payer away: %s)',
    async isPayerAway => {
      const world = await withCard();
      const order = orderOf(usd(500));
      world.lost.next = '/transactions';
      await expect(world.cards.charge(order, { token: world.token, isPayerAway })).rejects.toThrow();
      const { fact } = await world.cards.charge(order, { token: world.token, isPayerAway });
      expect(fact).toMatchObject({ intentId: order.intentId, status: 'paid', amount: usd(500), live: false });
      expect([...world.copy.book.values()].filter(({ byCard }) => byCard)).toHaveLength(1);
    },
  );

  it('[PAYS-4] asks the bank of a saved card on a page of ours, and takes only what it has confirmed', async () => {
    const world = await withCard('asks');
    const order = orderOf(usd(500));
    const page = await world.cards.confirm?.(order, world.token);
    if (page?.kind !== 'page') throw new Error('no page');
    expect(page.html).not.toContain('hosted-fields');
    const nonce = /const saved=\{"nonce":"([^"]+)"/.exec(page.html)?.[1] ?? '';
    expect(await complete(world, order, nonce)).toMatchObject({ status: 'failed' });
    const confirmed = nonce.replace('fake-', 'fake-three-d-secure-');
    expect(await complete(world, order, confirmed)).toMatchObject({ status: 'paid', amount: usd(500) });
  });

  it('[PAYS-4] asks nobody where the account has no 3-D Secure, or where the card is gone', async () => {
    const without = await withCard('pays', { ...cfg, threeDSecure: false });
    expect(await without.cards.confirm?.(orderOf(usd(500)), without.token)).toBeUndefined();
    const gone = await withCard();
    await gone.cards.forget(gone.token);
    expect(await gone.cards.confirm?.(orderOf(usd(500)), gone.token)).toBeUndefined();
  });

  it('[PAYS-4] reports a declined card, and a bank that wants an owner who is not there', async () => {
    for (const bank of ['declines', 'asks'] as const) {
      const world = await withCard(bank);
      const { fact } = await world.cards.charge(orderOf(usd(500)), { token: world.token, isPayerAway: true });
      expect(fact.status).toBe('failed');
    }
  });

  it('[PAYS-4] holds an amount, and takes a part of it once for another order', async () => {
    const world = await withCard();
    const fact = await held(world, false);
    expect(fact).toMatchObject({ status: 'pending', heldMinor: 1200, heldUntil: NOW + 8 * DAY_MS });
    const order = orderOf(usd(1000));
    const wanted = { intentId: order.intentId, providerRef: fact.providerRef, amount: usd(1000) };
    world.lost.next = '/submit_for_settlement';
    await expect(world.cards.captureHeld(wanted)).rejects.toThrow();
    expect(await world.cards.captureHeld(wanted)).toMatchObject({
      intentId: order.intentId,
      status: 'paid',
      amount: usd(1000),
      refundedMinor: 0,
    });
    expect(await world.cards.captureHeld({ ...wanted, intentId: orderOf(usd(1)).intentId })).toBe('gone');
    expect(await world.payments.close?.({ providerRef: fact.providerRef })).toBe(false);
  });

  it('[PAYS-4] releases what is held, once, which is no refund, and takes nothing of it afterwards', async () => {
    const world = await withCard();
    const { providerRef } = await held(world);
    expect(await world.payments.close?.({ providerRef })).toBe(true);
    expect(await world.payments.close?.({ providerRef })).toBe(true);
    expect(await world.cards.captureHeld({ intentId: 'x', providerRef, amount: usd(1) })).toBe('gone');
    const fact = await world.payments.queryStatus({ providerRef });
    expect(fact).toMatchObject({ status: 'cancelled' });
    expect(fact).not.toHaveProperty('refundedMinor');
  });

  it('[PAYS-4] gives back a payment by a saved card before and after its settlement', async () => {
    const world = await withCard();
    const pay = async () =>
      (await world.cards.charge(orderOf(usd(500)), { token: world.token, isPayerAway: true })).fact;
    const early = await pay();
    await world.payments.refund({ ...early, paid: usd(500), amount: usd(500), key: 'k1' });
    expect(await world.payments.queryStatus(early)).toMatchObject({ status: 'refunded', refundedMinor: 500 });
    const later = await pay();
    world.copy.settle();
    await world.payments.refund({ ...later, paid: usd(500), amount: usd(200), key: 'k2' });
    expect(await world.payments.queryStatus(later)).toMatchObject({ status: 'paid', refundedMinor: 200 });
  });

  it('[PAYS-4] forgets a card, again too, and charges it no more', async () => {
    const world = await withCard();
    await world.cards.forget(world.token);
    await world.cards.forget(world.token);
    expect(world.copy.cards.size).toBe(0);
    const { fact } = await world.cards.charge(orderOf(usd(500)), { token: world.token, isPayerAway: true });
    expect(fact.status).toBe('failed');
  });
});

describe('[PAYS-2-braintree] the local copy of Braintree refuses what Braintree refuses', () => {
  it('[PAYS-4] to settle more than is authorised, to settle twice, and to void what is settled', async () => {
    const { gateway, copy, ...world } = await withCard();
    const { providerRef } = await held({ gateway, copy, ...world });
    const submit = async (amount: string) => {
      const options = { orderId: 'taken' };
      const { success, message } = await (
        gateway.transaction.submitForSettlement as (...of: unknown[]) => Promise<{ success: boolean; message: string }>
      )(providerRef, amount, options);
      return success || message;
    };
    expect(await submit('12.01')).toMatch('too large');
    expect(await submit('12.00')).toBe(true);
    expect(await submit('1.00')).toMatch('authorized');
    copy.settle();
    expect((await gateway.transaction.void(providerRef)).success).toBe(false);
  });

  it.each([
    [false, 8],
    [true, 3],
  ])('[PAYS-4] to settle what its bank no longer holds (payer away: %s, after %s days)', async (isPayerAway, days) => {
    const world = await withCard();
    const { providerRef } = await held(world, isPayerAway);
    world.clock.now += days * DAY_MS;
    expect(await world.cards.captureHeld({ intentId: 'x', providerRef, amount: usd(1000) })).toBe('gone');
    expect(await world.payments.close?.({ providerRef })).toBe(true);
    expect(await world.payments.queryStatus({ providerRef })).toMatchObject({ status: 'cancelled' });
  });

  it('[PAYS-4] a token of another customer, and a second card under one id', async () => {
    const world = await withCard();
    const [customer = '', method = ''] = world.token.split(':');
    const charge = (token: string) => world.cards.charge(orderOf(usd(500)), { token, isPayerAway: true });
    await expect(charge(`another:${method}`)).rejects.toThrow('did not take');
    const again = { id: customer, paymentMethodNonce: nonces.paid, creditCard: { token: 'x', options: {} } };
    expect((await world.gateway.customer.create(again as object)).success).toBe(false);
  });
});
