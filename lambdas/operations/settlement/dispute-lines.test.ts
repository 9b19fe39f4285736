import { describe, expect, it } from 'vitest';
import type { Proposal } from '#shared/contract/entities/proposal';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { SettlementDifference, SettlementRow } from '#shared/contract/entities/settlement';
import type { Settings } from '#shared/contract/entities/settings';
import type { SettlementLine } from '#shared/domain/settlement/line';
import type { Dispute, DisputeState } from '#shared/domain/payment/record';
import { personWrites } from '#lambdas/model/people/person-writes';
import { decideProposal } from '#lambdas/operations/approvals/decide-proposal';
import { propose } from '#lambdas/operations/approvals/propose';
import { decidePaymentIssue } from '#lambdas/operations/payments/decide-payment-issue';
import { creditsKey, dayOf } from '#lambdas/store/keys';
import { checkBooks, INTENT, paymentScenario } from '#test/kit/payment-scenario';
import { runAs } from '#test/kit/request-key';
import { aPerson } from '#test/kit/samples';
import { bookSettlement } from './book-settlement';

/** A rider has added 100 to the wallet at Stripe, and an admin brings lines that no provider has signed. */
const townOf = async (rules: Partial<Settings> = {}) => {
  const settings = async () => ({ ...defaultSettings, code: 'SEK', ...rules });
  const town = await paymentScenario({
    intent: { bookingId: undefined as never, topUp: 'order', provider: 'stripe' },
    provider: { name: 'stripe' },
    context: { settings },
  });
  await town.store.write(personWrites(aPerson('a2', 'admin')));
  await town.says();
  const call = (operation: Parameters<typeof runAs>[0], input: object, uid = 'a1') =>
    runAs(operation, { uid, usertype: 'admin', user: aPerson(uid, 'admin') }, { ctx: town.ctx, input });
  const line = (kind: 'dispute' | 'disputeWon', change: Partial<SettlementLine> = {}): SettlementLine => {
    const minor = kind === 'dispute' ? -10_000 : 10_000;
    const { dispute = 'dp_1', grossMinor = minor } = change;
    const named = { id: `${kind} ${dispute}`, dispute, grossMinor, netMinor: grossMinor };
    return { kind, ours: INTENT, currency: 'SEK', ...named, ...change };
  };
  const brings = async (...lines: SettlementLine[]) => {
    const { rows } = (await call(bookSettlement, { isTrial: false, provider: 'stripe', lines })) as {
      rows: SettlementRow[];
    };
    return rows.map(({ outcome }) => outcome);
  };
  const openIssue = () => town.issues().find(({ kind, decision }) => kind === 'dispute' && decision === undefined);
  return {
    ...town,
    call,
    line,
    brings,
    openIssue,
    tells: async (state: DisputeState, change: Partial<Dispute> = {}) =>
      town.says({ disputes: [{ ref: 'dp_1', state, amountMinor: 10_000, ...change }] }),
    differences: () =>
      (town.of('settlement-difference') as unknown as SettlementDifference[]).map(({ kind, state }) => [kind, state]),
    /** The wallet, and the credit that the admin has given today. */
    money: async () => {
      checkBooks(town.store.all());
      const given = await town.store.get(creditsKey('a1', dayOf(town.clock.now)));
      return [await town.balance('r1'), given?.['givenMinor'] ?? 0];
    },
  };
};

describe('[ADM-9] [PLUS-6] a dispute that is won by a line of a report', () => {
  it('counts as credit of the admin who brings it, and is lost all the same where the provider says so later', async () => {
    const town = await townOf();
    await town.tells('taken');
    expect(await town.brings(town.line('disputeWon'))).toEqual(['booked']);
    expect(await town.money()).toEqual([10_000, 10_000]);
    expect(town.issues()).toMatchObject([{ decision: 'won', decidedBy: 'a1', note: 'disputeWon dp_1' }]);
    expect(await town.brings(town.line('disputeWon'))).toEqual(['known']);
    await town.tells('lost');
    expect(await town.money()).toEqual([0, 10_000]);
  });

  it('is a difference above the limit, until a second admin has approved its case', async () => {
    const town = await townOf({ creditLimit: 99 });
    await town.tells('taken');
    for (let times = 0; times < 2; times++) expect(await town.brings(town.line('disputeWon'))).toEqual(['unknown']);
    expect(await town.money()).toEqual([0, 0]);
    expect(town.differences()).toEqual([['unknown', 'open']]);
    const content = { kind: 'issueCredit', issue: town.openIssue()?.id, amount: 100, note: 'panel' };
    const { proposal } = (await town.call(propose, { content, reason: 'Look' })) as { proposal: Proposal };
    await town.call(decideProposal, { id: proposal.id, decision: 'approve' }, 'a2');
    expect(await town.brings(town.line('disputeWon'))).toEqual(['booked']);
    expect(await town.money()).toEqual([10_000, 0]);
    expect(town.differences()).toEqual([['unknown', 'matched']]);
  });

  it('changes and counts nothing where the provider has said so before', async () => {
    const town = await townOf({ creditLimit: 0 });
    await town.tells('taken');
    await town.tells('won');
    expect(await town.brings(town.line('disputeWon'))).toEqual(['booked']);
    expect(await town.money()).toEqual([10_000, 0]);
    await town.tells('lost');
    expect(await town.money()).toEqual([10_000, 0]);
  });

  it('counts after a loss, and nothing where the bank has not taken any', async () => {
    const lost = await townOf({ creditLimit: 99 });
    await lost.tells('lost');
    expect(await lost.brings(lost.line('disputeWon'))).toEqual(['unknown']);
    expect(await lost.money()).toEqual([0, 0]);
    const asked = await townOf({ creditLimit: 0 });
    await asked.tells('opened');
    expect(await asked.brings(asked.line('disputeWon'))).toEqual(['booked']);
    expect(await asked.money()).toEqual([10_000, 0]);
  });

  it('stays within the limit, however many reports come at once', async () => {
    const town = await townOf({ creditLimit: 60 });
    await town.tells('taken', { amountMinor: 4_000 });
    await town.tells('taken', { ref: 'dp_2', amountMinor: 5_000 });
    const reports = [
      town.line('disputeWon', { grossMinor: 4_000 }),
      town.line('disputeWon', { dispute: 'dp_2', grossMinor: 5_000 }),
    ];
    const outcomes = await Promise.all(reports.map(each => town.brings(each)));
    expect(outcomes.flat().toSorted()).toEqual(['booked', 'unknown']);
    const [wallet, given] = await town.money();
    expect([4_000, 5_000]).toContain(given);
    expect(wallet).toBe(1_000 + Number(given));
  });
});

describe('[PAYS-3] [PLUS-6] a dispute that only a line of a report has', () => {
  it('is no word of the provider’s, which takes the money again after an admin’s “won”', async () => {
    const town = await townOf();
    expect(await town.brings(town.line('dispute'))).toEqual(['booked']);
    expect(await town.money()).toEqual([0, 0]);
    await town.call(decidePaymentIssue, { id: town.openIssue()?.id, decision: 'won', note: 'panel' });
    expect(await town.money()).toEqual([10_000, 10_000]);
    await town.tells('taken');
    expect(await town.money()).toEqual([0, 10_000]);
  });

  it('is a difference where an admin has said that it is won, until a report says so as well', async () => {
    const town = await townOf();
    await town.tells('opened');
    await town.call(decidePaymentIssue, { id: town.openIssue()?.id, decision: 'won', note: 'panel' });
    expect(await town.brings(town.line('dispute'))).toEqual(['missingHere']);
    expect(await town.money()).toEqual([10_000, 0]);
    expect(town.differences()).toEqual([['missingHere', 'open']]);
    expect(await town.brings(town.line('disputeWon'))).toEqual(['booked']);
    expect(await town.money()).toEqual([10_000, 0]);
    expect(town.differences()).toEqual([['missingHere', 'matched']]);
  });

  it('is booked although the rest of the payment has gone back, since the money is gone', async () => {
    const town = await townOf();
    await town.says({ refundedMinor: 4_000 });
    expect(await town.brings(town.line('dispute', { grossMinor: -6_000 }))).toEqual(['booked']);
    expect((await town.money())[0]).toBe(0);
  });
});
