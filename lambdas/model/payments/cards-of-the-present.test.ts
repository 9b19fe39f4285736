import { beforeEach, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import type { Settings } from '#shared/contract/entities/settings';
import { sweepPayments } from '#lambdas/consumers/schedule/sweep-payments';
import { HOUR_MS } from '#shared/contract/time';
import { close } from '#shared/domain/booking/decide';
import { isUnsecured } from '#shared/domain/booking/hold-state';
import { move } from '#lambdas/model/bookings/move';
import { updateBooking } from '#lambdas/operations/bookings/update-booking';
import { fetchCards } from '#lambdas/operations/cards/fetch-cards';
import { forgetShares } from '#lambdas/runtime/limits';
import { bookingKey } from '#lambdas/store/keys';
import { checkBooks } from '#test/kit/payment-scenario';
import { runAs } from '#test/kit/request-key';
import { pageOf, savedCardScenario } from '#test/kit/saved-card-scenario';
import { sweepCardCharges } from './card-charges';
import { configuredItem } from './configured';
import { orderCardCharge } from './order-card-charge';
import { openCardOrder } from './saved-cards';
import { loadCards } from './load-cards';
import { holdOnChange, wantedHold } from './wanted-hold';

beforeEach(forgetShares);

const DAY_MS = 24 * 3_600_000;
const provider = 'mercadopago';

/** Rider r1 with a card that needs its security code for each payment, and a booking of 100.00. */
const bookedBy = async (booking: Partial<Booking> = {}, settings: Partial<Settings> = {}) => {
  const scenario = await savedCardScenario(
    provider,
    {
      status: 'PAYMENT_PENDING',
      appcat: 'taxi',
      payment_mode: 'card',
      v: 1,
      prepaid: false,
      usedWalletMoney: 0,
      cardHold: { state: 'wanted', amount: 120, margin: 20 },
      ...booking,
    },
    settings,
    { chargesWithoutCode: false },
  );
  const order = await openCardOrder(scenario.ctx, 'r1', scenario.currency);
  await scenario.press(pageOf(await scenario.post({ order_id: order }))!, 'paid');
  const card = scenario.of('saved-card')[0]!['id'] as string;
  const set = (change: Partial<Booking>) =>
    scenario.store.write([{ type: 'update', key: bookingKey('b1'), set: change }]);
  const sweep = async () => {
    await sweepCardCharges(scenario.ctx, provider);
    await sweepPayments(scenario.ctx, provider);
  };
  const drop = async () => {
    await set({ status: 'REACHED' });
    await move(scenario.ctx, {
      bookingId: 'b1',
      by: { uid: 'd1', party: 'driver' },
      decide: now =>
        ({ ...(close(now, { uid: 'd1', party: 'driver' }, scenario.ctx.now()) as object), driver: undefined }) as never,
    });
    await orderCardCharge(scenario.ctx, await scenario.booking());
    await sweep();
  };
  return { ...scenario, card, set, sweep, drop };
};

describe('[PAYS-4] a saved card that needs its owner', () => {
  it('says so to its owner', async () => {
    const { ctx, actor } = await bookedBy();
    const seen = await runAs(fetchCards, actor('r1'), { ctx, input: {}, key: 'k' });
    expect(seen).toMatchObject({ cards: [{ provider, needsOwner: true }] });
  });

  it('sets the price aside while its owner types the code, and pays the ride from it; later news changes nothing', async () => {
    const { pay, card, drop, booking, tellAll, store, of } = await bookedBy();
    await pay({ card });
    expect(await booking()).toMatchObject({ status: 'NEW', cardHold: { state: 'held' } });
    await drop();
    expect(await booking()).toMatchObject({ status: 'PAID', customer_paid: 100, cardHold: { captured: 100 } });
    const journals = of('journal').length;
    await tellAll();
    expect([of('journal').length, of('payment-issue')]).toEqual([journals, []]);
    checkBooks(store.all());
  });

  it('pays what is above it only when its owner pays', async () => {
    const { pay, card, drop, sweep, set, booking, charges, clock, store } = await bookedBy();
    await pay({ card });
    const { receipt } = await booking();
    const dearer = { trip_cost: 150, driver_share: 135, convenience_fees: 15 };
    await set({ ...dearer, payableAmount: 150, cardPaymentAmount: 150, receipt: { ...receipt, total: 150 } });
    await drop();
    clock.now += DAY_MS;
    await sweep();
    expect(await booking()).toMatchObject({ status: 'PENDING', cardHold: { captured: 120 } });
    await pay({ card });
    expect(await booking()).toMatchObject({ status: 'PAID' });
    expect(charges().reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(150);
    checkBooks(store.all());
  });

  it('is not charged when a ride ends: the ride is owed, and its owner pays with the code', async () => {
    const { ctx, pay, card, booking, of, sweep, asked } = await bookedBy({ status: 'PENDING', cardHold: undefined });
    await orderCardCharge(ctx, await booking());
    await sweep();
    expect([of('card-charge'), asked().length, (await booking()).status]).toEqual([[], 0, 'PENDING']);
    await pay({ card });
    expect(await booking()).toMatchObject({ status: 'PAID' });
  });

  it('sets a price aside at booking alone: of the days after, of no ride that is further off, and of none that turns to it later', async () => {
    const { ctx, store, currency, clock, booking } = await bookedBy();
    const configured = { provider, mode: 'sandbox', currencies: [currency], at: 0 } as const;
    await store.write([{ type: 'put', item: configuredItem(configured) }]);
    const cards = await loadCards(store, 'r1');
    const wanted = (days: number) =>
      wantedHold(ctx, cards, { method: 'card', currency, bookLater: true, tripdate: clock.now + days * DAY_MS });
    expect(await wanted(2)).toMatchObject({ hold: { isFirst: true }, provider });
    expect(await wanted(7)).toBeUndefined();
    expect(await holdOnChange(ctx, { ...(await booking()), status: 'NEW' }, 'card', cards)).toBeUndefined();
  });

  it('secures a ride that its rider moves closer, where a hold is required: it does not begin before the rider confirms the card', async () => {
    const scenario = await bookedBy(
      { status: 'NEW', bookLater: true, cardHold: undefined },
      { cardGuarantee: 'required' },
    );
    const { ctx, actor, clock, currency, store } = scenario;
    const configured = { provider, mode: 'sandbox', currencies: [currency], at: 0 } as const;
    await store.write([
      { type: 'put', item: configuredItem(configured) },
      { type: 'update', key: bookingKey('b1'), set: { tripdate: clock.now + 8 * DAY_MS, v: 1 }, remove: ['cardHold'] },
    ]);
    const tripdate = clock.now + HOUR_MS;
    const input = { booking: { id: 'b1', tripdate } };
    expect(await runAs(updateBooking, actor('r1'), { ctx, input, key: 'move' })).toMatchObject({
      booking: { tripdate },
    });
    expect(await scenario.booking()).toMatchObject({ cardHold: { state: 'wanted', isRequired: true } });
    await sweepCardCharges(ctx, provider);
    const unsecured = { ...(await scenario.booking()), status: 'ARRIVED' } as const;
    expect(unsecured.cardHold?.state).toBe('declined');
    expect(isUnsecured(unsecured)).toBe(true);
    await scenario.pay({ card: scenario.card });
    expect(await scenario.booking()).toMatchObject({ cardHold: { state: 'held' } });
  });
});
