import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { isRefusal, type Refusal } from '#shared/contract/errors';
import { correctFare, refundRide } from '#shared/domain/booking/adjust';
import { changePayment } from '#shared/domain/booking/change-payment';
import { cancel, close, confirmPayment, type Decision, settleFee } from '#shared/domain/booking/decide';
import { settleRaise } from '#shared/domain/booking/settle-adjustment';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import type { Journal } from '#shared/domain/ledger/journal';
import { taxLineOf } from '#shared/domain/ledger/tax-lines';
import { partsOf } from '#shared/domain/ledger/chart';
import { sumsOf, type ReportStep } from '#lambdas/model/reports/count-trip';
import { stepOf } from '#lambdas/model/reports/report-steps';
import type { StoredBooking, StoredEvent } from '#lambdas/store/booking-items';
import { expectWholeFee } from './money/fees';

const figures = ['feeMinor', 'driverShareMinor', 'discountMinor', 'cancelFeesMinor'] as const;
type Books = Record<(typeof figures)[number], number>;
const nothing: Books = { feeMinor: 0, driverShareMinor: 0, discountMinor: 0, cancelFeesMinor: 0 };

const ofCompany = new Set(['commission', 'refunds', 'vat']);

/** Sums of a ride's journals on the accounts that the reports are about. */
const inBooks = (all: readonly Journal[], driver: string): Books => {
  const isOfFee = ({ id }: Journal) => /^(FEE|FEEADJ|REFUND|DEBT)-/.test(id);
  const journals = all.filter(journal => !isOfFee(journal));
  // The company's part of a fee that is given back; its income by a fee it kept is no part of its fees.
  const credits = all.filter(({ id }) => id.startsWith('FEEADJ-')).flatMap(({ legs }) => legs);
  const sums = { ...nothing };
  for (const { account, amountMinor } of all.filter(isOfFee).flatMap(({ legs }) => legs))
    if (account.kind === 'user' && account.uid === driver) sums.cancelFeesMinor += amountMinor;
  for (const { account, amountMinor } of credits)
    if (account.kind === 'system' && ofCompany.has(partsOf(account.name).group)) sums.feeMinor += amountMinor;
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

/** A ride: its journals, and what the reports count at each event. */
const books = (start: Booking) => {
  let booking = { ...start, v: 1 } as StoredBooking;
  const journals: Journal[] = [];
  const reported: ReportStep[] = [];
  /** @returns whether it took place */
  const take = (decision: Decision | Refusal): boolean => {
    if (isRefusal(decision)) return false;
    booking = { ...booking, ...decision.changes, v: booking.v + 1 } as StoredBooking;
    const names = (decision.journals ?? []).map(({ id }) => id);
    journals.push(...(decision.journals ?? []));
    const event = {
      ...decision,
      bookingId: booking.id,
      at: 0,
      v: booking.v,
      journals: names,
    } as unknown as StoredEvent;
    const step = stepOf(booking, event);
    if (step) reported.push(step);
    return true;
  };
  const inReports = (): Books => {
    const steps = reported.map(sumsOf);
    const sum = (figure: keyof Books) => steps.reduce((all, one) => all + one[figure], 0);
    return Object.fromEntries(figures.map(figure => [figure, sum(figure)])) as Books;
  };
  /** The company's income with its tax, as the tax report has it. */
  const inTaxReport = (): number =>
    journals
      .flatMap(({ id, legs }) => taxLineOf(id, legs) ?? [])
      .reduce((total, { netMinor, taxMinor }) => total + netMinor + taxMinor, 0);
  const inBooksNow = () => inBooks(journals, start.driver ?? '');
  return { take, inReports, inTaxReport, inBooks: inBooksNow, now: () => booking, journals };
};

/** A ride from its drop on. */
const life = (start: Booking) => {
  const ride = books(start);
  ride.take(close(start, { uid: 'd1', party: 'driver' }, 0));
  return ride;
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

const credit = fc.record({
  minor: fc.integer({ min: 1, max: 5_000 }),
  bearer: fc.constantFrom('platform' as const, 'shares' as const, 'driver' as const),
  to: fc.constantFrom('wallet' as const, 'card' as const),
});
type Credit = typeof credit extends fc.Arbitrary<infer One> ? One : never;

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
                way: one.way,
                promo: promoOf(one.discount),
                available: 45,
                isCashAllowed: true,
                decimals: 2,
                now: n,
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

  it('say the same of a cancellation fee, whoever gets it: paid at once, out of the refund, borne, or later', () => {
    const late = fc.record({
      fee: fc.integer({ min: 0, max: 9_000 }),
      prepaid: fc.boolean(),
      hasDriver: fc.boolean(),
      walletMinor: fc.integer({ min: -500, max: 9_000 }),
      bearableMinor: fc.integer({ min: 0, max: 10_000 }),
      payee: fc.constantFrom('driver' as const, 'platform' as const),
      before: fc.array(credit, { maxLength: 3 }),
      after: fc.array(credit, { maxLength: 3 }),
    });
    const met = new Set<string>();
    const check = ({ fee, prepaid, hasDriver, walletMinor, bearableMinor, payee, before, after }: RandomFee): void => {
      const waiting = { acceptedAt: 0, driver_arrive_time: 0, cancelSlab: [{ minsDelayed: 0, amount: fee / 100 }] };
      const ride = books({
        ...driven(25, 0, prepaid),
        ...(hasDriver ? { ...waiting, status: 'ARRIVED' } : { status: 'NEW', driver: undefined }),
      } as Booking);
      const by = { uid: 'r1', party: 'rider' } as const;
      ride.take(cancel(ride.now(), by, { reason: 'r', now: 600_000, funds: { walletMinor, bearableMinor } }));
      expect(ride.inReports()).toEqual(ride.inBooks());
      const { cancelFee = 0, cancelFeeOwed = 0, cancelFeePaidOut = 0 } = ride.now();
      const isBorne = cancelFeeOwed > 0 && cancelFeePaidOut === cancelFee;
      const giveBack = (credits: readonly Credit[], when: string, isGone: boolean) =>
        credits.forEach(({ minor, bearer, to }, n) => {
          const deciding = { id: `${when}${n}`, reason: 'r', now: n };
          // The server takes nothing from a driver who has left.
          const booking = isGone ? { ...ride.now(), driver: undefined } : ride.now();
          const given = ride.take(refundRide(booking as Booking, { amountMinor: minor, to, bearer }, deciding));
          if (given) met.add(`credit ${when}${ride.now().adjustments?.at(-1)?.waived ? ' of a debt' : ''}`);
          expect(ride.inReports()).toEqual(ride.inBooks());
          expectWholeFee(ride.now(), ride.journals);
        });
      const isGone = payee === 'platform';
      giveBack(before, 'before', isGone);
      ride.take(settleFee(ride.now(), isBorne ? 'borne' : payee));
      expect(ride.inReports()).toEqual(ride.inBooks());
      giveBack(after, 'after', isGone);
      if (cancelFee > 0) met.add(cancelFeeOwed === 0 ? 'at once' : isBorne ? 'borne' : payee);
    };
    type RandomFee = typeof late extends fc.Arbitrary<infer Fee> ? Fee : never;
    // Each way of a fee at least once, whatever is drawn.
    const part = { minor: 700, bearer: 'driver' as const, to: 'wallet' as const };
    const parts = { before: [part], after: [part] };
    const owed = { fee: 2_500, prepaid: false, hasDriver: true, walletMinor: 1_000, bearableMinor: 0, ...parts };
    for (const payee of ['driver', 'platform'] as const) check({ ...owed, payee });
    for (const funds of [{ walletMinor: 9_000 }, { bearableMinor: 10_000 }])
      check({ ...owed, ...funds, payee: 'driver' });
    fc.assert(fc.property(late, check));
    const credits = ['credit after', 'credit before', 'credit before of a debt'];
    expect([...met].sort()).toEqual(['at once', 'borne', ...credits, 'driver', 'platform']);
  });

  it('count a ride that is owed at its drop, and not again when it is paid', () => {
    const ride = life(driven(0, 0, false));
    expect(ride.inReports()).toEqual({ ...nothing, feeMinor: 2_000, driverShareMinor: 8_000 });
    ride.take(confirmPayment(ride.now(), { id: 'p2', amount: 100, gateway: 'stripe' }, 1));
    expect(ride.now().status).toBe('PAID');
    expect(ride.inReports()).toEqual({ ...nothing, feeMinor: 2_000, driverShareMinor: 8_000 });
  });

  it('do not count a raised fare that nobody has paid, and count it once it is', () => {
    const ride = life(driven(0, 0));
    ride.take(correctFare(ride.now(), 14_000, { id: 'x1', reason: 'r', now: 1 }));
    expect(ride.inReports()).toEqual({ ...nothing, feeMinor: 2_000, driverShareMinor: 8_000 });
    ride.take(settleRaise(ride.now(), 'x1', false));
    expect(ride.inReports()).toEqual({ ...nothing, feeMinor: 2_800, driverShareMinor: 11_200 });
    expect(ride.inReports()).toEqual(ride.inBooks());
  });
});
