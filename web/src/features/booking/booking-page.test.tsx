import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '@/lib/api-error';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { useTrip } from '@/stores/trip';
import { aBooking, aUser } from '@/testing/fixtures';
import { book, drop, fillDelivery, fillForm, parcelCar, pickup, render, taxi } from '@/components/booking/booking-kit';

describe('the booking button', () => {
  it('[BOOK-2] wants pickup, drop and vehicle', async () => {
    const app = render();
    await screen.findByRole('radio', { name: /Car/ });
    await book(app);
    expect(await screen.findByText(/Choose a pickup, a drop-off, a vehicle/)).toBeVisible();
    expect(app.callsOf('getEstimate')).toEqual([]);
  });

  it('[BOOK-3] wants a time for later, at least 15 minutes ahead', async () => {
    const app = render();
    await fillForm(app);
    await app.mouse.click(screen.getByRole('button', { name: 'Book Later' }));
    await book(app);
    expect(await screen.findByText(/and, for later, a time/)).toBeVisible();
    await app.mouse.click(screen.getByRole('button', { name: 'Close' }));
    useTrip.getState().setWhen({ bookLater: true, tripdate: Date.now() + 14 * 60_000 });
    await book(app);
    expect(await screen.findByText('Choose a time at least 15 minutes from now.')).toBeVisible();
    expect(app.callsOf('getEstimate')).toEqual([]);
  });

  it('[BOOK-4] needs a road', async () => {
    const app = render({
      'googleapis-getroute': () => {
        throw new ApiError('No Route Found', 'none');
      },
    });
    await fillForm(app);
    await book(app);
    const alert = await screen.findByRole('alertdialog', { name: 'Alert' });
    expect(within(alert).getByText(/could not find that place on the map/)).toBeVisible();
    expect(app.callsOf('getEstimate')).toEqual([]);
  });

  it('[BOOK-4] tells when the estimate finds no route', async () => {
    const app = render({
      getEstimate: () => {
        throw new ApiError('No Route Found', 'none');
      },
    });
    await fillForm(app);
    await book(app);
    expect(await screen.findByText(/We found no road between these two places/)).toBeVisible();
  });
});

describe('extras and estimate', () => {
  it('[HOME-4] asks for parcel type and option first, then shows the total and its lines', async () => {
    const app = render({ fetchCarTypes: () => ({ carTypes: [parcelCar] }) });
    await fillForm(app);
    await book(app);
    const picker = await screen.findByRole('dialog', { name: 'What are we carrying?' });
    await app.mouse.click(within(picker).getByRole('radio', { name: /Fragile goods/ }));
    await app.mouse.click(within(picker).getByRole('button', { name: 'Get estimate' }));
    const dialog = await screen.findByRole('dialog', { name: 'Your price' });
    expect(within(dialog).getAllByText(/\$86\.00/)).toHaveLength(2);
    expect(within(dialog).getByText('Service fee')).toBeVisible();
    expect(app.callsOf('getEstimate')).toMatchObject([
      { pickup, drop, carDetails: { id: 'car' }, instructionData: { parcelTypeIndex: 1, optionIndex: 0 } },
    ]);
  });

  it('[BOOK-6] wants a recipient and a phone for a delivery', async () => {
    const app = render();
    await fillForm(app);
    await book(app);
    await fillDelivery(app, '123');
    expect(await screen.findByText(/Add who receives the parcel/)).toBeVisible();
    expect(app.callsOf('addBooking')).toEqual([]);
  });

  it('[FARE-7] puts the symbol where the settings say', async () => {
    const settings = { ...defaultSettings, symbol: 'kr', swipe_symbol: true, decimal: 0 };
    const app = render({ fetchSettings: () => ({ settings, appcat: 'delivery' }) });
    await fillForm(app);
    await book(app);
    const dialog = await screen.findByRole('dialog', { name: 'Your price' });
    expect(within(dialog).getAllByText(/86\skr/)).toHaveLength(2);
  });
});

describe('booking', () => {
  it('[HOME-5] a taxi ride tells its number, then leads to the bookings', async () => {
    const app = render({ ...taxi, addBooking: () => ({ booking: aBooking({ appcat: 'taxi' }) }) });
    await fillForm(app);
    await book(app);
    await app.mouse.click(await screen.findByRole('button', { name: 'Book' }));
    expect(await screen.findByText('Booked. Your booking number is WF1001.')).toBeVisible();
    await app.mouse.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(app.path()).toBe('/bookings'));
    expect(useTrip.getState().pickup).toBeUndefined();
  });

  it('[HOME-5] [PAYS-2-test] a delivery is paid by a form that goes to the first provider', async () => {
    const app = render();
    await fillForm(app);
    await book(app);
    await fillDelivery(app);
    const modal = await screen.findByRole('dialog', { name: 'Pay for the booking' });
    expect(await within(modal).findByRole('radio')).toBeChecked();
    const form = modal.querySelector('form')!;
    expect(form).toHaveAttribute('action', 'https://pay.example/test');
    expect(form).toHaveAttribute('method', 'post');
    expect(Object.fromEntries(new FormData(form))).toEqual({
      order_id: 'b1',
      amount: '86',
      currency: 'SEK',
      product_name: expect.stringContaining('WF1001'),
      first_name: 'Edda',
      last_name: 'Lind',
      quantity: '1',
      cust_id: 'rider-1',
      mobile_no: '+46701234567',
      email: 'edda@example.com',
      language: 'en',
    });
    expect(app.callsOf('addBooking')).toEqual([
      {
        pickup,
        drop,
        carDetails: { id: 'car' },
        instructionData: { deliveryPerson: 'Nils Dahl', deliveryPersonPhone: '070-123 45 67' },
        bookLater: false,
      },
    ]);
    await app.mouse.click(within(modal).getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(useTrip.getState().pickup).toBeUndefined(), { timeout: 3_000 });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[BOOK-5] tells that no driver is near and keeps the estimate open', async () => {
    const app = render({
      addBooking: () => {
        throw new ApiError('no_driver_found_alert_messege', 'none');
      },
    });
    await fillForm(app);
    await book(app);
    await fillDelivery(app);
    expect(await screen.findByText(/No driver is free near the pickup right now/)).toBeVisible();
    await app.mouse.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('dialog', { name: 'Your price' })).toBeVisible();
  });

  it('[BOOK-2] an admin is told by the server that a rider is missing', async () => {
    const app = render(
      {
        ...taxi,
        addBooking: () => {
          throw new ApiError('select_proper', 'rider');
        },
      },
      aUser('admin'),
    );
    await fillForm(app);
    await book(app);
    await app.mouse.click(await screen.findByRole('button', { name: 'Book' }));
    expect(await screen.findByText(/Choose a pickup, a drop-off, a vehicle/)).toBeVisible();
  });
});
