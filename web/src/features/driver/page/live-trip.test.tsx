import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Booking, BookingStatus } from '#shared/contract/entities/booking';
import type * as wsModule from '@/lib/ws';
import { aBooking, aUser } from '@/testing/fixtures';
import { publish } from '@/testing/simulated-topics';
import { renderApp } from '@/testing/render';
import { useMissed } from '../offers/missed-offers';
import { usePlace } from '../position/place';
import { pageMemory } from '../queue/memory';
import { forgetQueues } from '../queue/queues';

vi.mock('@/lib/ws', async original => ({
  ...(await original<typeof wsModule>()),
  useTopic: (await import('@/testing/simulated-topics')).useSimulatedTopic,
}));

const here = { lat: 57.7, lng: 11.96 };
const ride = (status: BookingStatus, v: number, changes: Partial<Booking> = {}) =>
  aBooking({ status, v, driver: 'driver-1', customer_name: 'Edda Lind', ...changes });

/** A driver's page, and the trip as the server has it, which another device may change. */
const show = (trip?: Booking, user = aUser('driver')) => {
  usePlace.setState({ placed: here, choosing: false, pick: undefined });
  const server = { trip };
  const app = renderApp({
    route: '/trips',
    user,
    api: {
      fetchDriverState: () => ({
        driverActiveStatus: true,
        queue: server.trip !== undefined,
        location: here,
        offers: [],
        activeBooking: server.trip,
        today: { rides: 3, earned: 240 },
      }),
      fetchBooking: () => ({ booking: ride('COMPLETE', 9), events: [] }),
      fetchMessages: () => ({ messages: [] }),
      acceptBooking: () => ({ booking: (server.trip = ride('ACCEPTED', 2)) }),
      reportPosition: () => ({ accepted: 1 }),
      'googleapis-getaddress': () => ({ address: 'Järntorget 3, Göteborg' }),
    },
  });
  const stepElsewhere = async (next: Booking | undefined, status: BookingStatus, v: number) => {
    server.trip = next;
    await act(async () => publish('bk#b1', { type: 'event', v, body: { kind: status, status, at: 1, changes: {} } }));
  };
  return { app, stepElsewhere };
};

beforeEach(() => {
  forgetQueues(pageMemory());
  useMissed.setState({ missed: [] });
});
afterEach(() => vi.restoreAllMocks());

it('[PLUS-47] the page of a trip does not say a second time that it is paid', async () => {
  show(ride('REACHED', 5));
  await screen.findByRole('heading', { name: 'You are at the drop-off' });
  const notice = (key: string) =>
    act(async () => publish('u#driver-1', { type: 'notice', body: { key, screen: 'DriverTrips', bookingId: 'b1' } }));
  await notice('notice_trip_paid');
  await notice('notice_tip');
  expect(await screen.findByText(/gave you a tip/)).toBeVisible();
  expect(screen.queryByText('Trip paid')).toBeNull();
});

describe('[RT-1] the page of a driver who takes a step on another device', () => {
  it('follows each step until the trip is over', async () => {
    const { stepElsewhere } = show(ride('ACCEPTED', 2));
    expect(await screen.findByRole('button', { name: 'Slide when you’ve arrived' })).toBeVisible();
    await stepElsewhere(ride('ARRIVED', 3), 'ARRIVED', 3);
    expect(await screen.findByRole('button', { name: 'Start the trip' })).toBeVisible();
    await stepElsewhere(ride('STARTED', 4), 'STARTED', 4);
    expect(await screen.findByRole('button', { name: 'Slide at the drop-off' })).toBeVisible();
    await stepElsewhere(ride('REACHED', 5), 'REACHED', 5);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Slide at the drop-off' })).toBeNull());
    await stepElsewhere(undefined, 'COMPLETE', 9);
    expect(await screen.findByRole('heading', { name: /Trip complete|Delivered|done/i })).toBeVisible();
  });

  it('does not ask again for a step that it shows already', async () => {
    const { app, stepElsewhere } = show(ride('ARRIVED', 3));
    expect(await screen.findByRole('button', { name: 'Start the trip' })).toBeVisible();
    const asked = app.callsOf('fetchDriverState').length;
    await stepElsewhere(ride('ARRIVED', 3), 'ARRIVED', 3);
    expect(app.callsOf('fetchDriverState')).toHaveLength(asked);
  });
});

describe('[RT-3] a message that comes while a driver drives', () => {
  const message = (id: string, from: string) => ({
    type: 'chat',
    body: { id, message: `Gate 4\n${'please '.repeat(30)}`, from, type: 'msg', source: 'rider', at: 1 },
  });

  it('is told once with its beginning, and opens the chat', async () => {
    const { app } = show(ride('STARTED', 4));
    await screen.findByRole('button', { name: 'Slide at the drop-off' });
    await act(async () => publish('bk#b1', message('m1', 'rider-1')));
    await act(async () => publish('bk#b1', message('m1', 'rider-1')));
    await act(async () => publish('bk#b1', message('m2', 'driver-1')));
    const toast = (await screen.findByText('Message from Edda Lind')).closest<HTMLElement>('[role="status"]')!;
    expect(toast).toHaveTextContent(/Gate 4 please please.*…/);
    expect(toast.textContent!.length).toBeLessThan(140);
    expect(screen.getAllByText('Message from Edda Lind')).toHaveLength(1);
    await app.mouse.click(within(toast).getByRole('button', { name: 'Open' }));
    expect(app.path()).toBe('/trips?chat=b1');
  });

  it('is not told to a driver who switched messages off', async () => {
    show(ride('STARTED', 4), aUser('driver', { notifications: { chat: false } }));
    await screen.findByRole('button', { name: 'Slide at the drop-off' });
    await act(async () => publish('bk#b1', message('m1', 'rider-1')));
    expect(await screen.findByRole('button', { name: /Chat with Edda Lind\. 1 new message/ })).toBeVisible();
    expect(screen.queryByText('Message from Edda Lind')).toBeNull();
  });
});

describe('[LIFE-12] a missed trip', () => {
  const missed = (bookingId: string) => ({ bookingId, at: Date.now(), share: 77, pickupKm: 1.7, address: bookingId });

  it('can still be taken while nobody has it', async () => {
    useMissed.setState({ missed: [missed('b1'), missed('b2')] });
    const { app } = show();
    expect(await screen.findAllByRole('button', { name: 'Take it' })).toHaveLength(2);
    await act(async () => publish('u#driver-1', { type: 'offerGone', body: { bookingId: 'b2' } }));
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Take it' })).toHaveLength(1));
    await app.mouse.click(screen.getByRole('button', { name: 'Take it' }));
    expect(await screen.findByRole('button', { name: 'Slide when you’ve arrived' })).toBeVisible();
    expect(app.callsOf('acceptBooking')).toEqual([{ bookingId: 'b1' }]);
  });
});
