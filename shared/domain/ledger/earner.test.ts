import { expect, it } from 'vitest';
import type { Adjustment } from '#shared/contract/entities/booking';
import { aBooking } from '../booking/testing/a-booking';
import * as ofAdjustments from './adjustment-journals';
import * as ofBookings from './booking-journals';
import type { Journal } from './journal';
import * as ofTips from './tip-journals';
import * as ofPayments from './payment-journals';

const booking = aBooking({ driver: 'd1' });
const owed = { at: 1, discount: 0, paidAtOnce: 30 };
const adjustment: Adjustment = {
  id: 'a1',
  kind: 'correction',
  to: 'wallet',
  state: 'done',
  at: 1,
  rider: -10,
  driver: 8,
  platform: 2,
};

const tip = { id: 't1', at: 1, amount: 5, kept: 5, change: 5, state: 'paid' } as const;

/** Every journal that a booking can have, in a case in which the driver gets money if possible. */
const journals: Record<
  Exclude<keyof typeof ofBookings, 'sharesWhenWrittenOff'> | keyof typeof ofAdjustments | keyof typeof ofTips,
  Journal | undefined
> = {
  paymentReceived: ofBookings.paymentReceived(booking, { id: 'p1', gateway: 'test', amount: 100 }),
  partPaid: ofBookings.partPaid(booking, { id: 'p1', gateway: 'test', amount: 100 }),
  rideOwed: ofBookings.rideOwed(booking, owed),
  paidElsewhere: ofBookings.paidElsewhere(booking, 'bank'),
  rideWrittenOff: ofBookings.rideWrittenOff(booking, owed, 20),
  tripPaid: ofBookings.tripPaid(booking),
  bookingCancelled: ofBookings.bookingCancelled(booking, { paid: 500, owed: 0, isBorne: false }),
  fareBorne: ofBookings.fareBorne(booking, 20),
  feeSettled: ofBookings.feeSettled(booking, 500, 'driver'),
  walletHeld: ofBookings.walletHeld(booking, 500, { version: 1, isOwed: false }),
  aheadReturned: ofBookings.aheadReturned(booking, { all: 3 }, 2),
  adjusted: ofAdjustments.adjusted(booking, adjustment),
  sentToCard: ofAdjustments.sentToCard(booking, adjustment),
  cardRefunded: ofAdjustments.cardRefunded(booking, adjustment),
  cardRefundFailed: ofAdjustments.cardRefundFailed(booking, adjustment, 0),
  cardRefundCameBack: ofAdjustments.cardRefundCameBack(booking, adjustment, 0),
  tipFromWallet: ofTips.tipFromWallet(booking, tip),
  tipReceived: ofTips.tipReceived(booking, tip, { id: 'p1', gateway: 'test' }),
  tipReturned: ofTips.tipReturned(booking, tip, false),
  raisePaid: ofAdjustments.raisePaid(booking, adjustment, false),
};

it.each(Object.entries(journals))('[PROF-3] the journal "%s" marks what it brings a driver as earned', (_, each) => {
  const getsMoney = each?.legs.some(({ account }) => account.kind === 'user' && account.uid === 'd1') ?? false;
  expect(!getsMoney || each?.earner === 'd1').toBe(true);
});

const paid = { id: 'p1', provider: 'stripe', customer: 'r1', amount: 100, currency: 'USD', bookingId: booking.id };
const disputed = { payment: paid, dispute: { ref: 'x', state: 'lost', amountMinor: 500 }, short: 'x' } as const;
const shares = { payer: 0, driver: 500, platform: 0 };

it.each([
  ...Object.values(journals),
  ofPayments.disputeLost(disputed, 'd1', shares),
  ofPayments.disputeRestored(disputed, 'd1', shares),
])('[PROF-3] a journal of a driver names the ride whose sum it changes', each => {
  expect(each?.earner && [each.earner, each.ride]).toEqual(each && ['d1', booking.id]);
});

it('[PROF-3] the cases have drivers who get money', () => {
  const paying = Object.entries(journals).filter(([, each]) =>
    each?.legs.some(({ account, amountMinor }) => account.kind === 'user' && account.uid === 'd1' && amountMinor > 0),
  );
  expect(paying.map(([name]) => name).sort()).toEqual(
    [
      'adjusted',
      'bookingCancelled',
      'fareBorne',
      'feeSettled',
      'raisePaid',
      'rideOwed',
      'rideWrittenOff',
      'tipFromWallet',
      'tipReceived',
      'tripPaid',
    ].sort(),
  );
});
