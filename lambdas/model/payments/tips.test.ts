import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Settings } from '#shared/contract/entities/settings';
import { DAY_MS } from '#shared/contract/time';
import type { Leg } from '#shared/domain/ledger/journal';
import { taxLineOf } from '#shared/domain/ledger/tax-lines';
import type { Dispute, DisputeState } from '#shared/domain/payment/record';
import { noticesFor } from '#lambdas/consumers/stream/notices';
import { sumsOf } from '#lambdas/model/reports/count-trip';
import { stepOf } from '#lambdas/model/reports/report-steps';
import { orderTip } from '#lambdas/operations/tips/order-tip';
import { refundTip } from '#lambdas/operations/tips/refund-tip';
import { tipFromWallet } from '#lambdas/operations/tips/tip-from-wallet';
import { addToWallet } from '#lambdas/operations/money/add-to-wallet';
import { fetchDeposits } from '#lambdas/operations/deposits/fetch-deposits';
import type { Item } from '#lambdas/ports/store';
import { balanceKey } from '#lambdas/store/keys';
import { eventsSince, loadBooking } from '#lambdas/store/booking-items';
import { runAs } from '#test/kit/request-key';
import { checkBooks, paymentScenario } from '#test/kit/payment-scenario';
import type { Intent } from './intents';

type Order = { id: string; amount: number; currency: string };
const START = Date.UTC(2026, 0, 1);
const driven: Partial<Booking> = { status: 'PAID', driver: 'd1', endTime: START, customer_paid: 100 };

const paidRide = async (change: Partial<Booking> = {}, rules: Partial<Settings> = {}) => {
  const settings = async () => ({ ...defaultSettings, tipMax: 50, ...rules });
  const scenario = await paymentScenario({ booking: { ...driven, ...change }, context: { settings } });
  await runAs(addToWallet, scenario.actor('a1'), { ctx: scenario.ctx, input: { uid: 'r1', amount: 40 } });
  const { ctx } = scenario;
  const give = (amount: number, key?: string) =>
    runAs(tipFromWallet, scenario.actor('r1'), { ctx, input: { bookingId: 'b1', amount }, ...(key ? { key } : {}) });
  const order = async (amount: number) =>
    runAs(orderTip, scenario.actor('r1'), { ctx, input: { bookingId: 'b1', amount } }) as Promise<{ order: Order }>;
  const pay = async (amount: number) => {
    const made = (await order(amount)).order;
    await scenario.saysOrder(made);
    return scenario.of('intent').find(({ tip, id }) => tip === made.id && id !== made.id) as unknown as Intent;
  };
  const refund = (tip: string) =>
    runAs(refundTip, scenario.actor('a1'), { ctx, input: { bookingId: 'b1', tip, reason: 'Typed wrong' } });
  const wallets = async () => [await scenario.balance('r1'), await scenario.balance('d1')];
  const tips = async () => (await scenario.booking()).tips ?? [];
  const reported = async () => {
    const booking = (await loadBooking(scenario.store, 'b1'))!;
    const steps = (await eventsSince(scenario.store, 'b1', 0)).flatMap(event => stepOf(booking, event) ?? []);
    return steps.reduce((sum, step) => sum + sumsOf(step).tipsMinor, 0);
  };
  return { ...scenario, give, order, pay, refund, wallets, tips, reported };
};

const dispute = (state: DisputeState, amountMinor: number): { disputes: Dispute[] } => ({
  disputes: [{ ref: 'dp_1', state, amountMinor }],
});
const onSystem = (items: readonly Item[]) =>
  items.flatMap(({ legs }) => legs as Leg[]).filter(({ account }) => account.kind === 'system');

describe('[PLUS-28] [PAYS-5] a tip', () => {
  it('goes from the wallet of the rider to that of the driver, all of it, once for a key', async () => {
    const scenario = await paidRide();
    await scenario.give(12.5, 'key-00000001');
    await scenario.give(12.5, 'key-00000001');
    expect(await scenario.wallets()).toEqual([2_750, 1_250]);
    expect(await scenario.tips()).toMatchObject([{ amount: 12.5, kept: 12.5, state: 'paid' }]);
    expect(await scenario.reported()).toBe(1_250);
    checkBooks(scenario.store.all());
  });

  it('is no income of the company: neither commission nor tax', async () => {
    const scenario = await paidRide();
    await scenario.give(10);
    await scenario.pay(15);
    const entries = scenario.of('entry').filter(({ ride }) => ride === 'b1');
    expect(entries.map(({ pk, earned, amountMinor }) => [String(pk).includes('d1'), earned, amountMinor])).toEqual([
      [true, true, 1_000],
      [true, true, 1_500],
    ]);
    const journals = scenario.of('journal').filter(({ booking }) => booking === 'b1');
    expect(onSystem(journals)).toMatchObject([{ account: { name: 'gateway:payfast' }, amountMinor: -1_500 }]);
    expect(journals.flatMap(({ pk, legs }) => taxLineOf(pk.slice(pk.indexOf('#') + 1), legs as Leg[]) ?? [])).toEqual(
      [],
    );
  });

  it('that was paid at a provider is the driver’s once, however often it is reported', async () => {
    const scenario = await paidRide();
    const attempt = await scenario.pay(15);
    await scenario.saysOf(attempt);
    expect(await scenario.wallets()).toEqual([4_000, 1_500]);
    expect(await scenario.tips()).toMatchObject([{ id: attempt.tip, amount: 15, provider: 'payfast' }]);
    checkBooks(scenario.store.all());
  });

  it('that was paid twice, at two providers or after the driver has left, is in the payer’s wallet', async () => {
    const scenario = await paidRide();
    const { order } = await scenario.order(15);
    await scenario.leave('d1');
    await scenario.saysOrder(order);
    expect(await scenario.wallets()).toEqual([5_500, 0]);
    expect(await scenario.tips()).toEqual([]);
    expect(scenario.mails()).toEqual(['payment_kept r1']);
  });

  it.each<[string, Partial<Booking>, Partial<Settings>, number, string]>([
    ['of more than the limit', {}, {}, 50.01, 'tip_limit'],
    ['with more decimals than the currency has', {}, {}, 1.001, 'no_details_error'],
    ['of more than the wallet has', {}, {}, 40.01, 'wallet_too_low'],
    ['where tips are off', {}, { tipKind: 'off' }, 1, 'booking_moved_on'],
    ['before the ride is paid', { status: 'PENDING' }, {}, 1, 'booking_moved_on'],
    ['of a cancelled ride', { status: 'CANCELLED' }, {}, 1, 'booking_moved_on'],
    ['after a week', { endTime: START - 7 * DAY_MS - 1 }, {}, 1, 'booking_moved_on'],
    ['of a ride that was written off', { writtenOff: { amount: 1, driverMissing: 0 } }, {}, 1, 'booking_moved_on'],
    ['of somebody else', { customer: 'r2' }, {}, 1, 'not_found'],
  ])('%s is refused, and moves nothing', async (_name, change, rules, amount, refusal) => {
    const scenario = await paidRide(change, rules);
    expect(await scenario.give(amount)).toMatchObject({ refusal });
    if (refusal !== 'wallet_too_low') expect(await scenario.order(amount)).toMatchObject({ refusal });
    expect(await scenario.wallets()).toEqual([4_000, 0]);
  });

  it('counts with the others of the ride against the limit, also when orders are paid late', async () => {
    const scenario = await paidRide();
    const orders = [(await scenario.order(30)).order, (await scenario.order(30)).order];
    for (const order of orders) await scenario.saysOrder(order);
    expect(await scenario.give(20.01)).toMatchObject({ refusal: 'tip_limit', params: { amount: 20 } });
    expect((await scenario.tips()).map(({ kept }) => kept)).toEqual([30]);
    expect(await scenario.order(20)).toHaveProperty('order');
  });

  it('is reported to its driver', async () => {
    const scenario = await paidRide();
    await scenario.give(10);
    const [event] = (await eventsSince(scenario.store, 'b1', 0)).filter(({ kind }) => kind === 'TIP');
    expect(noticesFor(await scenario.booking(), event!)).toMatchObject([{ uid: 'd1', key: 'notice_tip' }]);
  });
});

describe('[PLUS-28] [ADM-3] a tip that an admin refunds', () => {
  it('goes from the driver back into the wallet, and from there to the card that paid it', async () => {
    const scenario = await paidRide();
    const attempt = await scenario.pay(15);
    expect(await scenario.refund(attempt.tip!)).toHaveProperty('booking');
    expect(await scenario.wallets()).toEqual([5_500, 0]);
    expect(await scenario.tips()).toMatchObject([{ state: 'refunded', kept: 0, amount: 15, reason: 'Typed wrong' }]);
    expect(await scenario.reported()).toBe(0);
    const { deposits } = (await runAs(fetchDeposits, scenario.actor('r1'), { ctx: scenario.ctx, input: {} })) as {
      deposits: object[];
    };
    expect(deposits).toMatchObject([{ amount: 15 }]);
    expect(await scenario.refund(attempt.tip!)).toMatchObject({ refusal: 'booking_moved_on' });
    checkBooks(scenario.store.all());
  });

  it('is borne by the company where its driver has left', async () => {
    const scenario = await paidRide();
    await scenario.give(10);
    await scenario.leave('d1');
    await scenario.refund((await scenario.tips())[0]!.id);
    expect(await scenario.wallets()).toEqual([4_000, 1_000]);
  });

  it('counts as credit of its admin as far as the wallet of its driver has less', async () => {
    const scenario = await paidRide({}, { creditLimit: 50 });
    await scenario.give(10);
    await scenario.give(15);
    await scenario.store.write([{ type: 'update', key: balanceKey('d1'), set: { balanceMinor: 400 } }]);
    const [small, large] = await scenario.tips();
    // When the ride began, 40 of 50 were credited; the company advances 11 of this tip.
    expect(await scenario.refund(large!.id)).toMatchObject({ refusal: 'tip_needs_approval', params: { left: 10 } });
    expect(await scenario.refund(small!.id)).toHaveProperty('booking');
    expect(await scenario.wallets()).toEqual([2_500, -600]);
    expect(await scenario.refund(large!.id)).toMatchObject({ refusal: 'tip_needs_approval', params: { left: 4 } });
  });

  it('is refused while its bank may take it as well', async () => {
    const scenario = await paidRide();
    const attempt = await scenario.pay(15);
    await scenario.saysOf(attempt, dispute('opened', 1_500));
    expect(await scenario.refund(attempt.tip!)).toMatchObject({ refusal: 'dispute_open' });
    expect(await scenario.refund('unknown')).toMatchObject({ refusal: 'not_found' });
    expect(await scenario.wallets()).toEqual([4_000, 1_500]);
  });
});

describe('[PLUS-28] [PAYS-3] a tip that its payer’s bank takes back', () => {
  it.each<[string, readonly DisputeState[], number, string, number]>([
    ['is taken from the driver', ['opened', 'taken'], 0, 'takenBack', 0],
    ['is lost', ['taken', 'lost'], 0, 'takenBack', 0],
    ['is back with the driver when it is won', ['taken', 'won'], 15, 'paid', 1_500],
    ['is back when a loss is undone', ['taken', 'lost', 'won'], 15, 'paid', 1_500],
  ])('%s', async (_name, states, kept, state, driver) => {
    const scenario = await paidRide();
    const attempt = await scenario.pay(15);
    for (const told of states)
      for (let times = 0; times < 2; times++) await scenario.saysOf(attempt, dispute(told, 1_500));
    expect(await scenario.tips()).toMatchObject([{ kept, state }]);
    expect(await scenario.wallets()).toEqual([4_000, driver]);
    expect(await scenario.reported()).toBe(driver);
    const entries = scenario.of('entry').filter(({ journal }) => String(journal).startsWith('DISPUTE'));
    expect(entries.length).toBeGreaterThan(0);
    for (const { earned, ride } of entries) expect([earned, ride]).toEqual([true, 'b1']);
    checkBooks(scenario.store.all());
  });

  it('is borne by the company where its driver has left', async () => {
    const scenario = await paidRide();
    const attempt = await scenario.pay(15);
    await scenario.leave('d1');
    for (const told of ['taken', 'lost'] as const) await scenario.saysOf(attempt, dispute(told, 1_500));
    expect(await scenario.wallets()).toEqual([4_000, 1_500]);
    checkBooks(scenario.store.all());
  });

  it('is taken from its payer where an admin had given it back before', async () => {
    const scenario = await paidRide();
    const attempt = await scenario.pay(15);
    await scenario.refund(attempt.tip!);
    await scenario.saysOf(attempt, dispute('taken', 1_500));
    expect(await scenario.wallets()).toEqual([4_000, 0]);
  });

  it('is taken from the driver, too, where it was given back in the provider’s panel, in parts or in full', async () => {
    const scenario = await paidRide();
    const attempt = await scenario.pay(15);
    await scenario.saysOf(attempt, { refundedMinor: 500 });
    expect(await scenario.tips()).toMatchObject([{ kept: 10, state: 'takenBack' }]);
    await scenario.saysOf(attempt, { refundedMinor: 1_500 });
    expect(await scenario.wallets()).toEqual([4_000, 0]);
    expect(await scenario.reported()).toBe(0);
    checkBooks(scenario.store.all());
  });

  it('is taken from the driver as far as they have it, and from its payer for the rest, where a part was given back before', async () => {
    const scenario = await paidRide();
    const attempt = await scenario.pay(15);
    await scenario.saysOf(attempt, { refundedMinor: 500 });
    expect(await scenario.wallets()).toEqual([4_000, 1_000]);
    for (const told of ['taken', 'lost'] as const)
      await scenario.saysOf(attempt, { refundedMinor: 500, ...dispute(told, 1_500) });
    expect(await scenario.wallets()).toEqual([3_500, 0]);
    expect(await scenario.tips()).toMatchObject([{ kept: 0, state: 'takenBack' }]);
    await scenario.saysOf(attempt, { refundedMinor: 500, ...dispute('won', 1_500) });
    expect(await scenario.wallets()).toEqual([4_000, 1_000]);
    expect(await scenario.reported()).toBe(1_000);
    checkBooks(scenario.store.all());
  });

  it('is taken from the driver where the provider only says that it is refunded', async () => {
    const scenario = await paidRide();
    const attempt = await scenario.pay(15);
    for (let times = 0; times < 2; times++) await scenario.saysOf(attempt, { status: 'refunded' });
    expect(await scenario.wallets()).toEqual([4_000, 0]);
    expect(await scenario.tips()).toMatchObject([{ kept: 0, state: 'takenBack' }]);
    checkBooks(scenario.store.all());
  });
});
