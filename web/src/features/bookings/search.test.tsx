import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { InputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import * as csv from '@/ui/table/csv-download';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

type Ask = InputOf<Operations['fetchBookings']>;
type UserType = 'rider' | 'driver' | 'fleetadmin' | 'admin';

const show = (
  usertype: UserType,
  fetchBookings: NonNullable<RenderOptions['api']>['fetchBookings'],
  route = '/bookings',
) => renderApp({ route, user: aUser(usertype), api: { fetchBookings } });

/** Answers this many times with nothing, as in a search for something rare, then with one booking. */
const rare =
  (empty: number, gate?: () => Promise<void>) =>
  async ({ cursor }: Ask) => {
    const at = Number(cursor ?? 0);
    if (at > 0) await gate?.();
    if (at < empty) return { bookings: [], nextCursor: String(at + 1) };
    return { bookings: [aBooking({ booking_id: 'WF0007' })] };
  };

// The first page to show the table waits for its download; no test is about that.
beforeAll(() => import('./bookings-page'));

describe('searching the list', () => {
  it('[BKS-1] is done by the server for what was typed last, and kept in the address', async () => {
    const app = show('admin', ({ search }) => ({
      bookings: search === 'WF00' ? [aBooking({ booking_id: 'WF0007' })] : [],
    }));
    await app.mouse.type(await screen.findByRole('searchbox'), 'WF00');
    expect(await screen.findByText('WF0007')).toBeVisible();
    expect(app.path()).toBe('/bookings?q=WF00');
    const asked = app.callsOf('fetchBookings').map(call => (call as Ask).search);
    // Not with every letter.
    expect(asked).toEqual([undefined, 'WF00']);
  });

  it('[BKS-1] shows every row that the server gives: what matches is for the server to say', async () => {
    const app = show('admin', () => ({ bookings: [aBooking({ booking_id: 'WF5555', customer_name: 'Zoe' })] }));
    await app.mouse.type(await screen.findByRole('searchbox'), '+46 70 123');
    await waitFor(() => expect(app.callsOf('fetchBookings').at(-1)).toMatchObject({ search: '+46 70 123' }));
    expect(await screen.findByText('WF5555')).toBeVisible();
  });

  it('[BKS-1] Escape empties it and asks for everything again', async () => {
    const app = show('driver', () => ({ bookings: [aBooking()] }), '/bookings?q=edda');
    const box = await screen.findByRole('searchbox', { name: 'Booking number, name or place' });
    expect(box).toHaveValue('edda');
    await app.mouse.click(box);
    await app.mouse.keyboard('{Escape}');
    expect(box).toHaveValue('');
    expect(box).toHaveFocus();
    await waitFor(() => expect(app.path()).toBe('/bookings'));
    await waitFor(() => expect(app.callsOf('fetchBookings').at(-1)).toEqual({ limit: 25 }));
  });

  it('[BKS-1] says what an admin may search by, and asks nothing for a single letter', async () => {
    const app = show('admin', () => ({ bookings: [aBooking()] }));
    await screen.findByText('WF1001');
    await app.mouse.type(screen.getByRole('searchbox', { name: 'Number, name, phone, email or plate' }), 'e');
    expect(screen.getByText('Type at least two characters.')).toBeVisible();
    await waitFor(() => expect(app.path()).toBe('/bookings?q=e'));
    expect(app.callsOf('fetchBookings').some(call => 'search' in (call as Ask))).toBe(false);
  });

  it('[BKS-1] says what was looked for when there is nothing, and clears it', async () => {
    const app = show(
      'fleetadmin',
      ({ search }) => ({ bookings: search ? [] : [aBooking()] }),
      '/bookings?q=nobody&status=PAID,COMPLETE',
    );
    expect(await screen.findByText('No results for “nobody” in Paid, Completed')).toBeVisible();
    await app.mouse.click(screen.getByRole('button', { name: 'Show all bookings' }));
    expect(await screen.findByText('WF1001')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(app.path()).toBe('/bookings');
  });
});

describe('looking for what is rare', () => {
  it('[BKS-1] asks on over empty answers until it has found it', async () => {
    const app = show('admin', rare(4), '/bookings?q=WF0007');
    expect(await screen.findByText('WF0007')).toBeVisible();
    const cursors = app.callsOf('fetchBookings').map(call => (call as Ask).cursor);
    expect(cursors).toEqual([undefined, '1', '2', '3', '4']);
  });

  it('[BKS-1] can be stopped, says so, and goes on from there', async () => {
    let open: () => void = () => undefined;
    const app = show(
      'admin',
      rare(3, () => new Promise(resolve => (open = resolve))),
      '/bookings?q=WF0007',
    );
    await app.mouse.click(await screen.findByRole('button', { name: 'Stop' }));
    expect(screen.getByText('Searching older bookings… Found so far: 0')).toBeVisible();
    open();
    expect(await screen.findByText('No results for “WF0007”')).toBeVisible();
    expect(app.callsOf('fetchBookings')).toHaveLength(2);
    await app.mouse.click(screen.getByRole('button', { name: 'Search older bookings' }));
    await waitFor(() => expect(app.callsOf('fetchBookings')).toHaveLength(3));
    open();
    await waitFor(() => expect(app.callsOf('fetchBookings')).toHaveLength(4));
    open();
    expect(await screen.findByText('WF0007')).toBeVisible();
    expect(app.callsOf('fetchBookings').map(call => (call as Ask).cursor)).toEqual([undefined, '1', '2', '3']);
  });

  it('[BKS-1] asks the server so often at most, then asks whether to go on', async () => {
    const app = show('admin', rare(500), '/bookings?q=WF0007');
    expect(await screen.findByRole('button', { name: 'Search older bookings' })).toBeVisible();
    expect(app.callsOf('fetchBookings')).toHaveLength(20);
    expect(screen.getByText('Older bookings haven’t been searched yet.')).toBeVisible();
  });
});

describe('the export', () => {
  it('[ADM-11] holds every row of the question, and no other', async () => {
    const saved = vi.spyOn(csv, 'download').mockImplementation(() => undefined);
    const answer = ({ cursor, limit }: Ask) => {
      if (limit !== 100) return { bookings: [aBooking()] };
      const last = cursor === '2';
      const money = { discount_amount: 16, gateway: 'mercadopago', booking_type_admin: last };
      const row = aBooking({ id: `x${cursor}`, booking_id: `WF${cursor ?? 0}`, status: 'PAID', ...money });
      // An empty answer in the middle does not end the search.
      return {
        bookings: cursor === '1' ? [] : [row],
        ...(last ? {} : { nextCursor: String(Number(cursor ?? 0) + 1) }),
      };
    };
    const app = show('admin', answer, '/bookings?q=edda&status=PAID');
    await app.mouse.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    const [name, content] = saved.mock.calls[0]!;
    const text = String(content);
    expect(name).toBe('bookings.csv');
    expect(text.split('\r\n').map(line => line.split(',')[0])).toEqual(['Booking', 'WF0', 'WF2']);
    // Last columns: the amount paid, its provider, and the person who booked.
    expect(text.split('\r\n').map(line => line.split(',').slice(-3))).toEqual([
      ['Fare', 'Payment provider', 'Booked by'],
      ['70', 'Mercado Pago', 'rider'],
      ['70', 'Mercado Pago', 'admin'],
    ]);
    const asked = app.callsOf('fetchBookings').filter(call => (call as Ask).limit === 100);
    expect(asked).toHaveLength(3);
    for (const call of asked) expect(call).toMatchObject({ search: 'edda', status: ['PAID'] });
  });
});

describe('a rider', () => {
  it('[BKS-1] sees one list of the server’s results when searching', async () => {
    const app = show('rider', ({ search }) => ({ bookings: search ? [aBooking({ status: 'COMPLETE' })] : [] }));
    await app.mouse.type(await screen.findByRole('searchbox'), 'Brunn');
    const list = await screen.findByRole('list', { name: 'Bookings' });
    expect(within(list).getByRole('link', { name: 'Open booking WF1001' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Past' })).toBeNull();
    expect(app.callsOf('fetchBookings').at(-1)).toEqual({ limit: 10, search: 'Brunn' });
  });
});
