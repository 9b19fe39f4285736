import { beforeEach, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import type { CardHold } from '#shared/contract/entities/card-hold';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/contract/time';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { isHeldFirst } from '#shared/domain/booking/hold-state';
import { sweepPayments } from '#lambdas/consumers/schedule/sweep-payments';
import { noticesFor } from '#lambdas/consumers/stream/notices';
import { updateBooking } from '#lambdas/operations/bookings/update-booking';
import { changePayment } from '#lambdas/operations/payments/change-payment';
import { fetchPayOptions } from '#lambdas/operations/payments/fetch-pay-options';
import { giveBackBooking } from '#lambdas/operations/trips/give-back-booking';
import { startTrip } from '#lambdas/operations/trips/start-trip';
import type { Payments } from '#lambdas/ports/payments';
import type { Write } from '#lambdas/ports/store';
import { forgetShares } from '#lambdas/runtime/limits';
import { eventsSince, type StoredBooking } from '#lambdas/store/booking-items';
import { bookingKey } from '#lambdas/store/keys';
import { userItem } from '#lambdas/store/user-items';
import { checkBooks } from '#test/kit/payment-scenario';
import { runAs } from '#test/kit/request-key';
import { cardProviders, pageOf, savedCardScenario } from '#test/kit/saved-card-scenario';
import type { SimulatedName } from '#scripts/stand-ins/payments/provider-hosts';
import { sweepCardCharges } from './card-charges';
import { putJob } from './card-jobs';
import { configuredItem } from './configured';
import { orderCardCharge } from './order-card-charge';
import { openCardOrder } from './saved-cards';

beforeEach(forgetShares);

const inCash = { payment_mode: 'cash', cashPaymentAmount: 100, cardPaymentAmount: 0, payableAmount: 0 } as const;
const byCard = {
  payment_mode: 'card',
  cashPaymentAmount: 0,
  cardPaymentAmount: 100,
  payableAmount: 100,
  cardHold: { state: 'wanted', amount: 120, margin: 20, isRequired: true },
} as const;

/** A booked ride of r1 with driver d1, under settings that require a saved card. */
const rideAt = async (provider: SimulatedName, change: Partial<Booking>) => {
  const settings = { cardGuarantee: 'required', cashPayments: 'always', lateTolerance: 60 } as const;
  const scenario = await savedCardScenario(
    provider,
    {
      status: 'ARRIVED',
      appcat: 'taxi',
      v: 1,
      prepaid: false,
      usedWalletMoney: 0,
      ...byCard,
      cancelSlab: [{ minsDelayed: 0, amount: 30 }],
      ...change,
    },
    settings,
  );
  const { clock, ctx, store } = scenario;
  const set = (more: Partial<Booking>) => store.write([{ type: 'update', key: bookingKey('b1'), set: more }]);
  await set({ acceptedAt: clock.now, driver_arrive_time: clock.now });
  const configured = { provider, mode: 'sandbox', currencies: [scenario.currency], at: 0 } as const;
  await store.write([{ type: 'put', item: configuredItem(configured) }]);
  const order = await openCardOrder(ctx, 'r1', scenario.currency);
  await scenario.press(pageOf(await scenario.post({ order_id: order }))!, 'paid');
  const card = scenario.of('saved-card')[0]!['id'] as string;
  const driver = { ...scenario.actor('r1').user, id: 'd1', usertype: 'driver' as const };
  await store.write([{ type: 'put', item: userItem(driver) }]);
  const d1 = { uid: 'd1', usertype: 'driver', user: driver } as const;
  let keys = 0;
  const pays = (method: 'card' | 'cash') =>
    runAs(changePayment, scenario.actor('r1'), {
      ctx,
      input: { bookingId: 'b1', paymentPacket: { payment_mode: method } },
      key: `pay-${++keys}`,
    });
  const start = async () => {
    const { otp } = await scenario.booking();
    return runAs(startTrip, d1, {
      ctx,
      input: { bookingId: 'b1', otp, placeReason: 'agreed' },
      key: `start-${++keys}`,
    });
  };
  const leave = () =>
    runAs(giveBackBooking, d1, { ctx, input: { bookingId: 'b1', reason: 'unsecured' }, key: `leave-${++keys}` });
  const sweep = () => sweepCardCharges(ctx, provider);
  const ask = async () => {
    await store.write([putJob({ bookingId: 'b1', provider, at: clock.now })]);
    await sweep();
  };
  const told = async () => {
    const booking = await scenario.booking();
    const [last] = (await eventsSince(store, 'b1', 0)).slice(-1);
    return noticesFor(booking, last as never).map(({ uid, key }) => `${uid} ${key}`);
  };
  return {
    ...scenario,
    card,
    pays,
    start,
    leave,
    sweep,
    ask,
    told,
    set,
    held: async () => (await scenario.booking()).cardHold,
  };
};

const refused = (refusal: string) => ({ refusal });

describe.each(cardProviders)('[PAYS-4] where a saved card at %s is required, a booked ride', provider => {
  it.each(['NEW', 'ACCEPTED', 'ARRIVED', 'STARTED'] as const)(
    'that is %s and paid in cash does not turn to the card, and keeps its way to pay',
    async status => {
      const scenario = await rideAt(provider, { status, ...inCash });
      await scenario.store.write([{ type: 'update', key: bookingKey('b1'), set: { v: 1 }, remove: ['cardHold'] }]);
      const asked = { ctx: scenario.ctx, input: { bookingId: 'b1' } };
      expect(await runAs(fetchPayOptions, scenario.actor('r1'), asked)).toMatchObject({ methods: ['cash'] });
      const before = await scenario.booking();
      expect(await scenario.pays('card')).toMatchObject(refused('hold_needed'));
      expect(await scenario.booking()).toEqual(before);
      expect(scenario.of('card-charge')).toEqual([]);
    },
  );

  it('that was driven in cash and is owed is paid by any card', async () => {
    const scenario = await rideAt(provider, { status: 'PENDING', ...inCash });
    expect(await scenario.pays('card')).toMatchObject({ booking: { payment_mode: 'card' } });
  });

  it('does not come back from cash to the card while the provider gives up what it holds', async () => {
    const scenario = await rideAt(provider, {});
    await scenario.ask();
    await scenario.start();
    await scenario.pays('cash');
    const answers: unknown[] = [];
    const { payments } = scenario.ctx;
    const duringClose = async (name: SimulatedName) => {
      const { close, ...real } = (await payments(name))!;
      return {
        ...real,
        close: async (order: Parameters<NonNullable<typeof close>>[0]) => {
          answers.push(await scenario.pays('card'));
          return close!(order);
        },
      };
    };
    scenario.ctx.payments = duringClose as never;
    scenario.clock.now += MINUTE_MS;
    await orderCardCharge(scenario.ctx, await scenario.booking());
    await scenario.sweep();
    expect(answers).toEqual([expect.objectContaining(refused('hold_needed'))]);
    expect(await scenario.booking()).toMatchObject({ payment_mode: 'cash', cardHold: { state: 'released' } });
  });

  /** A ride whose hold is too small for its price, and has to be released. */
  const unfitRide = async () => {
    const scenario = await rideAt(provider, {});
    await scenario.ask();
    await scenario.set({ trip_cost: 200, payableAmount: 200, cardPaymentAmount: 200 });
    await orderCardCharge(scenario.ctx, await scenario.booking());
    return scenario;
  };
  type Close = NonNullable<Payments['close']>;
  const closingBy = async ({ ctx, payments }: Awaited<ReturnType<typeof rideAt>>, close: Close) => {
    ctx.payments = (async () => ({ ...payments, close })) as never;
  };

  it('does not start while its provider gives up a hold that is too small', async () => {
    const scenario = await unfitRide();
    const seen: unknown[] = [];
    await closingBy(scenario, async order => {
      // In the meantime a correction has made the ride cheaper, so that the hold would be enough.
      await scenario.set({ trip_cost: 100, payableAmount: 100, cardPaymentAmount: 100 });
      seen.push((await scenario.held())?.state, await scenario.start());
      return scenario.payments.close!(order);
    });
    await scenario.sweep();
    expect(seen).toEqual(['releasing', expect.objectContaining(refused('hold_missing'))]);
    expect(await scenario.held()).toMatchObject({ state: 'wanted', amount: 120, isRequired: true });
    await scenario.sweep();
    expect(await scenario.held()).toMatchObject({ state: 'held', amount: 120 });
    expect(await scenario.start()).toMatchObject({ booking: { status: 'STARTED' } });
  });

  it('keeps a hold that was to be given up and has come to be enough before its provider was asked', async () => {
    const scenario = await unfitRide();
    const { write } = scenario.store;
    const isBeginning = (each: Write) =>
      each.type === 'update' && (each.set?.['cardHold'] as CardHold | undefined)?.state === 'releasing';
    scenario.store.write = async writes => {
      if (writes.some(isBeginning)) {
        scenario.store.write = write;
        const { v } = (await scenario.booking()) as StoredBooking;
        await scenario.set({ trip_cost: 100, payableAmount: 100, cardPaymentAmount: 100, v: v + 1 } as never);
      }
      return write(writes);
    };
    const closed: unknown[] = [];
    await closingBy(scenario, async order => {
      closed.push(order);
      return true;
    });
    await scenario.sweep();
    expect(closed).toEqual([]);
    expect(await scenario.held()).toMatchObject({ state: 'held', amount: 120 });
  });

  it('has its hold given up by the timer where the one who began it did not live to write its end', async () => {
    const scenario = await unfitRide();
    await closingBy(scenario, async order => {
      await scenario.payments.close!(order);
      throw new Error('out of time');
    });
    await scenario.sweep();
    expect(await scenario.held()).toMatchObject({ state: 'releasing', amount: 120 });
    expect(await scenario.start()).toMatchObject(refused('hold_missing'));
    scenario.ctx.payments = async () => scenario.payments;
    for (let hours = 0; hours < 3; hours++) {
      scenario.clock.now += HOUR_MS;
      await scenario.sweep();
    }
    expect(await scenario.held()).toMatchObject({ state: 'held', amount: 240 });
    expect(await scenario.start()).toMatchObject({ booking: { status: 'STARTED' } });
  });

  it('with a declined hold notifies rider and driver, and starts only once another card is confirmed', async () => {
    const scenario = await rideAt(provider, {});
    scenario.bankOf('declines');
    expect(await scenario.start()).toMatchObject(refused('hold_missing'));
    await scenario.ask();
    expect(await scenario.held()).toMatchObject({ state: 'declined', declinedAt: scenario.clock.now });
    expect(await scenario.told()).toEqual(['r1 notice_hold_needed', 'd1 notice_hold_missing']);
    expect(await scenario.start()).toMatchObject(refused('hold_missing'));
    expect(isHeldFirst(await scenario.booking())).toBe(true);
    scenario.bankOf('pays');
    await scenario.pay({ card: scenario.card });
    expect((await scenario.held())?.state).toBe('held');
    expect((await scenario.held())?.declinedAt).toBeUndefined();
    expect(await scenario.told()).toEqual(['d1 notice_hold_there']);
    expect(await scenario.start()).toMatchObject({ booking: { status: 'STARTED' } });
  });

  it('with a declined hold starts once its rider pays in cash', async () => {
    const scenario = await rideAt(provider, {});
    scenario.bankOf('declines');
    await scenario.ask();
    await scenario.pays('cash');
    expect(await scenario.start()).toMatchObject({ booking: { status: 'STARTED', payment_mode: 'cash' } });
  });

  it('is asked for again past its pickup, and again does not start before it is held', async () => {
    const scenario = await rideAt(provider, {});
    scenario.bankOf('declines');
    await scenario.ask();
    scenario.clock.now += HOUR_MS;
    await scenario.sweep();
    expect((await scenario.held())?.state).toBe('declined');
    expect(await scenario.start()).toMatchObject(refused('hold_missing'));
    scenario.bankOf('pays');
    scenario.clock.now += 16 * MINUTE_MS;
    await scenario.sweep();
    expect((await scenario.held())?.state).toBe('held');
  });

  it('with too low a hold does not start before the hold is replaced', async () => {
    const scenario = await rideAt(provider, {});
    await scenario.ask();
    expect((await scenario.held())?.state).toBe('held');
    const price = { trip_cost: 200, payableAmount: 200, cardPaymentAmount: 200 };
    await scenario.set(price);
    expect(await scenario.start()).toMatchObject(refused('hold_missing'));
    await orderCardCharge(scenario.ctx, await scenario.booking());
    await scenario.sweep();
    scenario.bankOf('declines');
    await scenario.sweep();
    expect(await scenario.held()).toMatchObject({ state: 'declined', amount: 240, isRequired: true });
    expect(await scenario.start()).toMatchObject(refused('hold_missing'));
    scenario.bankOf('pays');
    await scenario.pay({ card: scenario.card });
    expect(await scenario.held()).toMatchObject({ state: 'held', amount: 240 });
  });

  /** A ride whose provider was asked for its hold and has never answered. */
  const silentRide = async () => {
    const scenario = await rideAt(provider, {});
    scenario.network.loses = true;
    scenario.network.losesReads = true;
    await scenario.ask();
    for (let minutes = 0; minutes < 20; minutes++) {
      scenario.clock.now += MINUTE_MS;
      await scenario.sweep();
    }
    return scenario;
  };

  it('counts as declined after some tries at a provider that never answers, and rider and driver are notified and may act', async () => {
    const scenario = await silentRide();
    expect(await scenario.held()).toMatchObject({ state: 'declined', isUnanswered: true });
    expect(await scenario.told()).toEqual(['r1 notice_hold_needed', 'd1 notice_hold_missing']);
    const { declinedAt = 0 } = (await scenario.held())!;
    scenario.clock.now = declinedAt + 10 * MINUTE_MS;
    for (let hours = 0; hours < 30; hours++) await scenario.sweep();
    expect(await scenario.leave()).toEqual({ givenBack: true });
    const { status, cancelFee } = await scenario.booking();
    expect({ status, cancelFee }).toEqual({ status: 'CANCELLED', cancelFee: undefined });
  });

  it('is secured by an answer that comes after all, with one hold, however often it was asked', async () => {
    const scenario = await silentRide();
    scenario.network.loses = false;
    scenario.network.losesReads = false;
    for (let quarters = 0; quarters < 3; quarters++) {
      scenario.clock.now += 15 * MINUTE_MS;
      await scenario.sweep();
    }
    expect(await scenario.held()).toMatchObject({ state: 'held' });
    expect((await scenario.held())?.isUnanswered).toBeUndefined();
    expect(scenario.asked()).toHaveLength(1);
    expect(await scenario.start()).toMatchObject({ booking: { status: 'STARTED' } });
  });

  it.each(['cash', 'card'] as const)(
    'gives a later answer back where its rider has paid by %s meanwhile',
    async method => {
      const scenario = await silentRide();
      scenario.network.loses = false;
      scenario.network.losesReads = false;
      if (method === 'cash') await scenario.pays('cash');
      else await scenario.pay({ card: scenario.card });
      await orderCardCharge(scenario.ctx, await scenario.booking());
      for (let hours = 0; hours < 8; hours++) {
        await scenario.tellAll();
        await scenario.sweep();
        await sweepPayments(scenario.ctx, provider);
        scenario.clock.now += HOUR_MS;
      }
      const stillHeld = scenario.asked().filter(({ held, state }) => held && !held.isTaken && state === 'pending');
      expect([(await scenario.held())?.state, stillHeld.length]).toEqual(
        method === 'cash' ? ['released', 0] : ['held', 1],
      );
    },
  );

  it('may be left, too, while its provider does not answer about giving up a hold that is too small', async () => {
    const scenario = await unfitRide();
    scenario.network.loses = true;
    scenario.network.losesReads = true;
    for (let minutes = 0; minutes < 20; minutes++) {
      await scenario.sweep();
      scenario.clock.now += MINUTE_MS;
    }
    expect(await scenario.held()).toMatchObject({ state: 'releasing', isUnanswered: true });
    expect(await scenario.told()).toEqual(['r1 notice_hold_needed', 'd1 notice_hold_missing']);
    const { declinedAt = 0 } = (await scenario.held())!;
    scenario.clock.now = declinedAt + 9 * MINUTE_MS;
    expect(await scenario.leave()).toMatchObject(refused('hold_awaited'));
    scenario.clock.now += MINUTE_MS;
    expect(await scenario.leave()).toEqual({ givenBack: true });
    scenario.network.loses = false;
    scenario.network.losesReads = false;
    await orderCardCharge(scenario.ctx, await scenario.booking());
    await scenario.sweep();
    expect(['released', 'lapsed']).toContain((await scenario.held())?.state);
  });

  it('may be left by its driver after ten minutes without an answer, with the fee of a late cancellation', async () => {
    const scenario = await rideAt(provider, {});
    expect(await scenario.leave()).toMatchObject(refused('booking_moved_on'));
    scenario.bankOf('declines');
    await scenario.ask();
    expect(await scenario.leave()).toMatchObject(refused('hold_awaited'));
    scenario.clock.now += 6 * MINUTE_MS;
    // Another declined card gives no more time.
    await scenario.pays('card');
    await scenario.ask();
    scenario.clock.now += 4 * MINUTE_MS;
    expect(await scenario.leave()).toEqual({ givenBack: true });
    expect(await scenario.booking()).toMatchObject({
      status: 'CANCELLED',
      cancelledBy: 'driver',
      cancelFee: 30,
      cancelFeeOwed: 30,
    });
    expect(await scenario.told()).toEqual(['r1 notice_cancelled']);
    checkBooks(scenario.store.all());
  });

  it('gives ten minutes from when its driver has accepted it, where the hold was declined before', async () => {
    const scenario = await rideAt(provider, { status: 'NEW' });
    scenario.bankOf('declines');
    await scenario.ask();
    scenario.clock.now += HOUR_MS;
    await scenario.set({ status: 'ACCEPTED', acceptedAt: scenario.clock.now });
    expect(await scenario.leave()).toMatchObject(refused('hold_awaited'));
    scenario.clock.now += 9 * MINUTE_MS;
    expect(await scenario.leave()).toMatchObject(refused('hold_awaited'));
    scenario.clock.now += MINUTE_MS;
    expect(await scenario.leave()).toEqual({ givenBack: true });
  });

  it('that was declined and is moved to a later day is asked again shortly before it, and its rider has the whole time', async () => {
    const scenario = await rideAt(provider, { status: 'NEW', bookLater: true });
    await scenario.set({ tripdate: scenario.clock.now + HOUR_MS });
    scenario.bankOf('declines');
    await scenario.ask();
    expect(await scenario.held()).toMatchObject({ state: 'declined' });
    const tripdate = scenario.clock.now + 3 * DAY_MS;
    const input = { booking: { id: 'b1', tripdate } };
    const { ctx, actor } = scenario;
    expect(await runAs(updateBooking, actor('r1'), { ctx, input, key: 'move' })).toMatchObject({
      booking: { tripdate, cardHold: { state: 'wanted' } },
    });
    expect(await scenario.held()).toEqual({ state: 'wanted', amount: 120, margin: 20, isRequired: true });
    await orderCardCharge(ctx, await scenario.booking());
    await scenario.sweep();
    expect((await scenario.held())?.state).toBe('wanted');
    scenario.clock.now = tripdate - HOUR_MS;
    await scenario.sweep();
    expect(await scenario.held()).toMatchObject({ state: 'declined', declinedAt: scenario.clock.now });
  });
});

it('[PAYS-4] where a saved card is only charged, a ride whose hold is declined starts, and turns to the card', async () => {
  expect(defaultSettings.cardGuarantee).toBe('payAhead');
  const scenario = await rideAt('stripe', { cardHold: { state: 'declined', amount: 120, margin: 20 } });
  scenario.ctx.settings = async () => ({ ...defaultSettings, cashPayments: 'always' });
  expect(await scenario.pays('cash')).toMatchObject({ booking: { payment_mode: 'cash' } });
  expect(await scenario.pays('card')).toMatchObject({ booking: { payment_mode: 'card' } });
  expect(await scenario.start()).toMatchObject({ booking: { status: 'STARTED' } });
});
