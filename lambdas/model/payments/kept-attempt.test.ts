import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { isRefusal } from '#shared/contract/errors';
import { bookingKey } from '#lambdas/store/keys';
import { checkBooks, paymentScenario } from '#test/kit/payment-scenario';
import { openIntent } from './intents';

/**
 * A ride of 100 whose payment was credited to the wallet, because more was due when it came in. By now 100 are due
 * again.
 */
const scenarioOf = async (booking: Partial<Booking> = {}) => {
  const scenario = await paymentScenario({
    booking: { driver: 'd1', appcat: 'taxi', status: 'PENDING', payment_mode: 'card', payToken: 'token', ...booking },
  });
  const open = async (by = scenario.ctx) => {
    const opened = await openIntent(by, { bookingId: 'b1', token: 'token', provider: 'payfast' });
    if (isRefusal(opened)) throw new Error(opened.refusal);
    return opened.intent;
  };
  const costs = (price: number) =>
    scenario.store.write([{ type: 'update', key: bookingKey('b1'), set: { trip_cost: price } }]);
  const first = await open();
  return { ...scenario, open, costs, first };
};

const kept = async (booking: Partial<Booking> = {}) => {
  const scenario = await scenarioOf(booking);
  await scenario.costs(150);
  await scenario.saysOf(scenario.first);
  expect([(await scenario.booking()).status, await scenario.balance('r1')]).toEqual([
    booking.status ?? 'PENDING',
    10_000,
  ]);
  await scenario.costs(100);
  return scenario;
};

describe('[PAYS-3] a payment that came in when more was due and is in the wallet', () => {
  it.each(['PENDING', 'PAYMENT_PENDING'] as const)(
    'is not offered again for a ride that is to be paid (%s)',
    async status => {
      const scenario = await kept({ status });
      const next = await scenario.open();
      expect(next).toMatchObject({ status: 'open', amount: 100 });
      expect(next.id).not.toBe(scenario.first.id);
      // Another tab has the same checkout.
      expect((await scenario.open()).id).toBe(next.id);
      await scenario.saysOf(next);
      expect(await scenario.booking()).toMatchObject({
        status: status === 'PENDING' ? 'PAID' : 'NEW',
        paidBy: next.id,
      });
      expect(await scenario.balance('r1')).toBe(10_000);
      checkBooks(scenario.store.all());
    },
  );

  it('and was taken back by its provider is not offered again either', async () => {
    const scenario = await kept();
    await scenario.saysOf(scenario.first, { status: 'refunded' });
    expect(await scenario.open()).toMatchObject({ status: 'open' });
  });

  it('is replaced after as many failures as ever', async () => {
    const scenario = await kept();
    const ids = new Set<string>();
    for (let i = 0; i < 30; i++) {
      const attempt = await scenario.open();
      ids.add(attempt.id);
      await scenario.saysOf(attempt, { status: 'failed' });
    }
    expect(ids.has(scenario.first.id)).toBe(false);
    expect(ids.size).toBe(19);
  });
});

describe('[PAYS-3] a payment that pays the ride while its checkout is opened again', () => {
  it('is shown as paid, and no other one is opened', async () => {
    const scenario = await scenarioOf();
    const { get } = scenario.store;
    let isLate = false;
    // The other tab's payment is booked once this tab has read that the ride is owed.
    const late: typeof get = async (key, options) => {
      const item = await get(key, options);
      if (!isLate && key.pk === bookingKey('b1').pk && key.sk === bookingKey('b1').sk) {
        isLate = true;
        await scenario.saysOf(scenario.first);
      }
      return item;
    };
    const again = await scenario.open({ ...scenario.ctx, store: { ...scenario.store, get: late } });
    expect(again).toMatchObject({ id: scenario.first.id, status: 'paid' });
    expect(scenario.of('intent').map(({ status }) => status)).toEqual(['open', 'paid']);
    expect(await scenario.booking()).toMatchObject({ status: 'PAID', paidBy: scenario.first.id });
  });

  it('leaves nothing to pay', async () => {
    const scenario = await scenarioOf();
    await scenario.saysOf(scenario.first);
    expect(await openIntent(scenario.ctx, { bookingId: 'b1', token: 'token', provider: 'payfast' })).toMatchObject({
      refusal: 'payment_not_due',
    });
  });
});
