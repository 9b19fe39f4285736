import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';

const notice = (id: string, bookingId: string, isRead: boolean) => ({
  id,
  key: 'notice_arrived',
  screen: 'BookedCab',
  bookingId,
  at: 1,
  isRead,
});

const open = (...notices: ReturnType<typeof notice>[]) =>
  renderApp({
    route: '/bookings/b1',
    user: aUser('rider'),
    api: {
      fetchBooking: () => ({ booking: aBooking({ id: 'b1', status: 'NEW' }), events: [] }),
      fetchInbox: () => ({ notices, unread: notices.length }),
      readNotices: () => ({ unread: 0 }),
    },
  });

it('[PLUS-9] the page of a booking reads the notices of it', async () => {
  const app = open(notice('2', 'b1', false), notice('1', 'b1', true));
  await waitFor(() => expect(app.callsOf('readNotices')).toContainEqual({ bookingId: 'b1' }));
});

it('[PLUS-9] the page of a booking leaves the notices of others unread', async () => {
  const app = open(notice('2', 'b2', false), notice('1', 'b1', true));
  await screen.findByRole('region', { name: 'Your booking' }).catch(() => undefined);
  await waitFor(() => expect(app.callsOf('fetchInbox').length).toBeGreaterThan(0));
  expect(app.callsOf('readNotices')).toEqual([]);
});
