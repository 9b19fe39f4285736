import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bookingStatuses, type Booking } from '#shared/contract/entities/booking';
import { ApiError } from '#shared/client/api-error';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';
import { questionOf, stepForDriver } from './admin-end-trip';

const onTrip = { status: 'STARTED', driver: 'd1', driver_name: 'Omar Said' } as const;

const show = (
  booking: Partial<Booking>,
  who: 'admin' | 'fleetadmin' | 'rider' = 'admin',
  api: RenderOptions['api'] = {},
) =>
  renderApp({
    route: '/bookings/b1',
    user: aUser(who),
    api: {
      fetchBooking: () => ({ booking: aBooking({ ...onTrip, ...booking }), events: [] }),
      fetchCandidates: () => ({ candidates: [], waves: [], assigned: [], mayAssign: false }),
      reachDrop: () => ({ booking: aBooking({ ...onTrip, status: 'REACHED' }) }),
      confirmPaid: () => ({ booking: aBooking({ ...onTrip, status: 'PAID' }) }),
      ...api,
    },
  });

describe('ending a trip for its driver', () => {
  it('[LIFE-5] [LIFE-6] is possible in exactly the two states that a driver would end', () => {
    expect(bookingStatuses.filter(status => stepForDriver(aBooking({ status })))).toEqual(['STARTED', 'REACHED']);
    expect(stepForDriver(aBooking({ status: 'STARTED' }))).toBe('reachDrop');
    expect(stepForDriver(aBooking({ status: 'REACHED' }))).toBe('confirmPaid');
  });

  it('[LIFE-5] an admin ends it after a question that says what happens to the fare', async () => {
    const app = show({});
    await app.mouse.click(await screen.findByRole('button', { name: 'End this trip for the driver' }));
    const dialog = await screen.findByRole('dialog', { name: 'End the trip on behalf of Omar Said?' });
    expect(dialog).toHaveTextContent(/the fare stays .*86/);
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Not yet' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(app.callsOf('reachDrop')).toEqual([]);
    await app.mouse.click(screen.getByRole('button', { name: 'End this trip for the driver' }));
    await app.mouse.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End the trip' }));
    await waitFor(() => expect(app.callsOf('reachDrop')).toEqual([{ bookingId: 'b1' }]));
  });

  it.each<[string, Partial<Booking>, RegExp]>([
    ['prepaid', { prepaid: true }, /already paid .*86.*Omar Said gets .*77/],
    ['cash', { payment_mode: 'cash', cashPaymentAmount: 50 }, /Omar Said collected .*50.* in cash/],
    ['wallet', { payment_mode: 'wallet' }, /wallet pays .*86.*Omar Said gets .*77/],
    ['card', {}, /owes .*86.* pay by card/],
  ])('[LIFE-6] [LIFE-7] an admin closes it and knows before who pays what: %s', async (_name, changes, words) => {
    const app = show({ status: 'REACHED', ...changes });
    await app.mouse.click(await screen.findByRole('button', { name: 'Close this trip for the driver' }));
    const dialog = await screen.findByRole('dialog', { name: 'Close the trip on behalf of Omar Said?' });
    expect(dialog).toHaveTextContent(words);
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Close the trip' }));
    await waitFor(() => expect(app.callsOf('confirmPaid')).toEqual([{ bookingId: 'b1' }]));
    expect(app.callsOf('reachDrop')).toEqual([]);
  });

  it('[LIFE-5] says that a taxi’s fare is worked out anew', () => {
    expect(questionOf(aBooking({ ...onTrip, appcat: 'taxi' }), 'reachDrop').text).toBe('adminTrip.endTextTaxi');
  });

  it('[LIFE-5] says why it was refused and shows the booking as it is', async () => {
    const app = show({}, 'admin', {
      reachDrop: () => {
        throw new ApiError('booking_moved_on', 'no');
      },
    });
    await app.mouse.click(await screen.findByRole('button', { name: 'End this trip for the driver' }));
    await app.mouse.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End the trip' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(/This booking has changed in the meantime/);
    await waitFor(() => expect(app.callsOf('fetchBooking').length).toBeGreaterThan(1));
  });

  it.each(['rider', 'fleetadmin'] as const)('[LIFE-5] is nothing for a %s', async who => {
    show({ customer: 'rider-1' }, who);
    await screen.findByRole('region', { name: 'What happened' });
    expect(screen.queryByRole('button', { name: /for the driver/ })).toBeNull();
  });

  it('[LIFE-11] an admin searches again where a search has ended', async () => {
    const app = show({ status: 'NEW', driver: undefined, searchEnded: true }, 'admin', {
      retrySearch: () => ({ booking: aBooking({ v: 9 }) }),
    });
    await app.mouse.click(await screen.findByRole('button', { name: 'Search again' }));
    await waitFor(() => expect(app.callsOf('retrySearch')).toEqual([{ bookingId: 'b1' }]));
  });
});
