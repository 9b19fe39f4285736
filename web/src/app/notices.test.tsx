import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserType } from '#shared/contract/operation';
import type { TopicMessage } from '#shared/client/topics';
import type * as routesModule from './routes';
import type * as wsModule from '@/lib/ws';
import { reportHere } from '@/lib/stores/reported-here';
import { aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';

const listeners = new Map<string, (message: TopicMessage) => void>();
vi.mock('@/lib/ws', async original => ({
  ...(await original<typeof wsModule>()),
  useTopic: (topic: string, listener: (message: TopicMessage) => void) => void listeners.set(topic, listener),
}));
vi.mock('./routes', async original => ({
  ...(await original<typeof routesModule>()),
  pageLoader: (page: string) => async () => ({ Page: () => <p>{`page ${page}`}</p> }),
}));
beforeEach(() => listeners.clear());

const show = async (userType: UserType, route = '/profile', user = aUser(userType)) => {
  const app = renderApp({ route, user });
  const topic = `u#${user.id}`;
  await waitFor(() => expect(listeners.has(topic)).toBe(true));
  await screen.findByText(/^page /);
  const receive = (body: Record<string, unknown>) =>
    act(async () => listeners.get(topic)!({ topic, type: 'notice', body }));
  return { app, receive };
};
const arrived = (screenName: string) => ({ key: 'notice_arrived', screen: screenName, bookingId: 'b1' });

describe('a notice', () => {
  it.each([
    ['rider', 'BookingCab', '/bookings/b1'],
    ['rider', 'BookedCab', '/bookings/b1'],
    ['driver', 'onlineChat', '/bookings/b1?chat=1'],
    ['rider', 'wallet', '/wallet'],
    ['driver', 'DriverTrips', '/trips'],
    ['admin', 'wallet', '/bookings'],
    ['rider', 'DriverTrips', '/bookings'],
  ] as const)('[NAV-5] to a %s that names %s opens %s', async (userType, screenName, path) => {
    const { app, receive } = await show(userType);
    await receive(arrived(screenName));
    expect(await screen.findByText('Driver has arrived')).toBeVisible();
    expect(screen.getByText(/Tell them your code/)).toBeVisible();
    await app.mouse.click(screen.getByRole('button', { name: 'Open' }));
    expect(app.path()).toBe(path);
  });

  it('[PLUS-9] counts as unread if it came before the connection', async () => {
    const { app } = await show('rider');
    await waitFor(() => expect(app.callsOf('fetchInbox')).toHaveLength(1));
    await act(async () => listeners.get('u#rider-1')!({ topic: 'u#rider-1', type: 'subscribed' }));
    await waitFor(() => expect(app.callsOf('fetchInbox')).toHaveLength(2));
  });

  it('[NAV-5] names the amount that it is about', async () => {
    const { receive } = await show('rider');
    const amount = { value: 94, currency: 'SEK' };
    await receive({ key: 'notice_card_pays', screen: 'BookedCab', bookingId: 'b1', amount });
    expect(await screen.findByText(/^Your trip is over. Your card pays .?94/)).toBeVisible();
  });

  it('[NAV-5] in the words of an admin shows those', async () => {
    const { receive } = await show('rider');
    await receive({ title: 'Snow', msg: 'Mind the roads today.', screen: 'BookedCab' });
    expect(await screen.findByText('Snow')).toBeVisible();
    expect(screen.getByText('Mind the roads today.')).toBeVisible();
  });

  it('is not repeated on the page that shows it anyway, and offers no way to where one is', async () => {
    const { receive } = await show('rider', '/bookings/b1');
    await receive(arrived('BookedCab'));
    await receive({ key: 'notice_rated', screen: 'BookedCab', bookingId: 'b2' });
    expect(await screen.findByText('New rating')).toBeVisible();
    expect(screen.queryByText('Driver has arrived')).toBeNull();
  });

  it('is not said again over a dialog that reports it', async () => {
    const { receive } = await show('rider');
    const end = reportHere('b1');
    await receive(arrived('BookedCab'));
    end();
    await receive({ ...arrived('BookedCab'), key: 'notice_rated' });
    expect(await screen.findByText('New rating')).toBeVisible();
    expect(screen.queryByText('Driver has arrived')).toBeNull();
  });

  it('[PLUS-47] is not said again over a page that shows this notice, but others about its ride are', async () => {
    const { receive } = await show('driver', '/wallet');
    const end = reportHere('b1', ['notice_trip_paid']);
    const paid = { key: 'notice_trip_paid', screen: 'DriverTrips' };
    await receive({ ...paid, bookingId: 'b1' });
    await receive({ key: 'notice_tip', screen: 'DriverTrips', bookingId: 'b1' });
    expect(await screen.findByText(/gave you a tip/)).toBeVisible();
    expect(screen.queryByText('Trip paid')).toBeNull();
    end();
    await receive({ ...paid, bookingId: 'b2' });
    expect(await screen.findByText('Trip paid')).toBeVisible();
  });

  it('[RT-3] about a message is hidden only from users who switched messages off', async () => {
    const chat = { key: 'notice_chat', screen: 'onlineChat', bookingId: 'b1' };
    const muted = await show('rider', '/profile', aUser('rider', { notifications: { chat: false } }));
    await muted.receive(chat);
    await muted.receive(arrived('BookedCab'));
    expect(await screen.findByText('Driver has arrived')).toBeVisible();
    expect(screen.queryByText('New message')).toBeNull();
    await muted.app.unmount();
    const { receive } = await show('rider', '/profile', aUser('rider', { notifications: { rides: false } }));
    await receive(chat);
    expect(await screen.findByText('New message')).toBeVisible();
  });

  it('is kept from those who switched such news off', async () => {
    const { receive } = await show('rider', '/profile', aUser('rider', { notifications: { rides: false } }));
    await receive(arrived('BookedCab'));
    await receive({ ...arrived('wallet'), key: 'notice_paid' });
    expect(await screen.findByText('Paid')).toBeVisible();
    expect(screen.queryByText('Driver has arrived')).toBeNull();
  });

  it('with an unknown key shows nothing', async () => {
    const { receive } = await show('rider');
    await receive({ key: 'notice_from_the_future', screen: 'BookedCab' });
    await receive({ bookingId: 'b1', status: 'NEW', kind: 'NEW' });
    expect(screen.queryByRole('button', { name: 'Open' })).toBeNull();
  });
});
