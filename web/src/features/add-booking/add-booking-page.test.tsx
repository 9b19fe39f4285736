import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { ApiError } from '#shared/client/api-error';
import { drop, fillForm, parcelCar, pickup, render, taxi } from '@/testing/booking-kit';
import { useTrip } from '@/features/booking/trip-store';
import { i18n } from '@/i18n/instance';
import { aBooking, aUser } from '@/testing/fixtures';

const nils = aUser('rider', { id: 'r7', firstName: 'Nils', lastName: 'Dahl', email: 'nils@example.com' });
const blocked = aUser('rider', { id: 'r8', firstName: 'Nina', lastName: 'Berg', approved: false });
const made = aBooking({ status: 'NEW', customer: 'r7', booking_type_admin: true, otp: '54321' });

const show = (api: Parameters<typeof render>[0] = {}) =>
  render(
    { fetchUsers: () => ({ users: [nils, blocked] }), addBooking: () => ({ booking: made }), ...api },
    aUser('admin'),
    '/addbookings',
  );
type App = ReturnType<typeof show>;

const pickRider = async (app: App, label: 'Customer' | 'Rider' = 'Customer') => {
  await app.mouse.type(await screen.findByRole('combobox', { name: label }), 'ni');
  await app.mouse.click(await screen.findByRole('option', { name: /Nils Dahl/ }));
};
const press = async (app: App) => app.mouse.click(screen.getByRole('button', { name: /^Book( for .*)?$/ }));
const estimate = () => screen.findByRole('dialog', { name: 'The price' });
const fillDelivery = async (app: App) => {
  const dialog = await estimate();
  await app.mouse.type(within(dialog).getByLabelText(/^Name/), 'Dora Door');
  await app.mouse.type(within(dialog).getByLabelText(/^Phone/), '070-123 45 67');
  await app.mouse.type(within(dialog).getByLabelText(/^At the pickup/), 'Ring twice');
  await app.mouse.type(within(dialog).getByLabelText(/^At the drop-off/), 'Second floor');
  await app.mouse.click(within(dialog).getByRole('button', { name: 'Book' }));
};

describe('[ADD-1] the rider of the booking', () => {
  it('is searched on the server after a pause, from the second character on', async () => {
    const app = show();
    const box = await screen.findByRole('combobox', { name: 'Customer' });
    await app.mouse.type(box, 'n');
    expect(await screen.findByText('Type at least 2 characters.')).toBeVisible();
    expect(app.callsOf('fetchUsers')).toEqual([]);
    // Without a pause between the letters, however slow the machine.
    for (const typed of ['ni', 'nil', 'nils']) fireEvent.change(box, { target: { value: typed } });
    const option = await screen.findByRole('option', { name: /Nils Dahl/ });
    expect(option).toHaveTextContent('+46701234567');
    expect(option).toHaveTextContent('nils@example.com');
    expect(app.callsOf('fetchUsers')).toEqual([{ usertype: 'rider', search: 'nils', limit: 10 }]);
  });

  it('is chosen by the keyboard; who is not approved cannot be', async () => {
    const app = show();
    const box = await screen.findByRole('combobox', { name: 'Customer' });
    await app.mouse.type(box, 'ni');
    expect(await screen.findByRole('option', { name: /Nina Berg/ })).toHaveAttribute('aria-disabled', 'true');
    await app.mouse.keyboard('{Enter}');
    expect(box).toHaveValue('Nils Dahl');
    expect(screen.getByText('nils@example.com')).toBeVisible();
    expect(screen.getByRole('button', { name: /Book for Nils Dahl/ })).toBeVisible();
  });

  it('is told when nobody is found, and when the search fails, with another try', async () => {
    const found = vi.fn(() => ({ users: [] as (typeof nils)[] }));
    const app = show({ fetchUsers: found });
    const box = await screen.findByRole('combobox', { name: 'Customer' });
    await app.mouse.type(box, 'zo');
    expect(await screen.findByText(/No results for “zo”/)).toBeVisible();
    found.mockImplementation(() => {
      throw new ApiError('internal_error', 'no');
    });
    await app.mouse.type(box, 'e');
    expect(await screen.findByText(/The search failed/)).toBeVisible();
    found.mockImplementation(() => ({ users: [nils] }));
    await app.mouse.click(screen.getByRole('button', { name: 'Try again' }));
    await app.mouse.click(box);
    expect(await screen.findByRole('option', { name: /Nils Dahl/ })).toBeVisible();
  });

  it('[BOOK-2] must be chosen: the box is marked, says so and has the focus', async () => {
    const app = show();
    await fillForm(app);
    await press(app);
    const box = await screen.findByRole('combobox', { name: 'Customer' });
    await waitFor(() => expect(box).toHaveFocus());
    expect(box).toHaveAttribute('aria-invalid', 'true');
    expect(box).toHaveAccessibleDescription(i18n.t('add.riderMissing'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(app.callsOf('getEstimate')).toEqual([]);
  });
});

describe('[ADD-1] a booking for a rider', () => {
  it('goes through extras, price and delivery details; success tells the number, closing clears all', async () => {
    const app = show({ fetchCarTypes: () => ({ carTypes: [parcelCar] }) });
    await pickRider(app);
    await fillForm(app);
    await press(app);
    const extras = await screen.findByRole('dialog', { name: 'What are we carrying?' });
    await app.mouse.click(within(extras).getByRole('button', { name: 'Continue' }));
    expect(within(await estimate()).getByText(/Nils Dahl pays the driver in cash/)).toBeVisible();
    await fillDelivery(app);
    const dialog = await screen.findByRole('dialog', { name: 'Booking received' });
    expect(dialog).toHaveTextContent(/booking number is\s*WF1001/);
    expect(within(dialog).getByRole('link', { name: 'Open the booking' })).toHaveAttribute('href', '/bookings/b1');
    expect(app.callsOf('addBooking')).toEqual([
      {
        pickup,
        drop,
        carDetails: { id: 'car' },
        instructionData: {
          parcelTypeIndex: 0,
          parcelTypeSelected: parcelCar.parcelTypes[0],
          optionIndex: 0,
          optionSelected: parcelCar.options[0],
          deliveryPerson: 'Dora Door',
          deliveryPersonPhone: '070-123 45 67',
          pickUpInstructions: 'Ring twice',
          deliveryInstructions: 'Second floor',
        },
        bookLater: false,
        userDetails: { uid: 'r7' },
        estimate: { estimateFare: 86 },
      },
    ]);
    expect(screen.queryByText('Pay for the booking')).toBeNull();
    // [BOOK-8] The office reads the code out to a rider who has neither mail nor page.
    expect(within(dialog).getByRole('img', { name: 'Code 5 4 3 2 1' })).toBeVisible();
    expect(within(dialog).getByText(/The customer has received it by email or text message/)).toBeVisible();
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.path()).toBe('/addbookings');
    expect(useTrip.getState()).toMatchObject({ pickup: undefined, drop: undefined, carTypeId: undefined, extras: {} });
    expect(screen.getByRole('combobox', { name: 'Customer' })).toHaveValue('');
  });

  it('copies the number', async () => {
    const app = show(taxi);
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    await pickRider(app, 'Rider');
    await fillForm(app);
    await press(app);
    await app.mouse.click(within(await estimate()).getByRole('button', { name: 'Book' }));
    await app.mouse.click(await screen.findByRole('button', { name: 'Copy the booking number' }));
    expect(write).toHaveBeenCalledWith('WF1001');
    expect(await screen.findByText('Copied')).toBeVisible();
  });

  it.each([
    ['past_booking_error', /at least 15 minutes from now/],
    ['no_driver_found_alert_messege', /No drivers are available near the pickup/],
    ['user_does_not_exists', /no account with these details/],
  ] as const)('shows %s as an alert and books nothing', async (code, words) => {
    const app = show({
      ...taxi,
      addBooking: () => {
        throw new ApiError(code, 'no');
      },
    });
    await pickRider(app, 'Rider');
    await fillForm(app);
    await press(app);
    await app.mouse.click(within(await estimate()).getByRole('button', { name: 'Book' }));
    const alert = await screen.findByRole('alertdialog', { name: 'Alert' });
    expect(within(alert).getByText(words)).toBeVisible();
    expect(useTrip.getState().pickup).toEqual(pickup);
  });

  it('[BOOK-6] wants a recipient whom somebody can call, and marks what is missing', async () => {
    const app = show();
    await pickRider(app);
    await fillForm(app);
    await press(app);
    await app.mouse.click(within(await estimate()).getByRole('button', { name: 'Book' }));
    expect(await screen.findByText('Enter the recipient’s name.')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByText('Enter a phone number with at least 7 digits.')).toBeVisible();
    expect(app.callsOf('addBooking')).toEqual([]);
  });

  it('sends to the bookings to assign a driver where that is done by hand', async () => {
    const settings = { ...defaultSettings, autoDispatch: false };
    const app = show({ fetchSettings: () => ({ settings, appcat: 'taxi' }) });
    await pickRider(app, 'Rider');
    await fillForm(app);
    await press(app);
    await app.mouse.click(within(await estimate()).getByRole('button', { name: 'Book' }));
    const dialog = await screen.findByRole('dialog', { name: 'Booking received' });
    expect(within(dialog).getByText(/Drivers are assigned manually/)).toBeVisible();
    expect(within(dialog).getByRole('link', { name: 'Go to bookings' })).toHaveAttribute('href', '/bookings');
  });
});
