import { describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { JournalStory } from '#shared/contract/entities/books';
import type { Leg } from '#shared/domain/ledger/journal';
import type { Dispute, DisputeState } from '#shared/domain/payment/record';
import { type Intent, loadIntent } from '#lambdas/model/payments/intents';
import { sweepCardRefunds } from '#lambdas/model/payments/send-card-refunds';
import { sendBack } from '#lambdas/operations/deposits/send-back';
import { fetchDeposits } from '#lambdas/operations/deposits/fetch-deposits';
import { topUpWallet } from '#lambdas/operations/payments/top-up-wallet';
import { refundRide } from '#lambdas/operations/payments/refund-ride';
import { bookingKey, paymentIntentKey } from '#lambdas/store/keys';
import { INTENT, paymentScenario } from '#test/kit/payment-scenario';
import { runAs } from '#test/kit/request-key';
import { journalsById } from './book-days';
import { storyOf } from './journal-story';

const dispute = (state: DisputeState, feeMinor?: number): { disputes: Dispute[] } => ({
  disputes: [{ ref: 'dp_1', state, amountMinor: 3_000, ...(feeMinor === undefined ? {} : { feeMinor }) }],
});

type Scenario = Awaited<ReturnType<typeof paymentScenario>>;

const storyAbout = async ({ store }: Scenario, id: string): Promise<JournalStory> => {
  const [journal] = await journalsById(store, [id]);
  if (!journal) throw new Error(`no journal ${id}`);
  return storyOf(store, journal);
};
const idsOf = ({ of }: Scenario) => of('journal').map(({ pk }) => pk.split('#')[1]!);

/** The balance of the provider's account, as money that the provider owes us. */
const atProvider = ({ of }: Scenario): number =>
  of('journal')
    .flatMap(item => item['legs'] as Leg[])
    .filter(({ account }) => account.kind === 'system' && account.name === 'gateway:payfast')
    .reduce((sum, { amountMinor }) => sum - amountMinor, 0) / 100;

const shown = (story: JournalStory) =>
  story.payments?.map(({ provider, steps }) => [
    provider,
    ...steps.map(({ kind, reference, amount }) => [kind, reference.split('-')[0], amount]),
  ]);
const booked = (story: JournalStory) =>
  story.payments?.flatMap(({ steps }) => steps).reduce((sum, { amount }) => sum + amount, 0);

const HOLD = 'e'.repeat(32);

describe('[PAYS-3] [PLUS-26] the history of a payment', () => {
  it('has the payment, its fee, refunds by us and in the panel, and each step of a dispute, with time and reference', async () => {
    const scenario = await paymentScenario({ booking: { status: 'PENDING', driver: 'd1' } });
    const after = async (report: Parameters<Scenario['says']>[0]) => {
      scenario.clock.now += 60_000;
      await scenario.says(report);
    };
    await scenario.says();
    await after({ feeMinor: 290 });
    await after({ feeMinor: 290, refundedMinor: 500 });
    const input = { bookingId: 'b1', amount: 6, to: 'card', bearer: 'platform', reason: 'late' } as const;
    scenario.clock.now += 60_000;
    await runAs(refundRide, scenario.actor('a1'), { ctx: scenario.ctx, input });
    await sweepCardRefunds(scenario.ctx, 'payfast');
    await after(dispute('taken'));
    await after(dispute('won', 150));
    const story = await storyAbout(scenario, 'PAY-b1');
    expect(shown(story)).toEqual([
      [
        'payfast',
        ['booked', 'IN', 100],
        ['booked', 'COST', -2.9],
        ['booked', 'ADJEND', -5],
        ['booked', 'ADJEND', -6],
        ['booked', 'DISPUTE', -30],
        ['booked', 'DISPUTEWON', 30],
        ['booked', 'DISPUTECOST', -1.5],
      ],
    ]);
    expect(booked(story)).toBe(atProvider(scenario));
    const times = story.payments![0]!.steps.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(new Set(times).size).toBeGreaterThanOrEqual(6);
    // Every journal of the ride shows the same history.
    for (const id of idsOf(scenario).filter(each => !each.startsWith('OWED')))
      expect([id, shown(await storyAbout(scenario, id))]).toEqual([id, shown(story)]);
  });

  it('includes, for a top-up, the money that went back from the wallet, and a refund in the panel', async () => {
    const settings = async () => ({ ...defaultSettings, RiderWithDraw: true });
    const scenario = await paymentScenario({ context: { settings } });
    const call = (one: Parameters<typeof runAs>[0], input: object) =>
      runAs(one, scenario.actor('r1'), { ctx: scenario.ctx, input });
    const { order } = (await call(topUpWallet, { amount: 100 })) as { order: Parameters<Scenario['saysOrder']>[0] };
    await scenario.saysOrder(order);
    const { deposits } = (await call(fetchDeposits, {})) as { deposits: { id: string }[] };
    expect(await call(sendBack, { deposit: deposits[0]!.id, amount: 40 })).toHaveProperty('returned');
    scenario.clock.now += 24 * 3_600_000;
    await sweepCardRefunds(scenario.ctx, 'payfast');
    const journal = idsOf(scenario).find(id => id.startsWith('IN-'))!;
    const attempt = await loadIntent(scenario.ctx, journal.slice('IN-'.length));
    await scenario.saysOf(attempt!, { refundedMinor: 5_000 });
    const story = await storyAbout(scenario, journal);
    expect(shown(story)).toEqual([
      ['payfast', ['booked', 'IN', 100], ['booked', 'RETEND', -40], ['booked', 'BACK', -10]],
    ]);
    expect(booked(story)).toBe(atProvider(scenario));
  });

  it('begins with the card’s authorisation, under its number', async () => {
    const hold: Partial<Intent> = { holds: true, status: 'paid', takenBy: INTENT, paidAt: 1, providerRef: 'auth_1' };
    const scenario = await paymentScenario({ booking: { status: 'PENDING', driver: 'd1', heldBy: HOLD } });
    await scenario.says();
    const [intent] = scenario.of('intent');
    await scenario.store.write([
      { type: 'put', item: { ...intent!, ...hold, id: HOLD, pk: intent!.pk.replace(INTENT, HOLD), amount: 120 } },
    ]);
    expect(shown(await storyAbout(scenario, 'PAY-b1'))).toEqual([
      ['payfast', ['held', 'auth_1', 120], ['booked', 'IN', 100]],
    ]);
  });

  it('has a refund at the payment that sent it, if the authorised amount paid a part', async () => {
    const [PART, hold] = ['f'.repeat(32), { status: 'paid', takenBy: 'f'.repeat(32), amount: 40 }];
    const cardHold = { state: 'captured', amount: 40, margin: 0, captured: 40, isPart: true } as const;
    const town = await paymentScenario({
      booking: { status: 'PENDING', driver: 'd1', heldBy: HOLD, cardHold },
    });
    await town.says();
    const [intent] = town.of('intent');
    const named = (id: string, change: object) => ({ ...intent!, ...change, id, pk: intent!.pk.replace(INTENT, id) });
    await town.store.write([
      { type: 'put', item: named(HOLD, { ...hold, holds: true }) },
      { type: 'put', item: named(PART, { amount: 40, providerRef: 'part' }) },
      { type: 'update', key: paymentIntentKey(INTENT), set: { amount: 60 } },
      { type: 'update', key: bookingKey('b1'), set: { cardPaymentAmount: 60, usedWalletMoney: 40 } },
    ]);
    for (const [amount, at] of [
      [50, INTENT],
      [30, PART],
    ] as const) {
      const input = { bookingId: 'b1', amount, to: 'card', bearer: 'platform', reason: 'late' };
      expect(await runAs(refundRide, town.actor('a1'), { ctx: town.ctx, input })).not.toHaveProperty('refusal');
      await sweepCardRefunds(town.ctx, 'payfast');
      expect(town.of('card-refund').map(({ intentId }) => intentId)).toContain(at);
    }
    expect(shown(await storyAbout(town, 'PAY-b1'))).toEqual([
      ['payfast', ['booked', 'IN', 100], ['booked', 'ADJEND', -50]],
      ['payfast', ['held', 'first', 40], ['booked', 'ADJEND', -30]],
    ]);
  });
});
