import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Booking, BookingStatus } from '#shared/contract/entities/booking';
import type * as wsModule from '@/lib/ws';
import { aBooking, aUser } from '@/testing/fixtures';
import { tell } from '@/testing/heard-topics';
import { renderApp } from '@/testing/render';

vi.mock('@/lib/ws', async original => ({
  ...(await original<typeof wsModule>()),
  useTopic: (await import('@/testing/heard-topics')).useHeardTopic,
}));

/** A driver on a page, with the trip that the server has for them. */
const show = (route: string, trip: Booking | undefined) => {
  const world = { trip };
  const app = renderApp({
    route,
    user: aUser('driver'),
    api: {
      fetchDriverState: () => ({
        driverActiveStatus: true,
        queue: world.trip !== undefined,
        offers: [],
        activeBooking: world.trip,
        today: { rides: 0, earned: 0 },
      }),
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
    await waitFor(() => expect(app.callsOf('fetchDriverState')).toHaveLength(1));
    expect(link()).toBeNull();
  });

  it('goes when the driver is told that the trip is over', async () => {
    const app = show('/inbox', running('ACCEPTED'));
    await waitFor(() => expect(link()).toBeVisible());
    app.world.trip = undefined;
    act(() => tell('u#driver-1', { type: 'notice', body: {} }));
    await waitFor(() => expect(link()).toBeNull());
  });
});

it('a rider has no strip and is not asked about', async () => {
  const app = renderApp({ route: '/inbox', user: aUser('rider') });
  await screen.findByRole('heading', { level: 1 });
  expect(app.callsOf('fetchDriverState')).toEqual([]);
});
