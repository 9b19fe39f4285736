import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Booking, BookingStatus } from '#shared/contract/entities/booking';
import type { BookingEvent } from '#shared/contract/entities/booking-event';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Settings } from '#shared/contract/entities/settings';
import { encodePolyline } from '#shared/domain/geo/polyline';
import { ApiError } from '#shared/client/api-error';
import { formatDate } from '@/lib/format';
import { aBooking, aPayment, aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

const at = Date.UTC(2026, 10, 21, 9, 0);
const event = (kind: BookingEvent['kind'], v: number, status: BookingStatus = 'NEW') =>
  ({ v, kind, at: at + v * 60_000, by: 'x', byType: 'rider', status, changes: {} }) as BookingEvent;
const driven: Partial<Booking> = {
  driver: 'driver-1',
  driver_name: 'Robin Ek',
  driver_contact: '+46701740613',
  driverRating: 4.8,
  vehicle_number: 'WAY 26F',
  vehicle_model: 'Polestar 2',
  otp: '89225',
};
const route = [
  { lat: 57.6998, lng: 11.9534 },
  { lat: 57.7089, lng: 11.9746 },
];

const render = (
  booking: Partial<Booking>,
  options: {
    user?: RenderOptions['user'];
    api?: RenderOptions['api'];
    search?: string;
    settings?: Partial<Settings>;
    driverLocation?: { lat: number; lng: number; at: number };
    events?: BookingEvent[];
  } = {},
) =>
  renderApp({
    route: `/bookings/b1${options.search ?? ''}`,
    user: options.user ?? aUser('rider'),
    api: {
      fetchBooking: () => ({
        booking: aBooking({ polyline: encodePolyline(route), ...booking }),
        events: options.events ?? [event('NEW', 1)],
        ...(options.driverLocation ? { driverLocation: options.driverLocation } : {}),
      }),
      fetchCancelReasons: () => ({ simple: ['Changed my mind', 'Waited too long'], complex: [] }),
      fetchSettings: () => ({ settings: { ...defaultSettings, ...options.settings }, appcat: 'delivery' }),
      get_providers: () => ({ providers: [{ name: 'test', link: '/api/pay/test' }] }),
      ...options.api,
    },
  });

describe('the state in words', () => {
  it.each<[Partial<Booking>, RegExp]>([
    [{ status: 'NEW', wave: 1 }, /Looking for a driver near Järntorget/],
    [{ status: 'NEW', searchEnded: true }, /No driver found/],
    [{ status: 'NEW', bookLater: true }, /Booked for/],
    [{ status: 'PAYMENT_PENDING' }, /Pay to start the search/],
    [{ status: 'PAYMENT_PENDING', bookLater: true }, /Pay to confirm the booking/],
    [{ ...driven, status: 'ACCEPTED' }, /Robin Ek is on the way to you/],
    [{ ...driven, status: 'ARRIVED' }, /Robin Ek has arrived/],
    [{ ...driven, status: 'STARTED' }, /On the way to Brunnsparken/],
    [{ ...driven, status: 'REACHED' }, /Arrived at Brunnsparken/],
    [{ ...driven, status: 'PENDING' }, /One thing left: the payment/],
    [{ ...driven, status: 'CANCELLED', reason: 'Rain', cancelledBy: 'driver' }, /Cancelled by the driver: Rain/],
  ])('[BKS-5] %j', async (booking, words) => {
    render(booking);
    expect(await screen.findByText(words, { selector: ':not(span)' })).toBeVisible();
  });

  it.each<[Partial<Booking>, RegExp, RegExp]>([
    [{ status: 'NEW' }, /Our team is finding you a driver/, /team assigns the drivers/],
    [{ status: 'NEW', bookLater: true }, /Booked for/, /team assigns the drivers/],
    [{ status: 'PAYMENT_PENDING' }, /Pay to confirm the booking/, /our team can assign a driver/],
  ])('[LIFE-11] speaks of the office, not of a search, where an admin assigns: %j', async (booking, state, next) => {
    render(booking, { settings: { autoDispatch: false } });
    expect(await screen.findByText(state)).toBeVisible();
    expect(screen.getByText(next)).toBeVisible();
    expect(screen.queryByText(/looking for|search|nearest drivers|Round/i)).toBeNull();
    expect(screen.queryByRole('progressbar', { hidden: true })).toBeNull();
  });

  it('[PLUS-40] shows the rider since when the driver has been at the pickup, and what comes of staying away', async () => {
    const driver_arrive_time = Date.UTC(2026, 10, 24, 9, 0);
    render({ ...driven, status: 'ARRIVED', driver_arrive_time });
    const since = formatDate(driver_arrive_time, 'en-GB', 'time', 'UTC');
    expect(await screen.findByText(/^Give the driver your code.*|^The driver is waiting.*/)).toHaveTextContent(
      `The driver has been there since ${since}. If nobody comes, they may leave, and we send another driver.`,
    );
  });

  it('[LIFE-11] says when the search for a later ride begins: 15 minutes before', async () => {
    const tripdate = Date.UTC(2026, 10, 24, 9, 0);
    render({ status: 'NEW', bookLater: true, tripdate });
    const begins = formatDate(tripdate - 15 * 60_000, 'en-GB', 'time', 'UTC');
    expect(await screen.findByText(/We’ll start looking for a driver on/)).toHaveTextContent(begins);
    expect(screen.queryByText(/^Looking for/)).toBeNull();
  });

  it('[LIFE-14] [LIFE-9] shows after a cancellation what it cost and what went back', async () => {
    const cancelled = { ...driven, status: 'CANCELLED', prepaid: true, customer_paid: 120, cancelFee: 25 } as const;
    render({ ...cancelled, cancelledBy: 'rider', reason: 'Waited' });
    expect(await screen.findByText(/paid a cancellation fee of .*\$25\.00/)).toBeVisible();
    expect(screen.getByText(/\$95\.00.* went back to your wallet/)).toBeVisible();
  });

  it.each([
    ['cancelled incomplete booking', /The booking wasn’t paid in time/],
    ['the driver never came', /The driver didn’t arrive/],
    ['no driver was found', /No driver was found/],
  ])('shows the product’s own reason %s in the language of the reader', async (reason, words) => {
    render({ status: 'CANCELLED', cancelledBy: 'clock', reason });
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('[BKS-5] shows driver, plate, code, parties, receipt and every step with its time', async () => {
    render(
      { ...driven, status: 'ACCEPTED', deliveryPerson: 'Nils Dahl' },
      { events: [event('PAYMENT_PENDING', 1, 'PAYMENT_PENDING'), event('NEW', 2), event('ACCEPTED', 3, 'ACCEPTED')] },
    );
    expect(await screen.findByLabelText('Number plate WAY 26F')).toBeVisible();
    expect(screen.getByLabelText('Code 8 9 2 2 5')).toBeVisible();
    expect(screen.getByLabelText('Rating 4.8 of 5')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Call Robin Ek' })).toHaveAttribute('href', 'tel:+46701740613');
    expect(screen.getByText('Nils Dahl')).toBeVisible();
    const steps = within(screen.getByRole('region', { name: 'What happened' })).getAllByRole('listitem');
    expect(steps.map(step => step.textContent)).toEqual([
      expect.stringContaining('Booked, waiting for payment'),
      expect.stringContaining('Paid'),
      expect.stringContaining('Accepted by Robin'),
    ]);
  });

  it.each([
    ['ACCEPTED', Node.DOCUMENT_POSITION_FOLLOWING],
    ['ARRIVED', Node.DOCUMENT_POSITION_PRECEDING],
  ] as const)(
    '[BKS-5] shows whom to look for before the code until they are there, and the number with the trip: %s',
    async (status, place) => {
      render({ ...driven, status });
      const plate = await screen.findByLabelText('Number plate WAY 26F');
      const code = screen.getByLabelText('Code 8 9 2 2 5');
      expect(plate.compareDocumentPosition(code)).toBe(place);
      expect(within(screen.getByRole('region', { name: 'Trip' })).getByText('WF1001')).toBeVisible();
    },
  );

  it.each([
    [10_000, 0],
    // A car at rest reports once a minute.
    [65_000, 0],
    [100_000, 1],
  ])('says when a position was taken only when it is old: %i ms', async (ageMs, count) => {
    render(
      { ...driven, status: 'ACCEPTED' },
      { driverLocation: { lat: 57.7057, lng: 11.9426, at: Date.now() - ageMs } },
    );
    await screen.findByText('Time to pickup');
    expect(screen.queryAllByText(/Position from/, { selector: ':not(.visually-hidden)' })).toHaveLength(count);
  });

  it('estimates the arrival from the driver’s position', async () => {
    render({ ...driven, status: 'ACCEPTED' }, { driverLocation: { lat: 57.7057, lng: 11.9426, at } });
    expect(await screen.findByText('Time to pickup')).toBeVisible();
    expect(screen.getByText('3 min')).toBeVisible();
    expect(screen.getByText('Driver: Robin Ek')).toBeInTheDocument();
  });

  it.each(['STARTED', 'PAID', 'NEW'] as const)('hides the code in %s', async status => {
    render({ ...driven, status });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByLabelText('Code 8 9 2 2 5')).toBeNull();
  });

  it('tells a tab in the background how long it takes and which vehicle it is; before and after, which booking', async () => {
    render({ ...driven, status: 'STARTED' }, { driverLocation: { ...route[0]!, at } });
    await waitFor(() => expect(document.title).toMatch(/^\d+.min · WAY 26F · Wayfare$/));
    cleanup();
    render({ ...driven, status: 'PAID' }, { driverLocation: { ...route[0]!, at } });
    await waitFor(() => expect(document.title).toMatch(/^Booking .+ · Wayfare$/));
  });

  it('ends with the amount and the way where the arrival time stood, for the rider', async () => {
    const paid = { ...driven, status: 'PAID', customer_paid: 88, trip_cost: 88, prepaid: true } as const;
    render({ ...paid, distance: 1.4, total_trip_time: 120, payment_mode: 'wallet' });
    const facts = await screen.findByText(/1\.4 km · 2.min · From the wallet · estimate \u2066\$86\.00\u2069$/);
    const figure = facts.parentElement!;
    expect(figure).toHaveTextContent(/88/);
    expect(figure.querySelectorAll('svg path')).toHaveLength(2);
    cleanup();
    render({ ...paid, distance: 1.4, total_trip_time: 120 }, { user: aUser('driver') });
    await screen.findByRole('region', { name: 'Receipt' });
    expect(screen.queryByText(/1\.4 km · 2.min ·/)).toBeNull();
  });

  it('says that a booking is not there', async () => {
    render(
      {},
      {
        api: {
          fetchBooking: () => {
            throw new ApiError('not_found', 'no');
          },
        },
      },
    );
    expect(await screen.findByText('We can’t find this booking')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Booking' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/bookings');
  });
});

describe('the rider’s actions', () => {
  it('[BKS-2] cancels with a reason; neither Escape nor a click beside it dismisses the question', async () => {
    const app = render(
      { status: 'NEW' },
      { api: { cancelBooking: () => ({ booking: aBooking({ status: 'CANCELLED' }) }) } },
    );
    await app.mouse.click(await screen.findByRole('button', { name: 'Cancel booking' }));
    const dialog = await screen.findByRole('dialog', { name: 'Why are you cancelling?' });
    expect(within(dialog).getByRole('button', { name: 'Keep booking' })).toHaveFocus();
    await app.mouse.keyboard('{Escape}');
    await app.mouse.click(document.querySelector('.MuiDialog-container')!);
    expect(dialog).toBeVisible();
    const cancel = within(dialog).getByRole('button', { name: 'Cancel the booking' });
    expect(cancel).toHaveAttribute('aria-disabled', 'true');
    expect(cancel).toHaveAccessibleDescription('Choose a reason first');
    await app.mouse.click(cancel);
    expect(app.callsOf('cancelBooking')).toEqual([]);
    expect(within(dialog).getAllByRole('radio')[0]).toHaveFocus();
    await app.mouse.click(within(dialog).getByRole('radio', { name: 'Waited too long' }));
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Cancel the booking' }));
    await waitFor(() =>
      expect(app.callsOf('cancelBooking')).toEqual([{ bookingId: 'b1', reason: 'Waited too long', agreedFee: 0 }]),
    );
  });

  it('[BKS-2] cancels an unpaid booking without a reason, a moment later, as the list does', async () => {
    const app = render(
      { status: 'PAYMENT_PENDING' },
      { api: { cancelBooking: () => ({ booking: aBooking({ status: 'CANCELLED' }) }) } },
    );
    await app.mouse.click(await screen.findByRole('button', { name: 'Cancel booking' }));
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
    expect(app.callsOf('cancelBooking')).toEqual([]);
    await waitFor(() =>
      expect(app.callsOf('cancelBooking')).toEqual([{ bookingId: 'b1', reason: 'cancelled incomplete booking' }]),
    );
  });

  it.each(['PAYMENT_PENDING', 'PENDING'] as const)('[PAYS-2-test] pays in %s by a posted form', async status => {
    const app = render({ status });
    await app.mouse.click(await screen.findByRole('button', { name: /^Pay/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Pay for the booking' });
    await within(dialog).findByRole('radio');
    const form = dialog.querySelector('form')!;
    expect(form.getAttribute('action')).toBe('/api/pay/test');
    expect(new FormData(form).get('order_id')).toBe('b1');
  });

  it.each([
    ['paid', 'Payment received'],
    ['failed', 'Payment failed'],
    ['cancelled', 'Payment cancelled'],
  ] as const)('[PAYS-4] says how the checkout ended: %s', async (state, words) => {
    const api = { fetchPayment: () => ({ payment: aPayment(state) }) };
    render({ status: 'PAYMENT_PENDING' }, { search: `?attempt=${aPayment(state).id}`, api });
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('searches again after a search without a driver', async () => {
    const booking: Partial<Booking> = { searchEnded: true };
    const app = render(booking, {
      api: { retrySearch: () => ({ booking: aBooking(Object.assign(booking, { searchEnded: false, v: 9 })) }) },
      events: [{ ...event('NEW', 1), at: Date.now() }],
    });
    const again = await screen.findByRole('button', { name: 'Search again' });
    expect(screen.getByText('No driver found', { selector: '#ride-state > *' })).toBeVisible();
    expect(screen.queryByText('Looking for a driver')).toBeNull();
    // There is nothing between this text and the button.
    expect(screen.queryByText(/Get notified/)).toBeNull();
    await app.mouse.click(again);
    await waitFor(() => expect(app.callsOf('retrySearch')).toEqual([{ bookingId: 'b1' }]));
    await waitFor(() => expect(document.getElementById('ride-state')).toHaveFocus());
  });

  const stepAgo = (ms: number) => [event('NEW', 1), { ...event('SEARCHING', 2), at: Date.now() - ms }];

  it('[LIFE-11] searches again after a search that has gone silent', async () => {
    const api = { retrySearch: () => ({ booking: aBooking() }) };
    const app = render({ status: 'NEW', wave: 3 }, { api, events: stepAgo(120_000) });
    await app.mouse.click(await screen.findByRole('button', { name: 'Search again' }));
    await waitFor(() => expect(app.callsOf('retrySearch')).toEqual([{ bookingId: 'b1' }]));
  });

  it('[LIFE-11] does not while the search goes on', async () => {
    render({ status: 'NEW', wave: 3 }, { events: stepAgo(1_000) });
    expect(await screen.findByText(/Looking for a driver near/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Search again' })).toBeNull();
  });

  it('[LIFE-8] rates a paid trip with stars and words', async () => {
    const booking: Partial<Booking> = { ...driven, status: 'PAID' };
    const rated = { status: 'COMPLETE', rating: 4, v: 9 } as const;
    const app = render(booking, {
      api: { rateBooking: () => ({ booking: aBooking(Object.assign(booking, rated)) }) },
    });
    // Stars are chosen by where the pointer is, which jsdom does not know.
    const stars = within(await screen.findByRole('radiogroup', { name: 'Rating' }));
    expect(stars.getAllByRole('radio').map(star => (star as HTMLInputElement).labels?.[0]?.textContent)).toContain(
      'No stars',
    );
    fireEvent.click(stars.getByRole('radio', { name: '4 stars' }));
    await app.mouse.type(screen.getByLabelText('Anything to add?'), 'Kind');
    await app.mouse.click(screen.getByRole('button', { name: 'Send rating' }));
    await waitFor(() => expect(app.callsOf('rateBooking')).toEqual([{ bookingId: 'b1', rating: 4, feedback: 'Kind' }]));
    await waitFor(() => expect(document.getElementById('ride-state')).toHaveFocus());
  });

  it('[LIFE-8] writes what was pressed into the review, with the words; other stars offer other reasons', async () => {
    const booking: Partial<Booking> = { ...driven, status: 'PAID' };
    const rated = { status: 'COMPLETE', rating: 5, v: 9 } as const;
    const app = render(booking, {
      api: { rateBooking: () => ({ booking: aBooking(Object.assign(booking, rated)) }) },
    });
    const stars = within(await screen.findByRole('radiogroup', { name: 'Rating' }));
    fireEvent.click(stars.getByRole('radio', { name: '2 stars' }));
    await app.mouse.click(screen.getByRole('button', { name: 'Late', pressed: false }));
    fireEvent.click(stars.getByRole('radio', { name: '5 stars' }));
    expect(screen.queryByRole('button', { name: 'Late' })).toBeNull();
    await app.mouse.click(screen.getByRole('button', { name: 'Friendly' }));
    await app.mouse.click(screen.getByRole('button', { name: 'On time' }));
    expect(screen.getByRole('button', { name: 'On time', pressed: true })).toBeVisible();
    await app.mouse.type(screen.getByLabelText('Anything to add?'), 'Thanks');
    await app.mouse.click(screen.getByRole('button', { name: 'Send rating' }));
    const feedback = 'On time · Friendly\nThanks';
    await waitFor(() => expect(app.callsOf('rateBooking')).toEqual([{ bookingId: 'b1', rating: 5, feedback }]));
  });

  it('leads to the receipt beside the way to book again', async () => {
    const app = render({ ...driven, status: 'COMPLETE', rating: 5 });
    await app.mouse.click(await screen.findByRole('button', { name: 'Receipt' }));
    expect(screen.getByRole('heading', { name: 'Receipt' })).toHaveFocus();
  });

  it('books the same trip again', async () => {
    const app = render({ ...driven, status: 'COMPLETE', rating: 5 });
    await app.mouse.click(await screen.findByRole('link', { name: 'Book again' }));
    await waitFor(() => expect(app.path()).toBe('/?rebook=b1'));
  });
});

describe('others who look on', () => {
  it('an admin sees the rider and may cancel, but neither pays nor rates', async () => {
    render({ status: 'PAYMENT_PENDING' }, { user: aUser('admin') });
    expect(await screen.findByRole('region', { name: 'Customer' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel booking' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  it.each(['driver', 'fleetadmin'] as const)('a %s has no buttons of the rider', async type => {
    render({ ...driven, status: 'ACCEPTED' }, { user: aUser(type) });
    expect(await screen.findByRole('region', { name: 'Customer' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Cancel booking|Pay/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Book again' })).toBeNull();
  });
});
