import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { close, confirmPayment, reach } from '#shared/domain/booking/decide';
import { checkActiveBookings } from '#lambdas/model/bookings/check-active-bookings';
import { move } from '#lambdas/model/bookings/move';
import { rideOwed } from '#lambdas/model/bookings/unpaid-ride';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { bookingItem } from '#lambdas/store/booking-items';
import { depositWrites } from '#lambdas/model/payments/deposit-item';
import { balanceKey, bookingKey, paymentIntentKey } from '#lambdas/store/keys';
import { amountToPay } from '#shared/domain/booking/amounts';
import { debtWrites } from '#lambdas/model/money/debts';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { fetchDeposits } from '#lambdas/operations/deposits/fetch-deposits';
import { fetchWallet } from '#lambdas/operations/money/fetch-wallet';
import { requestWithdraw } from '#lambdas/operations/money/request-withdraw';
import { sendBack } from '#lambdas/operations/deposits/send-back';
import { returnToCard } from '#lambdas/operations/payments/return-to-card';
import { tipFromWallet } from '#lambdas/operations/tips/tip-from-wallet';
import { runAs } from '#test/kit/request-key';
import { savedCardScenario } from '#test/kit/saved-card-scenario';

it('[FARE-6] [PROF-3] no money leaves the wallet of a rider who has not paid a ride', async () => {
  const scenario = await savedCardScenario('stripe', {}, { RiderWithDraw: true, bank_fields: false });
  const { actor, ctx, store } = scenario;
  await store.write([{ type: 'update', key: balanceKey('r1'), set: { balanceMinor: 30_000 } }]);
  const tries = {
    requestWithdraw: () => runAs(requestWithdraw, actor('r1'), { ctx, input: { amount: 300 } }),
    sendBack: () => runAs(sendBack, actor('r1'), { ctx, input: { deposit: 'none', amount: 100 } }),
    returnToCard: () => runAs(returnToCard, actor('r1'), { ctx, input: { bookingId: 'b1' }, key: 'return' }),
    tipFromWallet: () => runAs(tipFromWallet, actor('r1'), { ctx, input: { bookingId: 'b2', amount: 5 }, key: 'tip' }),
  };
  const paid = aBooking({ id: 'b2', status: 'PAID', driver: 'd1', endTime: ctx.now() });
  await store.write([{ type: 'put', item: bookingItem({ ...paid, payToken: 'other' }) }]);
  const { booking_id: number } = await scenario.booking();
  for (const [name, attempt] of Object.entries(tries))
    expect(await attempt(), name).toEqual({ refusal: 'ride_unpaid', params: { number } });
  await store.write([{ type: 'update', key: bookingKey('b1'), set: { status: 'PAID', endTime: ctx.now() } }]);
  for (const [name, attempt] of Object.entries(tries))
    expect(await attempt(), name).not.toMatchObject({ refusal: 'ride_unpaid' });
  expect((await store.get(balanceKey('r1')))?.balanceMinor).toBeLessThan(30_000);
});

type Scenario = Awaited<ReturnType<typeof savedCardScenario>>;
/**
 * Every operation by which r1 takes money out of the wallet: b1 is a ride of theirs, b2 a paid one, b3 a cancelled one
 * that was paid by card.
 */
const waysOut = ({ actor, ctx, of }: Scenario) => ({
  requestWithdraw: () => runAs(requestWithdraw, actor('r1'), { ctx, input: { amount: 300 } }),
  sendBack: () => runAs(sendBack, actor('r1'), { ctx, input: { deposit: of('deposit')[0]?.['id'], amount: 50 } }),
  returnToCard: () => runAs(returnToCard, actor('r1'), { ctx, input: { bookingId: 'b3' }, key: 'return' }),
  tipFromWallet: () => runAs(tipFromWallet, actor('r1'), { ctx, input: { bookingId: 'b2', amount: 5 }, key: 'tip' }),
});

/** The journals by which money leaves a wallet at its owner's wish, as the ledger names them. */
const takenOut = /^J#(WD|RET|TIP|ADJ)-/;

/** A scenario in which everything may leave r1's wallet, while ride b1 is under way. */
const fullWallet = async (status: Booking['status'] = 'STARTED') => {
  const rules = { RiderWithDraw: true, bank_fields: false };
  const scenario = await savedCardScenario('stripe', { status, payment_mode: 'card', prepaid: false }, rules);
  const { ctx, store } = scenario;
  const paid = aBooking({ id: 'b2', status: 'PAID', driver: 'd1', endTime: ctx.now() });
  const back = aBooking({
    id: 'b3',
    status: 'CANCELLED',
    prepaid: true,
    customer_paid: 100,
    gateway: 'stripe',
    paidBy: 'i3',
    cardPaymentAmount: 100,
    usedWalletMoney: 0,
    payment_mode: 'card',
  });
  const payment = { customer: 'r1', provider: 'stripe', amount: 100, currency: scenario.currency, providerRef: 'ref' };
  const intents = ['i1', 'i3'].map(id => ({ ...payment, ...paymentIntentKey(id), _et: 'intent', id, status: 'paid' }));
  await store.write([
    { type: 'update', key: balanceKey('r1'), set: { balanceMinor: 40_000 } },
    ...[paid, back].map(ride => ({ type: 'put' as const, item: bookingItem({ ...ride, payToken: 'other' }) })),
    ...intents.map(item => ({ type: 'put' as const, item })),
    ...depositWrites(ctx, intents[0] as never, { providerRef: 'ref', paidMinor: 10_000, amountMinor: 10_000 } as never),
  ]);
  return scenario;
};

const driver = { uid: 'd1', party: 'driver' } as const;
const drop = async ({ ctx }: Scenario) =>
  move(ctx, {
    bookingId: 'b1',
    by: driver,
    decide: booking => reach(booking, driver, { now: ctx.now(), rules: defaultSettings }),
  });

describe.each(Object.keys(waysOut({} as Scenario)) as (keyof ReturnType<typeof waysOut>)[])('[FARE-6] %s', name => {
  it('takes money out of the wallet of a rider who owes nothing', async () => {
    const scenario = await fullWallet();
    expect(await waysOut(scenario)[name]()).not.toHaveProperty('refusal');
    expect((await scenario.store.get(balanceKey('r1')))?.balanceMinor).toBeLessThan(40_000);
    expect(scenario.of('journal').filter(({ pk }) => takenOut.test(pk))).toHaveLength(1);
  });

  it('takes nothing from the drop of a ride by card on, before its driver has ended it', async () => {
    const scenario = await fullWallet();
    await drop(scenario);
    expect((await scenario.booking()).status).toBe('REACHED');
    expect(await waysOut(scenario)[name]()).toMatchObject({ refusal: 'ride_unpaid' });
    expect((await scenario.store.get(balanceKey('r1')))?.balanceMinor).toBe(40_000);
  });

  it('takes nothing where a ride comes to be owed between the look and the transaction', async () => {
    const scenario = await fullWallet();
    const { write } = scenario.store;
    let isDropped = false;
    scenario.store.write = async writes => {
      const isOut = writes.some(each => each.type === 'put' && takenOut.test(each.item.pk));
      if (isOut && !isDropped) {
        isDropped = true;
        await drop(scenario);
      }
      return write(writes);
    };
    expect(await waysOut(scenario)[name]()).toMatchObject({ refusal: 'ride_unpaid' });
    expect((await scenario.store.get(balanceKey('r1')))?.balanceMinor).toBe(40_000);
  });
});

it('[FARE-6] [BOOK-7] an owed ride is found however many bookings its rider made after it, until it is paid', async () => {
  const scenario = await savedCardScenario('stripe', { status: 'REACHED' }, {});
  const { actor, ctx, store } = scenario;
  const driver = { uid: 'd1', party: 'driver' } as const;
  const decide = (booking: Booking) => ({ ...close(booking, driver, ctx.now()), driver: undefined }) as never;
  await move(ctx, { bookingId: 'b1', by: driver, decide });
  for (let n = 0; n < 45; n++) {
    const later = aBooking({ id: `c${n}`, status: n === 7 ? 'COMPLETE' : 'CANCELLED' });
    await store.write([{ type: 'put', item: bookingItem({ ...later, payToken: 'other' }) }]);
  }
  expect(await rideOwed(store, 'r1')).toMatchObject({ refusal: 'ride_unpaid' });
  expect(await checkActiveBookings(ctx, actor('r1').user, [])).toMatchObject({ refusal: 'ride_unpaid' });
  const paid = { id: 'i1', amount: 100, gateway: 'stripe' };
  await move(ctx, {
    bookingId: 'b1',
    by: driver,
    decide: booking => confirmPayment(booking, paid, ctx.now()) as never,
  });
  expect(await scenario.booking()).toMatchObject({ status: 'PAID' });
  expect(await rideOwed(store, 'r1')).toBeUndefined();
});

it('[FARE-6] an unpaid ride is part of what the wallet says is owed, with the amount of its page; a debt that it collects counts once', async () => {
  const scenario = await savedCardScenario('stripe', { discount_amount: 12.34 });
  const { actor, ctx, store } = scenario;
  type Owed = { due: number; unpaid?: { rides: { bookingId: string; amount: number }[]; rest: number } };
  const wallet = async () => (await runAs(fetchWallet, actor('r1'), { ctx, input: { limit: 5 } })) as Owed;
  const ofRide = async () => amountToPay(await scenario.booking());
  expect(await wallet()).toMatchObject({
    due: 87.66,
    unpaid: { rides: [{ bookingId: 'b1', amount: await ofRide() }], rest: 0 },
  });
  expect(await runAs(fetchDeposits, actor('r1'), { ctx, input: {} })).toMatchObject({ unpaid: 'WF-TEST1' });
  const late = aBooking({ id: 'b2', status: 'CANCELLED', driver: 'd1' });
  const debt = { kind: 'CANCELLED', changes: {} as never, debt: { amountMinor: 2_500, isBorne: false } } as const;
  await store.write([
    { type: 'put', item: bookingItem({ ...late, payToken: 'other' }) },
    ...debtWrites(late, debt, defaultSettings, ctx.now()),
  ]);
  expect(await wallet()).toMatchObject({ due: 112.66, unpaid: { rides: [{ amount: 87.66 }], rest: 25 } });
  await store.write([{ type: 'update', key: bookingKey('b1'), set: { earlierDebt: 25 } }]);
  expect(await wallet()).toMatchObject({
    due: 112.66,
    unpaid: { rides: [{ amount: await ofRide() }], rest: 25 },
  });
  await store.write([{ type: 'update', key: bookingKey('b1'), set: { status: 'PAID', endTime: ctx.now() } }]);
  const after = await wallet();
  expect([after.due, after.unpaid]).toEqual([25, undefined]);
});
