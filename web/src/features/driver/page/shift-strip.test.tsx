import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OFFER_TTL_MS } from '#shared/contract/constants';
import type { Booking, BookingStatus } from '#shared/contract/entities/booking';
import type * as wsModule from '@/lib/ws';
import { aBooking, aUser } from '@/testing/fixtures';
import { publish } from '@/testing/simulated-topics';
import { renderApp } from '@/testing/render';
import { usePlace } from '../position/place';
import { pageMemory } from '../queue/memory';
import { forgetQueues } from '../queue/queues';

vi.mock('@/lib/ws', async original => ({
  ...(await original<typeof wsModule>()),
  useTopic: (await import('@/testing/simulated-topics')).useSimulatedTopic,
}));

/** A driver on a page, with the trip that the server has for them. */
const show = (route: string, trip: Booking | undefined, offered: readonly Booking[] = []) => {
  const world = { trip, offered };
  const app = renderApp({
    route,
    user: aUser('driver'),
    api: {
      fetchDriverState: () => ({
        driverActiveStatus: true,
        queue: world.trip !== undefined,
        offers: world.offered.map(booking => ({
          bookingId: booking.id,
          expiresAt: Date.now() + OFFER_TTL_MS,
          offeredAt: 1,
          pickupKm: 1.2,
          booking,
        })),
        activeBooking: world.trip,
        today: { rides: 0, earned: 0 },
      }),
      reportPosition: () => ({ accepted: 1 }),
    },
  });
  return { ...app, world };
};
const running = (status: BookingStatus) => aBooking({ status, driver: 'driver-1' });
const link = () => screen.queryByRole('link', { name: 'Back to the trip' });
const strip = () => screen.getByRole('group', { name: 'Trip under way' });

describe('the way back to a trip', () => {
  it.each(['/earnings', '/wallet', '/inbox', '/profile', '/bookings', '/bookings/b1'])(
    'stands on %s, with the task and its place',
    async route => {
      const trip = running('ACCEPTED');
      show(route, trip);
      await waitFor(() => expect(link()).toBeVisible());
      expect(strip()).toHaveTextContent('Trip under way');
      expect(strip()).toHaveTextContent(`Drive to the pickup · ${trip.pickup.add.split(',')[0]}`);
    },
  );

  it('leads to the trip, where it does not stand', async () => {
    const trip = running('STARTED');
    const app = show('/inbox', trip);
    await waitFor(() => expect(strip()).toHaveTextContent(`Drive to the drop-off · ${trip.drop.add.split(',')[0]}`));
    await app.mouse.click(link()!);
    await screen.findByRole('heading', { name: 'Drive to the drop-off' });
    expect(app.path()).toBe('/trips');
    expect(link()).toBeNull();
  });

  it('is not there without a trip', async () => {
    const app = show('/inbox', undefined);
    await waitFor(() => expect(app.callsOf('fetchDriverState')).not.toEqual([]));
    expect(link()).toBeNull();
  });

  it('goes when the driver is notified that the trip is over', async () => {
    const app = show('/inbox', running('ACCEPTED'));
    await waitFor(() => expect(link()).toBeVisible());
    app.world.trip = undefined;
    act(() => publish('u#driver-1', { type: 'notice', body: {} }));
    await waitFor(() => expect(link()).toBeNull());
  });
});

describe('[LIFE-13] [LIFE-12] a shift on a page other than that of the trips', () => {
  const here = { lat: 57.7, lng: 11.96 };
  beforeEach(() => {
    forgetQueues(pageMemory());
    usePlace.setState({ placed: here, choosing: false, pick: undefined });
  });
  afterEach(() => usePlace.setState({ placed: undefined }));

  it.each(['/earnings', '/wallet', '/profile'])('goes on sending the position of a running trip: %s', async route => {
    const app = show(route, running('STARTED'));
    await waitFor(() => expect(app.callsOf('reportPosition')).not.toEqual([]));
    expect(app.callsOf('reportPosition')[0]).toMatchObject({ bookingId: 'b1', points: [here] });
  });

  it('goes on sending the position of a driver who waits', async () => {
    const app = show('/earnings', undefined);
    await waitFor(() => expect(app.callsOf('reportPosition')).not.toEqual([]));
  });

  it('shows an offer with the time left, and leads to it', async () => {
    const offer = aBooking({ id: 'b7', status: 'NEW' });
    const app = show('/earnings', undefined, [offer]);
    const strip = await screen.findByRole('group', { name: 'New trip' });
    expect(strip).toHaveTextContent(offer.pickup.add.split(',')[0]!);
    expect(strip).toHaveTextContent(/\d+ seconds left/);
    expect(within(strip).getByRole('alert')).toHaveTextContent(/New trip, Car.*Pickup.*seconds left\.$/);
    await app.mouse.click(screen.getByRole('link', { name: 'See the offer' }));
    expect(await screen.findByRole('button', { name: 'Accept' })).toBeVisible();
    expect(app.path()).toBe('/trips');
  });

  it('shows an offer that comes while the driver reads', async () => {
    const app = show('/inbox', undefined);
    await waitFor(() => expect(app.callsOf('fetchDriverState')).not.toEqual([]));
    app.world.offered = [aBooking({ id: 'b8', status: 'NEW' })];
    act(() => publish('u#driver-1', { type: 'offer', body: { bookingId: 'b8' } } as never));
    expect(await screen.findByRole('group', { name: 'New trip' })).toBeVisible();
  });
});

it('a rider has no strip and is not asked about', async () => {
  const app = renderApp({ route: '/inbox', user: aUser('rider') });
  await screen.findByRole('heading', { level: 1 });
  expect(app.callsOf('fetchDriverState')).toEqual([]);
});
