import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { cardRefundableMinor } from '#shared/domain/booking/adjust';
import { close } from '#shared/domain/booking/decide';
import type { Leg } from '#shared/domain/ledger/journal';
import { sweepPayments } from '#lambdas/consumers/schedule/sweep-payments';
import { move } from '#lambdas/model/bookings/move';
import { sweepCardCharges } from '#lambdas/model/payments/card-charges';
import { orderCardCharge } from '#lambdas/model/payments/order-card-charge';
import { openCardOrder } from '#lambdas/model/payments/saved-cards';
import { refundRide } from '#lambdas/operations/payments/refund-ride';
import { forgetShares } from '#lambdas/runtime/limits';
import { bookingKey } from '#lambdas/store/keys';
import type { Checkout } from '#scripts/stand-ins/payments/checkout-book';
import { isTrouble } from '#scripts/stand-ins/payments/troubles';
import type { SimulatedName } from '#scripts/stand-ins/payments/provider-hosts';
import { checkBooks } from '../kit/payment-scenario';
import { runAs } from '../kit/request-key';
import { aPerson } from '../kit/samples';
import { cardProviders, pageOf, savedCardScenario } from '../kit/saved-card-scenario';
import { walks } from '../kit/provider-walks';

beforeEach(() => {
  for (const level of ['log', 'info', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue();
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  forgetShares();
});

const HOUR_MS = 3_600_000;
const dearer = { trip_cost: 150, driver_share: 135, convenience_fees: 15, payableAmount: 150, cardPaymentAmount: 150 };

/** A taxi ride by a saved card that has ended; with `holds`, its card had a hold of 120.00 for it. */
const rideAt = async (provider: SimulatedName, holds: boolean) => {
  const cardHold = { state: 'wanted', amount: 120, margin: 20 } as const;
  const scenario = await savedCardScenario(provider, {
    status: holds ? 'PAYMENT_PENDING' : 'REACHED',
    appcat: 'taxi',
    payment_mode: 'card',
    prepaid: false,
    usedWalletMoney: 0,
    ...(holds ? { cardHold } : {}),
  });
  const order = await openCardOrder(scenario.ctx, 'r1', scenario.currency);
  await scenario.press(pageOf(await scenario.post({ order_id: order }))!, 'paid');
  scenario.bankOf('pays');
  if (holds) await scenario.pay({ card: scenario.of('saved-card')[0]!['id'] as string });
  const set = (change: Partial<Booking>) =>
    scenario.store.write([{ type: 'update', key: bookingKey('b1'), set: change }]);
  const later = async (ms: number) => {
    scenario.clock.now += ms;
    await sweepCardCharges(scenario.ctx, provider);
    await sweepPayments(scenario.ctx, provider);
  };
  /** The driver ends the ride; the amount owed is charged within a minute. */
  const end = async () => {
    await set({ status: 'REACHED' });
    await move(scenario.ctx, {
      bookingId: 'b1',
      by: { uid: 'd1', party: 'driver' },
      decide: booking => close(booking, { uid: 'd1', party: 'driver' }, scenario.ctx.now()),
    });
    await orderCardCharge(scenario.ctx, await scenario.booking());
    await later(0);
    await later(HOUR_MS);
  };
  const sums = () => {
    const all: Record<string, number> = {};
    for (const { account, amountMinor } of scenario.of('journal').flatMap(item => item['legs'] as Leg[])) {
      const name = account.kind === 'system' ? account.name.replace(`:${provider}`, '') : account.uid;
      all[name] = (all[name] ?? 0) + amountMinor;
    }
    checkBooks(scenario.store.all());
    const { fees = 0, gateway = 0, ...others } = all;
    // Other walks cover the provider's fees.
    const named = Object.entries({ gateway: gateway + fees, ...others });
    return Object.fromEntries(named.filter(([, minor]) => minor !== 0));
  };
  const asAdmin = (input: object) =>
    runAs(refundRide, { uid: 'a1', usertype: 'admin', user: aPerson('a1', 'admin') }, { ctx: scenario.ctx, input });
  const hear = async (payment: Checkout, event: Parameters<typeof scenario.happens>[1]) => {
    await scenario.happens(payment, event);
    await scenario.tellAll();
  };
  return { ...scenario, set, later, end, sums, asAdmin, hear };
};

const PAID = { gateway: -10_000, commission: 2_000, d1: 8_000 };

describe.each(cardProviders)('[PAYS-3] the payment of a saved card at the local copy of %s', provider => {
  const { takes } = walks[provider];
  const ways = [
    ['that was charged while its owner was away', false],
    ['that was taken from an amount set aside', true],
  ] as const;

  it.each(ways)('%s is disputed, lost and won back, to the cent', async (_, holds) => {
    const ride = await rideAt(provider, holds);
    await ride.end();
    expect([(await ride.booking()).status, ride.sums()]).toEqual(['PAID', PAID]);
    const [payment] = ride.charges();
    expect(payment).toMatchObject({ amount: expect.stringMatching(/^100(\.00)?$/) });
    await ride.hear(payment!, 'dispute');
    expect(ride.sums()).toEqual(PAID);
    if (takes) await ride.hear(payment!, 'take');
    expect(ride.sums()).toEqual({ commission: 2_000, d1: 8_000, disputed: -10_000 });
    await ride.hear(payment!, 'lose');
    expect(ride.sums()).toEqual({ commission: 2_000, d1: 8_000, r1: -10_000 });
    await ride.hear(payment!, 'win');
    expect(ride.sums()).toEqual(PAID);
  });

  it.each(ways)('%s is given back in the panel, a part and the rest', async (_, holds) => {
    const ride = await rideAt(provider, holds);
    await ride.end();
    const [payment] = ride.charges();
    await ride.hear(payment!, 'refundPart');
    expect(ride.sums()).toEqual({ ...PAID, gateway: -9_000, refunds: -1_000 });
    await ride.hear(payment!, 'refundRest');
    expect(ride.sums()).toEqual({ commission: 2_000, d1: 8_000, refunds: -10_000 });
    expect((await ride.booking()).adjustments?.map(({ rider }) => rider)).toEqual([10, 90]);
  });

  /** A ride of 150.00: 120.00 were captured from the hold, and 30.00 charged. */
  const ofTwoPayments = async () => {
    const ride = await rideAt(provider, true);
    const { receipt } = await ride.booking();
    await ride.set({ ...dearer, receipt: { ...receipt, total: 150 } });
    await ride.end();
    const byAmount = (amount: number) => ride.charges().find(each => Number(each.amount) === amount)!;
    return { ...ride, ofHold: byAmount(120), rest: byAmount(30) };
  };

  it('that was set aside for a part is disputed by itself: the rest goes back to its own card', async () => {
    const ride = await ofTwoPayments();
    await ride.hear(ride.ofHold, takes ? 'take' : 'dispute');
    await ride.hear(ride.ofHold, 'lose');
    expect((await ride.booking()).adjustments).toMatchObject([{ kind: 'reversal', rider: -120, ofHold: true }]);
    expect(cardRefundableMinor(await ride.booking())).toBe(3_000);
    const back = { bookingId: 'b1', amount: 30, to: 'card', bearer: 'platform', reason: 'Late' };
    expect(await ride.asAdmin(back)).toHaveProperty('booking');
    const [, given] = (await ride.booking()).adjustments ?? [];
    expect(given).toMatchObject({ kind: 'refund', rider: 30, to: 'card' });
    expect(given).not.toHaveProperty('ofHold');
    expect(ride.of('card-refund')).toMatchObject([{ amountMinor: 3_000 }]);
  });

  it('that was set aside for a part is given back in the panel by itself', async () => {
    const ride = await ofTwoPayments();
    await ride.hear(ride.ofHold, 'refundPart');
    await ride.hear(ride.rest, 'refundPart');
    expect((await ride.booking()).adjustments).toMatchObject([
      { kind: 'refund', rider: 12, ofHold: true },
      { kind: 'refund', rider: 3 },
    ]);
    expect((await ride.booking()).adjustments?.[1]).not.toHaveProperty('ofHold');
    await ride.hear(ride.ofHold, 'refundRest');
    await ride.hear(ride.rest, 'refundRest');
    expect(ride.sums()).toEqual({ commission: 1_500, d1: 13_500, refunds: -15_000 });
    expect(cardRefundableMinor(await ride.booking())).toBe(0);
  });

  it('is charged anew where its bank refuses to take what it has set aside, and nothing stays set aside', async () => {
    expect(isTrouble(provider, 'refusesCapture')).toBe(true);
    const ride = await rideAt(provider, true);
    ride.trouble.now = 'refusesCapture';
    await ride.end();
    await ride.later(HOUR_MS);
    expect([(await ride.booking()).status, (await ride.booking()).cardHold?.state]).toEqual(['PAID', 'released']);
    expect(ride.sums()).toEqual(PAID);
    expect(ride.asked().map(({ state }) => state)).toEqual(['cancelled', 'paid']);
  });

  it('leaves the ride owed where its bank refuses that and the charge, and is asked again until it pays', async () => {
    const ride = await rideAt(provider, true);
    ride.trouble.now = 'refusesCapture';
    ride.bankOf('declines');
    await ride.end();
    await ride.later(HOUR_MS);
    expect([(await ride.booking()).status, (await ride.booking()).cardHold?.state]).toEqual(['PENDING', 'released']);
    expect(ride.sums()).toEqual({ unpaidRides: -10_000, commission: 2_000, payable: 8_000 });
    ride.trouble.now = 'none';
    ride.bankOf('pays');
    await ride.later(24 * HOUR_MS);
    await ride.later(HOUR_MS);
    expect([(await ride.booking()).status, ride.sums()]).toEqual(['PAID', PAID]);
    expect(ride.charges().map(({ amount }) => Number(amount))).toEqual([100]);
  });
});
