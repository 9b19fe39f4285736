import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { isRefusal, type Refusal } from '#shared/contract/errors';
import { correctFare, refundRide } from '#shared/domain/booking/adjust';
import { changePayment } from '#shared/domain/booking/change-payment';
import { close, confirmPayment, type Decision } from '#shared/domain/booking/decide';
import { settleRaise } from '#shared/domain/booking/settle-adjustment';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import type { Journal } from '#shared/domain/ledger/journal';
import { taxLineOf } from '#shared/domain/ledger/tax-lines';
import { partsOf } from '#shared/domain/ledger/chart';
import { sumsOf, type ReportStep } from '#lambdas/model/reports/count-trip';
import { stepOf } from '#lambdas/model/reports/report-steps';
import type { StoredBooking, StoredEvent } from '#lambdas/store/booking-items';

type Books = { feeMinor: number; driverShareMinor: number; discountMinor: number };

const ofCompany = new Set(['commission', 'refunds', 'vat']);

/** What the journals of a ride have on the accounts that the reports are about. */
const inBooks = (journals: readonly Journal[], driver: string): Books => {
  const sums: Books = { feeMinor: 0, driverShareMinor: 0, discountMinor: 0 };
  // A driver has earned the share of a ride that is owed, which is not so of a raised fare.
  const waiting = journals.filter(({ id }) => !id.startsWith('ADJ')).flatMap(({ legs }) => legs);
  for (const { account, amountMinor } of waiting)
    if (account.kind === 'system' && account.name === 'payable') sums.driverShareMinor += amountMinor;
  for (const { account, amountMinor } of journals.flatMap(({ legs }) => legs)) {
    if (account.kind === 'user' && account.uid === driver) sums.driverShareMinor += amountMinor;
    if (account.kind === 'system' && ofCompany.has(partsOf(account.name).group)) sums.feeMinor += amountMinor;
    if (account.kind === 'system' && account.name === 'promotion') sums.discountMinor -= amountMinor;
  }
  return sums;
};

/** A ride from its drop on: its journals, and what the reports count at each event. */
const life = (start: Booking) => {
  let booking = { ...start, v: 1 } as StoredBooking;
  const journals: Journal[] = [];
  const reported: ReportStep[] = [];
  const take = (decision: Decision | Refusal): void => {
    if (isRefusal(decision)) return;
    booking = { ...booking, ...decision.changes, v: booking.v + 1 } as StoredBooking;
    const names = (decision.journals ?? []).map(({ id }) => id);
    journals.push(...(decision.journals ?? []));
    const event = { ...decision, bookingId: booking.id, at: 0, v: 2, journals: names } as unknown as StoredEvent;
    const step = stepOf(booking, event);
    if (step) reported.push(step);
  };
  const inReports = (): Books => {
    const steps = reported.map(sumsOf);
    const sum = (figure: keyof Books) => steps.reduce((all, one) => all + one[figure], 0);
    return {
      feeMinor: sum('feeMinor'),
      driverShareMinor: sum('driverShareMinor'),
      discountMinor: sum('discountMinor'),
    };
  };
  take(close(booking, { uid: 'd1', party: 'driver' }, 0));
  /** The company's income with its tax, as the tax report has it. */
  const inTaxReport = (): number =>
    journals
      .flatMap(({ id, legs }) => taxLineOf(id, legs) ?? [])
      .reduce((total, { netMinor, taxMinor }) => total + netMinor + taxMinor, 0);
  return { take, inReports, inTaxReport, inBooks: () => inBooks(journals, start.driver ?? ''), now: () => booking };
};

const driven = (tax: number, discount: number, prepaid = true): Booking => {
  const { receipt } = aBooking();
  return aBooking({
    status: 'REACHED',
    driver: 'd1',
    prepaid,
    ...(prepaid ? { paidBy: 'p1', gateway: 'stripe', customer_paid: 100 - discount } : {}),
    discount_amount: discount,
    cardPaymentAmount: 100 - discount,
    receipt: tax === 0 ? receipt : { ...receipt, tax: { rate: tax, label: 'VAT' } },
  });
};

/** Promos only matter by what they take off. */
const promoOf = (discount: number) =>
  discount === 0 ? undefined : { details: { id: 'p1', promo_name: 'P' }, discount };

const step = fc.oneof(
  fc.record({
    do: fc.constant('refund' as const),
    minor: fc.integer({ min: 1, max: 4_000 }),
    bearer: fc.constantFrom('platform' as const, 'shares' as const, 'driver' as const),
  }),
  fc.record({ do: fc.constant('correct' as const), minor: fc.integer({ min: 5_000, max: 15_000 }) }),
  fc.record({ do: fc.constant('settle' as const) }),
  fc.record({
    do: fc.constant('choose' as const),
    way: fc.constantFrom('card' as const, 'wallet' as const, 'wallet_card' as const),
    discount: fc.constantFrom(0, 7.5),
  }),
  fc.record({ do: fc.constant('pay' as const) }),
);

describe('[PLUS-28] reports and books', () => {
  it('say the same of fees, shares and discounts after any refunds, corrections and paid raises', () => {
    const steps = fc.array(step, { maxLength: 8 });
    const rides = fc.record({
      tax: fc.constantFrom(0, 6, 12.5, 25),
      discount: fc.constantFrom(0, 12.34),
      prepaid: fc.boolean(),
    });
    fc.assert(
      fc.property(steps, rides, (wanted, { tax, discount, prepaid }) => {
        const ride = life(driven(tax, discount, prepaid));
        expect(ride.inReports()).toEqual(ride.inBooks());
        wanted.forEach((one, n) => {
          const deciding = { id: `x${n}`, reason: 'r', now: n };
          const open = ride.now().adjustments?.find(({ state }) => state === 'owed');
          if (one.do === 'refund')
            ride.take(refundRide(ride.now(), { amountMinor: one.minor, to: 'wallet', bearer: one.bearer }, deciding));
          if (one.do === 'correct') ride.take(correctFare(ride.now(), one.minor, deciding));
          if (one.do === 'choose')
            ride.take(
              changePayment(ride.now(), 'r1', {
                ...{
                  way: one.way,
                  promo: promoOf(one.discount),
                  available: 45,
                  isCashAllowed: true,
                  decimals: 2,
                  now: n,
                },
              }),
            );
          if (one.do === 'pay') ride.take(confirmPayment(ride.now(), { id: 'p2', amount: 100, gateway: 'stripe' }, n));
          if (one.do === 'settle' && open) ride.take(settleRaise(ride.now(), open.id, false));
          expect(ride.inReports()).toEqual(ride.inBooks());
          expect(ride.inTaxReport()).toBe(ride.inBooks().feeMinor);
        });
      }),
    );
  });

  it('count a ride that is owed at its drop, and not again when it is paid', () => {
    const ride = life(driven(0, 0, false));
    expect(ride.inReports()).toEqual({ feeMinor: 2_000, driverShareMinor: 8_000, discountMinor: 0 });
    ride.take(confirmPayment(ride.now(), { id: 'p2', amount: 100, gateway: 'stripe' }, 1));
    expect(ride.now().status).toBe('PAID');
    expect(ride.inReports()).toEqual({ feeMinor: 2_000, driverShareMinor: 8_000, discountMinor: 0 });
  });

  it('do not count a raised fare that nobody has paid, and count it once it is', () => {
    const ride = life(driven(0, 0));
    ride.take(correctFare(ride.now(), 14_000, { id: 'x1', reason: 'r', now: 1 }));
    expect(ride.inReports()).toEqual({ feeMinor: 2_000, driverShareMinor: 8_000, discountMinor: 0 });
    ride.take(settleRaise(ride.now(), 'x1', false));
    expect(ride.inReports()).toEqual({ feeMinor: 2_800, driverShareMinor: 11_200, discountMinor: 0 });
    expect(ride.inReports()).toEqual(ride.inBooks());
  });
});
