import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Proposal } from '#shared/contract/entities/proposal';
import { refuse } from '#shared/contract/errors';
import { DAY_MS, HOUR_MS } from '#shared/contract/time';
import { personWrites } from '#lambdas/model/people/person-writes';
import { decideProposal } from '#lambdas/operations/approvals/decide-proposal';
import { propose } from '#lambdas/operations/approvals/propose';
import { sweepCardRefunds } from '#lambdas/model/payments/send-card-refunds';
import { settleDebts } from '#lambdas/model/payments/settle-debts';
import type { Payments } from '#lambdas/ports/payments';
import { audited } from '#lambdas/runtime/audit/audited';
import { runAs } from '../../../test/kit/request-key';
import { aPerson } from '../../../test/kit/samples';
import { checkBooks, INTENT, paymentScenario } from '../../../test/kit/payment-scenario';
import { fetchDeposits } from '../deposits/fetch-deposits';
import { sendBack } from '../deposits/send-back';
import { correctFare } from './correct-fare';
import { decidePaymentIssue } from './decide-payment-issue';
import { fetchPaymentIssues } from './fetch-payment-issues';
import { refundRide } from './refund-ride';
import { MOST_RETURNS } from '#shared/domain/booking/adjust';
import { returnToCard } from './return-to-card';

const refund = { bookingId: 'b1', amount: 25, to: 'wallet', bearer: 'shares', reason: 'The lift was broken' } as const;
const onCard = { ...refund, to: 'card', bearer: 'platform' } as const;

/** A ride of 100 that was paid by card: 80 for the driver, 20 fee. */
const paidRide = async (booking: Partial<Booking> = {}, provider: Partial<Payments> = {}) => {
  const town = await paymentScenario({ booking: { status: 'PENDING', driver: 'd1', ...booking }, provider });
  await town.says();
  let keys = 0;
  const by =
    (uid: 'a1' | 'r1') =>
    (one: Parameters<typeof runAs>[0], input: object, key = `key-${String(++keys).padStart(8, '0')}`) =>
      runAs(audited(one), town.actor(uid), { ctx: town.ctx, input, key });
  const balances = async () => [await town.balance('r1'), await town.balance('d1')];
  return { ...town, admin: by('a1'), rider: by('r1'), balances, check: () => checkBooks(town.store.all()) };
};

describe('[PLUS-7] a refund of a paid ride', () => {
  it('moves the money once for its key, is audited, and shows on the booking that both people read', async () => {
    const town = await paidRide();
    for (let i = 0; i < 3; i++) await town.admin(refundRide, refund, 'the same key');
    expect(await town.balances()).toEqual([2_500, 6_000]);
    expect((await town.booking()).adjustments).toMatchObject([
      {
        kind: 'refund',
        reason: 'The lift was broken',
        rider: 25,
        driver: -20,
        platform: -5,
        to: 'wallet',
        state: 'done',
      },
    ]);
    const subjects: unknown = expect.arrayContaining([{ kind: 'booking', id: 'b1', did: 'changed' }]);
    expect(town.of('audit')).toMatchObject([{ operation: 'refundRide', by: 'a1', subjects }]);
    expect(town.of('event').at(-1)).toMatchObject({ kind: 'ADJUSTED', by: 'a1', bookingId: 'b1' });
    town.check();
  });

  it('never exceeds the amount paid, even with several at once', async () => {
    const town = await paidRide();
    const answers = await Promise.all(Array.from({ length: 6 }, () => town.admin(refundRide, refund)));
    expect(answers.filter(answer => 'booking' in (answer as object))).toHaveLength(4);
    expect(answers.filter(answer => 'refusal' in (answer as object))).toMatchObject(
      Array.from({ length: 2 }, () => ({ refusal: 'refund_too_high', params: { most: 0 } })),
    );
    expect(await town.balances()).toEqual([10_000, 0]);
    town.check();
  });

  it.each([
    ['of more decimals than the currency has', { amount: 0.001 }, 'no_details_error'],
    ['of more than was paid', { amount: 100.01 }, 'refund_too_high'],
    ['of another booking', { bookingId: 'b2' }, 'not_found'],
  ])('%s is refused', async (_, change, refusal) => {
    const town = await paidRide();
    expect(await town.admin(refundRide, { ...refund, ...change })).toMatchObject({ refusal });
  });

  it('takes nothing from a driver who has left, and gives nothing to a rider who has', async () => {
    const town = await paidRide();
    await town.leave('d1');
    await town.admin(refundRide, { ...refund, bearer: 'driver' });
    expect((await town.booking()).adjustments).toMatchObject([{ driver: 0, platform: -25 }]);
    await town.leave('r1');
    expect(await town.admin(refundRide, refund)).toEqual({ refusal: 'user_does_not_exists' });
    town.check();
  });
});

describe('[LIFE-9] [PLUS-7] a refund to the card', () => {
  it('is sent by the sweeper, once, and then stands as done', async () => {
    const town = await paidRide();
    await town.admin(refundRide, onCard);
    expect((await town.booking()).adjustments).toMatchObject([{ to: 'card', state: 'requested' }]);
    await Promise.all([sweepCardRefunds(town.ctx, 'payfast'), sweepCardRefunds(town.ctx, 'payfast')]);
    await sweepCardRefunds(town.ctx, 'payfast');
    const [one] = (await town.booking()).adjustments ?? [];
    expect(one).toMatchObject({ state: 'done', to: 'card' });
    expect(town.refunds).toEqual([{ key: one?.id, minor: 2_500 }]);
    expect([await town.balance('r1'), town.mails()]).toEqual([0, ['refund_sent r1']]);
    town.check();
  });

  it('is asked for again under its key while the provider needs time or does not answer', async () => {
    const answers = ['lost', 'pending', 'done'] as const;
    const keys: string[] = [];
    const town = await paidRide(
      {},
      {
        refund: async ({ key }) => {
          const answer = answers[keys.push(key) - 1] ?? 'done';
          if (answer === 'lost') throw new Error('timeout');
          return { refundRef: key, status: answer };
        },
      },
    );
    await town.admin(refundRide, onCard);
    for (let i = 0; i < 6; i++) {
      await sweepCardRefunds(town.ctx, 'payfast');
      town.clock.now += HOUR_MS;
    }
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect((await town.booking()).adjustments).toMatchObject([{ to: 'card', state: 'done' }]);
  });

  const daily = async ({ ctx, clock }: Awaited<ReturnType<typeof paidRide>>, days = 12) => {
    for (let i = 0; i < days; i++) {
      await sweepCardRefunds(ctx, 'payfast');
      clock.now += DAY_MS;
    }
  };
  const toDecide = async (refunded: Payments['refund']) => {
    const town = await paidRide({}, { refund: refunded });
    await town.admin(refundRide, onCard);
    await daily(town);
    const answer = (await town.admin(fetchPaymentIssues, { limit: 5 })) as { issues: { id: string }[] };
    const decide = (decision: string) =>
      town.admin(decidePaymentIssue, { id: answer.issues[0]?.id, decision, note: 'Looked it up' });
    return { ...town, decide };
  };

  it.each(['refund_by_hand', 'refund_too_early'] as const)(
    'that the provider does not take from us (%s) is left to an admin: sent in its panel, or put into the wallet',
    async refusal => {
      const sent = await toDecide(async () => refuse(refusal));
      expect(sent.issues()).toMatchObject([{ kind: 'byHand', amount: 25, bookingId: 'b1' }]);
      expect([await sent.balance('r1'), sent.mails()]).toEqual([0, []]);
      await sent.decide('sent');
      expect((await sent.booking()).adjustments).toMatchObject([{ to: 'card', state: 'done' }]);
      expect([await sent.balance('r1'), sent.mails()]).toEqual([0, ['refund_sent r1']]);
      sent.check();
      const credited = await toDecide(async () => refuse(refusal));
      await credited.decide('credit');
      expect((await credited.booking()).adjustments).toMatchObject([{ to: 'wallet', cardFailed: true }]);
      expect([await credited.balance('r1'), credited.mails()]).toEqual([2_500, ['refund_failed r1']]);
      credited.check();
    },
  );

  it('that fell back into the wallet may be sent to the card once more, in parts, by the rider or an admin', async () => {
    let asked = 0;
    const town = await toDecide(async ({ key }) =>
      ++asked === 1 ? refuse('refund_by_hand') : { refundRef: key, status: 'done' },
    );
    await town.decide('credit');
    expect((await town.booking()).adjustments).toMatchObject([{ to: 'wallet', cardFailed: true }]);
    const { deposits } = (await town.rider(fetchDeposits, {})) as { deposits: { id: string }[] };
    expect(deposits).toMatchObject([{ bookingId: 'b1', amount: 25, left: 25 }]);
    const [{ id: deposit } = { id: '' }] = deposits;
    expect(await town.rider(sendBack, { deposit, amount: 10 })).toMatchObject({ returned: { amount: 10 } });
    const rest = { uid: 'r1', deposit, amount: 15 };
    expect(await town.admin(sendBack, { ...rest, amount: 15.01 })).toHaveProperty('refusal');
    expect(await town.admin(sendBack, rest)).toMatchObject({ returned: { amount: 15 } });
    await sweepCardRefunds(town.ctx, 'payfast');
    expect(await town.admin(fetchDeposits, { uid: 'r1' })).toMatchObject({ deposits: [{ left: 0 }] });
    expect(await town.balance('r1')).toBe(0);
    expect(await town.admin(refundRide, { ...onCard, amount: 75.01 })).toMatchObject({ refusal: 'refund_too_high' });
    town.check();
  });

  it('with a lost answer, at a provider without keys, is neither sent again nor credited: an admin decides', async () => {
    let sent = 0;
    // The provider has sent the first refund; the second cannot be distinguished from it.
    const town = await toDecide(async () => {
      if (++sent === 1) throw new Error('timeout');
      return refuse('refund_by_hand');
    });
    expect(town.issues()).toMatchObject([{ kind: 'refund', amount: 25, bookingId: 'b1' }]);
    expect([sent, await town.balance('r1'), town.mails()]).toEqual([2, 0, []]);
    expect(await town.decide('close')).toMatchObject({ refusal: 'booking_moved_on' });
    await Promise.all([town.decide('sent'), town.decide('sent')]);
    expect(await town.decide('sent')).toMatchObject({ issue: { decision: 'sent' } });
    expect(await town.decide('credit')).toMatchObject({ refusal: 'booking_moved_on' });
    expect((await town.booking()).adjustments).toMatchObject([{ to: 'card', state: 'done' }]);
    expect([await town.balance('r1'), town.mails()]).toEqual([0, ['refund_sent r1']]);
    town.check();
  });

  it('that never gets an answer is credited once, when an admin has found that it was not sent', async () => {
    const town = await toDecide(() => Promise.reject(new Error('timeout')));
    expect([town.issues().length, await town.balance('r1')]).toEqual([1, 0]);
    await Promise.all([1, 2, 3].map(() => town.decide('credit')));
    await daily(town);
    expect((await town.booking()).adjustments).toMatchObject([{ to: 'wallet', state: 'done', cardFailed: true }]);
    expect([await town.balance('r1'), town.mails()]).toEqual([2_500, ['refund_failed r1']]);
    town.check();
  });

  it('[ADM-9] [PLUS-28] that an admin says was not sent counts as credit of theirs, or takes a second admin', async () => {
    const town = await toDecide(() => Promise.reject(new Error('timeout')));
    await town.store.write(personWrites(aPerson('a2', 'admin')));
    const ctx = { ...town.ctx, settings: async () => ({ ...defaultSettings, code: 'SEK', creditLimit: 24 }) };
    const call = (one: Parameters<typeof runAs>[0], uid: string, input: object) =>
      runAs(one, { uid, usertype: 'admin', user: aPerson(uid, 'admin') }, { ctx, input });
    const [{ id = '' } = {}] = town.issues();
    const credit = { id, decision: 'credit', note: 'Looked it up' };
    const refused = await call(decidePaymentIssue, 'a1', credit);
    expect(refused).toEqual({ refusal: 'credit_needs_approval', params: { left: 24 } });
    expect(await town.balance('r1')).toBe(0);
    const content = { kind: 'issueCredit', issue: id, amount: 25, note: credit.note };
    const wrong = await call(propose, 'a1', { content: { ...content, amount: 30 }, reason: 'Look' });
    expect(wrong).toEqual({ refusal: 'changed_meanwhile' });
    const proposed = (await call(propose, 'a1', { content, reason: 'Look' })) as { proposal: Proposal };
    const approval = { id: proposed.proposal.id, decision: 'approve' };
    expect(await call(decideProposal, 'a1', approval)).toEqual({ refusal: 'proposal_own' });
    for (let i = 0; i < 2; i++) await call(decideProposal, 'a2', approval);
    expect(await town.balance('r1')).toBe(2_500);
    expect(town.issues()).toMatchObject([{ decision: 'credit', decidedBy: 'a1' }]);
    town.check();
  });

  it('[ADM-9] is not approved where another admin decides it at that moment, and the proposal stays open', async () => {
    const town = await toDecide(() => Promise.reject(new Error('timeout')));
    await town.store.write(personWrites(aPerson('a2', 'admin')));
    const [{ id = '' } = {}] = town.issues();
    const call = (operation: Parameters<typeof runAs>[0], uid: string, input: object, ctx = town.ctx) =>
      runAs(operation, { uid, usertype: 'admin', user: aPerson(uid, 'admin') }, { ctx, input });
    const content = { kind: 'issueCredit', issue: id, amount: 25, note: 'Looked it up' };
    const proposed = (await call(propose, 'a1', { content, reason: 'Look' })) as { proposal: Proposal };
    let isFirst = true;
    const write = async (writes: Parameters<typeof town.store.write>[0]) => {
      if (isFirst) {
        isFirst = false;
        await town.decide('sent');
      }
      return town.store.write(writes);
    };
    const late = { ...town.ctx, store: { ...town.store, write } };
    const approval = { id: proposed.proposal.id, decision: 'approve' };
    expect(await call(decideProposal, 'a2', approval, late)).toEqual({ refusal: 'changed_meanwhile' });
    expect([town.of('proposal')[0]?.['state'], town.issues()[0]?.decision]).toEqual(['open', 'sent']);
    expect(await town.balance('r1')).toBe(0);
    town.check();
  });

  it('that was asked for by a run which did not live to hear the answer counts as asked for', async () => {
    const answers = [() => new Promise<never>(() => undefined), async () => refuse('refund_by_hand')];
    const town = await paidRide({}, { refund: () => (answers.shift() ?? answers[0]!)() });
    await town.admin(refundRide, onCard);
    void sweepCardRefunds(town.ctx, 'payfast');
    await new Promise(resolve => setTimeout(resolve, 20));
    town.clock.now += DAY_MS;
    await sweepCardRefunds(town.ctx, 'payfast');
    expect([await town.balance('r1'), town.issues()]).toMatchObject([0, [{ kind: 'refund' }]]);
  });

  it('is not taken for a payment that the provider took back', async () => {
    const town = await paidRide();
    await town.admin(refundRide, { ...onCard, amount: 100 });
    await sweepCardRefunds(town.ctx, 'payfast');
    await town.says({ status: 'refunded' });
    expect([(await town.intent())?.status, await town.balance('r1'), town.issues()]).toEqual(['paid', 0, []]);
  });

  it('leaves what the provider takes back beyond it to be reversed', async () => {
    const town = await paidRide();
    await town.admin(refundRide, onCard);
    await town.says({ status: 'refunded' });
    expect(await town.balance('r1')).toBe(-7_500);
    expect(await town.admin(refundRide, onCard)).toMatchObject({ refusal: 'refund_too_high' });
    town.check();
  });

  it('is refused for a ride whose payment is not known', async () => {
    const town = await paidRide();
    const { paidBy: _, ...booking } = await town.booking();
    expect(await town.admin(refundRide, { ...onCard, bookingId: booking.id, amount: 101 })).toMatchObject({
      refusal: 'refund_too_high',
      params: { most: 100 },
    });
  });
});

describe('[LIFE-9] the refund of a cancelled ride', () => {
  const cancelled = async () => {
    const town = await paymentScenario();
    await town.says();
    await town.says({ status: 'failed' });
    return town;
  };
  it('stays in the wallet while the payer’s bank asks about the payment', async () => {
    const town = await cancelled();
    const { cancelBooking } = await import('#lambdas/operations/bookings/cancel-booking');
    const input = { bookingId: 'b1', reason: 'Plans changed' };
    await runAs(cancelBooking, town.actor('r1'), { ctx: town.ctx, input, key: 'cancel-it' });
    await town.says({ disputes: [{ ref: 'dp_1', state: 'opened', amountMinor: 10_000 }] });
    const wish = { ctx: town.ctx, input: { bookingId: 'b1' }, key: 'key-a' };
    expect(await runAs(returnToCard, town.actor('r1'), wish)).toMatchObject({ refusal: 'dispute_open' });
    expect(await town.balance('r1')).toBe(10_000);
    checkBooks(town.store.all());
  });

  it('leaves the wallet for the card once, if it is still there', async () => {
    const town = await cancelled();
    const booking = await town.booking();
    expect(booking).toMatchObject({ status: 'NEW', paidBy: INTENT });
    const ask = (key: string) =>
      runAs(returnToCard, town.actor('r1'), { ctx: town.ctx, input: { bookingId: 'b1' }, key });
    expect(await ask('before the end')).toMatchObject({ refusal: 'no_card_payment' });
    const { cancelBooking } = await import('#lambdas/operations/bookings/cancel-booking');
    const input = { bookingId: 'b1', reason: 'Plans changed' };
    await runAs(cancelBooking, town.actor('r1'), { ctx: town.ctx, input, key: 'cancel-it' });
    expect(await town.balance('r1')).toBe(10_000);
    const answers = await Promise.all(['key-a', 'key-b', 'key-c'].map(ask));
    expect(answers.filter(answer => 'booking' in (answer as object))).toHaveLength(1);
    expect(await town.balance('r1')).toBe(0);
    await sweepCardRefunds(town.ctx, 'payfast');
    expect((await town.booking()).adjustments).toMatchObject([{ kind: 'return', to: 'card', state: 'done' }]);
    checkBooks(town.store.all());
  });
});

describe('[LIFE-9] the refund of a cancelled ride that was prepaid', () => {
  const cancelled = async () => {
    const town = await paymentScenario({ booking: { status: 'PAYMENT_PENDING' } });
    await town.says();
    const { cancelBooking } = await import('#lambdas/operations/bookings/cancel-booking');
    const input = { bookingId: 'b1', reason: 'Plans changed' };
    await runAs(cancelBooking, town.actor('r1'), { ctx: town.ctx, input, key: 'cancel-it' });
    let keys = 0;
    const sends = (uid: 'a1' | 'd1' | 'r1', amount?: number) =>
      runAs(audited(returnToCard), town.actor(uid), {
        ctx: town.ctx,
        input: { bookingId: 'b1', ...(amount === undefined ? {} : { amount }) },
        key: `send-${String(++keys).padStart(8, '0')}`,
      });
    return { ...town, sends };
  };

  it('goes back in parts, also by an admin, whose call is audited', async () => {
    const town = await cancelled();
    expect(await town.sends('r1', 40)).toHaveProperty('booking');
    expect(await town.sends('r1', 60.01)).toMatchObject({ refusal: 'refund_too_high', params: { most: 60 } });
    expect(await town.sends('r1', 0.001)).toMatchObject({ refusal: 'no_details_error' });
    expect(await town.sends('a1')).toHaveProperty('booking');
    expect(town.of('audit')).toMatchObject([{ operation: 'returnToCard', by: 'a1' }]);
    expect(await town.balance('r1')).toBe(0);
    await sweepCardRefunds(town.ctx, 'payfast');
    expect((await town.booking()).adjustments).toMatchObject([
      { kind: 'return', rider: 40, state: 'done' },
      { kind: 'return', rider: 60, state: 'done' },
    ]);
    checkBooks(town.store.all());
  });

  it('goes back in at most ten parts: the last one is all that is left', async () => {
    const town = await cancelled();
    for (let part = 1; part < MOST_RETURNS; part++) expect(await town.sends('r1', 0.01)).toHaveProperty('booking');
    expect(await town.sends('r1', 0.01)).toMatchObject({ refusal: 'invalid_input', params: { field: 'amount' } });
    expect(await town.sends('r1', 99.91)).toHaveProperty('booking');
    expect(await town.balance('r1')).toBe(0);
  });

  it('is not given by an admin where money is not to be moved', async () => {
    const town = await cancelled();
    const { settings } = town.ctx;
    town.ctx.settings = async () => ({ ...(await settings()), AllowCriticalEditsAdmin: false });
    expect(await town.sends('a1')).toMatchObject({ refusal: 'demo_mode' });
    expect(await town.sends('r1')).toHaveProperty('booking');
  });
});

describe('[PLUS-7] a corrected fare', () => {
  it('that is lower goes back to the card where the admin says so', async () => {
    const town = await paidRide();
    expect(await town.admin(correctFare, { bookingId: 'b1', fare: 75, to: 'card', reason: 'A detour' })).toMatchObject({
      booking: { trip_cost: 75, adjustments: [{ kind: 'correction', rider: 25, to: 'card', state: 'requested' }] },
    });
    expect(await town.balances()).toEqual([0, 6_000]);
    await sweepCardRefunds(town.ctx, 'payfast');
    expect((await town.booking()).adjustments).toMatchObject([{ kind: 'correction', to: 'card', state: 'done' }]);
    expect(await town.admin(refundRide, { ...onCard, amount: 75.01 })).toMatchObject({ refusal: 'refund_too_high' });
    town.check();
  });

  it('gives the card no more than it has paid, and nothing where none has paid', async () => {
    const town = await paidRide({ usedWalletMoney: 90, cardPaymentAmount: 10, payableAmount: 10 });
    const lower = { bookingId: 'b1', fare: 75, to: 'card', reason: 'A detour' };
    const refused = await town.admin(correctFare, lower);
    expect(refused).toHaveProperty('refusal');
    expect((await town.booking()).adjustments).toBeUndefined();
  });

  it('that is lower is credited at once; receipt, share and fee follow', async () => {
    const town = await paidRide();
    await town.admin(correctFare, { bookingId: 'b1', fare: 75, reason: 'A detour' });
    expect(await town.balances()).toEqual([2_500, 6_000]);
    expect(await town.booking()).toMatchObject({ trip_cost: 75, driver_share: 60, convenience_fees: 15 });
    expect(town.of('audit')).toMatchObject([{ operation: 'correctFare', by: 'a1' }]);
    town.check();
  });

  it('that is higher is owed, paid out of the wallet as soon as it holds enough, and only then shared', async () => {
    const town = await paidRide();
    await town.admin(correctFare, { bookingId: 'b1', fare: 125, reason: 'Tolls' });
    expect(await town.balances()).toEqual([0, 8_000]);
    expect(town.of('debt')).toMatchObject([{ status: 'open', amountMinor: 2_500 }]);
    await town.says({ providerRef: 'a payment too many' });
    await settleDebts(town.ctx, 'r1');
    expect(await town.balances()).toEqual([7_500, 10_000]);
    expect((await town.booking()).adjustments).toMatchObject([{ kind: 'correction', state: 'done' }]);
    expect(town.of('debt')).toMatchObject([{ status: 'paid' }]);
    town.check();
  });

  it('is withdrawn by the next one, debt and all', async () => {
    const town = await paidRide();
    await town.admin(correctFare, { bookingId: 'b1', fare: 125, reason: 'Tolls' });
    await town.admin(correctFare, { bookingId: 'b1', fare: 100, reason: 'No tolls after all' });
    expect(town.of('debt')).toMatchObject([{ status: 'withdrawn' }]);
    expect(town.of('owed')).toMatchObject([{ owedMinor: 0 }]);
    expect((await town.booking()).trip_cost).toBe(100);
    town.check();
  });
});

describe('[PAYS-3] a payment that an admin looks at', () => {
  const asked = async (told: object) => {
    const town = await paidRide();
    await town.says(told);
    const list = async (decided?: true) => {
      const input = { limit: 5, ...(decided ? { decided } : {}) };
      const answer = await town.admin(fetchPaymentIssues, input);
      return (answer as { issues: { id: string }[] }).issues;
    };
    const [issue] = await list();
    return { ...town, list, id: issue?.id ?? '' };
  };

  it('may be credited to its payer, once', async () => {
    const town = await asked({ amount: { minor: 12_000, currency: 'SEK' } });
    const input = { id: town.id, decision: 'credit', note: 'It has arrived' };
    await Promise.all([1, 2, 3].map(() => town.admin(decidePaymentIssue, input)));
    expect(await town.balance('r1')).toBe(12_000);
    expect(await town.admin(decidePaymentIssue, { ...input, decision: 'close' })).toMatchObject({
      refusal: 'booking_moved_on',
    });
    expect(await town.list()).toEqual([]);
    expect(await town.list(true)).toMatchObject([{ decision: 'credit', note: 'It has arrived', decidedBy: 'a1' }]);
    expect(town.of('audit')).toMatchObject([{ operation: 'decidePaymentIssue', by: 'a1' }]);
    town.check();
  });

  it.each([{ live: false }, { amount: { minor: 10_000, currency: 'NOK' } }])(
    'is none that could be credited: %j',
    async told => {
      const town = await asked(told);
      const credit = { id: town.id, decision: 'credit', note: 'x' };
      expect(await town.admin(decidePaymentIssue, credit)).toMatchObject({ refusal: 'booking_moved_on' });
      await town.admin(decidePaymentIssue, { ...credit, decision: 'close' });
      expect([await town.balance('r1'), await town.list()]).toEqual([0, []]);
    },
  );
});
