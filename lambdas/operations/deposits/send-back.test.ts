import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { DepositLine, ReturnLine } from '#shared/contract/entities/wallet';
import { isRefusal } from '#shared/contract/errors';
import { DAY_MS } from '#shared/contract/time';
import { journal, type Leg, system, user } from '#shared/domain/ledger/journal';
import { journalWrites } from '#lambdas/model/money/journal-items';
import { sweepCardRefunds } from '#lambdas/model/payments/send-card-refunds';
import { requestWithdraw } from '#lambdas/operations/money/request-withdraw';
import { decidePaymentIssue } from '#lambdas/operations/payments/decide-payment-issue';
import { fetchDeposits } from '#lambdas/operations/deposits/fetch-deposits';
import { sendBack } from '#lambdas/operations/deposits/send-back';
import { topUpWallet } from '#lambdas/operations/payments/top-up-wallet';
import { addToWallet } from '#lambdas/operations/money/add-to-wallet';
import { runAs } from '../../../test/kit/request-key';
import { checkBooks, paymentScenario } from '../../../test/kit/payment-scenario';

type Scenario = Awaited<ReturnType<typeof paymentScenario>>;
type Given = Parameters<typeof paymentScenario>[0];
type Who = 'r1' | 'r2' | 'a1' | 'd1';
type Seen = { deposits: DepositLine[]; returns: ReturnLine[]; available: number };

const scenarioWith = async (given: Given = {}) => {
  const settings = async () => ({ ...defaultSettings, RiderWithDraw: true, bank_fields: false });
  const scenario = await paymentScenario({ ...given, context: { settings, ...given?.context } });
  let keys = 0;
  const call = (operation: Parameters<typeof runAs>[0], who: Who, input: object, key = `key-${keys++}-aaaaaaaa`) =>
    runAs(operation, scenario.actor(who), { ctx: scenario.ctx, input, key });
  const topUp = async (amount: number) => {
    const { order } = (await call(topUpWallet, 'r1', { amount })) as { order: Parameters<Scenario['saysOrder']>[0] };
    await scenario.saysOrder(order);
  };
  const seen = async (who: Who = 'r1', input = {}) => (await call(fetchDeposits, who, input)) as Seen;
  const sweep = () => ((scenario.clock.now += DAY_MS), sweepCardRefunds(scenario.ctx, 'payfast'));
  const inAccount = (name: string) =>
    scenario
      .of('journal')
      .flatMap(item => item['legs'] as Leg[])
      .filter(({ account }) => account.kind === 'system' && account.name === name)
      .reduce((sum, leg) => sum + leg.amountMinor, 0);
  return { ...scenario, call, topUp, seen, sweep, inAccount };
};
const sentMinor = (refunds: Scenario['refunds']) =>
  [...new Map(refunds.map(({ key, minor }) => [key, minor])).values()].reduce((sum, minor) => sum + minor, 0);

describe('[LIFE-9] [PAYS-5] money in a wallet', () => {
  it('[PAYS-6] goes back to the card by which it was added, in parts, and never more than came in', async () => {
    const scenario = await scenarioWith();
    await scenario.topUp(50);
    await scenario.call(addToWallet, 'a1', { uid: 'r1', amount: 30 });
    const [deposit] = (await scenario.seen()).deposits;
    expect(deposit).toMatchObject({ provider: 'payfast', topUp: true, amount: 50, left: 50, currency: 'USD' });
    const id = deposit!.id;
    expect(await scenario.call(sendBack, 'r1', { deposit: id, amount: 20 })).toMatchObject({
      returned: { amount: 20, state: 'requested' },
      walletBalance: 60,
    });
    expect(await scenario.call(sendBack, 'r1', { deposit: id, amount: 31 })).toMatchObject({
      refusal: 'refund_too_high',
      params: { most: 30 },
    });
    await scenario.call(sendBack, 'r1', { deposit: id, amount: 30 });
    await scenario.sweep();
    expect(await scenario.seen()).toMatchObject({ deposits: [], returns: [{ state: 'done' }, { state: 'done' }] });
    expect([await scenario.balance('r1'), sentMinor(scenario.refunds)]).toEqual([3_000, 5_000]);
    expect([scenario.inAccount('refund'), scenario.inAccount('gateway:payfast')]).toEqual([0, 0]);
    expect(scenario.mails()).toEqual(['refund_sent r1', 'refund_sent r1']);
    checkBooks(scenario.store.all());
  });

  it('goes back to its payer when the ride was cancelled before the payment came', async () => {
    const scenario = await scenarioWith({ booking: { status: 'CANCELLED' } });
    await scenario.says();
    const [deposit] = (await scenario.seen()).deposits;
    expect(deposit).toMatchObject({ amount: 100, left: 100, bookingId: 'b1' });
    await scenario.call(sendBack, 'r1', { deposit: deposit!.id, amount: 100 });
    await scenario.sweep();
    expect([await scenario.balance('r1'), scenario.refunds]).toMatchObject([0, [{ minor: 10_000 }]]);
  });

  it('from a second payment goes back under its own reference, up to the amount not yet refunded', async () => {
    const asked: string[] = [];
    const refund = async ({ providerRef, key }: { providerRef: string; key: string }) => {
      asked.push(providerRef);
      return { refundRef: key, status: 'done' as const };
    };
    const scenario = await scenarioWith({ provider: { refund } });
    await scenario.says();
    await scenario.says({ providerRef: 'second' });
    const [deposit, ...others] = (await scenario.seen()).deposits;
    expect(others).toEqual([]);
    await scenario.says({ providerRef: 'second', refundedMinor: 2_000 });
    expect((await scenario.seen()).deposits).toMatchObject([{ amount: 100, left: 80 }]);
    await scenario.call(sendBack, 'r1', { deposit: deposit!.id, amount: 80 });
    await scenario.sweep();
    // Our own refund is reported, and does not count as a refund made elsewhere.
    await scenario.says({ providerRef: 'second', refundedMinor: 10_000 });
    expect([asked, await scenario.balance('r1')]).toEqual([['second'], 0]);
    checkBooks(scenario.store.all());
  });

  it('leaves what was earned lately in the wallet, also after the added money has gone to the bank, and says so', async () => {
    const holding = { ...defaultSettings, RiderWithDraw: true, bank_fields: false, payoutDelayDays: 3 };
    const scenario = await scenarioWith({ context: { settings: async () => holding } });
    await scenario.topUp(100);
    const deposit = (await scenario.seen()).deposits[0]!.id;
    expect(await scenario.call(requestWithdraw, 'r1', { amount: 100 })).toMatchObject({ refusal: 'payout_held' });
    expect((await scenario.seen()).available).toBe(100);
    scenario.clock.now += 3 * DAY_MS;
    const legs = [user('r1', 7_900), system('escrow', -7_900)];
    const earned = journal({ id: 'PAY-b9', memo: 'b9', currency: 'USD', legs, earner: 'r1' });
    await scenario.store.write(journalWrites(earned, scenario.clock.now));
    expect((await scenario.seen()).available).toBe(100);
    expect(await scenario.call(requestWithdraw, 'r1', { amount: 100 })).toHaveProperty('withdraw');
    expect((await scenario.seen()).available).toBe(0);
    expect(await scenario.call(sendBack, 'r1', { deposit, amount: 70 })).toMatchObject({
      refusal: 'payout_held',
      params: { amount: 0 },
    });
    expect([await scenario.balance('r1'), scenario.refunds]).toEqual([7_900, []]);
  });

  it('that is ordered back while a refund in the panel is booked leaves the wallet once', async () => {
    const scenario = await scenarioWith({ booking: { status: 'CANCELLED' } });
    await scenario.says();
    const deposit = (await scenario.seen()).deposits[0]!.id;
    let isOrdered = false;
    const write: typeof scenario.ctx.store.write = async writes => {
      if (!isOrdered && writes.some(each => each.type === 'put' && each.item._et === 'payment-record')) {
        isOrdered = true;
        await scenario.call(sendBack, 'r1', { deposit, amount: 100 });
      }
      return scenario.store.write(writes);
    };
    await scenario.says({ refundedMinor: 10_000 }, { ...scenario.ctx, store: { ...scenario.ctx.store, write } });
    expect([isOrdered, await scenario.balance('r1')]).toEqual([true, 0]);
    checkBooks(scenario.store.all());
  });

  it('is sent once however often it is requested with one key, and the key identifies one request', async () => {
    const scenario = await scenarioWith();
    await scenario.topUp(50);
    const deposit = (await scenario.seen()).deposits[0]!.id;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => scenario.call(sendBack, 'r1', { deposit, amount: 20 }, 'one-wish-aaaa')),
    );
    expect(answers.filter(answer => !isRefusal(answer)).length).toBeGreaterThan(0);
    await scenario.sweep();
    expect([await scenario.balance('r1'), sentMinor(scenario.refunds)]).toEqual([3_000, 2_000]);
  });

  it('pays debts first, and is nobody’s but its owner’s; an admin sends it for them', async () => {
    const scenario = await scenarioWith();
    await scenario.topUp(50);
    const deposit = (await scenario.seen()).deposits[0]!.id;
    expect(await scenario.call(sendBack, 'r2', { deposit, amount: 5 })).toMatchObject({ refusal: 'not_found' });
    expect(await scenario.call(sendBack, 'r2', { deposit, amount: 5, uid: 'r1' })).toMatchObject({
      refusal: 'forbidden',
    });
    expect(await scenario.call(fetchDeposits, 'r2', { uid: 'r1' })).toMatchObject({ refusal: 'forbidden' });
    expect(await scenario.call(fetchDeposits, 'a1', {})).toMatchObject({ refusal: 'user_does_not_exists' });
    expect((await scenario.seen('a1', { uid: 'r1' })).deposits).toHaveLength(1);
    expect(await scenario.call(sendBack, 'a1', { deposit, amount: 5, uid: 'r1' })).toMatchObject({ walletBalance: 45 });
    const own = scenario.of('journal').find(({ pk }) => pk.startsWith('J#RET-'));
    expect(own).toMatchObject({ by: 'a1', party: 'admin' });
  });

  it('that the provider takes in its panel only ends with an admin: sent there, or in the wallet again', async () => {
    const refund = async () => ({ refusal: 'refund_by_hand' as const });
    for (const [decision, state, balance] of [
      ['sent', 'done', 0],
      ['credit', 'failed', 5_000],
    ] as const) {
      const scenario = await scenarioWith({ provider: { refund } });
      await scenario.topUp(50);
      const deposit = (await scenario.seen()).deposits[0]!.id;
      await scenario.call(sendBack, 'r1', { deposit, amount: 50 });
      await scenario.sweep();
      expect((await scenario.seen()).returns).toMatchObject([{ state: 'byHand' }]);
      const [issue] = scenario.issues();
      expect(issue).toMatchObject({ kind: 'byHand', amount: 50, customer: 'r1' });
      await scenario.call(decidePaymentIssue, 'a1', { id: issue!.id, decision, note: 'seen' });
      expect([(await scenario.seen()).returns[0]!.state, await scenario.balance('r1')]).toEqual([state, balance]);
      expect((await scenario.seen()).deposits.map(({ left }) => left)).toEqual(state === 'failed' ? [50] : []);
      expect(scenario.inAccount('refund')).toBe(0);
      checkBooks(scenario.store.all());
    }
  });

  it('that came back from the card days later is in the wallet again, and can be sent again', async () => {
    const scenario = await scenarioWith({ booking: { status: 'CANCELLED' } });
    await scenario.says();
    const deposit = (await scenario.seen()).deposits[0]!.id;
    await scenario.call(sendBack, 'r1', { deposit, amount: 100 });
    await scenario.sweep();
    await scenario.says({ failedRefunds: [scenario.refunds[0]!.key] });
    expect([await scenario.balance('r1'), scenario.inAccount('gateway:payfast')]).toEqual([10_000, -10_000]);
    expect(await scenario.seen()).toMatchObject({ deposits: [{ left: 100 }], returns: [{ state: 'failed' }] });
    checkBooks(scenario.store.all());
  });

  it('[PAYS-6] [PLUS-7] never falls below zero and never goes back twice, whatever else takes it at once', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const wish = fc.record({
      take: fc.constantFrom('back', 'withdraw', 'again', 'reverse', 'sweep'),
      tenths: fc.integer({ min: 1, max: 10 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { minLength: 2, maxLength: 8 }), async wishes => {
        const scenario = await scenarioWith({ booking: { status: 'CANCELLED' } });
        await scenario.says();
        await scenario.says({ providerRef: 'second' });
        const { deposits } = await scenario.seen();
        const one = ({ take, tenths }: (typeof wishes)[number]): Promise<unknown> => {
          if (take === 'withdraw') return scenario.call(requestWithdraw, 'r1', { amount: tenths * 10 });
          if (take === 'reverse') return scenario.says({ providerRef: 'second', status: 'refunded' });
          if (take === 'sweep') return scenario.sweep();
          const { id } = deposits[take === 'again' ? 1 : 0]!;
          return scenario.call(sendBack, 'r1', { deposit: id, amount: tenths * 10 });
        };
        await Promise.all(wishes.map(one));
        await scenario.sweep();
        const isReversed = wishes.some(({ take }) => take === 'reverse');
        if (!isReversed) expect(await scenario.balance('r1')).toBeGreaterThanOrEqual(0);
        const perPayment = new Map<string, number>();
        for (const item of scenario.of('card-refund')) {
          const { payment, amountMinor } = item as unknown as { payment: { providerRef: string }; amountMinor: number };
          const { providerRef } = payment;
          perPayment.set(providerRef, (perPayment.get(providerRef) ?? 0) + amountMinor);
        }
        for (const minor of perPayment.values()) expect(minor).toBeLessThanOrEqual(10_000);
        expect(scenario.inAccount('refund')).toBe(0);
        // The balance at the provider is never negative.
        expect(scenario.inAccount('gateway:payfast')).toBeLessThanOrEqual(0);
        checkBooks(scenario.store.all());
      }),
      { numRuns: 60 },
    );
  });
});

describe.each([
  ['of the payment of a cancelled ride', {}],
  ['of a second payment', { providerRef: 'second' }],
])('[PAYS-5] money %s about which the payer’s bank asks', (_, payment) => {
  const dispute = (state: 'opened' | 'taken' | 'lost' | 'won') => ({
    ...payment,
    disputes: [{ ref: 'dp_1', state, amountMinor: 6_000 }],
  });
  const paid = async () => {
    const scenario = await scenarioWith({ booking: { status: 'CANCELLED' } });
    await scenario.says();
    if ('providerRef' in payment) await scenario.says(payment);
    const deposits = (await scenario.seen()).deposits;
    const deposit = 'providerRef' in payment ? deposits.find(({ bookingId }) => bookingId)! : deposits[0]!;
    return { scenario, back: (amount: number) => scenario.call(sendBack, 'r1', { deposit: deposit.id, amount }) };
  };

  it('does not go back to the card as well', async () => {
    const { scenario, back } = await paid();
    await scenario.says(dispute('opened'));
    const refused = { refusal: 'dispute_open', params: { held: 60, most: 40 } };
    expect(await back(41)).toMatchObject(refused);
    expect(await back(40)).toMatchObject({ returned: { amount: 40, state: 'requested' } });
    await scenario.says(dispute('taken'));
    await scenario.says(dispute('lost'));
    await scenario.sweep();
    expect(sentMinor(scenario.refunds)).toBe(4_000);
    checkBooks(scenario.store.all());
  });

  it('is not sent while it is disputed, and after that only where the dispute was won', async () => {
    for (const [end, sent] of [
      ['won', 10_000],
      ['lost', 0],
    ] as const) {
      const { scenario, back } = await paid();
      await back(100);
      await scenario.says(dispute('opened'));
      await scenario.sweep();
      expect(scenario.refunds).toEqual([]);
      await scenario.says(dispute(end));
      await scenario.sweep();
      await scenario.sweep();
      expect(sentMinor(scenario.refunds)).toBe(sent);
      // The order ends with an admin: it is not forgotten.
      const byHand = scenario.issues().filter(({ kind }) => kind !== 'dispute');
      expect(byHand).toHaveLength(end === 'lost' ? 1 : 0);
      checkBooks(scenario.store.all());
    }
  });
});
