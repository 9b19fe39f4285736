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

/** A booked ride of r1 with driver d1, where the settings require a saved card. */
const rideAt = async (provider: SimulatedName, change: Partial<Booking>) => {
  const settings = { cardGuarantee: 'required', cashPayments: 'always', lateTolerance: 60 } as const;
  const town = await savedCardScenario(
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
  const { clock, ctx, store } = town;
  const set = (more: Partial<Booking>) => store.write([{ type: 'update', key: bookingKey('b1'), set: more }]);
  await set({ acceptedAt: clock.now, driver_arrive_time: clock.now });
  const configured = { provider, mode: 'sandbox', currencies: [town.currency], at: 0 } as const;
  await store.write([{ type: 'put', item: configuredItem(configured) }]);
  const order = await openCardOrder(ctx, 'r1', town.currency);
  await town.press(pageOf(await town.post({ order_id: order }))!, 'paid');
  const card = town.of('saved-card')[0]!['id'] as string;
  const driver = { ...town.actor('r1').user, id: 'd1', usertype: 'driver' as const };
  await store.write([{ type: 'put', item: userItem(driver) }]);
  const d1 = { uid: 'd1', usertype: 'driver', user: driver } as const;
  let keys = 0;
  const pays = (way: 'card' | 'cash') =>
    runAs(changePayment, town.actor('r1'), {
      ctx,
      input: { bookingId: 'b1', paymentPacket: { payment_mode: way } },
      key: `pay-${++keys}`,
    });
  const start = async () => {
    const { otp } = await town.booking();
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
    const booking = await town.booking();
    const [last] = (await eventsSince(store, 'b1', 0)).slice(-1);
    return noticesFor(booking, last as never).map(({ uid, key }) => `${uid} ${key}`);
  };
  return {
    ...town,
    card,
    pays,
    start,
    leave,
    sweep,
    ask,
    told,
    set,
    held: async () => (await town.booking()).cardHold,
  };
};

const refused = (refusal: string) => ({ refusal });

describe.each(cardProviders)('[PAYS-4] where a saved card at %s is required, a booked ride', provider => {
  it.each(['NEW', 'ACCEPTED', 'ARRIVED', 'STARTED'] as const)(
    'that is %s and paid in cash does not turn to the card, and keeps its way to pay',
    async status => {
      const town = await rideAt(provider, { status, ...inCash });
      await town.store.write([{ type: 'update', key: bookingKey('b1'), set: { v: 1 }, remove: ['cardHold'] }]);
      const asked = { ctx: town.ctx, input: { bookingId: 'b1' } };
      expect(await runAs(fetchPayOptions, town.actor('r1'), asked)).toMatchObject({ ways: ['cash'] });
      const before = await town.booking();
      expect(await town.pays('card')).toMatchObject(refused('hold_needed'));
      expect(await town.booking()).toEqual(before);
      expect(town.of('card-charge')).toEqual([]);
    },
  );

  it('that was driven in cash and is owed is paid by any card', async () => {
    const town = await rideAt(provider, { status: 'PENDING', ...inCash });
    expect(await town.pays('card')).toMatchObject({ booking: { payment_mode: 'card' } });
  });

  it('does not come back from cash to the card while the provider gives up what it holds', async () => {
    const town = await rideAt(provider, {});
    await town.ask();
    await town.start();
    await town.pays('cash');
    const answers: unknown[] = [];
    const { payments } = town.ctx;
    const duringClose = async (name: SimulatedName) => {
      const { close, ...real } = (await payments(name))!;
      return {
        ...real,
        close: async (order: Parameters<NonNullable<typeof close>>[0]) => {
          answers.push(await town.pays('card'));
          return close!(order);
        },
      };
    };
    town.ctx.payments = duringClose as never;
    town.clock.now += MINUTE_MS;
    await orderCardCharge(town.ctx, await town.booking());
    await town.sweep();
    expect(answers).toEqual([expect.objectContaining(refused('hold_needed'))]);
    expect(await town.booking()).toMatchObject({ payment_mode: 'cash', cardHold: { state: 'released' } });
  });

  /** A ride whose hold is too small for its price, and is to be given up. */
  const unfitRide = async () => {
    const town = await rideAt(provider, {});
    await town.ask();
    await town.set({ trip_cost: 200, payableAmount: 200, cardPaymentAmount: 200 });
    await orderCardCharge(town.ctx, await town.booking());
    return town;
  };
  type Close = NonNullable<Payments['close']>;
  const closingBy = async ({ ctx, payments }: Awaited<ReturnType<typeof rideAt>>, close: Close) => {
    ctx.payments = (async () => ({ ...payments, close })) as never;
  };

  it('does not start while its provider gives up a hold that is too small', async () => {
    const town = await unfitRide();
    const seen: unknown[] = [];
    await closingBy(town, async order => {
      // A correction has made the ride cheaper meanwhile, so that the hold would be enough.
      await town.set({ trip_cost: 100, payableAmount: 100, cardPaymentAmount: 100 });
      seen.push((await town.held())?.state, await town.start());
      return town.payments.close!(order);
    });
    await town.sweep();
    expect(seen).toEqual(['releasing', expect.objectContaining(refused('hold_missing'))]);
    expect(await town.held()).toMatchObject({ state: 'wanted', amount: 120, isRequired: true });
    await town.sweep();
    expect(await town.held()).toMatchObject({ state: 'held', amount: 120 });
    expect(await town.start()).toMatchObject({ booking: { status: 'STARTED' } });
  });

  it('keeps a hold that was to be given up and has come to be enough before its provider was asked', async () => {
    const town = await unfitRide();
    const { write } = town.store;
    const isBeginning = (each: Write) =>
      each.type === 'update' && (each.set?.['cardHold'] as CardHold | undefined)?.state === 'releasing';
    town.store.write = async writes => {
      if (writes.some(isBeginning)) {
        town.store.write = write;
        const { v } = (await town.booking()) as StoredBooking;
        await town.set({ trip_cost: 100, payableAmount: 100, cardPaymentAmount: 100, v: v + 1 } as never);
      }
      return write(writes);
    };
    const closed: unknown[] = [];
    await closingBy(town, async order => {
      closed.push(order);
      return true;
    });
    await town.sweep();
    expect(closed).toEqual([]);
    expect(await town.held()).toMatchObject({ state: 'held', amount: 120 });
  });

  it('has its hold given up by the timer where the one who began it did not live to write its end', async () => {
    const town = await unfitRide();
    await closingBy(town, async order => {
      await town.payments.close!(order);
      throw new Error('out of time');
    });
    await town.sweep();
    expect(await town.held()).toMatchObject({ state: 'releasing', amount: 120 });
    expect(await town.start()).toMatchObject(refused('hold_missing'));
    town.ctx.payments = async () => town.payments;
    for (let hours = 0; hours < 3; hours++) {
      town.clock.now += HOUR_MS;
      await town.sweep();
    }
    expect(await town.held()).toMatchObject({ state: 'held', amount: 240 });
    expect(await town.start()).toMatchObject({ booking: { status: 'STARTED' } });
  });

  it('with a declined hold notifies rider and driver, and starts only once another card is confirmed', async () => {
    const town = await rideAt(provider, {});
    town.bankOf('declines');
    expect(await town.start()).toMatchObject(refused('hold_missing'));
    await town.ask();
    expect(await town.held()).toMatchObject({ state: 'declined', declinedAt: town.clock.now });
    expect(await town.told()).toEqual(['r1 notice_hold_needed', 'd1 notice_hold_missing']);
    expect(await town.start()).toMatchObject(refused('hold_missing'));
    expect(isHeldFirst(await town.booking())).toBe(true);
    town.bankOf('pays');
    await town.pay({ card: town.card });
    expect((await town.held())?.state).toBe('held');
    expect((await town.held())?.declinedAt).toBeUndefined();
    expect(await town.told()).toEqual(['d1 notice_hold_there']);
    expect(await town.start()).toMatchObject({ booking: { status: 'STARTED' } });
  });

  it('with a declined hold starts once its rider pays in cash', async () => {
    const town = await rideAt(provider, {});
    town.bankOf('declines');
    await town.ask();
    await town.pays('cash');
    expect(await town.start()).toMatchObject({ booking: { status: 'STARTED', payment_mode: 'cash' } });
  });

  it('is asked for again past its pickup, and again does not start before it is held', async () => {
    const town = await rideAt(provider, {});
    town.bankOf('declines');
    await town.ask();
    town.clock.now += HOUR_MS;
    await town.sweep();
    expect((await town.held())?.state).toBe('declined');
    expect(await town.start()).toMatchObject(refused('hold_missing'));
    town.bankOf('pays');
    town.clock.now += 16 * MINUTE_MS;
    await town.sweep();
    expect((await town.held())?.state).toBe('held');
  });

  it('with too low a hold does not start before the hold is replaced', async () => {
    const town = await rideAt(provider, {});
    await town.ask();
    expect((await town.held())?.state).toBe('held');
    const price = { trip_cost: 200, payableAmount: 200, cardPaymentAmount: 200 };
    await town.set(price);
    expect(await town.start()).toMatchObject(refused('hold_missing'));
    await orderCardCharge(town.ctx, await town.booking());
    await town.sweep();
    town.bankOf('declines');
    await town.sweep();
    expect(await town.held()).toMatchObject({ state: 'declined', amount: 240, isRequired: true });
    expect(await town.start()).toMatchObject(refused('hold_missing'));
    town.bankOf('pays');
    await town.pay({ card: town.card });
    expect(await town.held()).toMatchObject({ state: 'held', amount: 240 });
  });

  /** A ride whose provider has been asked for its hold and has never answered. */
  const silentRide = async () => {
    const town = await rideAt(provider, {});
    town.network.loses = true;
    town.network.losesReads = true;
    await town.ask();
    for (let minutes = 0; minutes < 20; minutes++) {
      town.clock.now += MINUTE_MS;
      await town.sweep();
    }
    return town;
  };

  it('counts as declined after some tries at a provider that never answers, and rider and driver are notified and may act', async () => {
    const town = await silentRide();
    expect(await town.held()).toMatchObject({ state: 'declined', isUnanswered: true });
    expect(await town.told()).toEqual(['r1 notice_hold_needed', 'd1 notice_hold_missing']);
    const { declinedAt = 0 } = (await town.held())!;
    town.clock.now = declinedAt + 10 * MINUTE_MS;
    for (let hours = 0; hours < 30; hours++) await town.sweep();
    expect(await town.leave()).toEqual({ givenBack: true });
    const { status, cancelFee } = await town.booking();
    expect({ status, cancelFee }).toEqual({ status: 'CANCELLED', cancelFee: undefined });
  });

  it('is secured by an answer that comes after all, with one hold, however often it was asked', async () => {
    const town = await silentRide();
    town.network.loses = false;
    town.network.losesReads = false;
    for (let quarters = 0; quarters < 3; quarters++) {
      town.clock.now += 15 * MINUTE_MS;
      await town.sweep();
    }
    expect(await town.held()).toMatchObject({ state: 'held' });
    expect((await town.held())?.isUnanswered).toBeUndefined();
    expect(town.asked()).toHaveLength(1);
    expect(await town.start()).toMatchObject({ booking: { status: 'STARTED' } });
  });

  it.each(['cash', 'card'] as const)(
    'gives a later answer back where its rider has paid by %s meanwhile',
    async way => {
      const town = await silentRide();
      town.network.loses = false;
      town.network.losesReads = false;
      if (way === 'cash') await town.pays('cash');
      else await town.pay({ card: town.card });
      await orderCardCharge(town.ctx, await town.booking());
      for (let hours = 0; hours < 8; hours++) {
        await town.tellAll();
        await town.sweep();
        await sweepPayments(town.ctx, provider);
        town.clock.now += HOUR_MS;
      }
      const stillHeld = town.asked().filter(({ held, state }) => held && !held.isTaken && state === 'pending');
      expect([(await town.held())?.state, stillHeld.length]).toEqual(way === 'cash' ? ['released', 0] : ['held', 1]);
    },
  );

  it('may be left, too, while its provider does not answer about giving up a hold that is too small', async () => {
    const town = await unfitRide();
    town.network.loses = true;
    town.network.losesReads = true;
    for (let minutes = 0; minutes < 20; minutes++) {
      await town.sweep();
      town.clock.now += MINUTE_MS;
    }
    expect(await town.held()).toMatchObject({ state: 'releasing', isUnanswered: true });
    expect(await town.told()).toEqual(['r1 notice_hold_needed', 'd1 notice_hold_missing']);
    const { declinedAt = 0 } = (await town.held())!;
    town.clock.now = declinedAt + 9 * MINUTE_MS;
    expect(await town.leave()).toMatchObject(refused('hold_awaited'));
    town.clock.now += MINUTE_MS;
    expect(await town.leave()).toEqual({ givenBack: true });
    town.network.loses = false;
    town.network.losesReads = false;
    await orderCardCharge(town.ctx, await town.booking());
    await town.sweep();
    expect(['released', 'lapsed']).toContain((await town.held())?.state);
  });

  it('may be left by its driver after ten minutes without an answer, with the fee of a late cancellation', async () => {
    const town = await rideAt(provider, {});
    expect(await town.leave()).toMatchObject(refused('booking_moved_on'));
    town.bankOf('declines');
    await town.ask();
    expect(await town.leave()).toMatchObject(refused('hold_awaited'));
    town.clock.now += 6 * MINUTE_MS;
    // Another card that is declined, too, gives no more time.
    await town.pays('card');
    await town.ask();
    town.clock.now += 4 * MINUTE_MS;
    expect(await town.leave()).toEqual({ givenBack: true });
    expect(await town.booking()).toMatchObject({
      status: 'CANCELLED',
      cancelledBy: 'driver',
      cancelFee: 30,
      cancelFeeOwed: 30,
    });
    expect(await town.told()).toEqual(['r1 notice_cancelled']);
    checkBooks(town.store.all());
  });

  it('gives ten minutes from when its driver has accepted it, where the hold was declined before', async () => {
    const town = await rideAt(provider, { status: 'NEW' });
    town.bankOf('declines');
    await town.ask();
    town.clock.now += HOUR_MS;
    await town.set({ status: 'ACCEPTED', acceptedAt: town.clock.now });
    expect(await town.leave()).toMatchObject(refused('hold_awaited'));
    town.clock.now += 9 * MINUTE_MS;
    expect(await town.leave()).toMatchObject(refused('hold_awaited'));
    town.clock.now += MINUTE_MS;
    expect(await town.leave()).toEqual({ givenBack: true });
  });

  it('that was declined and is moved to a later day is asked again shortly before it, and its rider has the whole time', async () => {
    const town = await rideAt(provider, { status: 'NEW', bookLater: true });
    await town.set({ tripdate: town.clock.now + HOUR_MS });
    town.bankOf('declines');
    await town.ask();
    expect(await town.held()).toMatchObject({ state: 'declined' });
    const tripdate = town.clock.now + 3 * DAY_MS;
    const input = { booking: { id: 'b1', tripdate } };
    const { ctx, actor } = town;
    expect(await runAs(updateBooking, actor('r1'), { ctx, input, key: 'move' })).toMatchObject({
      booking: { tripdate, cardHold: { state: 'wanted' } },
    });
    expect(await town.held()).toEqual({ state: 'wanted', amount: 120, margin: 20, isRequired: true });
    await orderCardCharge(ctx, await town.booking());
    await town.sweep();
    expect((await town.held())?.state).toBe('wanted');
    town.clock.now = tripdate - HOUR_MS;
    await town.sweep();
    expect(await town.held()).toMatchObject({ state: 'declined', declinedAt: town.clock.now });
  });
});

it('[PAYS-4] where a saved card is only charged, a ride whose hold is declined starts, and turns to the card', async () => {
  expect(defaultSettings.cardGuarantee).toBe('payAhead');
  const town = await rideAt('stripe', { cardHold: { state: 'declined', amount: 120, margin: 20 } });
  town.ctx.settings = async () => ({ ...defaultSettings, cashPayments: 'always' });
  expect(await town.pays('cash')).toMatchObject({ booking: { payment_mode: 'cash' } });
  expect(await town.pays('card')).toMatchObject({ booking: { payment_mode: 'card' } });
  expect(await town.start()).toMatchObject({ booking: { status: 'STARTED' } });
});
