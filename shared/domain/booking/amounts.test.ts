import type { Adjustment, Booking } from '#shared/contract/entities/booking';
import { describe, expect, it } from 'vitest';
import { assert, constantFrom, integer, property, record, array } from 'fast-check';
import { refundableMinor, refundBearers, refundRide } from './adjust';
import { correctFare } from './correct-fare';
import { amountToPay, driversFee, listedAmount } from './amounts';
import { aBooking, aBorneReview } from './testing/a-booking';
import { toMinor } from '../money/money';

const refund = (state: Adjustment['state'], rider: number, driver: number): Adjustment => ({
  id: 'x1',
  kind: 'refund',
  at: 0,
  reason: 'Late',
  state,
  to: 'wallet',
  rider,
  driver,
  platform: 0 - rider - driver,
});

describe('amounts of a booking', () => {
  it('[PLUS-3] the amount to pay is the ride plus the debt from an earlier one', () => {
    expect(amountToPay(aBooking())).toBe(100);
    expect(amountToPay(aBooking({ earlierDebt: 25 }))).toBe(125);
    expect(amountToPay(aBooking({ payableAmount: 0, discount_amount: 10 }))).toBe(90);
    const ahead = aBooking({
      status: 'REACHED',
      prepaid: true,
      customer_paid: 100,
      usedWalletMoney: 20,
      earlierDebt: 25,
    });
    expect(amountToPay(ahead)).toBe(0);
    expect(amountToPay({ ...ahead, trip_cost: 130 })).toBe(30);
  });

  it.each([
    ['NEW', {}, 100, 80],
    ['PAID', { earlierDebt: 25 }, 100, 80],
    ['CANCELLED', {}, 0, 0],
    ['CANCELLED', { cancelFee: 25 }, 25, 25],
    ['CANCELLED', { cancelFee: 25, cancelFeeOwed: 15, cancelFeePaidOut: 10 }, 25, 10],
    ['CANCELLED', { cancelFee: 25, cancelFeeOwed: 25, cancelFeePaidOut: 25 }, 25, 25],
  ] as const)(
    '[BKS-1] a list shows of %s %j what it costs the rider (%d) and brings the driver (%d)',
    (status, change, cost, got) => {
      const booking = aBooking({ status, ...change });
      expect([listedAmount(booking, 'rider'), listedAmount(booking, 'admin')]).toEqual([cost, cost]);
      expect(listedAmount(booking, 'driver')).toBe(got);
    },
  );

  it.each([
    ['a promo', { discount_amount: 10 }, 90, 80],
    ['a promo above the price', { trip_cost: 8, driver_share: 6, discount_amount: 10 }, 0, 6],
    ['a refund on its way to the card', { adjustments: [refund('requested', 25, -20)] }, 75, 60],
    [
      'a promo and two refunds',
      { discount_amount: 10, adjustments: [refund('done', 30, 0), refund('done', 0.1, -0.2)] },
      59.9,
      79.8,
    ],
    ['a fare that the platform completed', { fareReview: aBorneReview(12.5) }, 100, 92.5],
  ] as const)('[BKS-1] [PLUS-7] a list shows of a ride with %s what the receipt ends with', (_, change, cost, got) => {
    const booking = aBooking({
      status: 'PAID',
      ...change,
      adjustments: [...('adjustments' in change ? change.adjustments : [])],
    });
    for (const reader of ['rider', 'admin', 'fleetadmin'] as const) expect(listedAmount(booking, reader)).toBe(cost);
    expect(listedAmount(booking, 'driver')).toBe(got);
  });

  it('[BKS-1] [PLUS-7] whatever was refunded and corrected, a list shows what was paid and not given back', () => {
    const step = record({
      kind: constantFrom('refund', 'fare'),
      share: integer({ min: 1, max: 149 }),
      bearer: constantFrom(...refundBearers),
    });
    assert(
      property(integer({ min: 0, max: 90 }), array(step, { maxLength: 6 }), (discount, steps) => {
        let booking = aBooking({
          status: 'PAID',
          driver: 'd1',
          discount_amount: discount,
          customer_paid: 100 - discount,
        });
        for (const [at, { kind, share, bearer }] of steps.entries()) {
          const deciding = { id: `x${at}`, reason: 'why', now: at };
          const amountMinor = share * 77;
          const decided =
            kind === 'fare'
              ? correctFare(booking, amountMinor, deciding)
              : refundRide(booking, { amountMinor, to: 'wallet', bearer }, deciding);
          if ('refusal' in decided) continue;
          booking = { ...booking, ...decided.changes } as Booking;
          // A raised fare is paid before the next step.
          booking.adjustments = booking.adjustments?.map(adjustment =>
            adjustment.state === 'owed' ? { ...adjustment, state: 'done' } : adjustment,
          );
        }
        expect(toMinor(listedAmount(booking, 'rider'), 'SEK')).toBe(refundableMinor(booking));
        const drivers = [80, ...(booking.adjustments ?? []).map(({ driver }) => driver)];
        expect(toMinor(listedAmount(booking, 'driver'), 'SEK')).toBe(
          drivers.reduce((sum, one) => sum + toMinor(one, 'SEK'), 0),
        );
      }),
    );
  });

  it('[LIFE-14] knows what of a fee the driver still waits for', () => {
    expect(driversFee({ cancelFee: 25 })).toEqual({ got: 25, waits: 0 });
    expect(driversFee({ cancelFee: 25, cancelFeePaidOut: 10 })).toEqual({ got: 10, waits: 15 });
  });
});
