import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { BookingStatus } from '#shared/contract/entities/booking';
import { useTrip } from '@/features/booking/trip-store';
import { drop, pickup, render } from '@/testing/booking-kit';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';

const tabs = () => screen.queryByRole('navigation', { name: 'Account' });

it('the tabs make room while both ends of a trip are set, and come back', async () => {
  render();
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(tabs()).toBeVisible());
  act(() => {
    useTrip.getState().setPoint('pickup', pickup);
    useTrip.getState().setPoint('drop', drop);
  });
  await waitFor(() => expect(tabs()).toBeNull());
  expect(screen.getByRole('button', { name: 'Open menu' })).toBeVisible();
  act(() => useTrip.getState().setPoint('drop', undefined));
  await waitFor(() => expect(tabs()).toBeVisible());
});

it.each<[BookingStatus, boolean]>([
  ['NEW', true],
  ['ACCEPTED', false],
  ['STARTED', false],
  ['PAID', true],
])('on a ride in %s the tabs are there: %s', async (status, isThere) => {
  renderApp({
    route: '/bookings/b1',
    user: aUser('rider'),
    api: { fetchBooking: () => ({ booking: aBooking({ status, driver: 'd1', driver_name: 'Robin' }), events: [] }) },
  });
  await screen.findByText('What happened');
  expect(tabs() !== null).toBe(isThere);
  expect(screen.getByRole('link', { name: 'All bookings' })).toBeVisible();
});
