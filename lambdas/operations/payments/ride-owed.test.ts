import { expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { close, confirmPayment } from '#shared/domain/booking/decide';
import { checkUnderWay } from '#lambdas/model/bookings/check-under-way';
import { move } from '#lambdas/model/bookings/move';
import { rideOwed } from '#lambdas/model/bookings/unpaid-ride';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { bookingItem } from '#lambdas/store/booking-items';
import { balanceKey, bookingKey } from '#lambdas/store/keys';
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
import { savedCardTown } from '#test/kit/saved-card-town';

it('[FARE-6] [PROF-3] no money leaves the wallet of a rider who has not paid a ride', async () => {
  const town = await savedCardTown('stripe', {}, { RiderWithDraw: true, bank_fields: false });
  const { actor, ctx, store } = town;
  await store.write([{ type: 'update', key: balanceKey('r1'), set: { balanceMinor: 30_000 } }]);
  const tries = {
    requestWithdraw: () => runAs(requestWithdraw, actor('r1'), { ctx, input: { amount: 300 } }),
    sendBack: () => runAs(sendBack, actor('r1'), { ctx, input: { deposit: 'none', amount: 100 } }),
    returnToCard: () => runAs(returnToCard, actor('r1'), { ctx, input: { bookingId: 'b1' }, key: 'return' }),
    tipFromWallet: () => runAs(tipFromWallet, actor('r1'), { ctx, input: { bookingId: 'b2', amount: 5 }, key: 'tip' }),
  };
  const paid = aBooking({ id: 'b2', status: 'PAID', driver: 'd1', endTime: ctx.now() });
  await store.write([{ type: 'put', item: bookingItem({ ...paid, payToken: 'other' }) }]);
  const { booking_id: number } = await town.booking();
  for (const [name, attempt] of Object.entries(tries))
    expect(await attempt(), name).toEqual({ refusal: 'ride_unpaid', params: { number } });
  await store.write([{ type: 'update', key: bookingKey('b1'), set: { status: 'PAID', endTime: ctx.now() } }]);
  for (const [name, attempt] of Object.entries(tries))
    expect(await attempt(), name).not.toMatchObject({ refusal: 'ride_unpaid' });
  expect((await store.get(balanceKey('r1')))?.balanceMinor).toBeLessThan(30_000);
});

it('[FARE-6] [BOOK-7] an owed ride is found however many bookings its rider made after it, until it is paid', async () => {
  const town = await savedCardTown('stripe', { status: 'REACHED' }, {});
  const { actor, ctx, store } = town;
  const driver = { uid: 'd1', party: 'driver' } as const;
  const decide = (booking: Booking) => ({ ...close(booking, driver, ctx.now()), driver: undefined }) as never;
  await move(ctx, { bookingId: 'b1', by: driver, decide });
  for (let n = 0; n < 45; n++) {
    const later = aBooking({ id: `c${n}`, status: n === 7 ? 'COMPLETE' : 'CANCELLED' });
    await store.write([{ type: 'put', item: bookingItem({ ...later, payToken: 'other' }) }]);
  }
  expect(await rideOwed(store, 'r1')).toMatchObject({ refusal: 'ride_unpaid' });
  expect(await checkUnderWay(ctx, actor('r1').user, [])).toMatchObject({ refusal: 'ride_unpaid' });
  const paid = { id: 'i1', amount: 100, gateway: 'stripe' };
  await move(ctx, {
    bookingId: 'b1',
    by: driver,
    decide: booking => confirmPayment(booking, paid, ctx.now()) as never,
  });
  expect(await town.booking()).toMatchObject({ status: 'PAID' });
  expect(await rideOwed(store, 'r1')).toBeUndefined();
});

it('[FARE-6] an unpaid ride is part of what the wallet says is owed, with the amount of its page; a debt that it collects counts once', async () => {
  const town = await savedCardTown('stripe', { discount_amount: 12.34 });
  const { actor, ctx, store } = town;
  type Owed = { due: number; unpaid?: { rides: { bookingId: string; amount: number }[]; rest: number } };
  const wallet = async () => (await runAs(fetchWallet, actor('r1'), { ctx, input: { limit: 5 } })) as Owed;
  const ofRide = async () => amountToPay(await town.booking());
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
