import { beforeEach, describe, expect, it } from 'vitest';
import type { SavedCard } from '#shared/contract/entities/saved-card';
import { fetchCards } from '#lambdas/operations/cards/fetch-cards';
import { forgetCard } from '#lambdas/operations/cards/forget-card';
import { saveCard } from '#lambdas/operations/cards/save-card';
import { setDefaultCard } from '#lambdas/operations/cards/set-default-card';
import { sweepPayments } from '#lambdas/consumers/schedule/sweep-payments';
import { forgetShares } from '#lambdas/runtime/limits';
import { runAs } from '../../../test/kit/request-key';
import { cardProviders, findsByReference, pageOf, savedCardScenario } from '../../../test/kit/saved-card-scenario';
import type { SimulatedName } from '#scripts/stand-ins/payments/provider-hosts';
import { cardTries } from './card-tries';
import { sweepForgottenCards } from './forget-cards';
import type { Context } from '#lambdas/runtime/context';
import { cardsFor } from './order-card-charge';
import { loadCards, type StoredCard } from './load-cards';
import { forgetCardAsRead, forgetCards, needsCardWrites } from './saved-cards';

beforeEach(forgetShares);

/** The writes by which a ride of r1 relies on a saved card, for the cards that exist now. */
const demandOf = async (ctx: Context, ride: string) =>
  needsCardWrites('r1', (await cardsFor(ctx, 'r1', 'card')) as StoredCard[], ride);

type Scenario = Awaited<ReturnType<typeof savedCardScenario>>;
let keys = 0;
const nextKey = () => `key-${++keys}`;

const cardsBy = async ({ ctx, actor }: Scenario, uid: 'r1' | 'r2' = 'r1'): Promise<SavedCard[]> =>
  ((await runAs(fetchCards, actor(uid), { ctx, input: {}, key: nextKey() })) as { cards: SavedCard[] }).cards;

/** Saves a card without a payment. */
const save = async (scenario: Scenario, uid: 'r1' | 'r2' = 'r1') => {
  const answer = await runAs(saveCard, scenario.actor(uid), { ctx: scenario.ctx, input: {}, key: nextKey() });
  const { order } = answer as { order: { id: string } };
  const page = pageOf(await scenario.post({ order_id: order.id }));
  await scenario.press(page!, 'paid');
  return order.id;
};

/** A scenario in which r1 has a saved card, with the behaviour of its bank. */
const withCardAt = async (provider: SimulatedName, bank: 'pays' | 'declines' | 'asks' = 'pays') => {
  const scenario = await savedCardScenario(provider);
  await save(scenario);
  scenario.bankOf(bank);
  const [card] = await cardsBy(scenario);
  return { ...scenario, card: card! };
};

describe.each(cardProviders)('saved cards at %s', provider => {
  const withCard = () => withCardAt(provider);

  it('[PAYS-4] saves a card without a payment, once, and shows nobody its token', async () => {
    const scenario = await savedCardScenario(provider);
    const order = await save(scenario);
    await scenario.tellAll();
    const cards = await cardsBy(scenario);
    expect(cards).toMatchObject([{ provider, isDefault: true }]);
    expect(JSON.stringify(cards)).not.toMatch(/cus_|pm_|token/);
    expect(await cardsBy(scenario, 'r2')).toEqual([]);
    // Nothing was paid, so nothing is booked; and the order saves no second card.
    expect(scenario.of('journal')).toEqual([]);
    expect((await scenario.post({ order_id: order })).statusCode).toBe(409);
  });

  it('gives one order for a request that is repeated', async () => {
    const scenario = await savedCardScenario(provider);
    const key = nextKey();
    const ask = () => runAs(saveCard, scenario.actor('r1'), { ctx: scenario.ctx, input: {}, key });
    expect(await ask()).toEqual(await ask());
  });

  it('[PAYS-4] saves the card of a payment only where its payer agrees', async () => {
    for (const [form, saved] of [
      [{ save_card: 'yes' }, 1],
      [{}, 0],
    ] as const) {
      const scenario = await savedCardScenario(provider);
      await scenario.press(pageOf(await scenario.pay(form))!, 'paid');
      expect(await scenario.booking()).toMatchObject({ status: 'PAID' });
      expect(await cardsBy(scenario)).toHaveLength(saved);
    }
  });

  it('[PAYS-4] forgets a card here and at its provider, and no later news of its payment brings it back', async () => {
    const scenario = await savedCardScenario(provider);
    await scenario.press(pageOf(await scenario.pay({ save_card: 'yes' }))!, 'paid');
    const [card] = await cardsBy(scenario);
    const input = { id: card!.id };
    expect(await runAs(forgetCard, scenario.actor('r2'), { ctx: scenario.ctx, input, key: nextKey() })).toEqual({
      cards: [],
    });
    expect(await cardsBy(scenario)).toHaveLength(1);
    expect(await runAs(forgetCard, scenario.actor('r1'), { ctx: scenario.ctx, input, key: nextKey() })).toEqual({
      cards: [],
    });
    scenario.network.isDown = true;
    expect(await sweepForgottenCards(scenario.ctx, provider)).toBe(0);
    scenario.network.isDown = false;
    scenario.clock.now += 3 * 3_600_000;
    expect(await sweepForgottenCards(scenario.ctx, provider)).toBe(1);
    expect(scenario.cards.size).toBe(0);
    await scenario.tellAll();
    expect(await cardsBy(scenario)).toEqual([]);
    expect(scenario.of('forgotten-card')).toEqual([]);
  });

  it('[PAYS-4] keeps the last card while a taxi ride relies on it, unless the settings use no saved cards', async () => {
    const scenario = await withCard();
    const settings = await scenario.ctx.settings();
    const demanded = { ...settings, cardGuarantee: 'required' as const };
    const ctx = { ...scenario.ctx, appcat: 'taxi' as const, settings: async () => demanded };
    const forgetIn = (around: typeof ctx) =>
      runAs(forgetCard, scenario.actor('r1'), { ctx: around, input: { id: scenario.card.id }, key: nextKey() });
    const { booking_id: number } = await scenario.booking();
    expect(await forgetIn(ctx)).toEqual({ refusal: 'card_in_use', params: { number } });
    const settled = (cardGuarantee: 'off' | 'whereSaved') => ({
      ...ctx,
      settings: async () => ({ ...settings, cardGuarantee }) as unknown as typeof demanded,
    });
    expect(await forgetIn(settled('whereSaved'))).toEqual({ refusal: 'card_in_use', params: { number } });
    expect(await cardsBy(scenario)).toHaveLength(1);
    // The index does not know the ride yet, but the card names it.
    const query: typeof scenario.store.query = async wanted => (wanted.index ? [] : scenario.store.query(wanted));
    const lagging = { ...settled('whereSaved'), store: { ...scenario.store, query } };
    const { id: ride } = await scenario.booking();
    await scenario.store.write(await demandOf(ctx, ride));
    expect(await forgetIn(lagging)).toEqual({ refusal: 'card_in_use', params: { number } });
    expect(await forgetIn(settled('off'))).toEqual({ cards: [] });
  });

  it('[PAYS-4] keeps the last card of a ride that is booked at the same moment, and one of two that are removed at once', async () => {
    const scenario = await withCard();
    const demanded = { ...(await scenario.ctx.settings()), cardGuarantee: 'required' as const };
    const ctx = { ...scenario.ctx, appcat: 'taxi' as const, settings: async () => demanded };
    const { id } = scenario.card;
    // The card is read before the ride is written, and removed afterwards.
    const [read] = await loadCards(scenario.store, 'r1');
    const ride = await demandOf(ctx, 'b9');
    expect((await scenario.store.write(ride)).ok).toBe(true);
    expect(await forgetCardAsRead(ctx, 'r1', read!)).toBe(false);
    // The card is removed before the ride is written.
    const next = await demandOf(ctx, 'b10');
    const [now] = await loadCards(scenario.store, 'r1');
    expect(await forgetCardAsRead(ctx, 'r1', now!)).toBe(true);
    expect((await scenario.store.write(next)).ok).toBe(false);
    expect(await cardsFor(ctx, 'r1', 'card')).toEqual({ refusal: 'card_needed' });
    expect(await forgetCardAsRead(ctx, 'r1', { ...now!, id: 'other' }, id)).toBe(false);
  });

  it('[PAYS-4] makes the provider forget every card of an account that is erased', async () => {
    const scenario = await withCard();
    await forgetCards(scenario.ctx, 'r1');
    expect(await sweepForgottenCards(scenario.ctx, provider)).toBe(1);
    expect([scenario.cards.size, scenario.of('saved-card')]).toEqual([0, []]);
  });

  it('[PAYS-4] puts a card that is saved again in the place of the older one', async () => {
    const scenario = await withCard();
    await save(scenario);
    expect(await cardsBy(scenario)).toHaveLength(1);
    await sweepForgottenCards(scenario.ctx, provider);
    expect(scenario.cards.size).toBe(1);
  });

  it('[PAYS-4] lets a rider choose the card that is suggested first, and nobody else', async () => {
    const scenario = await withCard();
    const choose = (uid: 'r1' | 'r2', id: string) =>
      runAs(setDefaultCard, scenario.actor(uid), { ctx: scenario.ctx, input: { id }, key: nextKey() });
    expect(await choose('r2', scenario.card.id)).toMatchObject({ refusal: 'not_found' });
    expect(await choose('r1', scenario.card.id)).toMatchObject({ cards: [{ isDefault: true }] });
  });
});

describe.each(cardProviders)('paying with a saved card at %s', provider => {
  const withCard = (bank?: 'pays' | 'declines' | 'asks') => withCardAt(provider, bank);

  it('[PAYS-4] finds a payment whose answer is lost, though its payer has left', async () => {
    const isTold = !(await findsByReference(provider));
    const scenario = await withCard();
    scenario.network.loses = true;
    await scenario.pay({ card: scenario.card.id });
    scenario.network.loses = false;
    scenario.clock.now += 3 * 60_000;
    // A provider that finds nothing by our reference reports the payment instead.
    if (isTold) await scenario.tellAll();
    expect(await sweepPayments(scenario.ctx, provider)).toBe(isTold ? 0 : 1);
    expect(await scenario.booking()).toMatchObject({ status: 'PAID' });
  });

  it('[PAYS-4] pays a ride in one step, once for two tabs and repeated news', async () => {
    const scenario = await withCard();
    const answers = await Promise.all([
      scenario.pay({ card: scenario.card.id }),
      scenario.pay({ card: scenario.card.id }),
    ]);
    for (const answer of answers) expect(pageOf(answer)).toMatch(/^\/bookings\/b1\?attempt=/);
    await scenario.tellAll();
    expect(await scenario.booking()).toMatchObject({ status: 'PAID', gateway: provider });
    expect(scenario.charges()).toHaveLength(1);
  });

  it('[PAYS-4] charges once though the answer is lost, and finds the payment by itself', async () => {
    const scenario = await withCard();
    scenario.network.loses = true;
    await scenario.pay({ card: scenario.card.id });
    expect(await scenario.booking()).toMatchObject({ status: 'PENDING' });
    scenario.network.loses = false;
    scenario.clock.now += 120_000;
    await scenario.pay({ card: scenario.card.id });
    expect(await scenario.booking()).toMatchObject({ status: 'PAID' });
    expect(scenario.charges()).toHaveLength(1);
  });

  it('[PAYS-4] leaves the ride owed where the card is declined, and counts the try before the next', async () => {
    const scenario = await withCard('declines');
    const calls = scenario.checkouts().length;
    for (let tries = 0; tries < cardTries.order.max; tries++) await scenario.pay({ card: scenario.card.id });
    expect(await scenario.booking()).toMatchObject({ status: 'PENDING' });
    expect(scenario.checkouts().length).toBe(calls + cardTries.order.max);
    const refused = await scenario.pay({ card: scenario.card.id });
    expect(refused.statusCode).toBe(429);
    expect(scenario.checkouts().length).toBe(calls + cardTries.order.max);
  });

  it.each([
    ['paid', 'PAID'],
    ['failed', 'PENDING'],
  ])('[PAYS-4] sends the payer to their bank, after whose answer (%s) the ride is %s', async (action, status) => {
    const scenario = await withCard('asks');
    const page = pageOf(await scenario.pay({ card: scenario.card.id }));
    expect(page).not.toMatch(/^\/bookings/);
    // Another tap leads to that page again, and charges nothing more.
    expect(pageOf(await scenario.pay({ card: scenario.card.id }))).not.toMatch(/^\/bookings/);
    expect([scenario.checkouts().filter(({ byCard }) => byCard).length < 2, scenario.charges()]).toEqual([true, []]);
    await scenario.press(page!, action);
    expect(await scenario.booking()).toMatchObject({ status });
  });

  it('[PAYS-3] takes no card of somebody else, and none that is forgotten', async () => {
    const scenario = await withCard();
    await save(scenario, 'r2');
    const [theirs] = await cardsBy(scenario, 'r2');
    const charged = scenario.checkouts().length;
    for (const card of [theirs!.id, 'f'.repeat(32)]) {
      const answer = await scenario.pay({ card });
      expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining('no longer saved')]);
    }
    expect(scenario.checkouts().length).toBe(charged);
    expect(await scenario.booking()).toMatchObject({ status: 'PENDING' });
  });
});
