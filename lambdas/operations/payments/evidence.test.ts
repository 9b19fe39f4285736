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

/** A driven ride whose payment at Stripe is disputed, and what the bank was sent. */
const disputed = async (answer: Payments['sendEvidence'] = async () => 'taken') => {
  const sent: Evidence[] = [];
  const town = await paymentScenario({
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
  await town.says({ disputes: [{ ...dispute, state: 'taken' }] });
  const id = town.issues()[0]?.id ?? '';
  const ask = (input: object) => ({ ctx: town.ctx, input: { id, ...input } });
  return {
    ...town,
    sent,
    id,
    issue: () => town.issues()[0],
    gather: () => runAs(gatherEvidence, town.actor('a1'), ask({})),
    send: (input: object = {}) =>
      runAs(sendEvidence, town.actor('a1'), ask({ text: 'Started 9:05', final: true, ...input })),
    decide: () => runAs(decidePaymentIssue, town.actor('a1'), ask({ decision: 'lost', note: 'letter' })),
    sweep: () => sweepEvidence(town.ctx, 'stripe'),
    later: (ms: number) => void (town.clock.now += ms),
    orders: () => town.of('evidence'),
  };
};

describe('[PAYS-3] the evidence of a dispute', () => {
  it('is saved by an admin as often as they like, also when the dispute is decided; who did is on record', async () => {
    const town = await disputed();
    expect(await town.gather()).toMatchObject({ issue: { id: town.id, evidenceBy: 'a1' }, startedByCode: true });
    await town.decide();
    const before = town.issue()?.evidenceAt ?? 0;
    await town.gather();
    expect(town.issue()).toMatchObject({ decision: 'lost', evidenceBy: 'a1' });
    expect(town.issue()?.evidenceAt).toBeGreaterThan(before);
  });

  it('is asked for of disputes only', async () => {
    const town = await paymentScenario({ booking: { status: 'PENDING', driver: 'd1' } });
    await town.says({ amount: { minor: 9_000, currency: 'SEK' } });
    const input = { id: town.issues()[0]?.id ?? '' };
    const refused = { refusal: 'booking_moved_on' };
    expect(await runAs(gatherEvidence, town.actor('a1'), { ctx: town.ctx, input })).toMatchObject(refused);
    const unknown = { id: 'nothing' };
    expect(await runAs(gatherEvidence, town.actor('a1'), { ctx: town.ctx, input: unknown })).toEqual({
      refusal: 'not_found',
    });
  });

  it('reaches the bank once, with who paid and the day, and nothing of its text stays', async () => {
    const town = await disputed();
    expect(await town.send()).toMatchObject({ issue: { evidenceState: 'ordered' } });
    expect(await town.send()).toEqual({ refusal: 'evidence_by_hand' });
    expect(await town.sweep()).toBe(1);
    expect(await town.sweep()).toBe(0);
    const told = { disputeRef: 'dp_1', text: 'Started 9:05', isFinal: true };
    expect(town.sent).toEqual([{ ...told, key: expect.any(String), customerName: 'Ann Lee', servedOn: '2026-01-01' }]);
    expect(town.issue()).toMatchObject({ evidenceState: 'submitted' });
    expect(town.orders()).toEqual([]);
    expect(await town.send()).toEqual({ refusal: 'evidence_by_hand' });
  });

  it('can be sent as drafts first, and again after the provider has refused it', async () => {
    const answers = ['taken', 'refused', 'taken'] as const;
    let asked = 0;
    const town = await disputed(async () => answers[asked++] ?? 'taken');
    const states: unknown[] = [];
    for (const final of [false, true, true]) {
      await town.send({ final });
      await town.sweep();
      states.push(town.issue()?.evidenceState);
    }
    expect(states).toEqual(['draft', 'refused', 'submitted']);
  });

  it('is one order, however many admins send it at once', async () => {
    const town = await disputed();
    const answers = await Promise.all(Array.from({ length: 8 }, () => town.send()));
    expect(answers.filter(answer => 'issue' in (answer as object))).toHaveLength(1);
    expect(town.orders()).toHaveLength(1);
  });

  it('is sent again under its key while the provider does not answer, and then is left to the panel', async () => {
    const town = await disputed(() => Promise.reject(new Error('down')));
    await town.send();
    for (let minutes = 0; minutes < 3 * 24 * 60; minutes += 30) {
      town.later(30 * MINUTE);
      await town.sweep();
    }
    expect(new Set(town.sent.map(({ key }) => key)).size).toBe(1);
    expect(town.sent.length).toBeGreaterThan(5);
    expect(town.issue()).toMatchObject({ evidenceState: 'refused' });
    expect(town.orders()).toEqual([]);
  });

  it('is not sent once the dispute is decided, nor to a provider that takes it in its panel only', async () => {
    const town = await disputed();
    await town.decide();
    expect(await town.send()).toMatchObject({ refusal: 'booking_moved_on' });
    expect(town.orders()).toEqual([]);
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
