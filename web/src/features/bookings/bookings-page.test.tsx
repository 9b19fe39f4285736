import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { INCOMPLETE_BOOKING_REASON } from '#shared/contract/constants';
import type { Booking } from '#shared/contract/entities/booking';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

function show(usertype: 'rider' | 'driver' | 'fleetadmin' | 'admin', rows: Booking[], api: RenderOptions['api'] = {}) {
  return renderApp({
    route: '/bookings',
    user: aUser(usertype),
    api: {
      fetchBookings: () => ({ bookings: rows }),
      fetchCancelReasons: () => ({ simple: ['Too slow', 'Wrong address'], complex: [] }),
      cancelBooking: ({ bookingId }) => ({ booking: aBooking({ id: bookingId, status: 'CANCELLED' }) }),
      ...api,
    },
  });
}

async function openMenu(app: ReturnType<typeof show>, bookingId: string) {
  const row = (await screen.findByText(bookingId)).closest('[role="row"]') as HTMLElement;
  await app.mouse.click(within(row).getByRole('button', { name: 'Actions' }));
}

const onPhone = () =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    query =>
      ({
        matches: query.includes('max-width'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
        addListener: () => undefined,
        removeListener: () => undefined,
      }) as unknown as MediaQueryList,
  );

// The first page to show the table waits for its download; no test is about that.
beforeAll(() => import('./bookings-page'), 60_000);

describe('the list of bookings', () => {
  it('[BKS-1] shows what the server gives this user, newest first, and opens one by its row', async () => {
    const app = show('admin', [aBooking({ driver_name: 'Omar Said' }), aBooking({ id: 'b2', booking_id: 'WF1000' })]);
    expect(await screen.findByText('WF1001')).toBeVisible();
    expect(screen.getByText('Omar Said')).toBeVisible();
    expect(app.callsOf('fetchBookings')[0]).toMatchObject({ limit: 25 });
    await app.mouse.click(screen.getByText('Omar Said'));
    await waitFor(() => expect(app.path()).toBe('/bookings/b1'));
  });

  it('[BKS-1] searches through the pages', async () => {
    const app = show('admin', [], {
      fetchBookings: ({ cursor }) =>
        cursor
          ? { bookings: [aBooking({ id: 'old', booking_id: 'WF0007' })] }
          : { bookings: [aBooking()], nextCursor: 'b1' },
    });
    await app.mouse.type(await screen.findByRole('searchbox'), '0007');
    expect(await screen.findByText('WF0007')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('WF1001')).not.toBeInTheDocument());
  });

  it('[ADM-12] filters by status and by what is going on', async () => {
    const app = show('admin', [aBooking()]);
    await screen.findByText('WF1001');
    const chips = screen.getByRole('group', { name: 'Show bookings' });
    await app.mouse.click(within(chips).getByRole('button', { name: 'Payment due' }));
    await waitFor(() => expect(app.callsOf('fetchBookings').at(-1)).toMatchObject({ status: ['PENDING'] }));
    await app.mouse.click(within(chips).getByRole('button', { name: 'Active' }));
    await waitFor(() => expect(app.callsOf('fetchBookings').at(-1)).toMatchObject({ active: true }));
  });

  it('[ADM-11] says when there is nothing, and exports nothing in the demo', async () => {
    show('admin', [], {
      fetchSettings: () => ({ settings: { ...defaultSettings, AllowCriticalEditsAdmin: false }, appcat: 'delivery' }),
    });
    expect(await screen.findByText('No bookings yet. The next one shows up here.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
  });

  it('[BKS-2] lets nobody but riders and admins cancel', async () => {
    const app = show('fleetadmin', [aBooking()]);
    await openMenu(app, 'WF1001');
    expect(screen.getAllByRole('menuitem').map(item => item.textContent)).toEqual(['Open booking']);
  });
});

describe('cancelling', () => {
  it('[BKS-2] asks a reason that neither Escape nor a click beside dismisses', async () => {
    const app = show('admin', [aBooking({ status: 'ACCEPTED' })]);
    await openMenu(app, 'WF1001');
    await app.mouse.click(screen.getByRole('menuitem', { name: 'Cancel booking' }));
    const dialog = await screen.findByRole('dialog');
    await app.mouse.keyboard('{Escape}');
    await app.mouse.click(document.querySelector('.MuiBackdrop-root:not(.MuiBackdrop-invisible)')!);
    expect(dialog).toBeVisible();
    await app.mouse.click(await within(dialog).findByRole('radio', { name: 'Too slow' }));
    await app.mouse.click(within(dialog).getAllByRole('button').at(-1)!);
    await waitFor(() => expect(app.callsOf('cancelBooking')).toEqual([{ bookingId: 'b1', reason: 'Too slow' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('[BKS-2] is off where it is too late', async () => {
    const app = show('rider', [aBooking({ status: 'STARTED' })]);
    await openMenu(app, 'WF1001');
    expect(screen.getByRole('menuitem', { name: 'Cancel booking' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('menuitem', { name: 'Pay now' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('[BKS-2] cancels an unpaid booking after a moment, without a question', async () => {
    const app = show('rider', [aBooking({ status: 'PAYMENT_PENDING' })]);
    await openMenu(app, 'WF1001');
    await app.mouse.click(screen.getByRole('menuitem', { name: 'Cancel booking' }));
    expect(await screen.findByText('Cancelling WF1001…')).toBeVisible();
    expect(app.callsOf('cancelBooking')).toEqual([]);
    await waitFor(() =>
      expect(app.callsOf('cancelBooking')).toEqual([{ bookingId: 'b1', reason: INCOMPLETE_BOOKING_REASON }]),
    );
  });

  it('[BKS-2] takes it back within that moment', async () => {
    const app = show('rider', [aBooking({ status: 'PAYMENT_PENDING' })]);
    await openMenu(app, 'WF1001');
    await app.mouse.click(screen.getByRole('menuitem', { name: 'Cancel booking' }));
    await app.mouse.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.queryByText('Cancelling WF1001…')).not.toBeInTheDocument());
    await new Promise(resolve => setTimeout(resolve, 1_600));
    expect(app.callsOf('cancelBooking')).toEqual([]);
  });
});

describe('on a phone', () => {
  it('[BKS-4] shows cards with the same actions, and opens the payment of what is due', async () => {
    onPhone();
    const app = show('rider', [aBooking({ status: 'PENDING' }), aBooking({ id: 'b2', booking_id: 'WF1000' })], {
      get_providers: () => ({ providers: [{ name: 'stripe', link: 'https://pay.example/stripe' }] }),
    });
    expect(await screen.findByRole('link', { name: 'Open booking WF1001' })).toHaveAttribute('href', '/bookings/b1');
    expect(screen.getAllByRole('button', { name: 'Cancel booking' })).toHaveLength(1);
    await app.mouse.click(screen.getByRole('button', { name: 'Pay now' }));
    expect(await screen.findByRole('radio', { name: /Stripe/ })).toBeChecked();
  });

  it('[BKS-1] loads more further down', async () => {
    onPhone();
    const app = show('driver', [], {
      fetchBookings: ({ cursor }) =>
        cursor
          ? { bookings: [aBooking({ id: 'b9', booking_id: 'WF0900' })] }
          : { bookings: [aBooking()], nextCursor: 'b1' },
    });
    await app.mouse.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('WF0900')).toBeVisible();
    expect(screen.getByText('WF1001')).toBeVisible();
  });
});
