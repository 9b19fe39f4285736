import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';

const cardHold = { state: 'held', amount: 144, margin: 20 } as const;
const owing = (change: Partial<Booking> = {}) =>
  aBooking({
    status: 'CANCELLED',
    driver: 'driver-1',
    cancelFee: 25,
    cancelFeeOwed: 25,
    cancelFeePaidOut: 0,
    ...change,
  });
const open = (booking: Booking, usertype: 'rider' | 'driver' | 'admin' = 'rider') =>
  renderApp({
    route: '/bookings/b1',
    user: aUser(usertype),
    api: {
      fetchBooking: () => ({ booking, events: [] }),
      fetchCandidates: () => ({ candidates: [], waves: [], assigned: [], mayAssign: false }),
    },
  });

describe('[PAYS-4] a ride by card that was cancelled free of charge', () => {
  const cancelled = { status: 'CANCELLED', payment_mode: 'card' } as const;

  it.each(['held', 'releasing', 'released'] as const)('says what is released, the amount being %s', async state => {
    open(aBooking({ ...cancelled, cardHold: { ...cardHold, state } }));
    expect(
      await screen.findByText(/^Nothing is charged. The .*144.* set aside on your card is released/),
    ).toBeVisible();
  });

  it('says so of nothing that the bank gave up before', async () => {
    open(aBooking({ ...cancelled, cardHold: { ...cardHold, state: 'lapsed' } }));
    await screen.findByText('Cancelled', { selector: 'p' });
    expect(screen.queryByText(/Nothing is charged/)).toBeNull();
  });
});

describe('[LIFE-14] the fee of a ride that was cancelled late', () => {
  it('[PAYS-4] is being taken from the amount set aside, without a choice of payment method', async () => {
    open(owing({ cardHold }));
    expect(await screen.findByText(/\$25\.00.* is being taken from the amount set aside on your card/)).toBeVisible();
    expect(screen.getByText('Being taken from the card')).toBeInTheDocument();
    expect(screen.queryByText(/You still owe/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Go to the wallet' })).toBeNull();
  });

  it.each([undefined, { ...cardHold, state: 'lapsed' as const }])('is owed without one: %o', async hold => {
    open(owing(hold ? { cardHold: hold } : {}));
    expect(await screen.findByText(/You still owe .*\$25\.00.*; pay it in your wallet/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the wallet' })).toBeVisible();
  });

  it.each([
    ['admin', /being taken from the amount set aside on the card; then the driver gets it/],
    [
      'driver',
      /being taken from the amount set aside on the (rider|customer)’s card, and is added to your wallet then/,
    ],
  ] as const)('[PAYS-4] is told so to the %s', async (usertype, words) => {
    open(owing({ cardHold }), usertype);
    expect(await screen.findByText(words)).toBeVisible();
  });
});
