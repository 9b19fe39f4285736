import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { isRefusal } from '#shared/contract/errors';
import { bookingKey } from '#lambdas/store/keys';
import { checkBooks, paymentScenario } from '#test/kit/payment-scenario';
import { openIntent } from './intents';

/** A ride of 100 whose payment was kept in the wallet, since more was due when it came in. By now 100 are due again. */
const townOf = async (booking: Partial<Booking> = {}) => {
  const town = await paymentScenario({
    booking: { driver: 'd1', appcat: 'taxi', status: 'PENDING', payment_mode: 'card', payToken: 'token', ...booking },
  });
  const open = async (by = town.ctx) => {
    const opened = await openIntent(by, { bookingId: 'b1', token: 'token', provider: 'payfast' });
    if (isRefusal(opened)) throw new Error(opened.refusal);
    return opened.intent;
  };
  const costs = (price: number) =>
    town.store.write([{ type: 'update', key: bookingKey('b1'), set: { trip_cost: price } }]);
  const first = await open();
  return { ...town, open, costs, first };
};

const kept = async (booking: Partial<Booking> = {}) => {
  const town = await townOf(booking);
  await town.costs(150);
  await town.saysOf(town.first);
  expect([(await town.booking()).status, await town.balance('r1')]).toEqual([booking.status ?? 'PENDING', 10_000]);
  await town.costs(100);
  return town;
};

describe('[PAYS-3] a payment that came in when more was due and is in the wallet', () => {
  it.each(['PENDING', 'PAYMENT_PENDING'] as const)(
    'is not offered again for a ride that is to be paid (%s)',
    async status => {
      const town = await kept({ status });
      const next = await town.open();
      expect(next).toMatchObject({ status: 'open', amount: 100 });
      expect(next.id).not.toBe(town.first.id);
      // Another tab has the same checkout.
      expect((await town.open()).id).toBe(next.id);
      await town.saysOf(next);
      expect(await town.booking()).toMatchObject({ status: status === 'PENDING' ? 'PAID' : 'NEW', paidBy: next.id });
      expect(await town.balance('r1')).toBe(10_000);
      checkBooks(town.store.all());
    },
  );

  it('and was taken back by its provider is not offered again either', async () => {
    const town = await kept();
    await town.saysOf(town.first, { status: 'refunded' });
    expect(await town.open()).toMatchObject({ status: 'open' });
  });

  it('is replaced after as many failures as ever', async () => {
    const town = await kept();
    const ids = new Set<string>();
    for (let i = 0; i < 30; i++) {
      const attempt = await town.open();
      ids.add(attempt.id);
      await town.saysOf(attempt, { status: 'failed' });
    }
    expect(ids.has(town.first.id)).toBe(false);
    expect(ids.size).toBe(19);
  });
});

describe('[PAYS-3] a payment that pays the ride while its checkout is opened again', () => {
  it('is shown as paid, and no other one is opened', async () => {
    const town = await townOf();
    const { get } = town.store;
    let isLate = false;
    // The other tab's payment is booked once this tab has read that the ride is owed.
    const late: typeof get = async (key, options) => {
      const item = await get(key, options);
      if (!isLate && key.pk === bookingKey('b1').pk && key.sk === bookingKey('b1').sk) {
        isLate = true;
        await town.saysOf(town.first);
      }
      return item;
    };
    const again = await town.open({ ...town.ctx, store: { ...town.store, get: late } });
    expect(again).toMatchObject({ id: town.first.id, status: 'paid' });
    expect(town.of('intent').map(({ status }) => status)).toEqual(['open', 'paid']);
    expect(await town.booking()).toMatchObject({ status: 'PAID', paidBy: town.first.id });
  });

  it('leaves nothing to pay', async () => {
    const town = await townOf();
    await town.saysOf(town.first);
    expect(await openIntent(town.ctx, { bookingId: 'b1', token: 'token', provider: 'payfast' })).toMatchObject({
      refusal: 'payment_not_due',
    });
  });
});
