import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { settleDebts } from '#lambdas/model/payments/settle-debts';
import { sweepCardRefunds } from '#lambdas/model/payments/send-card-refunds';
import { cancelBooking } from '#lambdas/operations/bookings/cancel-booking';
import { addToWallet } from '#lambdas/operations/money/add-to-wallet';
import { checkBooks, INTENT, paymentScenario } from '#test/kit/payment-scenario';
import { runAs } from '#test/kit/request-key';
import { correctFare } from './correct-fare';
import { refundRide } from './refund-ride';

const unpaid = { prepaid: false, customer_paid: 0, usedWalletMoney: 0, cardPaymentAmount: 0 } as const;
const ahead = {
  prepaid: true,
  customer_paid: 100,
  paidBy: INTENT,
  gateway: 'payfast',
  cardPaymentAmount: 100,
} as const;

/**
 * A ride that its rider has cancelled late, for a fee of 25. `walletMinor`: the balance of the rider's wallet at that
 * time.
 */
const cancelledRide = async ({ walletMinor = 0, booking = {} as Partial<Booking> } = {}) => {
  const late = { acceptedAt: 0, driver_arrive_time: 0, cancelSlab: [{ minsDelayed: 0, amount: 25 }] };
  const scenario = await paymentScenario({
    booking: { status: 'ARRIVED', driver: 'd1', ...late, ...unpaid, ...booking } as Partial<Booking>,
    intent: booking.prepaid ? { status: 'paid', providerRef: 'first' } : {},
  });
  let keys = 0;
  const run = (uid: 'a1' | 'r1' | 'd1', one: Parameters<typeof runAs>[0], input: object, key = `key-000${++keys}`) =>
    runAs(one, scenario.actor(uid), { ctx: scenario.ctx, input, key });
  if (walletMinor > 0) await run('a1', addToWallet, { uid: 'r1', amount: walletMinor / 100 });
  expect(await run('r1', cancelBooking, { bookingId: 'b1', reason: 'x' })).toHaveProperty('booking');
  const credit = (amount: number, more: object = {}, key?: string) =>
    run('a1', refundRide, { bookingId: 'b1', amount, to: 'wallet', bearer: 'platform', reason: 'Wrong', ...more }, key);
  const balances = async () => [await scenario.balance('r1'), await scenario.balance('d1')];
  const owes = () => Number(scenario.of('owed')[0]?.['owedMinor'] ?? 0);
  return { ...scenario, run, credit, balances, owes, check: () => checkBooks(scenario.store.all()) };
};

describe('[PLUS-7] [LIFE-14] a cancellation fee', () => {
  it.each([
    ['the company', 'platform', 2_500],
    ['the driver', 'driver', 1_500],
    ['the driver, whose it was alone', 'shares', 1_500],
  ] as const)('is given back at the expense of %s, once for its key', async (_, bearer, driverMinor) => {
    const scenario = await cancelledRide({ walletMinor: 2_500 });
    expect(await scenario.balances()).toEqual([0, 2_500]);
    for (let i = 0; i < 3; i++) await scenario.credit(10, { bearer }, 'the same key');
    expect(await scenario.balances()).toEqual([1_000, driverMinor]);
    const [one] = (await scenario.booking()).adjustments ?? [];
    expect(one).toMatchObject({ kind: 'refund', reason: 'Wrong', rider: 10, to: 'wallet', state: 'done' });
    scenario.check();
  });

  it('is never given back beyond itself, even by several at once', async () => {
    const scenario = await cancelledRide({ walletMinor: 2_500 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => scenario.credit(10)));
    expect(answers.filter(answer => 'booking' in (answer as object))).toHaveLength(2);
    expect(await scenario.credit(5.01)).toMatchObject({ refusal: 'refund_too_high', params: { most: 5 } });
    expect(await scenario.balances()).toEqual([2_000, 2_500]);
    scenario.check();
  });

  it.each([
    ['the company, which pays the driver', 'platform', 2_500],
    ['the driver, who gets nothing then', 'driver', 0],
  ] as const)('that is owed is lowered at the expense of %s', async (_, bearer, driverMinor) => {
    const scenario = await cancelledRide();
    expect([scenario.owes(), await scenario.balances()]).toEqual([2_500, [0, 0]]);
    await scenario.credit(25, { bearer });
    expect([scenario.owes(), await scenario.balances()]).toEqual([0, [0, driverMinor]]);
    expect(scenario.of('debt')).toMatchObject([{ status: 'withdrawn' }]);
    const booking = await scenario.booking();
    expect(booking).toMatchObject({ cancelFee: 25, cancelFeeOwed: 0, cancelFeePaidOut: 25 });
    expect(booking.adjustments?.[0]).toMatchObject({ rider: 25, waived: 25, state: 'done' });
    expect(booking.adjustments?.[0]).not.toHaveProperty('to');
    scenario.check();
  });

  it('that is owed in part is lowered first, and only the rest is paid out', async () => {
    const scenario = await cancelledRide({ walletMinor: 1_000 });
    await scenario.credit(20);
    expect((await scenario.booking()).adjustments?.[0]).toMatchObject({ rider: 20, waived: 15, to: 'wallet' });
    expect([scenario.owes(), await scenario.balances()]).toEqual([0, [500, 2_500]]);
    scenario.check();
  });

  it('that was lowered is paid as it is left, whoever is first', async () => {
    const scenario = await cancelledRide();
    await Promise.all([
      scenario.credit(10, { bearer: 'driver' }),
      scenario.run('a1', addToWallet, { uid: 'r1', amount: 25 }).then(() => settleDebts(scenario.ctx, 'r1')),
    ]);
    await settleDebts(scenario.ctx, 'r1');
    expect([scenario.owes(), await scenario.balances()]).toEqual([0, [1_000, 1_500]]);
    scenario.check();
  });

  it('that the card paid with the ride goes back to it, beside what came back with the cancellation', async () => {
    const scenario = await cancelledRide({ booking: ahead });
    expect(await scenario.balances()).toEqual([7_500, 2_500]);
    await scenario.credit(25, { to: 'card' });
    await sweepCardRefunds(scenario.ctx, 'payfast');
    expect((await scenario.booking()).adjustments).toMatchObject([{ rider: 25, to: 'card', state: 'done' }]);
    expect([await scenario.balance('r1'), scenario.refunds]).toMatchObject([7_500, [{ minor: 2_500 }]]);
    expect(await scenario.credit(1)).toMatchObject({ refusal: 'refund_too_high' });
    scenario.check();
  });

  it.each([
    ['to a card that has not paid it', { to: 'card' }, 'no_card_payment'],
    ['of another booking', { bookingId: 'b2' }, 'not_found'],
    ['of more decimals than the currency has', { amount: 0.001 }, 'no_details_error'],
  ])('is not given back %s', async (_, change, refusal) => {
    const scenario = await cancelledRide({ walletMinor: 2_500 });
    expect(await scenario.credit(5, change)).toMatchObject({ refusal });
    expect((await scenario.booking()).adjustments).toBeUndefined();
  });

  it('takes nothing from a driver who has left, nor pays them', async () => {
    const scenario = await cancelledRide({ walletMinor: 1_000 });
    await scenario.leave('d1');
    await scenario.credit(20, { bearer: 'driver' });
    expect((await scenario.booking()).adjustments).toMatchObject([{ rider: 20, waived: 15, driver: 0, platform: -5 }]);
    expect([scenario.owes(), await scenario.balances()]).toEqual([0, [500, 1_000]]);
    scenario.check();
  });

  it('is no fare that could be corrected', async () => {
    const scenario = await cancelledRide({ walletMinor: 2_500 });
    expect(await scenario.run('a1', correctFare, { bookingId: 'b1', fare: 10, reason: 'x' })).toMatchObject({
      refusal: 'booking_moved_on',
    });
  });
});
