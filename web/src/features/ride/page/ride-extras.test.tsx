import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Booking, BookingStatus } from '#shared/contract/entities/booking';
import { ApiError } from '#shared/client/api-error';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

const show = async (booking: Partial<Booking>, user = aUser('rider'), api: RenderOptions['api'] = {}) => {
  const app = renderApp({
    route: '/bookings/b1',
    user,
    api: {
      fetchBooking: () => ({
        booking: aBooking({ driver: 'driver-1', driver_name: 'Robin Ek', startTime: 1, ...booking }),
        events: [],
      }),
      fetchCandidates: () => ({ candidates: [], waves: [], assigned: [], mayAssign: false }),
      fetchFileLink: ({ path }) => ({ url: `https://files.test/${path}`, expiresAt: Date.now() + 300_000 }),
      ...api,
    },
  });
  await screen.findByRole('heading', { level: 1, name: /WF1001/ });
  return app;
};
const point = (id: number, status: BookingStatus) => ({
  id: String(id),
  at: id,
  status,
  lat: 57.7 + id / 1000,
  lng: 11.95,
});
const points = [point(1, 'ACCEPTED'), point(2, 'STARTED'), point(3, 'STARTED'), point(4, 'REACHED')];
const tracked: RenderOptions['api'] = { fetchTracking: () => ({ points, last: points.at(-1)! }) };

describe('[BKS-5] [LIFE-13] the driven route', () => {
  it('is asked for once the trip is over, and the map’s lines are explained', async () => {
    const app = await show({ status: 'COMPLETE', rating: 5 }, aUser('rider'), tracked);
    expect(await screen.findByText('Route driven')).toBeVisible();
    expect(app.callsOf('fetchTracking')).toEqual([{ bookingId: 'b1' }]);
  });

  it.each(['ACCEPTED', 'STARTED'] as const)('is not asked for by a rider in %s', async status => {
    const app = await show({ status }, aUser('rider'), tracked);
    await screen.findByText('What happened');
    expect(app.callsOf('fetchTracking')).toEqual([]);
  });

  it('is there for an admin while the trip runs', async () => {
    await show({ status: 'STARTED' }, aUser('admin'), tracked);
    expect(await screen.findByText('Route driven')).toBeVisible();
  });

  it('is no failure where there is none', async () => {
    const app = await show({ status: 'COMPLETE', rating: 5 }, aUser('rider'), {
      fetchTracking: () => {
        throw new ApiError('location_fetch_error', 'none');
      },
    });
    await waitFor(() => expect(app.callsOf('fetchTracking')).toHaveLength(1));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByText('Route driven')).toBeNull();
  });
});

describe('[BKS-5] phones', () => {
  const phones = { driver_contact: '+46701', customer_contact: '+46702', deliveryPersonPhone: '070-3' };
  it.each(['PENDING', 'PAID', 'COMPLETE', 'CANCELLED'] as const)(
    'disappear for the other party after the ride (%s), even from cached data',
    async status => {
      await show({ ...phones, status });
      expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull();
    },
  );
  it.each([
    ['ACCEPTED', 1],
    ['PAID', 0],
  ] as const)('show both numbers to the driver according to the state %s', async (status, count) => {
    await show({ ...phones, status }, aUser('driver'));
    expect(screen.queryAllByRole('link', { name: 'Call Edda Lind' })).toHaveLength(count);
    expect(screen.queryAllByText('070-3')).toHaveLength(count);
  });
  it('stay for the office', async () => {
    await show({ ...phones, status: 'PAID' }, aUser('admin'));
    expect(screen.getByRole('link', { name: 'Call Edda Lind' })).toBeVisible();
  });
});

describe('[BKS-5] the photos of a delivery', () => {
  it('come by a link that names the booking, and grow on a press; Escape closes', async () => {
    const app = await show({ status: 'STARTED', pickup_image: 'bookings/b1/pickup' });
    await app.mouse.click(await screen.findByRole('button', { name: 'Enlarge: Photo at the pickup' }));
    expect(app.callsOf('fetchFileLink')).toContainEqual({ path: 'bookings/b1/pickup', bookingId: 'b1' });
    const box = await screen.findByRole('dialog', { name: 'Photo at the pickup' });
    expect(within(box).getByRole('img')).toHaveAttribute('src', 'https://files.test/bookings/b1/pickup');
    await app.mouse.keyboard('{Escape}');
    await waitFor(() => expect(box).not.toBeInTheDocument());
  });

  it('say that one is gone', async () => {
    await show({ status: 'STARTED', deliver_image: 'x' }, aUser('rider'), {
      fetchFileLink: () => {
        throw new ApiError('not_found', 'gone');
      },
    });
    expect(await screen.findByText(/no longer available/)).toBeVisible();
  });
});
