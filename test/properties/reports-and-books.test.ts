import { disputeShares } from '#shared/domain/booking/dispute-shares';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { isRefusal, type Refusal } from '#shared/contract/errors';
import type { DisputeBearer } from '#shared/contract/entities/settings';
import { isPaid, refundableMinor, refundRide } from '#shared/domain/booking/adjust';
import { correctFare } from '#shared/domain/booking/correct-fare';
import { changePayment } from '#shared/domain/booking/change-payment';
import { cancel, close, confirmPayment, type Decision, settleFee } from '#shared/domain/booking/decide';
import {
  cardRefundDone,
  cardRefundLost,
  cardRefundReturned,
  recordReversal,
  settleRaise,
} from '#shared/domain/booking/settle-adjustment';
import { settleOtherwise, writeOff } from '#shared/domain/booking/settle-owed';
import { refundTip, takeTip, tipByProvider, tipByWallet } from '#shared/domain/booking/tips';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import type { Journal } from '#shared/domain/ledger/journal';
import { disputeLost, disputeRestored, disputeTaken, paymentReversed } from '#shared/domain/ledger/payment-journals';
import { taxLineOf } from '#shared/domain/ledger/tax-lines';
import { partsOf } from '#shared/domain/ledger/chart';
import { sumsOf, type ReportStep } from '#lambdas/model/reports/count-trip';
import { stepOf } from '#lambdas/model/reports/report-steps';
import type { StoredBooking, StoredEvent } from '#lambdas/store/booking-items';
import { expectWholeFee } from './money/fees';

const figures = ['feeMinor', 'driverShareMinor', 'discountMinor', 'cancelFeesMinor', 'tipsMinor'] as const;
type Books = Record<(typeof figures)[number], number>;
const nothing: Books = { feeMinor: 0, driverShareMinor: 0, discountMinor: 0, cancelFeesMinor: 0, tipsMinor: 0 };

const ofCompany = new Set(['commission', 'refunds', 'vat', 'chargeback']);
/** The payments of tips are named like that here. */
const isOfTip = ({ id }: Journal): boolean => /^(TIP|TIPBACK|IN-tip|BACK-tip)/.test(id);

/** Sums of a ride's journals on the accounts that the reports are about. */
const inBooks = (all: readonly Journal[], driver: string): Books => {
  const isOfFee = ({ id }: Journal) => /^(FEE|FEEADJ|REFUND|DEBT)-/.test(id);
  const journals = all.filter(journal => !isOfFee(journal) && !isOfTip(journal));
  // The company's part of a refunded fee; its income from a fee that it retained does not belong to its fees.
  const credits = all.filter(({ id }) => id.startsWith('FEEADJ-')).flatMap(({ legs }) => legs);
  const sums = { ...nothing };
  for (const { account, amountMinor } of all.filter(isOfFee).flatMap(({ legs }) => legs))
    if (account.kind === 'user' && account.uid === driver) sums.cancelFeesMinor += amountMinor;
  for (const { account, amountMinor } of credits)
    if (account.kind === 'system' && ofCompany.has(partsOf(account.name).group)) sums.feeMinor += amountMinor;
  for (const { account, amountMinor } of all.filter(isOfTip).flatMap(({ legs }) => legs))
    if (account.kind === 'user' && account.uid === driver) sums.tipsMinor += amountMinor;
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

/** A ride: its journals, and the report counts of each event. */
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
  /** Losses of the company that have no tax in them. */
  const untaxed = (): number =>
    journals
      .flatMap(({ legs }) => legs)
      .filter(({ account }) => account.kind === 'system' && account.name === 'chargeback')
      .reduce((total, { amountMinor }) => total + amountMinor, 0);
  return { take, inReports, inTaxReport, untaxed, inBooks: inBooksNow, now: () => booking, journals };
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

/** Only the discount of a promo matters here. */
const promoOf = (discount: number) =>
  discount === 0 ? undefined : { details: { id: 'p1', promo_name: 'P' }, discount };

const to = fc.constantFrom('wallet' as const, 'card' as const);
const step = fc.oneof(
  fc.record({
    do: fc.constant('refund' as const),
    minor: fc.integer({ min: 1, max: 4_000 }),
    bearer: fc.constantFrom('platform' as const, 'shares' as const, 'driver' as const),
    to,
  }),
  fc.record({ do: fc.constant('correct' as const), minor: fc.integer({ min: 5_000, max: 15_000 }), to }),
  fc.record({ do: fc.constant('cardTook' as const) }),
  fc.record({ do: fc.constant('cardRefused' as const) }),
  fc.record({ do: fc.constant('settle' as const) }),
  fc.record({
    do: fc.constant('choose' as const),
    method: fc.constantFrom('card' as const, 'wallet' as const, 'wallet_card' as const),
    discount: fc.constantFrom(0, 7.5),
  }),
  fc.record({ do: fc.constant('pay' as const) }),
  fc.record({
    do: fc.constant('lose' as const),
    minor: fc.integer({ min: 1, max: 10_000 }),
    bearer: fc.constantFrom<DisputeBearer>('rider', 'platform', 'shares'),
  }),
  fc.record({ do: fc.constant('restore' as const) }),
  fc.record({ do: fc.constant('elsewhere' as const), how: fc.constantFrom('bank' as const, 'cash' as const) }),
  fc.record({ do: fc.constant('giveUp' as const), percent: fc.constantFrom(0, 33, 100) }),
  fc.record({ do: fc.constant('tip' as const), minor: fc.integer({ min: 1, max: 3_000 }), byCard: fc.boolean() }),
  fc.record({ do: fc.constant('tipBack' as const) }),
  fc.record({ do: fc.constant('tipTaken' as const), minor: fc.integer({ min: 1, max: 3_000 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
type Ride = ReturnType<typeof life>;

const payment = { id: 'p1', provider: 'stripe', customer: 'r1', amount: 100, currency: 'SEK', bookingId: 'b1' };
const disputed = (id: string, amountMinor: number) => ({
  payment,
  dispute: { ref: id, state: 'lost' as const, amountMinor },
  short: id,
});

/** The payer's bank takes a part of the rest of the ride's payment, and keeps it. */
const loseDispute = (ride: Ride, id: string, wanted: number, bearer: DisputeBearer): boolean => {
  const amountMinor = Math.min(wanted, refundableMinor(ride.now()));
  if (!isPaid(ride.now()) || amountMinor === 0) return false;
  const shares = disputeShares(ride.now(), amountMinor, bearer, true);
  const one = disputed(id, amountMinor);
  ride.journals.push(disputeTaken(one, amountMinor), disputeLost(one, 'd1', shares));
  return ride.take(recordReversal(ride.now(), { id, amountMinor, now: 1, shares }));
};

/** The last lost dispute is won after all. */
const restore = (ride: Ride, id: string): boolean => {
  const reversals = (ride.now().adjustments ?? []).filter(({ kind }) => kind === 'reversal');
  const last = reversals.findLast(one => !reversals.some(other => other.id === `back-${one.id}`));
  if (!last || last.id.startsWith('back-')) return false;
  const minor = (amount: number) => Math.round(100 * amount);
  const [amountMinor, driver, platform] = [minor(-last.rider), minor(-last.driver), minor(-last.platform)];
  const shares = { payer: amountMinor - driver - platform, driver, platform };
  ride.journals.push(disputeRestored(disputed(id, amountMinor), 'd1', shares));
  const back = { payer: 0 - shares.payer, driver: 0 - driver, platform: 0 - platform };
  return ride.take(
    recordReversal(ride.now(), { id: `back-${last.id}`, amountMinor: 0 - amountMinor, now: 1, shares: back }),
  );
};

const tipRules = { tipKind: 'sum', tipAmounts: '1', tipMax: 500 } as const;
const retainedTip = (ride: Ride, byCard: boolean) =>
  ride.now().tips?.find(({ kept, provider }) => kept > 0 && (!byCard || provider !== undefined));

const giveTip = (ride: Ride, id: string, amount: number, byCard: boolean): boolean => {
  if (!isPaid(ride.now())) return false;
  const given = { id: `tip${id}`, amount, now: 1 };
  const paid = { id: given.id, gateway: 'stripe' };
  return ride.take(byCard ? tipByProvider(ride.now(), given, paid, tipRules) : tipByWallet(ride.now(), given));
};

/** The bank of a tip's payer reverses a part of it. */
const takeBackTip = (ride: Ride, wanted: number): boolean => {
  const tip = retainedTip(ride, true);
  if (!tip) return false;
  const amountMinor = Math.min(wanted, Math.round(100 * tip.kept));
  const holder = { uid: 'd1', ride: 'b1', minor: amountMinor };
  const about = { id: tip.id, provider: 'stripe', customer: 'r1', amount: tip.amount, currency: 'SEK', holder };
  const totalMinor = Math.round(100 * (tip.amount - tip.kept)) + amountMinor;
  ride.journals.push(paymentReversed(about, { amountMinor, totalMinor }, false));
  return ride.take(takeTip(ride.now(), tip.id, amountMinor));
};

/** @returns whether it took place */
const happen = (ride: Ride, one: Step, n: number): boolean => {
  const deciding = { id: `x${n}`, reason: 'r', now: n };
  const booking = ride.now();
  switch (one.do) {
    case 'refund':
      return ride.take(refundRide(booking, { amountMinor: one.minor, to: one.to, bearer: one.bearer }, deciding));
    case 'correct':
      return ride.take(correctFare(booking, one.minor, { ...deciding, to: one.to }));
    case 'cardTook': {
      const sent = booking.adjustments?.find(({ state }) => state === 'requested');
      return sent !== undefined && ride.take(cardRefundDone(booking, sent.id));
    }
    case 'cardRefused': {
      const toCard = booking.adjustments?.filter(each => each.to === 'card' && each.kind !== 'reversal') ?? [];
      const sent = toCard.find(({ state }) => state === 'requested' || state === 'done');
      const lost = sent?.state === 'requested' ? cardRefundLost : cardRefundReturned;
      return sent !== undefined && ride.take(lost(booking, sent.id, 0));
    }
    case 'settle': {
      const open = booking.adjustments?.find(({ state }) => state === 'owed');
      return open !== undefined && ride.take(settleRaise(booking, open.id, false));
    }
    case 'choose': {
      const chosen = { method: one.method, promo: promoOf(one.discount), available: 45, isCashAllowed: true };
      return ride.take(changePayment(booking, 'r1', { ...chosen, decimals: 2, now: n }));
    }
    case 'pay':
      return ride.take(confirmPayment(booking, { id: 'p2', amount: 100, gateway: 'stripe' }, n));
    case 'lose':
      return loseDispute(ride, `x${n}`, one.minor, one.bearer);
    case 'restore':
      return restore(ride, `x${n}`);
    case 'elsewhere': {
      const settled = { how: one.how, at: 0, by: 'a1', note: 'n' };
      return ride.take(settleOtherwise(booking, { uid: 'a1', party: 'admin' }, settled, n));
    }
    case 'giveUp':
      return ride.take(writeOff(booking, { by: 'a1', driverPercent: one.percent }, n));
    case 'tip':
      return giveTip(ride, `${n}`, one.minor / 100, one.byCard);
    case 'tipBack': {
      const tip = retainedTip(ride, false);
      return tip !== undefined && ride.take(refundTip(booking, { id: tip.id, reason: 'r', driverHasLeft: false }));
    }
    case 'tipTaken':
      return takeBackTip(ride, one.minor);
  }
};

/** Rides that cover every step, whatever is drawn. */
const certain: [Step[], { tax: number; discount: number; prepaid: boolean }][] = [
  [
    [
      { do: 'refund', minor: 1_000, bearer: 'shares', to: 'wallet' },
      { do: 'correct', minor: 12_000, to: 'wallet' },
      { do: 'settle' },
      { do: 'lose', minor: 4_000, bearer: 'shares' },
      { do: 'lose', minor: 2_000, bearer: 'platform' },
      { do: 'restore' },
      { do: 'correct', minor: 9_000, to: 'wallet' },
    ],
    { tax: 25, discount: 12.34, prepaid: true },
  ],
  [
    [
      { do: 'correct', minor: 9_000, to: 'card' },
      { do: 'cardTook' },
      { do: 'refund', minor: 500, bearer: 'driver', to: 'card' },
      { do: 'cardRefused' },
      { do: 'cardRefused' },
    ],
    { tax: 25, discount: 0, prepaid: true },
  ],
  [
    [
      { do: 'tip', minor: 1_000, byCard: true },
      { do: 'tipTaken', minor: 300 },
      { do: 'tip', minor: 500, byCard: false },
      { do: 'tipBack' },
      { do: 'tipBack' },
    ],
    { tax: 6, discount: 0, prepaid: true },
  ],
  [
    [
      { do: 'choose', method: 'wallet_card', discount: 7.5 },
      { do: 'giveUp', percent: 33 },
    ],
    { tax: 25, discount: 0, prepaid: false },
  ],
  [[{ do: 'elsewhere', how: 'bank' }], { tax: 25, discount: 12.34, prepaid: false }],
  [[{ do: 'pay' }], { tax: 0, discount: 0, prepaid: false }],
];

const credit = fc.record({
  minor: fc.integer({ min: 1, max: 5_000 }),
  bearer: fc.constantFrom('platform' as const, 'shares' as const, 'driver' as const),
  to: fc.constantFrom('wallet' as const, 'card' as const),
});
type Credit = typeof credit extends fc.Arbitrary<infer One> ? One : never;

describe('[PLUS-28] reports and books', () => {
  it('say the same of fees, shares, discounts and tips, whatever becomes of a ride: refunds, corrections, disputes, losses', () => {
    const steps = fc.array(step, { maxLength: 12 });
    const rides = fc.record({
      tax: fc.constantFrom(0, 6, 12.5, 25),
      discount: fc.constantFrom(0, 12.34),
      prepaid: fc.boolean(),
    });
    const met = new Set<string>();
    const lives = fc.property(steps, rides, (wanted, { tax, discount, prepaid }) => {
      const ride = life(driven(tax, discount, prepaid));
      expect(ride.inReports()).toEqual(ride.inBooks());
      wanted.forEach((one, n) => {
        if (happen(ride, one, n)) met.add(one.do);
        expect(ride.inReports()).toEqual(ride.inBooks());
        expect(ride.inTaxReport() + ride.untaxed()).toBe(ride.inBooks().feeMinor);
      });
    });
    fc.assert(lives, { numRuns: certain.length, examples: certain });
    const commands = [
      'cardRefused',
      'cardTook',
      'choose',
      'correct',
      'elsewhere',
      'giveUp',
      'lose',
      'pay',
      'refund',
      'restore',
      'settle',
    ];
    expect([...met].sort()).toEqual([...commands, 'tip', 'tipBack', 'tipTaken']);
    fc.assert(lives, { numRuns: 300 });
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
    // Every kind of fee at least once, whatever is drawn.
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
