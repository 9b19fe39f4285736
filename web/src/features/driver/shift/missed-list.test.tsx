import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { aBooking } from '@/testing/fixtures';
import { renderInProviders } from '@/testing/render';
import { addMissed, useMissed } from '../offers/missed-offers';
import type { TimedOffer } from '../offer-queue';
import { MissedList } from './missed-list';

beforeEach(() => useMissed.setState({ missed: [] }));

const show = (appcat: Booking['appcat']) => {
  const booking = aBooking({ id: 'b1', appcat, driver_share: 77 });
  const timed = { offer: { bookingId: 'b1', pickupKm: 1.2, booking } } as TimedOffer;
  addMissed(timed, 1.2, Date.now(), 'Europe/Stockholm');
  renderInProviders(<MissedList taking={undefined} onTake={() => undefined} />);
};

it('[LIFE-12] a missed taxi ride tells about how much, as its offer did', async () => {
  show('taxi');
  expect(await screen.findByRole('listitem')).toHaveTextContent(/about .*77/);
});

it('[LIFE-12] a missed delivery shows its share, which is fixed', async () => {
  show('delivery');
  expect(await screen.findByRole('listitem')).toHaveTextContent(/77/);
  expect(screen.getByRole('listitem')).not.toHaveTextContent(/about/);
});
