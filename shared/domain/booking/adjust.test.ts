import { disputeShares } from './dispute-shares';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { isRefusal, type Refusal } from '#shared/contract/errors';
import { system, user } from '../ledger/journal';
import { refundableMinor, refundRide, refundShares, returnableMinor, returnToCard } from './adjust';
import { correctFare, correctionLimits, correctionShares } from './correct-fare';
import type { Decision } from './decide';
import { beforeCorrections, lastEffects } from './fare-effects';
import type { RefundWish } from './refund-wish';
import { cardRefundDone, cardRefundLost, recordReversal, settleRaise } from './settle-adjustment';
import { aBooking } from './testing/a-booking';

/** 100.00 SEK by card, 80 for the driver, 20 fee. */
const paid = (change: Partial<Booking> = {}) =>
  aBooking({
    status: 'PAID',
    driver: 'd1',
    customer_paid: 100,
    paidBy: 'p1',
    gateway: 'stripe',
    prepaid: true,
    ...change,
  });
const deciding = { id: 'x1', reason: 'The lift was broken', now: 5 };
const wallet = (amountMinor: number, bearer: RefundWish['bearer'] = 'platform'): RefundWish => ({
  amountMinor,
  bearer,
  to: 'wallet',
});
const made = <Made extends Decision>(value: Made | Refusal): Made => {
  expect(isRefusal(value)).toBe(false);
  return value as Made;
};
const after = (booking: Booking, decision: Decision | Refusal): Booking => ({
  ...booking,
  ...made(decision as Decision).changes,
});

describe('[PLUS-7] a refund', () => {
  it.each([
    ['platform', { driver: 0, platform: -25 }],
    ['driver', { driver: -25, platform: 0 }],
    ['shares', { driver: -20, platform: -5 }],
  ] as const)('is borne by the %s', (bearer, shares) => {
    expect(refundShares(paid(), wallet(2_500, bearer))).toEqual({ rider: 25, ...shares });
  });

  it('goes to the wallet with its reason, balanced', () => {
    const { journals, changes } = made(refundRide(paid(), wallet(2_500, 'shares'), deciding));
    expect(journals?.[0]).toMatchObject({ id: 'ADJ-b1-x1', memo: 'WF-TEST1' });
    expect(journals?.[0]?.legs).toEqual([user('r1', 2_500), user('d1', -2_000), system('refunds', -500)]);
    expect(changes.adjustments).toMatchObject([{ kind: 'refund', reason: 'The lift was broken', state: 'done' }]);
  });

  it('to the card waits for the provider, and ends in the books of one or the other', () => {
    const asked = after(paid(), refundRide(paid(), { ...wallet(2_500), to: 'card' }, deciding));
    expect(asked.adjustments).toMatchObject([{ to: 'card', state: 'requested' }]);
    const done = made(cardRefundDone(asked, 'x1'));
    expect(done.journals?.[0]?.legs).toEqual([system('refund', -2_500), system('gateway:stripe', 2_500)]);
    const lost = made(cardRefundLost(asked, 'x1', 0));
    expect(lost.journals?.[0]?.legs).toEqual([system('refund', -2_500), user('r1', 2_500)]);
    expect(lost.changes.adjustments).toMatchObject([{ to: 'wallet', state: 'done', cardFailed: true }]);
    expect(cardRefundDone({ ...asked, ...done.changes }, 'x1')).toMatchObject({ refusal: 'booking_moved_on' });
  });

  it('never exceeds what was paid, in however many parts', () => {
    const first = after(paid(), refundRide(paid(), wallet(7_000), deciding));
    expect(refundRide(first, wallet(3_001), deciding)).toEqual({ refusal: 'refund_too_high', params: { most: 30 } });
    expect(refundableMinor(after(first, refundRide(first, wallet(3_000), deciding)))).toBe(0);
  });

  it('takes no more from a driver than their share', () => {
    expect(refundShares(paid(), wallet(10_000, 'driver'))).toEqual({ rider: 100, driver: -80, platform: -20 });
  });

  it('is for paid rides, and to a card for those paid by one', () => {
    expect(refundRide(paid({ status: 'STARTED' }), wallet(1), deciding)).toMatchObject({ refusal: 'booking_moved_on' });
    const cash = paid({ cardPaymentAmount: 0, payment_mode: 'cash', prepaid: false });
    expect(refundRide(cash, { ...wallet(1), to: 'card' }, deciding)).toEqual({ refusal: 'no_card_payment' });
    expect(refundRide(cash, wallet(0), deciding)).toMatchObject({ refusal: 'refund_too_high' });
  });
});

describe('[PLUS-7] a corrected fare', () => {
  it('that is lower is credited; driver’s share and fee follow, and so does the receipt', () => {
    const { changes, journals } = made(correctFare(paid(), 7_500, deciding));
    expect(changes).toMatchObject({ trip_cost: 75, driver_share: 60, convenience_fees: 15 });
    expect(changes.receipt?.lines.at(-1)).toEqual({ kind: 'correction', label: 'The lift was broken', amount: -25 });
    expect(journals?.[0]?.legs).toEqual([user('r1', 2_500), user('d1', -2_000), system('commission', -500)]);
  });

  it('leaves a receipt whose total and fee tell the driver’s share', () => {
    const lines = [
      { kind: 'base' as const, amount: 79 },
      { kind: 'fee' as const, amount: 9.48 },
    ];
    const receipt = { ...aBooking().receipt, lines, fare: 79, fee: 9.48, total: 88.48, driverShare: 79 };
    const ride = paid({ receipt, trip_cost: 88.48, convenience_fees: 9.48, driver_share: 79, customer_paid: 88.48 });
    const { changes } = made(correctFare(ride, 8_000, deciding));
    expect(changes).toMatchObject({ convenience_fees: 8.57, driver_share: 71.43 });
    expect(changes.receipt?.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['base', 79],
      ['fee', 8.57],
      ['correction', -7.57],
    ]);
    const raised = after(ride, correctFare(ride, 9_000, deciding));
    const lower = made(correctFare(raised, 8_000, { ...deciding, id: 'x2' }));
    expect(lower.changes.receipt?.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['base', 79],
      ['fee', 8.57],
      ['correction', -7.57],
    ]);
  });

  it('that is higher is owed, and shared when it is paid', () => {
    const decision = made(correctFare(paid(), 12_500, deciding));
    expect(decision.debt).toEqual({ amountMinor: 2_500, isBorne: false });
    expect(decision.journals?.[0]?.legs).toEqual([system('receivable', -2_500), system('payable', 2_500)]);
    const owing = after(paid(), decision);
    const settled = made(settleRaise(owing, 'x1', false));
    expect(settled.journals?.[0]?.legs).toEqual([
      user('r1', -2_500),
      user('d1', 2_000),
      system('commission', 500),
      system('receivable', 2_500),
      system('payable', -2_500),
    ]);
    expect(settleRaise(after(owing, settled), 'x1', false)).toMatchObject({ refusal: 'payment_not_due' });
  });

  it('replaces a raise that is not paid yet', () => {
    const raised = after(paid(), correctFare(paid(), 12_500, deciding));
    const back = made(correctFare(raised, 10_000, { ...deciding, id: 'x2' }));
    expect(back.changes.adjustments?.map(({ state }) => state)).toEqual(['withdrawn', 'done']);
    expect(back.changes.receipt?.lines).toEqual([]);
    expect(back.journals?.[0]?.legs).toEqual([system('receivable', 2_500), system('payable', -2_500)]);
    expect(lastEffects(back.changes.adjustments).map(one => one.trip_cost)).toEqual([0]);
  });

  it.each([4_999, 15_001, 10_000])('keeps its limits, half of the fare at first: not %d', fare => {
    expect(correctionShares(paid(), fare)).toEqual({ refusal: 'correction_limit', params: { least: 50, most: 150 } });
  });

  it('cannot be talked beyond its limits in steps', () => {
    const lower = after(paid(), correctFare(paid(), 6_000, deciding));
    expect(correctionLimits(lower)).toEqual({ leastMinor: 5_000, mostMinor: 15_000 });
  });

  it.each(['JPY', 'KWD'])('is exact in %s', currency => {
    const minor = { JPY: 100, KWD: 100_000 }[currency] ?? 0;
    const booking = paid({ receipt: { ...paid().receipt, currency } });
    const shares = correctionShares(booking, Math.round(minor * 0.667));
    expect(isRefusal(shares)).toBe(false);
  });
});

describe('[LIFE-9] the refund of a cancelled ride', () => {
  const cancelled = paid({ status: 'CANCELLED', cancelFee: 25 });
  it('goes back to the card once, without the fee', () => {
    const decision = made(returnToCard(cancelled, undefined, deciding));
    expect(decision.journals?.[0]).toMatchObject({ covered: true });
    expect(decision.journals?.[0]?.legs).toEqual([user('r1', -7_500), system('refund', 7_500)]);
    expect(returnToCard(after(cancelled, decision), undefined, deciding)).toEqual({ refusal: 'no_card_payment' });
    expect(returnableMinor(paid())).toBe(0);
  });

  it('goes back in parts, never beyond what is left of it', () => {
    const part = after(cancelled, made(returnToCard(cancelled, 5_000, deciding)));
    expect(returnableMinor(part)).toBe(2_500);
    expect(returnToCard(part, 2_501, deciding)).toMatchObject({ refusal: 'refund_too_high', params: { most: 25 } });
    expect(returnableMinor(after(part, made(returnToCard(part, 2_500, { ...deciding, id: 'a2' }))))).toBe(0);
  });

  it('goes back less what the bank has taken, and not what it has given again', () => {
    const reversal = { id: 'x', kind: 'reversal', at: 1, driver: 0, platform: 0, state: 'done' } as const;
    const taken = { ...cancelled, adjustments: [{ ...reversal, rider: -30 }] };
    expect(returnableMinor(taken)).toBe(4_500);
    expect(returnableMinor({ ...cancelled, adjustments: [...taken.adjustments, { ...reversal, rider: 30 }] })).toBe(
      7_500,
    );
  });
});

describe('[PLUS-7] [PAYS-6] whatever is decided on a ride', () => {
  const step = fc.oneof(
    fc.record({
      amountMinor: fc.integer({ min: 1, max: 12_000 }),
      to: fc.constantFrom('wallet' as const, 'card' as const),
      bearer: fc.constantFrom('platform' as const, 'shares' as const, 'driver' as const),
    }),
    fc.record({ fare: fc.integer({ min: 0, max: 20_000 }) }),
    fc.constant('pay' as const),
  );
  type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
  const play = (booking: Booking, what: Step, id: string): Decision | Refusal => {
    const by = { ...deciding, id };
    if (what === 'pay') {
      const owed = booking.adjustments?.find(({ state }) => state === 'owed');
      return owed ? settleRaise(booking, owed.id, false) : { refusal: 'payment_not_due' };
    }
    return 'fare' in what ? correctFare(booking, what.fare, by) : refundRide(booking, what, by);
  };

  it('the shares add up, nobody gets back more than they paid, and the ride’s own amounts stay whole', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), script => {
        let booking = paid();
        for (const [n, what] of script.entries()) {
          const decision = play(booking, what, `x${n}`);
          if (isRefusal(decision)) continue;
          booking = after(booking, decision);
          for (const one of booking.adjustments ?? [])
            expect(Math.abs(Math.round(100 * (one.rider + one.driver + one.platform)))).toBe(0);
          expect(refundableMinor(booking)).toBeGreaterThanOrEqual(0);
          expect(Math.round(100 * (booking.driver_share + booking.convenience_fees))).toBe(
            Math.round(100 * booking.trip_cost),
          );
          const first = beforeCorrections(booking).reduce((sum, one) => sum + one.trip_cost, booking.trip_cost);
          expect(Math.round(100 * first)).toBe(10_000);
        }
      }),
    );
  });
});

describe('[PLUS-7] a refund that the driver has borne, and a correction after it', () => {
  it('take from the driver no more than the share: 201 of which 171 were refunded, corrected to 171', () => {
    const ride = paid({
      trip_cost: 201,
      customer_paid: 201,
      convenience_fees: 30,
      driver_share: 171,
      cardPaymentAmount: 201,
      receipt: { ...aBooking().receipt, fare: 171, fee: 30, total: 201, driverShare: 171 },
    });
    const refunded = after(ride, refundRide(ride, wallet(17_100, 'driver'), deciding));
    expect(correctionShares(refunded, 17_100)).toMatchObject({ rider: 30, driver: 0, platform: -30 });
  });

  it('never cost the driver more than the share, in any order', () => {
    const part = fc.integer({ min: 1, max: 10_000 });
    const step = fc.record({
      kind: fc.constantFrom('refund' as const, 'correct' as const),
      amountMinor: part,
      bearer: fc.constantFrom('platform' as const, 'driver' as const, 'shares' as const),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), steps => {
        let ride = paid();
        for (const { kind, amountMinor, bearer } of steps) {
          const now = { ...deciding, id: `x${(ride.adjustments ?? []).length}` };
          const decision =
            kind === 'refund'
              ? refundRide(ride, wallet(amountMinor, bearer), now)
              : correctFare(ride, amountMinor + 5_000, now);
          if (!isRefusal(decision)) ride = after(ride, decision);
        }
        const borne = (ride.adjustments ?? []).filter(({ state }) => state === 'done');
        const net = borne.reduce((sum, { driver }) => sum + Math.round(driver * 100), 8_000);
        expect(net).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('[PAYS-3] disputes of a ride whose refund went to the wallet', () => {
  it('take from the payer no more than the wallet had of it, in however many parts', () => {
    const refunded = after(paid(), refundRide(paid(), wallet(4_000), deciding));
    const first = disputeShares(refunded, 4_000, 'platform', true);
    expect(first).toEqual({ payer: 4_000, driver: 0, platform: 0 });
    const reversed = after(refunded, recordReversal(refunded, { id: 'x2', amountMinor: 4_000, now: 6, shares: first }));
    expect(disputeShares(reversed, 4_000, 'platform', true)).toEqual({ payer: 0, driver: 0, platform: 4_000 });
  });
});
