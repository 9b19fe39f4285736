import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { ApiError } from '#shared/client/api-error';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

const HOUR = 3_600_000;
const later = Math.ceil((Date.now() + 30 * HOUR) / HOUR) * HOUR;
const waiting: Partial<Booking> = {
  status: 'NEW',
  bookLater: true,
  tripdate: later,
  deliveryPerson: 'Nils',
  deliveryPersonPhone: '070-123 45 67',
};

const open = async (booking: Partial<Booking> = {}, api: RenderOptions['api'] = {}, user = aUser('rider')) => {
  const app = renderApp({
    route: '/bookings/b1',
    user,
    api: {
      fetchBooking: () => ({ booking: aBooking({ ...waiting, ...booking }), events: [] }),
      updateBooking: () => ({ booking: aBooking({ ...waiting, ...booking }) }),
      ...api,
    },
  });
  await app.mouse.click(await screen.findByRole('button', { name: 'Edit booking' }));
  return { app, dialog: within(await screen.findByRole('dialog', { name: 'Edit booking' })) };
};

describe('a booking that is edited', () => {
  it.each(['rider', 'admin'] as const)('[OPS-2] sends what a %s has changed, and nothing else', async who => {
    const { app, dialog } = await open({}, {}, aUser(who));
    const name = dialog.getByLabelText(/^Name/);
    await app.mouse.clear(name);
    await app.mouse.type(name, 'Nora');
    await app.mouse.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(app.callsOf('updateBooking')).toEqual([{ booking: { id: 'b1', deliveryPerson: 'Nora' } }]),
    );
    expect(await screen.findByText('Booking changed.')).toBeVisible();
  });

  it('[OPS-2] moves a Book Later booking to another time', async () => {
    const { app, dialog } = await open();
    const time = dialog.getByLabelText<HTMLSelectElement>('Time');
    const other = [...time.options].map(({ value }) => value).find(value => value && Number(value) !== later)!;
    await app.mouse.selectOptions(time, other);
    await app.mouse.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(app.callsOf('updateBooking')).toEqual([{ booking: { id: 'b1', tripdate: Number(other) } }]),
    );
  });

  it('[OPS-2] says at the field what is missing, and sends nothing', async () => {
    const { app, dialog } = await open();
    await app.mouse.clear(dialog.getByLabelText(/^Phone/));
    await app.mouse.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(dialog.getByLabelText(/^Phone/)).toHaveFocus());
    expect(dialog.getByLabelText(/^Phone/)).toBeInvalid();
    expect(app.callsOf('updateBooking')).toEqual([]);
  });

  it('[OPS-2] keeps what was typed when the server refuses', async () => {
    const { app, dialog } = await open(
      {},
      {
        updateBooking: () => {
          throw new ApiError('booking_moved_on', 'moved on');
        },
      },
    );
    const name = dialog.getByLabelText(/^Name/);
    await app.mouse.type(name, ' Dahl');
    await app.mouse.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alertdialog')).toBeVisible();
    expect(name).toHaveValue('Nils Dahl');
  });

  it('[OPS-2] says what can’t be changed, and has no time once the search has begun', async () => {
    const { dialog } = await open({ wave: 1 });
    expect(dialog.queryByLabelText('Time')).toBeNull();
    expect(dialog.getByText(/The time can’t be changed any more/)).toBeVisible();
    expect(dialog.getByText(/Pickup, drop-off and vehicle can’t be changed/)).toBeVisible();
  });
});

it('[OPS-2] a driver, a fleet and an ended booking have nothing to edit', async () => {
  renderApp({
    route: '/bookings/b1',
    user: aUser('rider'),
    api: { fetchBooking: () => ({ booking: aBooking({ status: 'PAID' }), events: [] }) },
  });
  expect(await screen.findByRole('link', { name: /Book again/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit booking' })).toBeNull();
});
