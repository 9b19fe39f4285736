import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Adjustment, Booking } from '#shared/contract/entities/booking';
import type { UserType } from '#shared/contract/operation';
import { aBorneReview } from '#shared/domain/booking/testing/a-booking';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';

const back = (change: Partial<Adjustment>): Adjustment => ({
  id: 'x1',
  kind: 'refund',
  at: 0,
  reason: 'Late',
  state: 'done',
  to: 'wallet',
  rider: 20,
  driver: -12,
  platform: -8,
  ...change,
});
const paid = { status: 'PAID', driver: 'driver-1', driver_name: 'Robin Ek' } as const;
const promo = { ...paid, discount_amount: 16, promo_applied: true, customer_paid: 70 } as const;
const receipt = (total: number, driverShare: number) => ({
  trip_cost: total,
  driver_share: driverShare,
  convenience_fees: total - driverShare,
  receipt: { ...aBooking().receipt, total, driverShare, fee: total - driverShare, fare: driverShare },
});

/**
 * Bookings of each kind, with the texts of their lists and receipts for a rider, a fleet and an admin, and for the
 * driver.
 */
const kinds: [string, Partial<Booking>, string, string][] = [
  ['a new one', { status: 'NEW' }, '$86.00', '$77.40'],
  ['one under way with a promo', { ...promo, status: 'STARTED' }, '$70.00', '$77.40'],
  ['an unpaid one with a promo', { ...promo, status: 'PENDING' }, '$70.00', '$77.40'],
  ['a paid one', paid, '$86.00', '$77.40'],
  ['one paid with a promo', promo, '$70.00', '$77.40'],
  ['one paid with the wallet and a card', { ...paid, usedWalletMoney: 30 }, '$86.00', '$77.40'],
  ['one that paid an earlier debt too', { ...paid, earlierDebt: 25 }, '$86.00', '$77.40'],
  ['a refunded one', { ...paid, adjustments: [back({})] }, '$66.00', '$65.40'],
  ['one refunded by the platform', { ...paid, adjustments: [back({ driver: 0, platform: -20 })] }, '$66.00', '$77.40'],
  [
    'one with a promo refunded to a card',
    { ...promo, adjustments: [back({ state: 'requested' })] },
    '$50.00',
    '$65.40',
  ],
  ['one given back wholly', { ...paid, adjustments: [back({ rider: 86, driver: 0 })] }, '$0.00', '$77.40'],
  ['a lowered one', { ...paid, ...receipt(80, 72), adjustments: [back({ kind: 'correction' })] }, '$80.00', '$72.00'],
  [
    'a raised one',
    {
      ...paid,
      ...receipt(95, 85.5),
      adjustments: [back({ kind: 'correction', rider: -9, driver: 8.1, state: 'owed' })],
    },
    '$95.00',
    '$85.50',
  ],
  [
    'one that the bank took back',
    { ...paid, adjustments: [back({ kind: 'reversal', rider: -86, driver: 0 })] },
    '$86.00',
    '$77.40',
  ],
  ['one that the platform completed', { ...paid, fareReview: aBorneReview(12.5) }, '$86.00', '$89.90'],
  ['one cancelled for a fee', { ...promo, status: 'CANCELLED', prepaid: true, cancelFee: 15 }, '$15.00', '$15.00'],
];

const page = (route: string, usertype: UserType, bookings: Booking[]) =>
  renderApp({
    route,
    user: aUser(usertype),
    api: {
      fetchBookings: () => ({ bookings }),
      fetchBooking: () => ({ booking: bookings[0]!, events: [] }),
    },
  });
const plain = (text: string | null | undefined) =>
  (text ?? '').replace(/[\u2066-\u2069]/g, '').replaceAll('\u00A0', ' ');

/** The amount in a booking's row or card of the list. */
const listed = async ({ booking_id }: Booking) => {
  const entry = (await screen.findByText(booking_id)).closest('[role="row"], li') as HTMLElement;
  const figures = [...entry.querySelectorAll('.tnum')].map(({ textContent }) => plain(textContent));
  return figures.filter(text => text.startsWith('$'));
};

/** The amounts of the receipt's lines with this name, from above. */
const lines = (card: HTMLElement, name: string) =>
  within(card)
    .getAllByText(name)
    .map(label => plain(label.nextElementSibling?.textContent));

const closing = async (usertype: UserType, booking: Booking) => {
  page('/bookings/b1', usertype, [booking]);
  const card = await screen.findByRole('region', { name: /Receipt|Price/ });
  if (usertype !== 'driver' || booking.status === 'CANCELLED') return lines(card, 'Total').at(-1);
  const share = Number(lines(card, 'Driver’s share').at(-1)?.slice(1));
  const borne = booking.fareReview ? Number(lines(card, 'Extra paid by the company')[0]?.slice(1)) : 0;
  return `$${(share + borne).toFixed(2)}`;
};

beforeAll(() => Promise.all([import('./bookings-page'), import('../ride/page/ride-page')]));

const bookings = kinds.map(([name, change], i) =>
  aBooking({ ...change, id: `b${i}`, booking_id: `WF${i}`, reason: name }),
);

// An admin sees the same as a fleet, and the file contains the displayed amounts.
describe.each(['rider', 'fleetadmin', 'driver'] as const)('[BKS-1] [PLUS-7] to a %s', usertype => {
  const wanted = kinds.map(([, , price, share]) => (usertype === 'driver' ? share : price));

  it('a list says of each kind of booking what is paid or earned in the end', async () => {
    page('/bookings', usertype, bookings);
    await screen.findByText('WF0');
    const said = await Promise.all(bookings.map(listed));
    expect(said).toEqual(wanted.map(amount => [amount]));
  });

  it.each(kinds.map(([name], i) => [name, i] as const))('its receipt of %s ends with it', async (_, i) => {
    expect(await closing(usertype, bookings[i]!)).toBe(wanted[i]);
  });
});
