import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';

const at = Date.UTC(2026, 10, 22, 12);
const arrived = {
  id: '01795347200000-b1-3',
  key: 'notice_arrived',
  screen: 'BookedCab',
  bookingId: 'b1',
  booking_id: 'WF-1',
  at,
  isRead: false,
};
const news = {
  id: '01795347100000-n1',
  key: 'notice_message',
  title: 'Snow',
  body: 'Allow more time',
  screen: 'Notifications',
  at,
  isRead: true,
};

it('[PLUS-9] the inbox lists what happened, each leading to its screen, and marks all as read', async () => {
  const app = renderApp({
    route: '/inbox',
    user: aUser('rider'),
    api: { fetchInbox: () => ({ notices: [arrived, news], unread: 1 }), readNotices: () => ({ unread: 0 }) },
  });
  const entry = await screen.findByRole('link', { name: /Driver has arrived/ });
  expect(entry).toHaveAttribute('href', '/open?screen=BookedCab&booking=b1');
  expect(screen.getByText('Allow more time')).toBeVisible();
  expect(screen.getByText('1 unread')).toBeVisible();
  await app.mouse.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() =>
    expect(app.calls).toContainEqual(
      expect.objectContaining({ operation: 'readNotices', input: { upTo: arrived.id } }),
    ),
  );
});

it('[PLUS-9] an entry names the amount that it is about, in the currency of its time', async () => {
  const amount = { value: 94, currency: 'SEK' };
  const pays = { ...arrived, key: 'notice_card_pays', amount };
  const abroad = { ...pays, id: '01795347100000-b2-2', bookingId: 'b2', amount: { value: 8, currency: 'EUR' } };
  renderApp({
    route: '/inbox',
    user: aUser('rider'),
    api: { fetchInbox: () => ({ notices: [pays, abroad], unread: 1 }), readNotices: () => ({ unread: 0 }) },
  });
  expect(await screen.findByText(/Your card pays .?94/)).toBeVisible();
  expect(screen.getByText(/Your card pays .?8(\.00)?\s?EUR/)).toBeVisible();
});

it('[PLUS-9] the inbox has one row for a booking, which reads all of it', async () => {
  const found = { ...arrived, id: '01795347100000-b1-2', key: 'notice_found' };
  const app = renderApp({
    route: '/inbox',
    user: aUser('rider'),
    api: { fetchInbox: () => ({ notices: [arrived, found, news], unread: 1 }), readNotices: () => ({ unread: 0 }) },
  });
  await screen.findByText(/and 1 earlier notification$/);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  await app.mouse.click(screen.getByRole('link', { name: /Driver has arrived/ }));
  await waitFor(() => expect(app.callsOf('readNotices')[0]).toEqual({ bookingId: 'b1' }));
});

it('[PLUS-9] an empty inbox says what it is for', async () => {
  renderApp({ route: '/inbox', user: aUser('driver'), api: { fetchInbox: () => ({ notices: [], unread: 0 }) } });
  expect(await screen.findByText('Nothing here yet')).toBeVisible();
  expect(screen.queryByText(/unread/)).toBeNull();
});

it('[PLUS-9] an inbox that was read counts nothing and offers nothing', async () => {
  renderApp({ route: '/inbox', user: aUser('rider'), api: { fetchInbox: () => ({ notices: [news], unread: 0 }) } });
  expect(await screen.findByText('Allow more time')).toBeVisible();
  expect(screen.queryByText(/unread/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});
