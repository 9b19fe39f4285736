import { describe, expect, it } from 'vitest';
import type { DepositLine } from '#shared/contract/entities/wallet';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Leg } from '#shared/domain/ledger/journal';
import { fetchDeposits } from '#lambdas/operations/deposits/fetch-deposits';
import { orderTip } from '#lambdas/operations/tips/order-tip';
import { checkBooks, paymentScenario } from '#test/kit/payment-scenario';
import { runAs } from '#test/kit/request-key';
import { decidePaymentIssue } from './decide-payment-issue';
import { recordDispute } from './record-dispute';

type Given = NonNullable<Parameters<typeof paymentScenario>[0]>;

const townOf = async (given: Given = {}) => {
  const settings = async () => ({ ...defaultSettings, tipMax: 50 });
  const town = await paymentScenario({ ...given, context: { settings } });
  const { ctx } = town;
  const asAdmin = (one: Parameters<typeof runAs>[0], input: object) => runAs(one, town.actor('a1'), { ctx, input });
  const record = (input: object) =>
    asAdmin(recordDispute, { amount: 100, reference: 'CB-7', state: 'taken', ...input });
  const decide = (decision: 'won' | 'lost') => {
    const open = town.issues().find(({ decision: before }) => before === undefined);
    return asAdmin(decidePaymentIssue, { id: open?.id, decision, note: 'letter' });
  };
  const listed = async () => ((await asAdmin(fetchDeposits, { uid: 'r1' })) as { deposits: DepositLine[] }).deposits;
  /** The sum of each account that has moved, in minor units. */
  const sums = () => {
    const all: Record<string, number> = {};
    for (const { account, amountMinor } of town.of('journal').flatMap(item => item['legs'] as Leg[])) {
      const name = account.kind === 'system' ? account.name : account.uid;
      all[name] = (all[name] ?? 0) + amountMinor;
    }
    checkBooks(town.store.all());
    return Object.fromEntries(Object.entries(all).filter(([, minor]) => minor !== 0));
  };
  return { ...town, asAdmin, record, decide, listed, sums };
};

const PAID = { 'gateway:payfast': -10_000 };

describe('[PAYS-3] a dispute that an admin records', () => {
  it('is of money that was added to a wallet, and takes it from there until it is won', async () => {
    const town = await townOf({ intent: { bookingId: undefined as never, topUp: 'order' } });
    await town.says();
    const [deposit] = await town.listed();
    expect(deposit).toMatchObject({ topUp: true, paid: 100, provider: 'payfast' });
    const named = { uid: 'r1', deposit: deposit!.id };
    expect(await town.record({ ...named, amount: 100.01 })).toEqual({
      refusal: 'dispute_too_high',
      params: { most: 100 },
    });
    // A fee above a fifth of the amount, and above the usual fees of providers, needs a journal of two admins.
    for (const fee of [50.01, 15.001])
      expect(await town.record({ ...named, fee })).toEqual({ refusal: 'invalid_input', params: { field: 'fee' } });
    expect(town.sums()).toEqual({ ...PAID, r1: 10_000 });
    expect(await town.record(named)).toMatchObject({ issue: { kind: 'dispute', amount: 100, customer: 'r1' } });
    expect(town.sums()).toEqual({});
    expect(await town.record({ ...named, reference: 'CB-8' })).toMatchObject({ params: { most: 0 } });
    await town.decide('won');
    expect(town.sums()).toEqual({ ...PAID, r1: 10_000 });
  });

  it('is of a checkout that paid what its payer owed, although nothing of it is left', async () => {
    const town = await townOf({
      intent: { bookingId: undefined as never },
      booking: { status: 'CANCELLED', driver: 'd1' },
    });
    await town.says();
    const [deposit] = await town.listed();
    await town.record({ uid: 'r1', deposit: deposit!.id, fee: 15 });
    await town.decide('lost');
    expect(town.sums()).toEqual({ 'gateway:payfast': 1_500, fees: -1_500 });
    expect((await town.listed())[0]).toMatchObject({ left: 0, paid: 100 });
  });

  it('is of a second payment of a ride, and leaves the first one alone', async () => {
    const town = await townOf({ booking: { status: 'PENDING', driver: 'd1' } });
    await town.says();
    await town.says({ providerRef: 'second', amount: { minor: 10_000, currency: 'SEK' } });
    const both = { 'gateway:payfast': -20_000, commission: 2_000, d1: 8_000, r1: 10_000 };
    expect(town.sums()).toEqual(both);
    const second = (await town.listed()).find(({ left }) => left === 100)!;
    await town.record({ uid: 'r1', deposit: second.id });
    expect(town.issues()).toMatchObject([{ kind: 'dispute', providerRef: 'second' }]);
    expect(town.sums()).toEqual({ 'gateway:payfast': -10_000, commission: 2_000, d1: 8_000 });
    await town.decide('lost');
    expect((await town.booking()).adjustments ?? []).toEqual([]);
    await town.record({ bookingId: 'b1', reference: 'CB-8', state: 'opened' });
    expect(town.issues().map(({ providerRef }) => providerRef)).toEqual(['second', 'first']);
  });

  it('is of a tip, which its driver gives back until the dispute is won', async () => {
    const driven = { status: 'PAID', driver: 'd1', endTime: Date.UTC(2026, 0, 1), customer_paid: 100 } as const;
    const town = await townOf({ booking: driven });
    const ordered = { bookingId: 'b1', amount: 15 };
    const { order } = (await runAs(orderTip, town.actor('r1'), { ctx: town.ctx, input: ordered })) as {
      order: { id: string; amount: number; currency: string };
    };
    await town.saysOrder(order);
    expect(await town.record({ bookingId: 'b1', tip: 'none', amount: 15 })).toEqual({ refusal: 'not_found' });
    expect(await town.record({ bookingId: 'b1', tip: order.id, amount: 16 })).toMatchObject({ params: { most: 15 } });
    await town.record({ bookingId: 'b1', tip: order.id, amount: 15 });
    expect(await town.balance('d1')).toBe(0);
    expect((await town.booking()).tips).toMatchObject([{ kept: 0, state: 'takenBack' }]);
    await town.decide('won');
    expect(await town.balance('d1')).toBe(1_500);
    expect(town.sums()).toEqual({ 'gateway:payfast': -1_500, d1: 1_500 });
  });

  it('has the provider’s fee once, with its first word or later', async () => {
    const town = await townOf({ booking: { status: 'PENDING', driver: 'd1' } });
    await town.says();
    await town.record({ bookingId: 'b1', state: 'opened' });
    for (let times = 0; times < 3; times++) await town.record({ bookingId: 'b1', fee: 20 });
    expect(town.sums()).toMatchObject({ 'gateway:payfast': 2_000, fees: -2_000, disputed: -10_000 });
    await town.decide('lost');
    expect(town.sums()).toMatchObject({ 'gateway:payfast': 2_000, fees: -2_000, r1: -10_000 });
  });

  it.each([
    ['nothing', {}],
    ['a ride and a wallet', { bookingId: 'b1', uid: 'r1', deposit: '1-a' }],
    ['a wallet without its payment', { uid: 'r1' }],
    ['a payment without its wallet', { deposit: '1-a' }],
    ['a payment of a ride in a wallet', { uid: 'r1', deposit: '1-a', payment: 'p1' }],
    ['a tip of a wallet', { uid: 'r1', deposit: '1-a', tip: 't1' }],
  ])('is refused where it names %s', async (_, named) => {
    const town = await townOf({ booking: { status: 'PENDING', driver: 'd1' } });
    await town.says();
    const before = town.store.all().length;
    expect(await town.record(named)).toEqual({ refusal: 'invalid_input' });
    expect(town.store.all()).toHaveLength(before);
  });

  it('is refused for a payment that nobody knows', async () => {
    const town = await townOf({ booking: { status: 'PENDING', driver: 'd1' } });
    await town.says();
    expect(await town.record({ uid: 'r1', deposit: '1-a' })).toEqual({ refusal: 'not_found' });
    expect(town.issues()).toEqual([]);
  });
});
