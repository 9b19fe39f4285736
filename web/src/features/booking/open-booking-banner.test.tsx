import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type * as wsModule from '@/lib/ws';
import { aBooking } from '@/testing/fixtures';
import { publish, useSimulatedTopic } from '@/testing/simulated-topics';
import { drop, pickup, render } from '@/testing/booking-kit';
import { useTrip } from './trip-store';

vi.mock('@/lib/ws', async original => ({ ...(await original<typeof wsModule>()), useTopic: useSimulatedTopic }));

it('[RT-1] the card of the running ride follows what the rider is told of it on any device', async () => {
  let open = [aBooking({ status: 'STARTED' })];
  const app = render({ fetchBookings: ({ active }) => ({ bookings: active ? open : [] }) });
  expect(await screen.findByRole('link', { name: /Open booking WF1001/ })).toHaveTextContent('On trip');
  open = [aBooking({ status: 'PENDING', v: 9 })];
  await act(async () => publish('u#rider-1', { type: 'notice', body: { key: 'notice_pay', bookingId: 'b1' } }));
  await waitFor(() => expect(screen.getByRole('link', { name: /Open booking/ })).toHaveTextContent('Payment due'));
  open = [];
  await act(async () => publish('u#rider-1', { type: 'notice', body: { key: 'notice_paid', bookingId: 'b1' } }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /Open booking/ })).toBeNull());
  expect(app.path()).toBe('/');
});

it('running rides are shown while the next one is being entered, two of them at most', async () => {
  useTrip.setState({ pickup, drop });
  const open = ['b1', 'b2', 'b3'].map(id => aBooking({ id, booking_id: `WF-${id}`, status: 'NEW' }));
  render({ fetchBookings: ({ active }) => ({ bookings: active ? open : [] }) });
  await waitFor(() => expect(screen.getAllByRole('link', { name: /Open booking/ })).toHaveLength(2));
});
