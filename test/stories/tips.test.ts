import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../kit/person';
import { drop, pickup } from '../kit/places';
import { driveTo, finishCheckout, openCheckout } from '../kit/ride';
import { startWorld, type World } from '../kit/world';

const balanceOf = async (person: Person) => (await person.call('fetchWallet', {})).walletBalance;

describe('[PLUS-28] [PAYS-5] tips after a taxi ride', () => {
  let world: World;
  let rider: Person;
  let driver: Person;
  let bookingId: string;
  let before: number;
  beforeAll(async () => {
    world = await startWorld({ appcat: 'taxi' });
    [rider, driver] = [await world.rider(), await world.driver('Dana')];
    const paymentPacket = { payment_mode: 'cash' } as const;
    const trip = { pickup, drop, carDetails: { id: world.van.id }, paymentPacket };
    ({ id: bookingId } = (await rider.call('addBooking', trip)).booking);
    await world.runtime.settle();
    await driveTo(driver, rider, bookingId, 'confirmPaid');
    await world.admin.call('addToWallet', { uid: rider.uid, amount: 20 });
    await world.runtime.settle();
    before = await balanceOf(driver);
  });
  afterAll(() => world.close());

  it('[PLUS-7] go out of the wallet once, however often they are sent, and are in the driver’s earnings', async () => {
    const key = 'tip-key-00000001';
    const sent = await Promise.all(
      [1, 2, 3, 4].map(() => rider.send('tipFromWallet', { bookingId, amount: 5 }, { key })),
    );
    expect(sent.some(({ status }) => status === 200)).toBe(true);
    await world.runtime.settle();
    expect(await balanceOf(rider)).toBe(15);
    expect(await balanceOf(driver)).toBe(before + 5);
    const { booking } = await driver.call('fetchBooking', { bookingId });
    expect(booking.tips).toMatchObject([{ amount: 5, kept: 5, state: 'paid' }]);
    const other = await world.rider('Nosy');
    expect(await other.refused('tipFromWallet', { bookingId, amount: 5 })).toBe('not_found');
    expect(await driver.refused('tipFromWallet', { bookingId, amount: 5 })).toBe('forbidden');
  });

  it('[PAYS-3] are ordered once for a key, and paid at a checkout', async () => {
    const key = 'tip-key-00000002';
    const answers = [];
    for (let times = 0; times < 3; times++)
      answers.push(await rider.send('orderTip', { bookingId, amount: 7 }, { key }));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const { order } = answers[0]!.body as unknown as { order: { id: string } };
    const intent = await openCheckout(world, order.id);
    const returns = await Promise.all([1, 2, 3].map(() => finishCheckout(world, intent, 'paid')));
    expect(returns[0]!.headers.get('location')).toBe(`/bookings/${bookingId}?attempt=${intent}`);
    await world.runtime.settle();
    expect(await balanceOf(driver)).toBe(before + 12);
    expect(await rider.call('fetchPayment', { attempt: intent })).toMatchObject({
      payment: { state: 'paid', purpose: 'tip', amount: 7, bookingId },
    });
  });

  it('[ADM-3] are given back by an admin once', async () => {
    const { booking } = await world.admin.call('fetchBooking', { bookingId });
    const input = { bookingId, tip: booking.tips!.find(({ amount }) => amount === 7)!.id, reason: 'Typed wrong' };
    const key = 'tip-key-00000003';
    await Promise.all([1, 2, 3].map(() => world.admin.send('refundTip', input, { key })));
    await world.runtime.settle();
    expect(await balanceOf(driver)).toBe(before + 5);
    expect(await balanceOf(rider)).toBe(22);
    expect(await world.admin.refused('refundTip', input)).toBe('booking_moved_on');
    expect(await rider.refused('refundTip', input)).toBe('forbidden');
  });
});
