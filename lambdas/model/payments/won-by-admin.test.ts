import { describe, expect, it } from 'vitest';
import type { Proposal } from '#shared/contract/entities/proposal';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Settings } from '#shared/contract/entities/settings';
import type { Dispute, DisputeState } from '#shared/domain/payment/record';
import { journalsOfPayment } from '#lambdas/model/books/journals-of-booking';
import { personWrites } from '#lambdas/model/people/person-writes';
import { decideProposal } from '#lambdas/operations/approvals/decide-proposal';
import { propose } from '#lambdas/operations/approvals/propose';
import { decidePaymentIssue } from '#lambdas/operations/payments/decide-payment-issue';
import { recordDispute } from '#lambdas/operations/payments/record-dispute';
import { orderTip } from '#lambdas/operations/tips/order-tip';
import type { Write } from '#lambdas/ports/store';
import { creditsKey, dayOf } from '#lambdas/store/keys';
import { disputesKey } from '#lambdas/store/dispute-keys';
import { checkBooks, INTENT, paymentScenario } from '#test/kit/payment-scenario';
import { runAs } from '#test/kit/request-key';
import { aPerson } from '#test/kit/samples';
import type { Intent } from './intents';

type Given = NonNullable<Parameters<typeof paymentScenario>[0]>;
type Ctx = Awaited<ReturnType<typeof paymentScenario>>['ctx'];

const TOPPED_UP: Given = { intent: { bookingId: undefined as never, topUp: 'order' } };

const townOf = async (given: Given = TOPPED_UP, rules: Partial<Settings> = {}) => {
  const settings = async () => ({ ...defaultSettings, code: 'SEK', tipMax: 50, ...rules });
  const town = await paymentScenario({ ...given, context: { settings } });
  await town.store.write(['a2', 'a3'].flatMap(uid => personWrites(aPerson(uid, 'admin'))));
  await town.says();
  const call = (operation: Parameters<typeof runAs>[0], input: object, uid = 'a1', ctx: Ctx = town.ctx) =>
    runAs(operation, { uid, usertype: 'admin', user: aPerson(uid, 'admin') }, { ctx, input });
  const openIssue = () => town.issues().find(({ kind, decision }) => kind === 'dispute' && decision === undefined);
  const state = (word: DisputeState, change: Partial<Dispute> = {}) =>
    town.says({ disputes: [{ ref: 'dp_1', state: word, amountMinor: 10_000, ...change }] });
  return {
    ...town,
    call,
    openIssue,
    tells: async (...words: DisputeState[]) => {
      for (const word of words) await state(word);
    },
    state,
    decides: (decision: 'lost' | 'won', uid = 'a1', ctx: Ctx = town.ctx) =>
      call(decidePaymentIssue, { id: openIssue()?.id, decision, note: 'panel' }, uid, ctx),
    given: async (uid = 'a1') => (await town.store.get(creditsKey(uid, dayOf(town.clock.now))))?.['givenMinor'] ?? 0,
    check: () => checkBooks(town.store.all()),
  };
};

const NEEDS = (left: number) => ({ refusal: 'credit_needs_approval', params: { left } });

describe('[PAYS-3] [ADM-9] a dispute of which an admin says that it is won', () => {
  it('is lost all the same where the provider says so later, with a case of its own', async () => {
    const town = await townOf();
    await town.tells('taken');
    await town.decides('won');
    expect(await town.balance('r1')).toBe(10_000);
    await town.tells('lost', 'lost');
    expect(await town.balance('r1')).toBe(0);
    expect(town.issues().map(({ decision, decidedBy, disputeRef }) => [disputeRef, decision, decidedBy])).toEqual([
      ['dp_1', 'won', 'a1'],
      ['dp_1', 'lost', 'payfast'],
    ]);
    const journals = (await journalsOfPayment(town.store, INTENT)).map(({ id }) => id.split('-')[0]);
    expect(journals.sort()).toEqual(['DISPUTE', 'DISPUTE', 'DISPUTEWON', 'IN']);
    town.check();
  });

  it('is taken where the bank only asked for proof until then, and is decided anew', async () => {
    const town = await townOf();
    await town.tells('opened');
    await town.decides('won');
    await town.tells('opened');
    expect(town.openIssue()).toBeUndefined();
    await town.tells('taken', 'opened', 'taken');
    expect(await town.balance('r1')).toBe(0);
    expect(town.openIssue()).toMatchObject({ taken: true, disputeRef: 'dp_1' });
    expect(
      Object.keys((await town.store.get(disputesKey('r1')))!).filter(name => name.startsWith('dispute_')),
    ).toHaveLength(1);
    await town.decides('won');
    expect(await town.balance('r1')).toBe(10_000);
    await town.tells('lost', 'won', 'lost', 'taken');
    expect(await town.balance('r1')).toBe(10_000);
    town.check();
  });

  it('stays won where the provider repeats only what it had told before', async () => {
    const town = await townOf();
    await town.tells('opened', 'taken');
    await town.decides('won');
    await town.tells('taken', 'opened', 'taken');
    expect([await town.balance('r1'), town.openIssue()]).toEqual([10_000, undefined]);
  });

  it('stays won where the provider confirms it, whichever of its reports comes late', async () => {
    const town = await townOf();
    await town.tells('opened');
    await town.decides('won');
    await town.tells('won', 'taken', 'lost', 'taken');
    expect([await town.balance('r1'), town.issues()]).toMatchObject([10_000, [{ decision: 'won' }]]);
    town.check();
  });

  it('is booked once however many instances hear the provider at once', async () => {
    const town = await townOf();
    await town.tells('taken');
    await town.decides('won');
    await Promise.all(Array.from({ length: 20 }, () => town.tells('lost')));
    expect([await town.balance('r1'), town.issues().length]).toEqual([0, 2]);
    town.check();
  });

  it('ends before another dispute of the same payment, which goes on by itself', async () => {
    const town = await townOf();
    await town.state('taken', { amountMinor: 4_000 });
    await town.decides('won');
    await town.state('taken', { ref: 'dp_2', amountMinor: 6_000 });
    await town.state('lost', { amountMinor: 4_000 });
    await town.state('lost', { ref: 'dp_2', amountMinor: 6_000 });
    expect(await town.balance('r1')).toBe(0);
    await town.state('won', { amountMinor: 4_000 });
    await town.state('won', { ref: 'dp_2', amountMinor: 6_000 });
    expect(await town.balance('r1')).toBe(10_000);
    expect(
      town
        .issues()
        .filter(({ kind }) => kind === 'restored')
        .map(({ amount }) => amount),
    ).toEqual([40, 60]);
    town.check();
  });

  it('takes the tip from its driver again', async () => {
    const booking = { status: 'PAID', driver: 'd1', endTime: Date.UTC(2026, 0, 1), customer_paid: 100 } as const;
    const town = await townOf({ booking, intent: { status: 'paid', providerRef: 'first' } });
    const ordered = { ctx: town.ctx, input: { bookingId: 'b1', amount: 15 } };
    const { order } = (await runAs(orderTip, town.actor('r1'), ordered)) as {
      order: { id: string; amount: number; currency: string };
    };
    await town.saysOrder(order);
    const paid = town.of('intent').find(({ tip, id }) => tip === order.id && id !== order.id) as unknown as Intent;
    const tells = (word: DisputeState) =>
      town.saysOf(paid, { disputes: [{ ref: 'dp_9', state: word, amountMinor: 1_500 }] });
    await tells('taken');
    await town.decides('won');
    expect([await town.balance('d1'), await town.given()]).toEqual([1_500, 1_500]);
    await tells('lost');
    expect(await town.balance('d1')).toBe(0);
    expect((await town.booking()).tips).toMatchObject([{ kept: 0, state: 'takenBack' }]);
    town.check();
  });

  it.each(['rider', 'platform', 'shares'] as const)(
    'is borne as any lost one after a driven ride (%s), and may be won after all',
    async disputeBearer => {
      const town = await townOf({ booking: { status: 'PENDING', driver: 'd1' } }, { disputeBearer });
      const wallets = async () => [await town.balance('r1'), await town.balance('d1')];
      await town.tells('taken');
      await town.decides('won');
      // The ride had used the money, so none of it goes into a wallet.
      expect([await wallets(), await town.given()]).toEqual([[0, 8_000], 0]);
      await town.tells('lost');
      const lost = { rider: [-10_000, 8_000], platform: [0, 8_000], shares: [0, 0] };
      expect(await wallets()).toEqual(lost[disputeBearer]);
      await town.tells('won');
      expect(await wallets()).toEqual([0, 8_000]);
      town.check();
    },
  );

  it('does not become won where the provider says at that moment that it is lost', async () => {
    const town = await townOf();
    await town.tells('taken');
    let isFirst = true;
    const write = async (writes: readonly Write[]) => {
      if (isFirst) {
        isFirst = false;
        await town.tells('lost');
      }
      return town.store.write(writes);
    };
    const answer = await town.decides('won', 'a1', { ...town.ctx, store: { ...town.store, write } });
    expect(answer).toEqual({ refusal: 'changed_meanwhile' });
    expect([await town.balance('r1'), await town.given()]).toEqual([0, 0]);
    town.check();
  });
});

it('[PAYS-3] a dispute of which an admin says that it is lost is won where the provider says so', async () => {
  const town = await townOf();
  await town.tells('taken');
  await town.decides('lost');
  await town.tells('taken', 'won', 'lost', 'won');
  expect([await town.balance('r1'), await town.given()]).toEqual([10_000, 0]);
  town.check();
});

describe('[ADM-9] the money that an admin’s word brings back from a dispute', () => {
  it('counts as credit of theirs, and needs a second admin above the limit', async () => {
    const town = await townOf(TOPPED_UP, { creditLimit: 99 });
    await town.tells('taken');
    expect(await town.decides('won')).toEqual(NEEDS(99));
    expect(await town.balance('r1')).toBe(0);
    const { id: issue = '' } = town.openIssue()!;
    const content = { kind: 'issueCredit', issue, amount: 100, note: 'panel' };
    const { proposal } = (await town.call(propose, { content, reason: 'Look' })) as { proposal: Proposal };
    const approval = { id: proposal.id, decision: 'approve' };
    expect(await town.call(decideProposal, approval)).toEqual({ refusal: 'proposal_own' });
    for (let times = 0; times < 2; times++) await town.call(decideProposal, approval, 'a2');
    expect([await town.balance('r1'), await town.given()]).toEqual([10_000, 0]);
    expect(town.issues()).toMatchObject([{ decision: 'won', decidedBy: 'a1' }]);
    expect(town.of('proposal')).toMatchObject([{ state: 'approved' }]);
    await town.tells('lost');
    expect(await town.balance('r1')).toBe(0);
    town.check();
  });

  it('is within the limit once, however many are decided at once', async () => {
    const town = await townOf(TOPPED_UP, { creditLimit: 60 });
    await town.state('taken', { amountMinor: 5_000 });
    await town.state('taken', { ref: 'dp_2', amountMinor: 5_000 });
    const decided = town
      .issues()
      .map(({ id }) => town.call(decidePaymentIssue, { id, decision: 'won', note: 'panel' }));
    const answers = await Promise.all(decided);
    expect(answers.filter(answer => 'issue' in (answer as object))).toHaveLength(1);
    expect(answers).toContainEqual(NEEDS(10));
    expect([await town.balance('r1'), await town.given()]).toEqual([5_000, 5_000]);
    town.check();
  });

  it('counts nothing where the bank has not taken any', async () => {
    const town = await townOf(TOPPED_UP, { creditLimit: 0 });
    await town.tells('opened');
    expect(await town.decides('won')).toMatchObject({ issue: { decision: 'won' } });
    expect([await town.balance('r1'), await town.given()]).toEqual([10_000, 0]);
  });

  it('counts where an admin records it, also after a loss', async () => {
    const town = await townOf(TOPPED_UP, { creditLimit: 99 });
    const [deposit] = town.of('deposit');
    const bank = { uid: 'r1', deposit: deposit?.sk.replace(/^[^#]*#/, ''), amount: 100, reference: 'CB-7' };
    const record = (state: string) => town.call(recordDispute, { ...bank, state });
    expect(await record('taken')).toMatchObject({ issue: { taken: true } });
    expect(await record('won')).toEqual(NEEDS(99));
    const { id: issue = '' } = town.openIssue()!;
    await town.decides('lost');
    expect(await record('won')).toEqual(NEEDS(99));
    expect(await town.balance('r1')).toBe(0);
    const content = { kind: 'issueCredit', issue, amount: 100, note: 'panel' };
    const { proposal } = (await town.call(propose, { content, reason: 'Look' })) as { proposal: Proposal };
    expect(await town.call(decideProposal, { id: proposal.id, decision: 'approve' }, 'a2')).toMatchObject({
      proposal: { state: 'approved' },
    });
    expect(await town.balance('r1')).toBe(10_000);
    town.check();
  });

  it('is not approved where the issue was decided at that moment, and says so', async () => {
    const town = await townOf(TOPPED_UP, { creditLimit: 99 });
    await town.tells('taken');
    const { id: issue = '' } = town.openIssue()!;
    const content = { kind: 'issueCredit', issue, amount: 100, note: 'panel' };
    const { proposal } = (await town.call(propose, { content, reason: 'Look' })) as { proposal: Proposal };
    for (const word of ['won', 'lost'] as const) {
      let isFirst = true;
      const write = async (writes: readonly Write[]) => {
        if (isFirst) {
          isFirst = false;
          await town.tells(word);
        }
        return town.store.write(writes);
      };
      const ctx = { ...town.ctx, store: { ...town.store, write } };
      const answer = await town.call(decideProposal, { id: proposal.id, decision: 'approve' }, 'a2', ctx);
      expect(answer).toHaveProperty('refusal');
      expect(town.of('proposal')).toMatchObject([{ state: 'open' }]);
    }
    town.check();
  });
});
