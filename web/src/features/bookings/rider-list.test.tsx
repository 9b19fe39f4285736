import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { InputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

const hour = 3_600_000;
const later = (id: string, hours: number, changes: Partial<Booking> = {}) =>
  aBooking({ id, booking_id: id, bookLater: true, tripdate: Date.now() + hours * hour + 30_000, ...changes });

/** A server with these bookings, which keeps to the filters. */
const show = (bookings: Booking[], api: RenderOptions['api'] = {}) => {
  const answer = ({ status }: InputOf<Operations['fetchBookings']>) => ({
    bookings: bookings.filter(booking => !status || status.includes(booking.status)),
  });
  return renderApp({ route: '/bookings', user: aUser('rider'), api: { fetchBookings: answer, ...api } });
};

const numbers = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link', { name: /^Open booking/ })
    .map(link => link.getAttribute('aria-label')!.replace('Open booking ', ''));
const list = (name: string) => screen.findByRole('list', { name });

beforeAll(() => import('./bookings-page'));

describe('a rider’s bookings', () => {
  it('[BKS-1] stand as what goes on, what is to come, soonest first, and what is past', async () => {
    show([
      later('L48', 48),
      later('L3', 3),
      aBooking({ id: 'on', booking_id: 'ON', status: 'STARTED' }),
      aBooking({ id: 'due', booking_id: 'DUE', status: 'PENDING' }),
      aBooking({ id: 'old', booking_id: 'OLD', status: 'COMPLETE' }),
      aBooking({ id: 'no', booking_id: 'NO', status: 'CANCELLED' }),
    ]);
    expect(numbers(await list('Now'))).toEqual(['ON', 'DUE']);
    expect(numbers(await list('Upcoming'))).toEqual(['L3', 'L48']);
    expect(numbers(await list('Past'))).toEqual(['OLD', 'NO']);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Now2',
      'Upcoming2',
      'Past',
    ]);
  });

  it('[BKS-1] past ones stand by month, newest first, once there are two', async () => {
    const past = (id: string, at: string) =>
      aBooking({ id, booking_id: id, status: 'COMPLETE', tripdate: Date.parse(at), bookingDate: Date.parse(at) });
    show([
      past('N2', '2026-11-20T10:00:00Z'),
      past('N1', '2026-11-03T10:00:00Z'),
      past('O1', '2026-10-28T10:00:00Z'),
      past('L1', '2025-11-28T10:00:00Z'),
    ]);
    expect(numbers(await list('Past: November 2026'))).toEqual(['N2', 'N1']);
    expect(numbers(await list('Past: October 2026'))).toEqual(['O1']);
    expect(numbers(await list('Past: November 2025'))).toEqual(['L1']);
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'November 2026',
      'October 2026',
      'November 2025',
    ]);
  });

  it('[BKS-1] past ones are asked for up to a day of the operator’s city, and again of all days', async () => {
    const settings = { ...defaultSettings, timeZone: 'Europe/Stockholm' };
    const app = show([aBooking({ id: 'old', booking_id: 'OLD', status: 'COMPLETE' })], {
      fetchSettings: () => ({ settings, appcat: 'delivery' }),
      fetchBookings: ({ active, bookedBefore }) => ({
        bookings:
          active || bookedBefore !== undefined ? [] : [aBooking({ id: 'old', booking_id: 'OLD', status: 'COMPLETE' })],
      }),
    });
    await list('Past');
    expect(screen.queryByLabelText('Booked up to')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Go to a day' }));
    fireEvent.change(screen.getByLabelText('Booked up to'), { target: { value: '2026-10-05' } });
    expect(await screen.findByText('Nothing was booked up to this day.')).toBeVisible();
    const asked = app.callsOf('fetchBookings').at(-1);
    expect(asked).toMatchObject({ bookedBefore: Date.parse('2026-10-05T22:00:00Z') });
    fireEvent.change(screen.getByLabelText('Booked up to'), { target: { value: '' } });
    expect(numbers(await list('Past'))).toEqual(['OLD']);
  });

  it('[BKS-1] says of those to come when and in how long', async () => {
    show([later('L3', 3), later('L48', 48)]);
    const cards = within(await list('Upcoming'))
      .getAllByRole('listitem')
      .filter(item => item.querySelector('time'));
    expect(cards[0]).toHaveTextContent(/in 3 h/);
    expect(cards[1]).toHaveTextContent(/in 2 days/);
    expect(cards[0]!.querySelector('time')).toHaveAttribute('datetime', expect.stringMatching(/Z$/));
  });

  it('[BKS-2] one to come is cancelled with a reason', async () => {
    const app = show([later('L3', 3)], {
      fetchCancelReasons: () => ({ simple: ['Changed plans'], complex: [] }),
      cancelBooking: () => ({ booking: aBooking({ status: 'CANCELLED' }) }),
    });
    await app.mouse.click(within(await list('Upcoming')).getByRole('button', { name: 'Cancel booking' }));
    const dialog = await screen.findByRole('dialog');
    await app.mouse.click(await within(dialog).findByRole('radio', { name: 'Changed plans' }));
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Cancel the booking' }));
    await waitFor(() =>
      expect(app.callsOf('cancelBooking')).toEqual([
        expect.objectContaining({ bookingId: 'L3', reason: 'Changed plans' }),
      ]),
    );
  });

  it('[BKS-1] a past ride can be booked again, and rated once it is paid', async () => {
    show([
      aBooking({ id: 'p', booking_id: 'P', status: 'PAID' }),
      aBooking({ id: 'c', booking_id: 'C', status: 'COMPLETE', rating: 4 }),
      aBooking({ id: 'x', booking_id: 'X', status: 'CANCELLED' }),
    ]);
    const past = within(await list('Past'));
    expect(past.getAllByRole('link', { name: 'Book again' }).map(link => link.getAttribute('href'))).toEqual([
      '/?rebook=p',
      '/?rebook=c',
      '/?rebook=x',
    ]);
    expect(past.getByRole('link', { name: 'Rate' })).toHaveAttribute('href', '/bookings/p');
  });

  it('[BKS-4] opens the payment of what is due', async () => {
    const app = show([aBooking({ status: 'PENDING' })], {
      get_providers: () => ({ providers: [{ name: 'stripe', link: 'https://pay.example/stripe' }] }),
    });
    await app.mouse.click(await screen.findByRole('button', { name: 'Pay now' }));
    expect(await screen.findByRole('radio', { name: /Stripe/ })).toBeChecked();
  });

  it.each([
    [2.315, ['PayPal']],
    [2.32, ['Stripe', 'PayPal']],
  ] as const)('[PAYS-4] offers the providers that can take %s dinars', async (due, names) => {
    const receipt = { ...aBooking().receipt, currency: 'KWD' };
    const unpaid = aBooking({ status: 'PENDING', receipt, trip_cost: due });
    const app = show([unpaid], {
      get_providers: () => ({ providers: ['stripe', 'paypal'].map(name => ({ name, link: `/api/pay/${name}` })) }),
    });
    await app.mouse.click(await screen.findByRole('button', { name: 'Pay now' }));
    const radios = await screen.findAllByRole('radio');
    expect(radios.map(radio => (radio as HTMLInputElement).value)).toEqual(names.map(name => name.toLowerCase()));
  });

  it('[PAYS-4] offers the payment of a booking that begins with it, beside cancelling', async () => {
    const app = show([aBooking({ status: 'PAYMENT_PENDING' })], {
      get_providers: () => ({ providers: [{ name: 'test', link: '/api/pay/test' }] }),
    });
    const card = within(await list('Now'));
    expect(card.getByRole('button', { name: 'Cancel booking' })).toBeVisible();
    await app.mouse.click(card.getByRole('button', { name: 'Pay now' }));
    expect(await screen.findByRole('dialog', { name: 'Pay for the booking' })).toBeVisible();
  });

  it('says of one that ended without a driver that there was none, not that there is none yet', async () => {
    show([aBooking({ status: 'CANCELLED' })]);
    expect(within(await list('Past')).getByText('No driver')).toBeVisible();
    expect(screen.queryByText('No driver yet')).toBeNull();
  });

  it('[BKS-1] that are none yet lead to the first', async () => {
    show([]);
    expect(await screen.findByText('No bookings yet. The next one appears here.')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Send a parcel' })[0]).toHaveAttribute('href', '/');
  });

  it('[BKS-1] asks the server for what is over only, page by page', async () => {
    const app = show([]);
    await screen.findByText('No bookings yet. The next one appears here.');
    expect(app.callsOf('fetchBookings')).toEqual([
      {
        limit: 50,
        active: true,
        status: ['PAYMENT_PENDING', 'NEW', 'ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED', 'PENDING'],
      },
      { limit: 10, status: ['PAID', 'COMPLETE', 'CANCELLED'] },
    ]);
  });
});
