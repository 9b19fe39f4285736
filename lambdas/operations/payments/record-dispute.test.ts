import { describe, expect, it } from 'vitest';
import { paymentIntentKey } from '#lambdas/store/keys';
import { correctFare } from './correct-fare';
import { decidePaymentIssue } from './decide-payment-issue';
import { recordDispute } from './record-dispute';
import { refundRide } from './refund-ride';
import { runAs } from '../../../test/kit/request-key';
import { checkBooks, paymentScenario } from '../../../test/kit/payment-scenario';

type Scenario = Awaited<ReturnType<typeof paymentScenario>>;

const driven = async (change: Parameters<typeof paymentScenario>[0] = {}): Promise<Scenario> => {
  const scenario = await paymentScenario({ booking: { status: 'PENDING', driver: 'd1' }, ...change });
  await scenario.says();
  return scenario;
};
const bank = { bookingId: 'b1', amount: 100, reference: 'CB-7', state: 'opened' } as const;
const record = (scenario: Scenario, input: object = {}) =>
  runAs(recordDispute, scenario.actor('a1'), { ctx: scenario.ctx, input: { ...bank, ...input } });

describe('[PAYS-3] a dispute that its provider does not report', () => {
  it('is recorded by an admin from the bank’s letter, and decided later', async () => {
    const scenario = await driven();
    const told = { reason: 'stolen card', respondBy: 1_900_000_000_000 };
    expect(await record(scenario, told)).toMatchObject({
      issue: { kind: 'dispute', amount: 100, disputeRef: 'CB-7', ...told },
    });
    expect(await record(scenario, { state: 'taken' })).toMatchObject({ issue: { taken: true } });
    const id = scenario.issues()[0]?.id ?? '';
    await runAs(decidePaymentIssue, scenario.actor('a1'), {
      ctx: scenario.ctx,
      input: { id, decision: 'lost', note: 'their letter' },
    });
    expect(scenario.issues()).toMatchObject([{ kind: 'dispute', decision: 'lost', decidedBy: 'a1' }]);
    checkBooks(scenario.store.all());
  });

  it('is one case, however often it is recorded', async () => {
    const scenario = await driven();
    await Promise.all(Array.from({ length: 10 }, () => record(scenario, { state: 'taken' })));
    await record(scenario);
    expect(scenario.issues()).toHaveLength(1);
    const takings = scenario.of('journal').filter(({ legs }) => JSON.stringify(legs).includes('"disputed"'));
    expect(takings).toHaveLength(1);
    checkBooks(scenario.store.all());
  });

  it('counts for no more than its payment, however many numbers it is recorded under at once', async () => {
    const scenario = await driven();
    const references = Array.from({ length: 12 }, (_, at) => `CB-${at}`);
    const answers = await Promise.all(references.map(reference => record(scenario, { reference, state: 'taken' })));
    expect(answers.filter(answer => 'issue' in (answer as object))).toHaveLength(1);
    expect(await record(scenario, { reference: 'CB-20' })).toEqual({
      refusal: 'dispute_too_high',
      params: { most: 0 },
    });
    // No refund is made up for the difference.
    expect((await scenario.booking()).adjustments ?? []).toEqual([]);
    expect(scenario.issues()).toHaveLength(1);
    checkBooks(scenario.store.all());
  });

  it('keeps its first amount, and is of some money', async () => {
    const scenario = await driven();
    await record(scenario, { amount: 40 });
    expect(await record(scenario, { amount: 88, state: 'taken' })).toEqual({
      refusal: 'dispute_too_high',
      params: { most: 40 },
    });
    expect(await record(scenario, { amount: 0.001, reference: 'CB-8' })).toEqual({ refusal: 'no_details_error' });
    expect(scenario.issues()).toMatchObject([{ amount: 40 }]);
  });

  it('can be given back by the bank after it was lost', async () => {
    const scenario = await driven();
    await record(scenario, { state: 'taken' });
    const id = scenario.issues()[0]?.id ?? '';
    await runAs(decidePaymentIssue, scenario.actor('a1'), {
      ctx: scenario.ctx,
      input: { id, decision: 'lost', note: 'letter' },
    });
    expect(await scenario.balance('r1')).toBe(-10_000);
    await record(scenario, { state: 'won' });
    expect(await scenario.balance('r1')).toBe(0);
    checkBooks(scenario.store.all());
  });

  it('is of no more than what is left of the payment', async () => {
    const scenario = await driven();
    const refund = { bookingId: 'b1', amount: 40, to: 'card', bearer: 'platform', reason: 'late' } as const;
    await runAs(refundRide, scenario.actor('a1'), { ctx: scenario.ctx, input: refund });
    expect(await record(scenario, { amount: 60.01 })).toEqual({ refusal: 'dispute_too_high', params: { most: 60 } });
    await record(scenario, { amount: 50, state: 'taken' });
    expect(await record(scenario, { amount: 20, reference: 'CB-8' })).toMatchObject({ refusal: 'dispute_too_high' });
    expect(scenario.issues()).toHaveLength(1);
  });

  it.each(['opened', 'taken'] as const)('keeps an %s amount from being given back as well', async state => {
    const scenario = await driven();
    await record(scenario, { amount: 60, state });
    const give = (operation: typeof refundRide | typeof correctFare, input: object) =>
      runAs(operation as typeof refundRide, scenario.actor('a1'), {
        ctx: scenario.ctx,
        input: { bookingId: 'b1', reason: 'late', ...input } as never,
      });
    const refused = { refusal: 'dispute_open', params: { held: 60, most: 40 } };
    for (const to of ['card', 'wallet'])
      expect(await give(refundRide, { amount: 41, to, bearer: 'platform' })).toEqual(refused);
    expect(await give(correctFare, { fare: 55 })).toEqual(refused);
    expect(await give(refundRide, { amount: 40, to: 'wallet', bearer: 'platform' })).not.toHaveProperty('refusal');
    checkBooks(scenario.store.all());
  });

  it('is held although it is told between the look at the payment and the refund', async () => {
    const scenario = await driven();
    let isTold = false;
    const get: typeof scenario.ctx.store.get = async (key, options) => {
      const item = await scenario.ctx.store.get(key, options);
      if (key.sk.startsWith('PAY#') && !isTold) {
        isTold = true;
        await record(scenario, { state: 'taken' });
      }
      return item;
    };
    const ctx = { ...scenario.ctx, store: { ...scenario.ctx.store, get } };
    const refund = { bookingId: 'b1', amount: 100, to: 'wallet', bearer: 'platform', reason: 'late' } as const;
    expect(await runAs(refundRide, scenario.actor('a1'), { ctx, input: refund })).toMatchObject({
      refusal: 'dispute_open',
    });
    expect([isTold, await scenario.balance('r1')]).toEqual([true, 0]);
    checkBooks(scenario.store.all());
  });

  it('is refused where there was no card payment, and where the provider tells by itself', async () => {
    const unpaid = await paymentScenario({ booking: { status: 'PENDING', driver: 'd1' } });
    expect(await record(unpaid)).toEqual({ refusal: 'no_card_payment' });
    expect(await record(unpaid, { bookingId: 'b2' })).toEqual({ refusal: 'not_found' });
    const stripe = await driven();
    const key = paymentIntentKey((await stripe.intent())?.id ?? '');
    await stripe.store.write([{ type: 'update', key, set: { provider: 'stripe' } }]);
    expect(await record(stripe)).toEqual({ refusal: 'dispute_reported' });
    expect(stripe.issues()).toEqual([]);
  });
});
