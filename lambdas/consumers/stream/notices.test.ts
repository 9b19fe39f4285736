import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { type PersonalNotice, noticesFor } from './notices';

type Happened = Parameters<typeof noticesFor>[1];
const noticesOf = (notices: PersonalNotice[], uid: string) =>
  notices.filter(notice => notice.uid === uid).map(({ key, amount }) => [key, amount?.value]);

it.each([
  ['card', 'notice_trip_paid'],
  ['cash', 'notice_trip_cash'],
] as const)('[PAYS-4] shows a driver of a trip paid by %s what became of the money', (payment_mode, key) => {
  const booking = aBooking({ status: 'PAID', driver: 'd1', payment_mode });
  const notices = noticesFor(booking, { kind: 'PAID', by: 'd1', changes: {} } as Parameters<typeof noticesFor>[1]);
  expect(notices.filter(({ uid }) => uid === 'd1').map(notice => notice.key)).toEqual([key]);
});

describe('[LIFE-5] a rider whose driver ended the trip', () => {
  const reached = { kind: 'REACHED', by: 'd1', changes: {} } as Happened;
  const end = (change: Partial<Booking>, by = 'd1') => {
    const booking = aBooking({ status: 'REACHED', customer: 'r1', driver: 'd1', ...change });
    return noticesFor(booking, { ...reached, by } as Happened).map(({ key, km }) => [key, km]);
  };
  const far = { step: 'reach', at: 1, reason: 'agreed' } as const;

  it('is notified of the arrival, at the drop-off alone', () => {
    expect(end({})).toEqual([['notice_reached', undefined]]);
  });

  it('is notified how far from the drop-off it ended, if that is known', () => {
    expect(end({ farSteps: [{ ...far, metres: 1_400 }] })).toEqual([['notice_ended_away', 1.4]]);
    expect(end({ farSteps: [far] })).toEqual([['notice_ended', undefined]]);
    expect(end({ farSteps: [{ ...far, metres: 1_400 }] }, 'a1')).toEqual([['notice_ended', undefined]]);
  });
});

describe('[PAYS-4] a rider whose trip ended unpaid', () => {
  const amounts = { trip_cost: 100, discount_amount: 6, usedWalletMoney: 0 };
  const ended = aBooking({ status: 'PENDING', payment_mode: 'card', customer: 'r1', driver: 'd1', ...amounts });
  const pending = { kind: 'PENDING', by: 'd1', changes: {} } as Happened;

  it('is asked to pay', () => {
    expect(noticesOf(noticesFor(ended, pending), 'r1')).toEqual([['notice_pending', undefined]]);
  });

  it('is notified what their card pays, from the authorised amount or automatically', () => {
    const held = aBooking({ ...ended, cardHold: { state: 'held', amount: 110, margin: 10 } });
    expect(noticesOf(noticesFor(held, pending), 'r1')).toEqual([['notice_card_pays', 94]]);
    expect(noticesOf(noticesFor(ended, pending, true), 'r1')).toEqual([['notice_card_pays', 94]]);
  });

  it('is not asked any more once it is paid', () => {
    expect(noticesFor({ ...ended, status: 'PAID' }, pending)).toEqual([]);
  });
});

describe('[PLUS-9] a notice about money names the amount', () => {
  const paid = aBooking({ customer: 'r1', driver: 'd1', payment_mode: 'card', trip_cost: 100, driver_share: 80 });
  const of = (event: object, booking = paid) =>
    noticesFor(booking, { by: 'x', changes: {}, ...event } as Happened).map(({ uid, key, amount }) => [
      `${uid} ${key}`,
      amount?.value,
    ]);
  const tip = (change: number, state: string) => ({ kind: 'TIP', changes: { tips: [{ change, state }] } });

  it('shows a rider what they paid for a trip, and its driver their share', () => {
    expect(of({ kind: 'PAID' })).toEqual([
      ['r1 notice_paid', 100],
      ['d1 notice_trip_paid', 80],
    ]);
  });

  it('says what a tip was that came, or went back', () => {
    expect(of(tip(20, 'paid'))).toEqual([['d1 notice_tip', 20]]);
    expect(of(tip(-20, 'refunded'))).toEqual([
      ['r1 notice_tip_refunded', 20],
      ['d1 notice_tip_back', 20],
    ]);
  });

  it('reports a cancellation fee to its payer and to the driver who gets it', () => {
    const changes = { cancelFeeOwed: 0, cancelFeePaid: { by: 'wallet', amount: 15 } };
    const toDriver = { ...changes, cancelFeePaidOut: 25, cancelFeePaidLater: 15 };
    expect(of({ kind: 'FEE_PAID', changes: toDriver })).toEqual([
      ['r1 notice_fee_charged', 15],
      ['d1 notice_fee_paid', 15],
    ]);
    expect(of({ kind: 'FEE_PAID', changes })).toEqual([['r1 notice_fee_charged', 15]]);
  });

  it('shows a rider the fee of a ride that somebody else has cancelled, and its driver that it is theirs', () => {
    expect(of({ kind: 'CANCELLED' }, { ...paid, status: 'CANCELLED', cancelFee: 25 })).toEqual([
      ['r1 notice_cancelled', 25],
      ['d1 notice_cancelled_fee', 25],
    ]);
    expect(of({ kind: 'CANCELLED' })).toEqual([
      ['r1 notice_cancelled', undefined],
      ['d1 notice_cancelled', undefined],
    ]);
  });
});
