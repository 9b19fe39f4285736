import { describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { DepositLine, WalletEntry } from '#shared/contract/entities/wallet';
import { debtWrites } from '#lambdas/model/money/debts';
import { loadBooking } from '#lambdas/store/booking-items';
import { debtKey } from '#lambdas/store/keys';
import { addToWallet } from '#lambdas/operations/money/add-to-wallet';
import { fetchDeposits } from '#lambdas/operations/deposits/fetch-deposits';
import { fetchWallet } from '#lambdas/operations/money/fetch-wallet';
import { payDebt } from '#lambdas/operations/payments/pay-debt';
import { recordDispute } from '#lambdas/operations/payments/record-dispute';
import { refundRide } from '#lambdas/operations/payments/refund-ride';
import { topUpWallet } from '#lambdas/operations/payments/top-up-wallet';
import { runAs } from '../../../test/kit/request-key';
import { checkBooks, paymentScenario } from '../../../test/kit/payment-scenario';
import { sweepCardRefunds } from './send-card-refunds';
import { settleDebts } from './settle-debts';

const scenarioOwing = async (cancelFee = 30) => {
  const settings = async () => ({ ...defaultSettings, RiderWithDraw: true, bank_fields: false });
  const scenario = await paymentScenario({
    booking: { status: 'CANCELLED', cancelFee, cancelFeeOwed: cancelFee, driver: 'd1' },
    context: { settings },
  });
  let keys = 0;
  const call = (one: Parameters<typeof runAs>[0], who: 'r1' | 'a1', input: object) =>
    runAs(one, scenario.actor(who), { ctx: scenario.ctx, input, key: `key-${keys++}-aaaaaaaa` });
  const pay = async (one: Parameters<typeof runAs>[0], input: object) => {
    const { order } = (await call(one, 'r1', input)) as { order: Parameters<typeof scenario.saysOrder>[0] };
    await scenario.saysOrder(order);
  };
  const owe = async (at = scenario.ctx.now()) => {
    const debt = { amountMinor: cancelFee * 100, isBorne: false };
    const decision = { kind: 'CANCELLED', changes: {} as never, debt } as const;
    await scenario.store.write(debtWrites(await scenario.booking(), decision, defaultSettings, at));
  };
  const seen = async () => {
    const { deposits } = (await call(fetchDeposits, 'r1', {})) as { deposits: DepositLine[] };
    const debt = await scenario.store.get(debtKey('r1', 'b1'));
    const { cancelFeePaid } = (await loadBooking(scenario.store, 'b1'))!;
    expect(debt?.paidBy).toMatchObject({ by: cancelFeePaid?.by });
    return { by: cancelFeePaid?.by, amount: cancelFeePaid?.amount, left: deposits.map(({ left }) => left) };
  };
  const paidIn = async () => {
    const { walletHistory } = (await call(fetchWallet, 'r1', { limit: 10 })) as { walletHistory: WalletEntry[] };
    return walletHistory.filter(({ type }) => type === 'Credit').map(({ paidBy }) => paidBy);
  };
  return { ...scenario, call, pay, owe, seen, paidIn };
};

describe('[LIFE-14] [PAYS-6] a cancellation fee that is paid', () => {
  it('by a checkout is stored so, and nothing of the payment may go back', async () => {
    const scenario = await scenarioOwing();
    await scenario.owe();
    await scenario.pay(payDebt, {});
    await scenario.call(addToWallet, 'a1', { uid: 'r1', amount: 30 });
    expect(await scenario.seen()).toEqual({ by: 'checkout', amount: 30, left: [] });
    expect(await scenario.paidIn()).toEqual([undefined, 'checkout']);
    checkBooks(scenario.store.all());
  });

  it('by a checkout whose provider reports no disputes: an admin records the dispute, which its payer bears', async () => {
    const scenario = await scenarioOwing();
    await scenario.owe();
    await scenario.pay(payDebt, {});
    const told = { bookingId: 'b1', reference: 'CB-7', state: 'taken', amount: 30 };
    expect(await scenario.call(recordDispute, 'a1', { ...told, amount: 31 })).toMatchObject({
      refusal: 'dispute_too_high',
      params: { most: 30 },
    });
    expect(await scenario.call(recordDispute, 'a1', told)).toMatchObject({ issue: { kind: 'dispute', amount: 30 } });
    expect(await scenario.balance('r1')).toBe(-3_000);
    const credit = { bookingId: 'b1', amount: 30, to: 'wallet', bearer: 'platform', reason: 'The pickup was closed' };
    expect(await scenario.call(refundRide, 'a1', credit)).toMatchObject({ refusal: 'dispute_open' });
    checkBooks(scenario.store.all());
  });

  it('by a checkout goes back to the card of it, no more than the card paid', async () => {
    const scenario = await scenarioOwing();
    await scenario.owe();
    await scenario.call(addToWallet, 'a1', { uid: 'r1', amount: 20 });
    await scenario.pay(payDebt, {});
    const credit = (amount: number) =>
      scenario.call(refundRide, 'a1', {
        bookingId: 'b1',
        amount,
        to: 'card',
        bearer: 'platform',
        reason: 'Closed street',
      });
    expect(await credit(10.01)).toMatchObject({ refusal: 'refund_too_high', params: { most: 10 } });
    expect(await credit(10)).toHaveProperty('booking');
    await sweepCardRefunds(scenario.ctx, 'payfast');
    expect((await scenario.booking()).adjustments).toMatchObject([{ rider: 10, to: 'card', state: 'done' }]);
    expect(scenario.refunds).toMatchObject([{ minor: 1_000 }]);
    expect(await credit(1)).toHaveProperty('refusal');
    checkBooks(scenario.store.all());
  });

  it('by the wallet and a checkout names the part of the checkout', async () => {
    const scenario = await scenarioOwing();
    await scenario.owe();
    await scenario.call(addToWallet, 'a1', { uid: 'r1', amount: 20 });
    await scenario.pay(payDebt, {});
    expect((await scenario.booking()).cancelFeePaid).toMatchObject({ by: 'checkout', amount: 30, part: 10 });
    checkBooks(scenario.store.all());
  });

  it('out of money that was added leaves it with the rest of that money', async () => {
    const scenario = await scenarioOwing();
    await scenario.owe();
    await scenario.pay(topUpWallet, { amount: 100 });
    expect(await scenario.seen()).toEqual({ by: 'topUp', amount: 30, left: [70] });
    expect(await scenario.paidIn()).toEqual([undefined]);
    await scenario.call(addToWallet, 'a1', { uid: 'r1', amount: 50 });
    expect(await scenario.seen()).toMatchObject({ left: [70] });
  });

  it('by another call than the payment’s own is stored with that payment, too', async () => {
    const scenario = await scenarioOwing();
    const before = scenario.ctx.now();
    await scenario.pay(topUpWallet, { amount: 100 });
    await scenario.owe(before);
    await settleDebts(scenario.ctx, 'r1');
    expect(await scenario.seen()).toEqual({ by: 'topUp', amount: 30, left: [70] });
  });

  it('out of other money of the wallet is stored so, and takes nothing from earlier payments', async () => {
    const scenario = await scenarioOwing();
    await scenario.pay(topUpWallet, { amount: 20 });
    await scenario.call(addToWallet, 'a1', { uid: 'r1', amount: 60 });
    scenario.clock.now += 1;
    await scenario.owe();
    await settleDebts(scenario.ctx, 'r1');
    expect(await scenario.seen()).toEqual({ by: 'wallet', amount: 30, left: [20] });
  });

  it('is paid once with its deposit, however many calls pay it at once', async () => {
    const scenario = await scenarioOwing();
    await scenario.owe();
    await scenario.pay(topUpWallet, { amount: 100 });
    await Promise.all([settleDebts(scenario.ctx, 'r1'), settleDebts(scenario.ctx, 'r1')]);
    expect([await scenario.balance('r1'), (await scenario.seen()).left]).toEqual([7_000, [70]]);
  });
});
