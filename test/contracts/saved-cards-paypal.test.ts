import { describe, expect, it } from 'vitest';
import { paypal } from '#lambdas/adapters/payments/paypal';
import { askPayPal } from '#lambdas/adapters/payments/paypal-calls';
import { withCredentials } from '#lambdas/adapters/payments/registry';
import type { Fact, PayOrder } from '#lambdas/ports/payments';
import { simulatePayPal } from '#scripts/stand-ins/payments/paypal';
import type { Bank } from '#scripts/stand-ins/payments/simulated-cards';
import { orderOf, takenBy } from '../kit/payment-provider';

const cfg = { clientId: 'our-client', clientSecret: 'our-client-secret', webhookId: '1JE4291016473214C' };
const NOW = Date.UTC(2026, 0, 1, 12);
const DAY_MS = 24 * 3_600_000;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const usd = (minor: number) => ({ minor, currency: 'USD' });

const openAt = () => {
  const clock = { now: NOW };
  const at = { now: () => clock.now, isLive: false, deliver: async () => undefined };
  const own = { ...cfg };
  const copy = simulatePayPal(own, at, 'https://ride.example.com/api/pay/paypal/webhook');
  const lost = { next: '' };
  const fetchAt = (async (input, init) => {
    const answer = await copy.handle(new Request(input, init));
    if (!lost.next || init?.method !== 'POST' || !String(input).endsWith(lost.next)) return answer;
    lost.next = '';
    throw new TypeError('socket hang up');
  }) as typeof fetch;
  const around = { fetch: fetchAt, now: () => clock.now, log: quiet };
  const payments = withCredentials(paypal, { ...own, mode: 'sandbox' }, around);
  const deps = { cfg: own, mode: 'sandbox' as const, ...around };
  return { clock, copy, lost, payments, deps, cards: payments.cards! };
};
type World = ReturnType<typeof openAt>;

const press = ({ copy }: World, page: string, action: string) =>
  copy.handle(new Request(page, { method: 'POST', body: new URLSearchParams({ action }) }));

/** The payer agrees on PayPal's page, and the approved payment is captured. */
const approved = async (world: World, order: PayOrder): Promise<Fact> => {
  const start = await world.payments.startCheckout(order);
  if (!('kind' in start) || start.kind !== 'redirect') throw new Error('no page');
  const { providerRef } = start;
  expect(await world.payments.queryStatus({ providerRef })).not.toHaveProperty('approved');
  await press(world, start.url, 'paid');
  const fact = await takenBy(world.payments, await world.payments.queryStatus({ providerRef }));
  if (fact === 'unknown') throw new Error(fact);
  return fact;
};

/** A payer with a saved account, and the behaviour of its bank. */
const withAccount = async (bank: Bank = 'pays') => {
  const world = openAt();
  const { card } = await approved(world, orderOf(usd(0), { saveCard: true }));
  for (const each of world.copy.cards.values()) each.bank = bank;
  return { ...world, token: card!.token };
};

const held = async (world: Awaited<ReturnType<typeof withAccount>>): Promise<Fact> =>
  (await world.cards.charge(orderOf(usd(1200), { hold: true }), { token: world.token, isPayerAway: true })).fact;

describe('[PAYS-2-paypal] saved accounts at PayPal', () => {
  it('[PAYS-4] saves an account without a payment, once, though the answer is lost', async () => {
    const world = openAt();
    const order = orderOf(usd(0), { saveCard: true });
    world.lost.next = '/payment-tokens';
    await expect(approved(world, order)).rejects.toThrow();
    const [{ id = '' } = {}] = [...world.copy.book.values()];
    const providerRef = `setup_${id}`;
    const fact = await takenBy(world.payments, await world.payments.queryStatus({ providerRef }));
    expect(fact).toMatchObject({ intentId: order.intentId, status: 'paid', amount: usd(0), card: { brand: 'paypal' } });
    expect(world.copy.cards.size).toBe(1);
  });

  it('[PAYS-4] saves the account of a payment whose payer agrees, and no other', async () => {
    for (const saveCard of [true, false]) {
      const world = openAt();
      const fact = await approved(world, orderOf(usd(1234), { saveCard }));
      expect([fact.status, fact.card !== undefined, world.copy.cards.size]).toEqual(['paid', saveCard, +saveCard]);
    }
  });

  it.each([true, false])(
    '[PAYS-4] charges a saved account once, though the answer is lost (payer away: %s)',
    async isPayerAway => {
      const world = await withAccount();
      const order = orderOf(usd(500));
      world.lost.next = '/orders';
      await expect(world.cards.charge(order, { token: world.token, isPayerAway })).rejects.toThrow();
      const { fact } = await world.cards.charge(order, { token: world.token, isPayerAway });
      expect(fact).toMatchObject({ intentId: order.intentId, status: 'paid', amount: usd(500), live: false });
      expect([...world.copy.book.values()].filter(({ byCard }) => byCard)).toHaveLength(1);
    },
  );

  it('[PAYS-4] reports a bank that declines, and one that wants an owner who is not there', async () => {
    for (const bank of ['declines', 'asks'] as const) {
      const world = await withAccount(bank);
      const { fact } = await world.cards.charge(orderOf(usd(500)), { token: world.token, isPayerAway: true });
      expect(fact.status).toBe('failed');
    }
  });

  it.each([
    [false, 'paid', { status: 'paid', amount: usd(1200) }],
    [false, 'failed', { status: 'failed' }],
    [true, 'paid', { status: 'pending', heldMinor: 1200 }],
  ] as const)('[PAYS-4] sends the owner to PayPal’s page (hold: %s), with the end %s', async (hold, action, end) => {
    const world = await withAccount('asks');
    const order = orderOf(usd(1200), { hold });
    const { fact, bankPage } = await world.cards.charge(order, { token: world.token, isPayerAway: false });
    expect(fact.status).toBe('pending');
    const back = await press(world, bankPage!, action);
    expect(back.headers.get('location')).toBe(order.urls.return);
    const { providerRef } = fact;
    expect(await takenBy(world.payments, await world.payments.queryStatus({ providerRef }))).toMatchObject(end);
  });

  it('[PAYS-4] holds an amount, and takes a part of it once for another order', async () => {
    const world = await withAccount();
    const fact = await held(world);
    expect(fact).toMatchObject({ status: 'pending', heldMinor: 1200, heldUntil: NOW + 29 * DAY_MS });
    const order = orderOf(usd(1000));
    const wanted = { intentId: order.intentId, providerRef: fact.providerRef, amount: usd(1000) };
    world.lost.next = '/capture';
    await expect(world.cards.captureHeld(wanted)).rejects.toThrow();
    const taken = { intentId: order.intentId, status: 'paid', amount: usd(1000), refundedMinor: 0 };
    expect(await world.cards.captureHeld(wanted)).toMatchObject(taken);
    expect(await world.payments.queryStatus({ providerRef: fact.providerRef })).toMatchObject(taken);
    expect(await world.cards.captureHeld({ ...wanted, intentId: orderOf(usd(1)).intentId })).toBe('gone');
    expect(await world.payments.close?.({ providerRef: fact.providerRef })).toBe(false);
  });

  it('[PAYS-4] releases what is held, once, and takes nothing of it afterwards', async () => {
    const world = await withAccount();
    const { providerRef } = await held(world);
    expect(await world.payments.close?.({ providerRef })).toBe(true);
    expect(await world.payments.close?.({ providerRef })).toBe(true);
    expect(await world.cards.captureHeld({ intentId: 'x', providerRef, amount: usd(1) })).toBe('gone');
    expect(await world.payments.queryStatus({ providerRef })).toMatchObject({ status: 'cancelled' });
  });

  it('[PAYS-4] takes nothing of an amount that PayPal holds no longer', async () => {
    const world = await withAccount();
    const { providerRef } = await held(world);
    world.clock.now += 29 * DAY_MS;
    expect(await world.cards.captureHeld({ intentId: 'x', providerRef, amount: usd(1000) })).toBe('gone');
    expect(await world.payments.queryStatus({ providerRef })).toMatchObject({ status: 'cancelled' });
  });

  it('[PAYS-4] gives back a part of a payment by a saved account', async () => {
    const world = await withAccount();
    const { fact } = await world.cards.charge(orderOf(usd(500)), { token: world.token, isPayerAway: true });
    await world.payments.refund({ ...fact, paid: usd(500), amount: usd(200), key: 'k' });
    expect(await world.payments.queryStatus(fact)).toMatchObject({ status: 'paid', refundedMinor: 200 });
  });

  it('[PAYS-4] forgets an account, again too, and charges it no more', async () => {
    const world = await withAccount();
    await world.cards.forget(world.token);
    await world.cards.forget(world.token);
    expect(world.copy.cards.size).toBe(0);
    const { fact } = await world.cards.charge(orderOf(usd(500)), { token: world.token, isPayerAway: true });
    expect(fact.status).toBe('failed');
  });
});

describe('[PAYS-2-paypal] the local copy of PayPal refuses what PayPal refuses', () => {
  it('[PAYS-4] to take more than is held, to take twice, to void what is taken, and one invoice twice', async () => {
    const world = await withAccount();
    const { providerRef } = await held(world);
    const id = `${providerRef.slice(0, 14)}AUT`;
    const step = async (what: string, body: unknown, key: string): Promise<unknown> => {
      const path = `/v2/payments/authorizations/${id}/${what}`;
      const answer = await askPayPal(world.deps, path, { body, key }, [422]);
      return (answer.body['details'] as { issue?: string }[] | undefined)?.[0]?.issue ?? answer.body['status'];
    };
    const taking = (value: string) => ({
      amount: { currency_code: 'USD', value },
      invoice_id: 'taken',
      final_capture: true,
    });
    expect(await step('capture', taking('12.01'), 'k1')).toBe('MAX_CAPTURE_AMOUNT_EXCEEDED');
    expect(await step('capture', taking('12.00'), 'k2')).toBe('COMPLETED');
    expect(await step('capture', taking('1.00'), 'k3')).toBe('AUTHORIZATION_ALREADY_CAPTURED');
    expect(await step('void', {}, 'k4')).toBe('AUTHORIZATION_ALREADY_CAPTURED');
    const again = orderOf(usd(500), { intentId: 'taken' });
    await expect(world.cards.charge(again, { token: world.token, isPayerAway: true })).rejects.toThrow('before');
  });
});
