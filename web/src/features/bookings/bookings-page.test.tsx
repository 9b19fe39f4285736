import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { INCOMPLETE_BOOKING_REASON } from '#shared/contract/constants';
import type { Booking } from '#shared/contract/entities/booking';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

const show = (
  usertype: 'rider' | 'driver' | 'fleetadmin' | 'admin',
  rows: Booking[],
  api: RenderOptions['api'] = {},
  route = '/bookings',
) =>
  renderApp({
    route,
    user: aUser(usertype),
    api: {
      fetchBookings: () => ({ bookings: rows }),
      fetchCancelReasons: () => ({ simple: ['Too slow', 'Wrong address'], complex: [] }),
      cancelBooking: ({ bookingId }) => ({ booking: aBooking({ id: bookingId, status: 'CANCELLED' }) }),
      ...api,
    },
  });

const openMenu = async (app: ReturnType<typeof show>, bookingId: string) => {
  const row = (await screen.findByText(bookingId)).closest('[role="row"]') as HTMLElement;
  await app.mouse.click(within(row).getByRole('button', { name: /^Actions for / }));
};

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
beforeAll(() => import('./bookings-page'));

describe('the list of bookings', () => {
  it('[BKS-1] shows what the server gives this user, newest first, and opens one by its row', async () => {
    const app = show('admin', [aBooking({ driver_name: 'Omar Said' }), aBooking({ id: 'b2', booking_id: 'WF1000' })]);
    expect(await screen.findByText('WF1001')).toBeVisible();
    expect(screen.getByText('Omar Said')).toBeVisible();
    expect(app.callsOf('fetchBookings')[0]).toMatchObject({ limit: 25 });
    await app.mouse.click(screen.getByText('Omar Said'));
    await waitFor(() => expect(app.path()).toBe('/bookings?row=b1'));
  });

  it('[PLUS-12] shows beside the table who cancelled a booking, why and for which fee, and closes with Escape', async () => {
    const cancelled = { status: 'CANCELLED', cancelledBy: 'rider', reason: 'Too slow', cancelFee: 15 } as const;
    const booking = aBooking({ ...cancelled, driver: 'd1', driver_name: 'Omar Said' });
    const app = show('admin', [booking], { fetchBooking: () => ({ booking, events: [] }) });
    await app.mouse.click(await screen.findByText('Omar Said'));
    const sheet = within(await screen.findByRole('complementary', { name: /WF1001/ }));
    expect(await sheet.findByText('Cancelled by the customer: Too slow')).toBeVisible();
    expect(sheet.getByRole('link', { name: 'Omar Said' })).toHaveAttribute('href', '/drivers?row=d1');
    expect(sheet.getByRole('link', { name: booking.customer_name })).toHaveAttribute(
      'href',
      `/riders?row=${booking.customer}`,
    );
    expect(sheet.getByRole('link', { name: 'Open full page' })).toHaveAttribute('href', '/bookings/b1');
    expect(screen.getByRole('grid')).toBeVisible();
    await app.mouse.keyboard('{Escape}');
    await waitFor(() => expect(app.path()).toBe('/bookings'));
  });

  it('[ENT-2] says what the office booked, whose fleet drives it, and how to write to its rider', async () => {
    const booked = { status: 'ACCEPTED', driver: 'd1', driver_name: 'Omar Said', fleetadmin: 'f1' } as const;
    const booking = aBooking({ ...booked, booking_type_admin: true, customer_email: 'edda@example.com' });
    const fleet = { ...aUser('fleetadmin'), id: 'f1', firstName: 'Flo', lastName: 'Fleet' };
    const app = show('admin', [booking, aBooking({ id: 'b2', booking_id: 'WF1000' })], {
      fetchBooking: ({ bookingId }) => ({ booking: { ...booking, id: bookingId }, events: [] }),
      fetchPerson: () => ({ user: fleet }),
    });
    expect(await screen.findAllByRole('img', { name: 'Booked by our team' })).toHaveLength(1);
    await app.mouse.click(screen.getByText('Omar Said'));
    const sheet = within(await screen.findByRole('complementary', { name: /WF1001/ }));
    expect(await sheet.findByText('Our team')).toBeVisible();
    expect(sheet.getByRole('link', { name: 'edda@example.com' })).toHaveAttribute('href', 'mailto:edda@example.com');
    expect(await sheet.findByRole('link', { name: 'Flo Fleet' })).toHaveAttribute('href', '/fleetadmins?row=f1');
  });

  it('[ENT-2] shows the same on the cards of a phone', async () => {
    onPhone();
    const fleet = { ...aUser('fleetadmin'), id: 'f1', firstName: 'Flo', lastName: 'Fleet' };
    show('admin', [aBooking({ booking_type_admin: true, fleetadmin: 'f1' })], { fetchPerson: () => ({ user: fleet }) });
    const list = within(await screen.findByRole('list', { name: 'Bookings' }));
    expect(await list.findByRole('img', { name: 'Booked by our team' })).toBeVisible();
    expect(await list.findByText('Flo Fleet')).toBeVisible();
  });

  it('[ADM-12] filters by any statuses together, by what is going on and by what is over, and keeps it in the address', async () => {
    const app = show('admin', [aBooking()]);
    await screen.findByText('WF1001');
    await app.mouse.click(screen.getByRole('button', { name: 'Status' }));
    expect(screen.getAllByRole('menuitemcheckbox').map(({ textContent }) => textContent)).toHaveLength(10);
    await app.mouse.click(screen.getByRole('menuitemcheckbox', { name: 'Payment due' }));
    await app.mouse.click(screen.getByRole('menuitemcheckbox', { name: 'Paid' }));
    expect(screen.getByRole('menuitemcheckbox', { name: 'Paid' })).toBeChecked();
    // [PLUS-48] One control each: no box within the item.
    expect(screen.queryAllByRole('checkbox', { hidden: true })).toEqual([]);
    await waitFor(() => expect(app.callsOf('fetchBookings').at(-1)).toMatchObject({ status: ['PENDING', 'PAID'] }));
    expect(app.path()).toBe('/bookings?status=PENDING%2CPAID');
    await app.mouse.keyboard('{Escape}');
    await app.mouse.click(screen.getByRole('button', { name: 'Remove filter: Payment due' }));
    await waitFor(() => expect(app.callsOf('fetchBookings').at(-1)).toMatchObject({ status: ['PAID'] }));
    await app.mouse.click(screen.getByRole('button', { name: 'Active' }));
    await waitFor(() => expect(app.callsOf('fetchBookings').at(-1)).toEqual({ limit: 25, active: true }));
    await app.mouse.click(screen.getByRole('button', { name: 'Ended' }));
    await waitFor(() => expect(app.callsOf('fetchBookings').at(-1)).toEqual({ limit: 25, active: false }));
    expect(app.path()).toBe('/bookings?show=ended');
  });

  it.each([
    ['admin', 'taxi', true],
    ['admin', 'delivery', false],
    ['driver', 'taxi', false],
  ] as const)('[FARE-6] fares to review are a filter for those who decide: %s of %s', async (usertype, appcat, has) => {
    const app = show(usertype, [aBooking()], { fetchSettings: () => ({ settings: defaultSettings, appcat }) });
    await screen.findByText('WF1001');
    const filter = screen.queryByRole('button', { name: 'Fare to review' });
    expect(filter !== null).toBe(has);
    if (!filter) return;
    await app.mouse.click(filter);
    await waitFor(() => expect(app.callsOf('fetchBookings').at(-1)).toMatchObject({ fareToReview: true }));
  });

  it('[ADM-12] asks what the address asks', async () => {
    const app = show('admin', [aBooking({ status: 'PAID' })], {}, '/bookings?q=edda&status=PAID');
    expect(await screen.findByText('WF1001')).toBeVisible();
    expect(app.callsOf('fetchBookings')).toEqual([{ limit: 25, search: 'edda', status: ['PAID'] }]);
    expect(screen.getByRole('searchbox')).toHaveValue('edda');
  });

  it('[ADM-11] says when there is nothing, and exports nothing in the demo', async () => {
    show('admin', [], {
      fetchSettings: () => ({ settings: { ...defaultSettings, AllowCriticalEditsAdmin: false }, appcat: 'delivery' }),
    });
    expect(await screen.findByText('No bookings yet. The next one appears here.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveAccessibleDescription(
      'Export is switched off in the demo',
    );
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

  it.each(['ARRIVED', 'STARTED', 'PENDING', 'COMPLETE'] as const)(
    '[BKS-2] is off where it is too late: %s',
    async status => {
      const app = show('admin', [aBooking({ status })]);
      await openMenu(app, 'WF1001');
      expect(screen.getByRole('menuitem', { name: 'Cancel booking' })).toHaveAttribute('aria-disabled', 'true');
    },
  );

  it('[BKS-2] [BKS-4] is not on the card of a rider where it is too late, nor is paying where nothing is due', async () => {
    show('rider', [aBooking({ status: 'ARRIVED' })]);
    expect(await screen.findAllByRole('link', { name: 'Open booking WF1001' })).not.toHaveLength(0);
    expect(screen.queryByRole('button', { name: /Cancel|Pay now/ })).toBeNull();
  });

  it('[BKS-2] cancels an unpaid booking after a moment, without a question', async () => {
    const app = show('rider', [aBooking({ status: 'PAYMENT_PENDING' })]);
    await app.mouse.click(await screen.findByRole('button', { name: 'Cancel booking' }));
    expect(await screen.findByText('Cancelling WF1001…')).toBeVisible();
    expect(app.callsOf('cancelBooking')).toEqual([]);
    await waitFor(() =>
      expect(app.callsOf('cancelBooking')).toEqual([{ bookingId: 'b1', reason: INCOMPLETE_BOOKING_REASON }]),
    );
  });

  it('[BKS-2] takes it back within that moment', async () => {
    const app = show('rider', [aBooking({ status: 'PAYMENT_PENDING' })]);
    await app.mouse.click(await screen.findByRole('button', { name: 'Cancel booking' }));
    await app.mouse.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.queryByText('Cancelling WF1001…')).not.toBeInTheDocument());
    await new Promise(resolve => setTimeout(resolve, 1_600));
    expect(app.callsOf('cancelBooking')).toEqual([]);
  });
});

describe('on a phone', () => {
  it('[BKS-1] loads more further down', async () => {
    onPhone();
    const app = show('driver', [], {
      fetchBookings: ({ cursor }) =>
        cursor
          ? { bookings: [aBooking({ id: 'old', booking_id: 'WF0900' })] }
          : { bookings: Array.from({ length: 10 }, (_, id) => aBooking({ id: `b${id}` })), nextCursor: 'b1' },
    });
    await app.mouse.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('WF0900')).toBeVisible();
    expect(screen.getAllByText('WF1001')).toHaveLength(10);
    expect(app.callsOf('fetchBookings')).toEqual([{ limit: 10 }, { limit: 10, cursor: 'b1' }]);
  });
});
