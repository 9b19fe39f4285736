import { describe, expect, it } from 'vitest';
import { providerNames, takesEvidence } from '#shared/contract/payment-providers';
import { adapterOf } from '#lambdas/adapters/payments/registry';
import { sweepEvidence } from '#lambdas/model/payments/send-evidence';
import type { Evidence, Payments } from '#lambdas/ports/payments';
import { decidePaymentIssue } from './decide-payment-issue';
import { gatherEvidence } from './gather-evidence';
import { sendEvidence } from './send-evidence';
import { runAs } from '../../../test/kit/request-key';
import { paymentScenario } from '../../../test/kit/payment-scenario';

const MINUTE = 60_000;
const dispute = { ref: 'dp_1', amountMinor: 10_000, reason: 'fraudulent' };

/** A driven ride with a disputed payment at Stripe, and the evidence that the bank was sent. */
const disputed = async (answer: Payments['sendEvidence'] = async () => 'taken') => {
  const sent: Evidence[] = [];
  const scenario = await paymentScenario({
    booking: {
      status: 'PENDING',
      driver: 'd1',
      customer_name: 'Ann Lee',
      otp: '12345',
      startTime: Date.UTC(2026, 0, 1, 11),
      endTime: Date.UTC(2026, 0, 1, 12),
    },
    intent: { provider: 'stripe' },
    provider: { name: 'stripe', sendEvidence: async evidence => (sent.push(evidence), answer(evidence)) },
  });
  await scenario.says({ disputes: [{ ...dispute, state: 'taken' }] });
  const id = scenario.issues()[0]?.id ?? '';
  const ask = (input: object) => ({ ctx: scenario.ctx, input: { id, ...input } });
  return {
    ...scenario,
    sent,
    id,
    issue: () => scenario.issues()[0],
    gather: () => runAs(gatherEvidence, scenario.actor('a1'), ask({})),
    send: (input: object = {}) =>
      runAs(sendEvidence, scenario.actor('a1'), ask({ text: 'Started 9:05', final: true, ...input })),
    decide: () => runAs(decidePaymentIssue, scenario.actor('a1'), ask({ decision: 'lost', note: 'letter' })),
    sweep: () => sweepEvidence(scenario.ctx, 'stripe'),
    later: (ms: number) => void (scenario.clock.now += ms),
    orders: () => scenario.of('evidence'),
  };
};

describe('[PAYS-3] the evidence of a dispute', () => {
  it('is saved by an admin as often as they like, also when the dispute is decided; who did is on record', async () => {
    const scenario = await disputed();
    expect(await scenario.gather()).toMatchObject({
      issue: { id: scenario.id, evidenceBy: 'a1' },
      startedByCode: true,
    });
    await scenario.decide();
    const before = scenario.issue()?.evidenceAt ?? 0;
    await scenario.gather();
    expect(scenario.issue()).toMatchObject({ decision: 'lost', evidenceBy: 'a1' });
    expect(scenario.issue()?.evidenceAt).toBeGreaterThan(before);
  });

  it('is asked for of disputes only', async () => {
    const scenario = await paymentScenario({ booking: { status: 'PENDING', driver: 'd1' } });
    await scenario.says({ amount: { minor: 9_000, currency: 'SEK' } });
    const input = { id: scenario.issues()[0]?.id ?? '' };
    const refused = { refusal: 'booking_moved_on' };
    expect(await runAs(gatherEvidence, scenario.actor('a1'), { ctx: scenario.ctx, input })).toMatchObject(refused);
    const unknown = { id: 'nothing' };
    expect(await runAs(gatherEvidence, scenario.actor('a1'), { ctx: scenario.ctx, input: unknown })).toEqual({
      refusal: 'not_found',
    });
  });

  it('reaches the bank once, with who paid and the day, and nothing of its text stays', async () => {
    const scenario = await disputed();
    expect(await scenario.send()).toMatchObject({ issue: { evidenceState: 'ordered' } });
    expect(await scenario.send()).toEqual({ refusal: 'evidence_by_hand' });
    expect(await scenario.sweep()).toBe(1);
    expect(await scenario.sweep()).toBe(0);
    const told = { disputeRef: 'dp_1', text: 'Started 9:05', isFinal: true };
    expect(scenario.sent).toEqual([
      { ...told, key: expect.any(String), customerName: 'Ann Lee', servedOn: '2026-01-01' },
    ]);
    expect(scenario.issue()).toMatchObject({ evidenceState: 'submitted' });
    expect(scenario.orders()).toEqual([]);
    expect(await scenario.send()).toEqual({ refusal: 'evidence_by_hand' });
  });

  it('can be sent as drafts first, and again after the provider has refused it', async () => {
    const answers = ['taken', 'refused', 'taken'] as const;
    let asked = 0;
    const scenario = await disputed(async () => answers[asked++] ?? 'taken');
    const states: unknown[] = [];
    for (const final of [false, true, true]) {
      await scenario.send({ final });
      await scenario.sweep();
      states.push(scenario.issue()?.evidenceState);
    }
    expect(states).toEqual(['draft', 'refused', 'submitted']);
  });

  it('is one order, however many admins send it at once', async () => {
    const scenario = await disputed();
    const answers = await Promise.all(Array.from({ length: 8 }, () => scenario.send()));
    expect(answers.filter(answer => 'issue' in (answer as object))).toHaveLength(1);
    expect(scenario.orders()).toHaveLength(1);
  });

  it('is sent again under its key while the provider does not answer, and then is left to the panel', async () => {
    const scenario = await disputed(() => Promise.reject(new Error('down')));
    await scenario.send();
    for (let minutes = 0; minutes < 3 * 24 * 60; minutes += 30) {
      scenario.later(30 * MINUTE);
      await scenario.sweep();
    }
    expect(new Set(scenario.sent.map(({ key }) => key)).size).toBe(1);
    expect(scenario.sent.length).toBeGreaterThan(5);
    expect(scenario.issue()).toMatchObject({ evidenceState: 'refused' });
    expect(scenario.orders()).toEqual([]);
  });

  it('is not sent once the dispute is decided, nor to a provider that takes it in its panel only', async () => {
    const scenario = await disputed();
    await scenario.decide();
    expect(await scenario.send()).toMatchObject({ refusal: 'booking_moved_on' });
    expect(scenario.orders()).toEqual([]);
    const elsewhere = await paymentScenario({ booking: { status: 'PENDING', driver: 'd1' } });
    await elsewhere.says({ disputes: [{ ...dispute, state: 'opened' }] });
    const input = { id: elsewhere.issues()[0]?.id ?? '', text: 'x', final: true };
    expect(await runAs(sendEvidence, elsewhere.actor('a1'), { ctx: elsewhere.ctx, input })).toEqual({
      refusal: 'evidence_by_hand',
    });
  });

  it.each(providerNames)('goes from here to %s only where its adapter sends it', async name => {
    const { sendsEvidence } = await adapterOf(name);
    expect(sendsEvidence).toBe(takesEvidence(name));
  });
});
