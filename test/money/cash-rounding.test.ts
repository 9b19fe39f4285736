import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { amountDue, cashAtDrop, cashRoundingOf, listedAmount } from '#shared/domain/booking/amounts';
import { close } from '#shared/domain/booking/decide';
import { paidParts } from '#shared/domain/booking/paid-parts';
import { computeFare } from '#shared/domain/fare/fare';
import { draftOf } from '#shared/domain/ledger/invoices';
import { toCash } from '#shared/domain/money/cash';
import { smallestCash } from '#shared/domain/money/cash-steps';
import { fromMinor, moneyDecimals, toMinor } from '#shared/domain/money/money';
import { withTax } from '#shared/domain/money/tax';
import { packetOf } from '#shared/domain/payment/packet';
import { rideBooks } from '../kit/ride-books';

it.each([
  [138.4, 1, 138],
  [138.5, 1, 139],
  [12.33, 0.05, 12.35],
  [12.32, 0.05, 12.3],
  [12.325, 0.05, 12.35],
  [1_233, 5, 1_235],
  [1_232, 5, 1_230],
  [2.315, 0.25, 2.25],
  [2.375, 0.25, 2.5],
  [2.315, 0, 2.315],
  [0.4, 1, 0],
])('[FARE-4] %f by %f is %f in cash', (exact, least, cash) => expect(toCash(exact, least)).toBe(cash));

it.each([
  ['SEK', 1],
  ['CHF', 0.05],
  ['DKK', 0.5],
  ['HUF', 5],
  ['KWD', 0],
  ['USD', 0],
  ['EUR', 0],
])('%s has cash by %f, unless the setting says otherwise', (code, least) => {
  expect(smallestCash({ code, smallestCash: null })).toBe(least);
  expect(smallestCash({ code, smallestCash: 0 })).toBe(0);
  expect(smallestCash({ code, smallestCash: 2 })).toBe(2);
});

const currencies = [
  { code: 'SEK', leasts: [0, 0.5, 1, 10] },
  { code: 'CHF', leasts: [0.05, 0.1] },
  { code: 'HUF', leasts: [5] },
  { code: 'KWD', leasts: [0.005, 0.25] },
  { code: 'JPY', leasts: [0, 10] },
] as const;

const rides = fc.constantFrom(...currencies).chain(({ code, leasts }) =>
  fc.record({
    code: fc.constant(code),
    least: fc.constantFrom<number>(...leasts),
    decimal: fc.integer({ min: 0, max: 3 }),
    base: fc.integer({ min: 0, max: 500_000 }),
    percent: fc.integer({ min: 0, max: 60 }),
    tax: fc.constantFrom(0, 25),
    discount: fc.integer({ min: 0, max: 3_000 }),
    debt: fc.integer({ min: 0, max: 3_000 }),
  }),
);

it('[FARE-4] [PAYS-6] lines of a receipt add up to the cash, whose rounding is the company’s; books balance', () =>
  fc.assert(
    fc.property(rides, ({ code, least, decimal, base, percent, tax, ...more }) => {
      const minor = (amount: number) => toMinor(amount, code);
      const decimals = moneyDecimals({ decimal, code });
      const unit = Number((1 / 10 ** decimals).toFixed(decimals));
      const carType = {
        base_fare: base / 1_000,
        rate_per_unit_distance: 0,
        rate_per_hour: 0,
        min_fare: 0,
        convenience_fees: percent,
        convenience_fee_type: 'percentage' as const,
      };
      const settings = { code, decimal, convert_to_mile: false };
      const fare = computeFare({ carType, settings, distanceKm: 0, durationS: 0 });
      const receipt = withTax(fare, { taxRate: tax, taxLabel: 'VAT' });
      const discount = Math.min(receipt.total, Number((more.discount * unit).toFixed(decimals)));
      const earlierDebt = Number((more.debt * unit).toFixed(decimals));
      const books = rideBooks();
      const ride = books.ride({
        status: 'REACHED',
        driver: 'd1',
        receipt,
        trip_cost: receipt.total,
        convenience_fees: receipt.fee,
        driver_share: receipt.driverShare,
        ...packetOf('cash', receipt.total, discount, 0),
        earlierDebt,
        smallestCash: least,
        customer_paid: 0,
      });
      const asked = cashAtDrop(ride.now());
      const rounding = cashRoundingOf(ride.now());
      const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + minor(amount), 0);
      const lines = [...receipt.lines.map(({ amount }) => amount), -discount, earlierDebt, rounding];
      expect(sum(lines)).toBe(minor(asked));
      expect(amountDue(ride.now())).toBe(asked);
      if (least > 0) {
        expect(minor(asked) % minor(least)).toBe(0);
        expect(Math.abs(minor(rounding)) * 2).toBeLessThanOrEqual(minor(least));
      } else expect(rounding).toBe(0);

      expect(ride.take(close(ride.now(), { uid: 'd1', party: 'driver' }, 4))).toBe(true);
      const paid = ride.now();
      expect(cashRoundingOf(paid)).toBe(rounding);
      expect(sum(paidParts(paid).map(({ amount }) => amount))).toBe(minor(asked));
      expect(listedAmount(paid, 'rider')).toBe(fromMinor(minor(receipt.total) - minor(discount), code));
      const accounts = books.accounts();
      expect(Object.values(accounts).reduce((total, one) => total + one, 0)).toBe(0);
      expect(accounts.d1 ?? 0).toBe(minor(receipt.driverShare) - minor(asked));
      expect(accounts.rounding ?? 0).toBe(minor(rounding));
      const commission = Object.entries(accounts).filter(([name]) => name === 'commission' || name.startsWith('vat:'));
      expect(commission.reduce((total, [, one]) => total + one, 0)).toBe(minor(receipt.fee));
      expect(books.reports()).toMatchObject({
        feeMinor: minor(receipt.fee),
        driverShareMinor: minor(receipt.driverShare),
      });
      // The receipt with a number is that of the price without rounding, and so is its tax.
      const paper = books.journals.map(journal => draftOf(journal, paid)).find(draft => draft !== undefined);
      expect(paper?.grossMinor ?? 0).toBe(minor(receipt.total));
    }),
    { numRuns: 400 },
  ));
