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

type Town = Awaited<ReturnType<typeof paymentScenario>>;
type Given = Parameters<typeof paymentScenario>[0];
type Who = 'r1' | 'r2' | 'a1' | 'd1';
type Seen = { deposits: DepositLine[]; returns: ReturnLine[]; available: number };

const townWith = async (given: Given = {}) => {
  const settings = async () => ({ ...defaultSettings, RiderWithDraw: true, bank_fields: false });
  const town = await paymentScenario({ ...given, context: { settings, ...given?.context } });
  let keys = 0;
  const call = (one: Parameters<typeof runAs>[0], who: Who, input: object, key = `key-${keys++}-aaaaaaaa`) =>
    runAs(one, town.actor(who), { ctx: town.ctx, input, key });
  const topUp = async (amount: number) => {
    const { order } = (await call(topUpWallet, 'r1', { amount })) as { order: Parameters<Town['saysOrder']>[0] };
    await town.saysOrder(order);
  };
  const seen = async (who: Who = 'r1', input = {}) => (await call(fetchDeposits, who, input)) as Seen;
  const sweep = () => ((town.clock.now += DAY_MS), sweepCardRefunds(town.ctx, 'payfast'));
  const inAccount = (name: string) =>
    town
      .of('journal')
      .flatMap(item => item['legs'] as Leg[])
      .filter(({ account }) => account.kind === 'system' && account.name === name)
      .reduce((sum, leg) => sum + leg.amountMinor, 0);
  return { ...town, call, topUp, seen, sweep, inAccount };
};
const sentMinor = (refunds: Town['refunds']) =>
  [...new Map(refunds.map(({ key, minor }) => [key, minor])).values()].reduce((sum, minor) => sum + minor, 0);

describe('[LIFE-9] [PAYS-5] money in a wallet', () => {
  it('[PAYS-6] goes back to the card by which it was added, in parts, and never more than came in', async () => {
    const town = await townWith();
    await town.topUp(50);
    await town.call(addToWallet, 'a1', { uid: 'r1', amount: 30 });
    const [deposit] = (await town.seen()).deposits;
    expect(deposit).toMatchObject({ provider: 'payfast', topUp: true, amount: 50, left: 50, currency: 'USD' });
    const id = deposit!.id;
    expect(await town.call(sendBack, 'r1', { deposit: id, amount: 20 })).toMatchObject({
      returned: { amount: 20, state: 'requested' },
      walletBalance: 60,
    });
    expect(await town.call(sendBack, 'r1', { deposit: id, amount: 31 })).toMatchObject({
      refusal: 'refund_too_high',
      params: { most: 30 },
    });
    await town.call(sendBack, 'r1', { deposit: id, amount: 30 });
    await town.sweep();
    expect(await town.seen()).toMatchObject({ deposits: [], returns: [{ state: 'done' }, { state: 'done' }] });
    expect([await town.balance('r1'), sentMinor(town.refunds)]).toEqual([3_000, 5_000]);
    expect([town.inAccount('refund'), town.inAccount('gateway:payfast')]).toEqual([0, 0]);
    expect(town.mails()).toEqual(['refund_sent r1', 'refund_sent r1']);
    checkBooks(town.store.all());
  });

  it('goes back to its payer when the ride was cancelled before the payment came', async () => {
    const town = await townWith({ booking: { status: 'CANCELLED' } });
    await town.says();
    const [deposit] = (await town.seen()).deposits;
    expect(deposit).toMatchObject({ amount: 100, left: 100, bookingId: 'b1' });
    await town.call(sendBack, 'r1', { deposit: deposit!.id, amount: 100 });
    await town.sweep();
    expect([await town.balance('r1'), town.refunds]).toMatchObject([0, [{ minor: 10_000 }]]);
  });

  it('from a second payment goes back by its own reference, up to the amount not yet taken back', async () => {
    const asked: string[] = [];
    const refund = async ({ providerRef, key }: { providerRef: string; key: string }) => {
      asked.push(providerRef);
      return { refundRef: key, status: 'done' as const };
    };
    const town = await townWith({ provider: { refund } });
    await town.says();
    await town.says({ providerRef: 'second' });
    const [deposit, ...others] = (await town.seen()).deposits;
    expect(others).toEqual([]);
    await town.says({ providerRef: 'second', refundedMinor: 2_000 });
    expect((await town.seen()).deposits).toMatchObject([{ amount: 100, left: 80 }]);
    await town.call(sendBack, 'r1', { deposit: deposit!.id, amount: 80 });
    await town.sweep();
    // Our own refund is told, and is nobody else's.
    await town.says({ providerRef: 'second', refundedMinor: 10_000 });
    expect([asked, await town.balance('r1')]).toEqual([['second'], 0]);
    checkBooks(town.store.all());
  });

  it('leaves what was earned lately in the wallet, also after the added money has gone to the bank, and says so', async () => {
    const holding = { ...defaultSettings, RiderWithDraw: true, bank_fields: false, payoutDelayDays: 3 };
    const town = await townWith({ context: { settings: async () => holding } });
    await town.topUp(100);
    const deposit = (await town.seen()).deposits[0]!.id;
    expect(await town.call(requestWithdraw, 'r1', { amount: 100 })).toMatchObject({ refusal: 'payout_held' });
    expect((await town.seen()).available).toBe(100);
    town.clock.now += 3 * DAY_MS;
    const legs = [user('r1', 7_900), system('escrow', -7_900)];
    const earned = journal({ id: 'PAY-b9', memo: 'b9', currency: 'USD', legs, earner: 'r1' });
    await town.store.write(journalWrites(earned, town.clock.now));
    expect((await town.seen()).available).toBe(100);
    expect(await town.call(requestWithdraw, 'r1', { amount: 100 })).toHaveProperty('withdraw');
    expect((await town.seen()).available).toBe(0);
    expect(await town.call(sendBack, 'r1', { deposit, amount: 70 })).toMatchObject({
      refusal: 'payout_held',
      params: { amount: 0 },
    });
    expect([await town.balance('r1'), town.refunds]).toEqual([7_900, []]);
  });

  it('that is ordered back while a refund in the panel is booked leaves the wallet once', async () => {
    const town = await townWith({ booking: { status: 'CANCELLED' } });
    await town.says();
    const deposit = (await town.seen()).deposits[0]!.id;
    let isOrdered = false;
    const write: typeof town.ctx.store.write = async writes => {
      if (!isOrdered && writes.some(each => each.type === 'put' && each.item._et === 'payment-record')) {
        isOrdered = true;
        await town.call(sendBack, 'r1', { deposit, amount: 100 });
      }
      return town.store.write(writes);
    };
    await town.says({ refundedMinor: 10_000 }, { ...town.ctx, store: { ...town.ctx.store, write } });
    expect([isOrdered, await town.balance('r1')]).toEqual([true, 0]);
    checkBooks(town.store.all());
  });

  it('is sent once however often it is asked for with one key, and the key counts for one wish', async () => {
    const town = await townWith();
    await town.topUp(50);
    const deposit = (await town.seen()).deposits[0]!.id;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => town.call(sendBack, 'r1', { deposit, amount: 20 }, 'one-wish-aaaa')),
    );
    expect(answers.filter(answer => !isRefusal(answer)).length).toBeGreaterThan(0);
    await town.sweep();
    expect([await town.balance('r1'), sentMinor(town.refunds)]).toEqual([3_000, 2_000]);
  });

  it('pays debts first, and is nobody’s but its owner’s; an admin sends it for them', async () => {
    const town = await townWith();
    await town.topUp(50);
    const deposit = (await town.seen()).deposits[0]!.id;
    expect(await town.call(sendBack, 'r2', { deposit, amount: 5 })).toMatchObject({ refusal: 'not_found' });
    expect(await town.call(sendBack, 'r2', { deposit, amount: 5, uid: 'r1' })).toMatchObject({ refusal: 'forbidden' });
    expect(await town.call(fetchDeposits, 'r2', { uid: 'r1' })).toMatchObject({ refusal: 'forbidden' });
    expect(await town.call(fetchDeposits, 'a1', {})).toMatchObject({ refusal: 'user_does_not_exists' });
    expect((await town.seen('a1', { uid: 'r1' })).deposits).toHaveLength(1);
    expect(await town.call(sendBack, 'a1', { deposit, amount: 5, uid: 'r1' })).toMatchObject({ walletBalance: 45 });
    const own = town.of('journal').find(({ pk }) => pk.startsWith('J#RET-'));
    expect(own).toMatchObject({ by: 'a1', party: 'admin' });
  });

  it('that the provider takes in its panel only ends with an admin: sent there, or in the wallet again', async () => {
    const refund = async () => ({ refusal: 'refund_by_hand' as const });
    for (const [decision, state, balance] of [
      ['sent', 'done', 0],
      ['credit', 'failed', 5_000],
    ] as const) {
      const town = await townWith({ provider: { refund } });
      await town.topUp(50);
      const deposit = (await town.seen()).deposits[0]!.id;
      await town.call(sendBack, 'r1', { deposit, amount: 50 });
      await town.sweep();
      expect((await town.seen()).returns).toMatchObject([{ state: 'byHand' }]);
      const [issue] = town.issues();
      expect(issue).toMatchObject({ kind: 'byHand', amount: 50, customer: 'r1' });
      await town.call(decidePaymentIssue, 'a1', { id: issue!.id, decision, note: 'seen' });
      expect([(await town.seen()).returns[0]!.state, await town.balance('r1')]).toEqual([state, balance]);
      expect((await town.seen()).deposits.map(({ left }) => left)).toEqual(state === 'failed' ? [50] : []);
      expect(town.inAccount('refund')).toBe(0);
      checkBooks(town.store.all());
    }
  });

  it('that came back from the card days later is in the wallet again, and can be sent anew', async () => {
    const town = await townWith({ booking: { status: 'CANCELLED' } });
    await town.says();
    const deposit = (await town.seen()).deposits[0]!.id;
    await town.call(sendBack, 'r1', { deposit, amount: 100 });
    await town.sweep();
    await town.says({ failedRefunds: [town.refunds[0]!.key] });
    expect([await town.balance('r1'), town.inAccount('gateway:payfast')]).toEqual([10_000, -10_000]);
    expect(await town.seen()).toMatchObject({ deposits: [{ left: 100 }], returns: [{ state: 'failed' }] });
    checkBooks(town.store.all());
  });

  it('[PAYS-6] [PLUS-7] never falls below zero and never goes back twice, whatever else takes it at once', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const wish = fc.record({
      take: fc.constantFrom('back', 'withdraw', 'again', 'reverse', 'sweep'),
      tenths: fc.integer({ min: 1, max: 10 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { minLength: 2, maxLength: 8 }), async wishes => {
        const town = await townWith({ booking: { status: 'CANCELLED' } });
        await town.says();
        await town.says({ providerRef: 'second' });
        const { deposits } = await town.seen();
        const one = ({ take, tenths }: (typeof wishes)[number]): Promise<unknown> => {
          if (take === 'withdraw') return town.call(requestWithdraw, 'r1', { amount: tenths * 10 });
          if (take === 'reverse') return town.says({ providerRef: 'second', status: 'refunded' });
          if (take === 'sweep') return town.sweep();
          const { id } = deposits[take === 'again' ? 1 : 0]!;
          return town.call(sendBack, 'r1', { deposit: id, amount: tenths * 10 });
        };
        await Promise.all(wishes.map(one));
        await town.sweep();
        const isReversed = wishes.some(({ take }) => take === 'reverse');
        if (!isReversed) expect(await town.balance('r1')).toBeGreaterThanOrEqual(0);
        const perPayment = new Map<string, number>();
        for (const item of town.of('card-refund')) {
          const { payment, amountMinor } = item as unknown as { payment: { providerRef: string }; amountMinor: number };
          const { providerRef } = payment;
          perPayment.set(providerRef, (perPayment.get(providerRef) ?? 0) + amountMinor);
        }
        for (const minor of perPayment.values()) expect(minor).toBeLessThanOrEqual(10_000);
        expect(town.inAccount('refund')).toBe(0);
        // The balance at the provider is never negative.
        expect(town.inAccount('gateway:payfast')).toBeLessThanOrEqual(0);
        checkBooks(town.store.all());
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
    const town = await townWith({ booking: { status: 'CANCELLED' } });
    await town.says();
    if ('providerRef' in payment) await town.says(payment);
    const deposits = (await town.seen()).deposits;
    const deposit = 'providerRef' in payment ? deposits.find(({ bookingId }) => bookingId)! : deposits[0]!;
    return { town, back: (amount: number) => town.call(sendBack, 'r1', { deposit: deposit.id, amount }) };
  };

  it('does not go back to the card as well', async () => {
    const { town, back } = await paid();
    await town.says(dispute('opened'));
    const refused = { refusal: 'dispute_open', params: { held: 60, most: 40 } };
    expect(await back(41)).toMatchObject(refused);
    expect(await back(40)).toMatchObject({ returned: { amount: 40, state: 'requested' } });
    await town.says(dispute('taken'));
    await town.says(dispute('lost'));
    await town.sweep();
    expect(sentMinor(town.refunds)).toBe(4_000);
    checkBooks(town.store.all());
  });

  it('is not sent while it is disputed, and after that only where the dispute was won', async () => {
    for (const [end, sent] of [
      ['won', 10_000],
      ['lost', 0],
    ] as const) {
      const { town, back } = await paid();
      await back(100);
      await town.says(dispute('opened'));
      await town.sweep();
      expect(town.refunds).toEqual([]);
      await town.says(dispute(end));
      await town.sweep();
      await town.sweep();
      expect(sentMinor(town.refunds)).toBe(sent);
      // The order ends with an admin: it is not forgotten.
      const byHand = town.issues().filter(({ kind }) => kind !== 'dispute');
      expect(byHand).toHaveLength(end === 'lost' ? 1 : 0);
      checkBooks(town.store.all());
    }
  });
});
