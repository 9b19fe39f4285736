import { describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { PaymentIssue } from '#shared/contract/entities/payment-issue';
import type { DisputeBearer } from '#shared/contract/entities/settings';
import type { Leg } from '#shared/domain/ledger/journal';
import type { DisputeState } from '#shared/domain/payment/record';
import { fetchDeposits } from '#lambdas/operations/deposits/fetch-deposits';
import { sendBack } from '#lambdas/operations/deposits/send-back';
import { fetchPaymentIssues } from '#lambdas/operations/payments/fetch-payment-issues';
import { refundRide } from '#lambdas/operations/payments/refund-ride';
import { userKey } from '#lambdas/store/keys';
import { runAs } from '#test/kit/request-key';
import { checkBooks, paymentScenario } from '#test/kit/payment-scenario';
import { sweepCardRefunds } from './send-card-refunds';

/** A card ride of 100, of which `amount` was refunded to the card. */
const refunded = async (amount: number, disputeBearer: DisputeBearer = 'platform') => {
  const settings = async () => ({ ...defaultSettings, disputeBearer });
  const scenario = await paymentScenario({ booking: { status: 'PENDING', driver: 'd1' }, context: { settings } });
  await scenario.says();
  const input = { bookingId: 'b1', amount, to: 'card', bearer: 'platform', reason: 'late' } as const;
  await runAs(refundRide, scenario.actor('a1'), { ctx: scenario.ctx, input });
  await sweepCardRefunds(scenario.ctx, 'payfast');
  const bounces = () => scenario.says({ failedRefunds: [scenario.refunds.at(-1)!.key] });
  const disputed = (state: DisputeState, amountMinor: number) =>
    scenario.says({ disputes: [{ ref: 'dp_1', state, amountMinor }] });
  const deposits = async () => {
    const found = await runAs(fetchDeposits, scenario.actor('r1'), { ctx: scenario.ctx, input: {} });
    return (found as { deposits: { id: string; left: number }[] }).deposits;
  };
  const sendsOn = async (part: number) => {
    const [deposit] = await deposits();
    const wish = { deposit: deposit?.id, amount: part };
    const answer = await runAs(sendBack, scenario.actor('r1'), { ctx: scenario.ctx, input: wish, key: `send ${part}` });
    expect(answer).not.toHaveProperty('refusal');
    await sweepCardRefunds(scenario.ctx, 'payfast');
  };
  const sums = () => {
    const all: Record<string, number> = {};
    for (const { account, amountMinor } of scenario.of('journal').flatMap(item => item['legs'] as Leg[])) {
      const name = account.kind === 'system' ? account.name : account.uid;
      all[name] = (all[name] ?? 0) + amountMinor;
    }
    return Object.fromEntries(Object.entries(all).filter(([, minor]) => minor !== 0));
  };
  const check = () => checkBooks(scenario.store.all());
  return { ...scenario, bounces, disputed, deposits, sendsOn, sums, check };
};

describe('[PAYS-3] a lost dispute after a refund came back', () => {
  it.each([0, 15, 40])('takes from the wallet what it still had of it: %s went on to the card', async part => {
    const scenario = await refunded(40);
    await scenario.bounces();
    if (part > 0) await scenario.sendsOn(part);
    const held = 4_000 - 100 * part;
    expect(await scenario.balance('r1')).toBe(held);
    await scenario.disputed('lost', 6_000);
    expect(await scenario.balance('r1')).toBe(0);
    expect(scenario.sums()['chargeback']).toBe(held - 6_000);
    scenario.check();
  });
});

describe('[PAYS-3] a refund that comes back and a dispute that is lost leave the payer the same in either order', () => {
  const parts = [
    [100, 100],
    [100, 60],
    [40, 100],
    [40, 60],
    [40, 30],
  ] as const;
  const cases = (['platform', 'shares', 'rider'] as const).flatMap(bearer =>
    parts.map(([back, taken]) => [bearer, back, taken] as const),
  );

  it.each(cases)('borne by %s: %s came back, %s were disputed', async (bearer, back, taken) => {
    const first = await refunded(back, bearer);
    await first.bounces();
    await first.disputed('lost', taken * 100);
    const last = await refunded(back, bearer);
    await last.disputed('lost', taken * 100);
    await last.bounces();
    expect(await last.balance('r1')).toBe(await first.balance('r1'));
    for (const scenario of [first, last]) await scenario.disputed('won', taken * 100);
    expect(await last.balance('r1')).toBe(await first.balance('r1'));
    expect(await last.balance('r1')).toBe(back * 100);
    for (const name of ['disputed', 'refund', 'gateway:payfast'])
      expect([name, last.sums()[name]]).toEqual([name, first.sums()[name]]);
    first.check();
    last.check();
  });

  it('is notified of the part that came into the wallet, and of nothing where that is none', async () => {
    const scenario = await refunded(40);
    await scenario.disputed('lost', 6_000);
    await scenario.bounces();
    expect(await scenario.balance('r1')).toBe(0);
    expect(scenario.mails()).toEqual(['refund_sent r1']);
    expect(await scenario.deposits()).toEqual([]);
  });

  it('holds for money that went on from the wallet, and came back once more', async () => {
    const ends = [];
    for (const order of [
      ['bounces', 'lost'],
      ['lost', 'bounces'],
    ] as const) {
      const scenario = await refunded(40);
      await scenario.bounces();
      await scenario.sendsOn(40);
      for (const step of order) await (step === 'lost' ? scenario.disputed('lost', 10_000) : scenario.bounces());
      ends.push(await scenario.balance('r1'));
      scenario.check();
    }
    expect(ends).toEqual([0, 0]);
  });
});

describe('[PAYS-3] a refund that came back and is sent again in the provider’s panel', () => {
  const panel = (scenario: Awaited<ReturnType<typeof refunded>>, amount: number) =>
    scenario.says({ refundedMinor: amount * 100 });

  it.each([40, 100])('leaves the wallet, which has it no longer to send: %s', async amount => {
    const scenario = await refunded(amount);
    await scenario.bounces();
    const before = scenario.sums();
    for (let i = 0; i < 3; i++) await panel(scenario, amount);
    expect(await scenario.balance('r1')).toBe(0);
    expect(scenario.sums()['gateway:payfast'] ?? 0).toBe(amount * 100 - 10_000);
    expect(scenario.sums()['refunds']).toBe(before['refunds']);
    expect((await scenario.deposits()).every(({ left }) => left === 0)).toBe(true);
    expect(scenario.issues().map(each => [each.kind, each.amount])).toEqual([
      ['returned', amount],
      ['reversed', amount],
    ]);
    scenario.check();
  });

  it('is a refund at the platform’s expense beyond what the wallet has of it', async () => {
    const scenario = await refunded(40);
    await scenario.bounces();
    await panel(scenario, 30);
    expect([await scenario.balance('r1'), scenario.sums()['refunds']]).toEqual([1_000, -4_000]);
    await panel(scenario, 60);
    expect([await scenario.balance('r1'), scenario.sums()['refunds']]).toEqual([0, -6_000]);
    expect((await scenario.booking()).adjustments).toMatchObject([
      { rider: 40, to: 'wallet', cardFailed: true },
      { rider: 20, to: 'card', state: 'done' },
    ]);
    await panel(scenario, 100);
    expect([await scenario.balance('r1'), scenario.sums()['refunds'], scenario.sums()['gateway:payfast']]).toEqual([
      0,
      -10_000,
      undefined,
    ]);
    scenario.check();
  });

  it('takes nothing that the wallet has spent, or sent on itself', async () => {
    const scenario = await refunded(40);
    await scenario.bounces();
    await scenario.sendsOn(25);
    await panel(scenario, 65);
    expect([await scenario.balance('r1'), scenario.sums()['refunds']]).toEqual([0, -6_500]);
    scenario.check();
  });
});

describe('[PAYS-3] the case of a refund that came back', () => {
  const listed = async (scenario: Awaited<ReturnType<typeof refunded>>) => {
    const input = { limit: 10 };
    const found = await runAs(fetchPaymentIssues, scenario.actor('a1'), { ctx: scenario.ctx, input });
    return (found as { issues: PaymentIssue[] }).issues;
  };

  it('says that its payer has left, before it came back or since', async () => {
    const leaves = { type: 'update', key: userKey('r1'), set: { deletedAt: 1 } } as const;
    const early = await refunded(40);
    await early.store.write([leaves]);
    await early.bounces();
    expect(await listed(early)).toMatchObject([{ kind: 'returned', isGone: true }]);
    const late = await refunded(40);
    await late.bounces();
    expect((await listed(late))[0]).not.toHaveProperty('isGone');
    await late.store.write([leaves]);
    expect(await listed(late)).toMatchObject([{ kind: 'returned', isGone: true }]);
  });
});
