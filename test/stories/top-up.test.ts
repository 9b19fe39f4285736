import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { MINUTE_MS } from '#shared/contract/time';
import type { Person } from '../kit/person';
import { drop, pickup } from '../kit/places';
import { driveTo, finishCheckout, openCheckout, payByTest, rideRequest } from '../kit/ride';
import { startWorld, type World } from '../kit/world';

const FEE = 25;
const walletOf = (person: Person) => person.call('fetchWallet', {});

describe('money that a user adds to their wallet', () => {
  let world: World;
  let rider: Person;
  beforeAll(async () => {
    world = await startWorld({ appcat: 'taxi', cancelSlab: [{ minsDelayed: 0, amount: FEE }] });
    rider = await world.rider();
  });
  afterAll(() => world.close());

  /** Orders a top-up and opens its checkout. */
  const checkoutOf = async (person: Person, amount: number): Promise<string> => {
    const { order } = await person.call('topUpWallet', { amount });
    expect(order).toMatchObject({ amount, currency: 'SEK' });
    return openCheckout(world, order.id);
  };
  const stateOf = async (person: Person, attempt: string) =>
    (await person.call('fetchPayment', { attempt })).payment.state;

  it('[PAYS-5] [PAYS-3] is credited once, however often and however much at once it is reported', async () => {
    const attempt = await checkoutOf(rider, 120.5);
    expect(await walletOf(rider)).toMatchObject({ walletBalance: 0, walletHistory: [] });
    const answers = await Promise.all(Array.from({ length: 100 }, () => finishCheckout(world, attempt, 'paid')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect(answers[0]!.headers.get('location')).toBe(`/wallet?attempt=${attempt}`);
    const { walletBalance, walletHistory } = await walletOf(rider);
    expect(walletBalance).toBe(120.5);
    expect(walletHistory).toMatchObject([{ type: 'Credit', amount: 120.5, txRef: attempt }]);
  });

  it('[PAYS-4] [PAYS-5] shows its payer, and nobody else, the state that the server knows', async () => {
    const attempt = await checkoutOf(rider, 10);
    const back = (more = '') =>
      fetch(`${world.runtime.url}/api/pay/test/return?i=${attempt}${more}`, { redirect: 'manual' });
    expect(await rider.call('fetchPayment', { attempt })).toEqual({
      payment: { id: attempt, state: 'pending', purpose: 'topUp', amount: 10, currency: 'SEK', provider: 'test' },
    });
    await back('&left=1');
    expect(await stateOf(rider, attempt)).toBe('cancelled');
    await back();
    expect(await stateOf(rider, attempt)).toBe('pending');
    await finishCheckout(world, attempt, 'failed');
    expect(await stateOf(rider, attempt)).toBe('failed');
    await finishCheckout(world, attempt, 'paid');
    expect(await stateOf(rider, attempt)).toBe('paid');
    const other = await world.rider('Nosy');
    expect(await other.refused('fetchPayment', { attempt })).toBe('not_found');
    expect(await rider.refused('fetchPayment', { attempt: 'f'.repeat(32) })).toBe('not_found');
    expect(await rider.refused('fetchPayment', { attempt: '../x' })).toBe('invalid_input');
  });

  it('[PAYS-5] can be tried again after a failure, and an order that is paid is not paid again', async () => {
    const before = (await walletOf(rider)).walletBalance;
    const { order } = await rider.call('topUpWallet', { amount: 7 });
    const declined = await openCheckout(world, order.id);
    await finishCheckout(world, declined, 'failed');
    const again = await openCheckout(world, order.id);
    expect(again).not.toBe(declined);
    await finishCheckout(world, again, 'paid');
    const form = new URLSearchParams({ order_id: order.id });
    expect((await fetch(`${world.runtime.url}/api/pay/test`, { method: 'POST', body: form })).status).toBe(409);
    // The first page was still open: money paid there also belongs to the payer.
    await finishCheckout(world, declined, 'paid');
    expect((await walletOf(rider)).walletBalance).toBe(before + 14);
  });

  it('[PAYS-5] [LIFE-9] [PAYS-6] goes back to the card it came from, and the history says so', async () => {
    const rita = await world.rider('Returna');
    await finishCheckout(world, await checkoutOf(rita, 40), 'paid');
    const [deposit] = (await rita.call('fetchDeposits', {})).deposits;
    expect(deposit).toMatchObject({ topUp: true, amount: 40, left: 40 });
    const wish = { deposit: deposit!.id, amount: 15 };
    expect(await rita.call('sendBack', wish)).toMatchObject({ returned: { state: 'requested' }, walletBalance: 25 });
    expect(await rita.refused('sendBack', { ...wish, amount: 25.01 })).toBe('wallet_too_low');
    expect(await rita.refused('sendBack', { ...wish, amount: 0.001 })).toBe('no_details_error');
    expect((await walletOf(rita)).walletHistory[0]).toMatchObject({ type: 'Debit', amount: 15 });
    await world.later(2 * MINUTE_MS);
    await world.runtime.settle();
    const { returns, available } = await rita.call('fetchDeposits', {});
    expect({ returns, available }).toMatchObject({ returns: [{ amount: 15, state: 'done' }], available: 25 });
  });

  it('[PAYS-5] refuses amounts that are no money, and writes nothing', async () => {
    const poor = await world.rider('Pia');
    const wrong = [0, -5, 10.001, 0.001, 1e-7, 2 ** 53, 1e21, '10', null, undefined];
    for (const amount of wrong)
      expect(['no_details_error', 'invalid_input'], String(amount)).toContain(
        await poor.refused('topUpWallet', { amount } as never),
      );
    expect(await poor.refused('topUpWallet', { amount: 10, uid: rider.uid } as never)).toBe('invalid_input');
    expect(await walletOf(poor)).toMatchObject({ walletBalance: 0, walletHistory: [] });
    expect(await world.admin.refused('topUpWallet', { amount: 10 })).toBe('forbidden');
  });

  it('[PAYS-5] has a least and a greatest amount by the settings, which must leave one between them', async () => {
    const rita = await world.rider('Rita');
    await world.admin.call('editSettings', { topUpMin: 20, topUpMax: 100 });
    expect(await rita.refused('topUpWallet', { amount: 19.99 })).toBe('top_up_too_small');
    expect(await rita.refused('topUpWallet', { amount: 100.01 })).toBe('top_up_too_large');
    expect((await rita.call('topUpWallet', { amount: 20 })).order.amount).toBe(20);
    expect((await rita.call('topUpWallet', { amount: 100 })).order.amount).toBe(100);
    expect(await world.admin.refused('editSettings', { topUpMax: 19 })).toBe('invalid_input');
    await world.admin.call('editSettings', { topUpMin: 0, topUpMax: 0 });
    expect((await rita.call('topUpWallet', { amount: 0.01 })).order.amount).toBe(0.01);
    const { topUpMin, topUpMax } = defaultSettings;
    await world.admin.call('editSettings', { topUpMin, topUpMax });
  });

  it('[PAYS-5] [PLUS-3] pays what its owner owes first; the rest stays in the wallet', async () => {
    const [debtor, driver] = [await world.rider('Dee'), await world.driver('Dana')];
    const { booking } = await debtor.call('addBooking', { pickup, drop, carDetails: { id: world.van.id } });
    await world.runtime.settle();
    await driveTo(driver, debtor, booking.id, 'acceptBooking');
    await debtor.call('cancelBooking', { bookingId: booking.id, reason: 'Rain', agreedFee: FEE });
    expect(await walletOf(debtor)).toMatchObject({ walletBalance: 0, due: FEE });
    await finishCheckout(world, await checkoutOf(debtor, 100), 'paid');
    expect(await walletOf(debtor)).toMatchObject({ walletBalance: 100 - FEE, due: 0, debts: [] });
    expect((await walletOf(driver)).walletBalance).toBe(FEE);
  });
});

describe('[PAYS-4] the state of a payment for a delivery', () => {
  it('is reported to who pays it: what failed stays failed when another attempt is paid', async () => {
    const world = await startWorld({});
    try {
      const rider = await world.rider();
      await world.driver('Dana');
      const { booking } = await rider.call('addBooking', rideRequest(world));
      const attempt = await openCheckout(world, booking.id);
      await finishCheckout(world, attempt, 'failed');
      const expected = { purpose: 'ride', bookingId: booking.id, state: 'failed' };
      expect((await rider.call('fetchPayment', { attempt })).payment).toMatchObject(expected);
      await payByTest(world, booking.id);
      expect((await rider.call('fetchPayment', { attempt })).payment).toMatchObject(expected);
      expect((await world.admin.call('fetchPayment', { attempt })).payment).toMatchObject(expected);
    } finally {
      await world.close();
    }
  });
});
