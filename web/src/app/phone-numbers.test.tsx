import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { ApiError } from '#shared/client/api-error';
import { resetTrip, useTrip } from '@/features/booking/trip-store';
import { aCarType, aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

/** Spellings of one Swedish number. */
const styles = [
  '0701234567',
  '701234567',
  '070 123 45 67',
  '070-123 45 67',
  '070\u2013123\u00a045\u00a067',
  '\u202a070\u2011123 45 67\u202c',
  '(070) 123.45.67',
  '٠٧٠١٢٣٤٥٦٧',
];
/** With the country code, as contacts and browsers fill it in. */
const whole = [
  '+46701234567',
  '0046701234567',
  '46701234567',
  '+46 70 123 45 67',
  '+46 (0)70\u2013123 45 67',
  '0046 (70) 123-45-67',
];
const none = ['12345', 'call me later', '070 123 45 67 or so'];
const E164 = '+46701234567';
const taken = [...styles, ...whole];
const german = ['+49 151 23456789', '+4915123456789'] as const;

const settings = {
  ...defaultSettings,
  country: 'Sweden',
  AllowCountrySelection: true,
  MobileLoginEnabled: true,
  bank_fields: false,
};
const open = (options: RenderOptions) =>
  renderApp({
    ...options,
    api: { fetchSettings: () => ({ settings, appcat: 'delivery' as const }), ...options.api },
  });
type App = ReturnType<typeof open>;
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const inSweden = (within_: Pick<typeof screen, 'getByLabelText'> = screen) =>
  waitFor(() => expect(within_.getByLabelText('Country')).toHaveValue('SE'));
const closeAlert = async (app: App) => {
  const alert = await screen.findByRole('alertdialog');
  await app.mouse.click(within(alert).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
};

afterEach(resetTrip);

describe('[REG-4] [AUTH-2] [PROF-1] [BOOK-6] a number is taken in every style that people type it in', () => {
  it('at registration', async () => {
    const refuse = () => {
      throw new ApiError('reg_error', 'no');
    };
    const app = open({ route: '/register', api: { user_signup: refuse } });
    type(await screen.findByLabelText('First name'), 'Rut');
    type(screen.getByLabelText('Last name'), 'Rider');
    type(screen.getByLabelText('Email'), 'rut@example.com');
    type(screen.getByLabelText('Password'), 'secret1');
    await inSweden();
    const field = screen.getByLabelText('Phone number (optional)');
    for (const [at, style] of taken.entries()) {
      type(field, style);
      await app.mouse.click(screen.getByRole('button', { name: 'Create an account' }));
      await waitFor(() => expect(app.callsOf('user_signup')).toHaveLength(at + 1));
      await closeAlert(app);
    }
    expect(app.callsOf('user_signup')).toMatchObject(taken.map(() => ({ regData: { mobile: E164 } })));
    for (const typed of none) {
      type(field, typed);
      await app.mouse.click(screen.getByRole('button', { name: 'Create an account' }));
      await waitFor(() => expect(field).toBeInvalid());
    }
    expect(app.callsOf('user_signup')).toHaveLength(taken.length);
    type(field, german[0]);
    await waitFor(() => expect(screen.getByLabelText('Country')).toHaveValue('DE'));
    await app.mouse.click(screen.getByRole('button', { name: 'Create an account' }));
    await waitFor(() => expect(app.callsOf('user_signup').at(-1)).toMatchObject({ regData: { mobile: german[1] } }));
  });

  it('at sign-in by phone', async () => {
    const users = [{ mobile: true as const, unproved: true as const }];
    const app = open({ route: '/login', api: { check_user_exists: () => ({ users }) } });
    await app.mouse.click(await screen.findByRole('tab', { name: 'Phone' }));
    await inSweden();
    const field = screen.getByLabelText('Phone number');
    for (const typed of taken) {
      type(field, typed);
      await app.mouse.click(screen.getByRole('button', { name: 'Get code' }));
      await closeAlert(app);
    }
    for (const typed of none) {
      type(field, typed);
      expect(field).toBeValid();
      await app.mouse.click(screen.getByRole('button', { name: 'Get code' }));
      expect(field).toBeInvalid();
      expect(field).toHaveFocus();
      expect(field).toHaveAccessibleDescription(/^Enter the whole phone number/);
    }
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(app.callsOf('check_user_exists')).toMatchObject(taken.map(() => ({ mobile: E164 })));
    expect(app.callsOf('check_user_exists')).toHaveLength(taken.length);
    type(field, german[0]);
    await waitFor(() => expect(screen.getByLabelText('Country')).toHaveValue('DE'));
    await app.mouse.click(screen.getByRole('button', { name: 'Get code' }));
    await waitFor(() => expect(app.callsOf('check_user_exists').at(-1)).toMatchObject({ mobile: german[1] }));
  });

  it('at sign-in by phone, where the service refuses it at the field', async () => {
    const refuse = () => {
      throw new ApiError('mobile_no_blank_error', 'no');
    };
    const app = open({ route: '/login', api: { check_user_exists: refuse } });
    await app.mouse.click(await screen.findByRole('tab', { name: 'Phone' }));
    await inSweden();
    type(screen.getByLabelText('Phone number'), '999999999999999');
    await app.mouse.click(screen.getByRole('button', { name: 'Get code' }));
    await waitFor(() => expect(screen.getByLabelText('Phone number')).toBeInvalid());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('at a change of number', async () => {
    const refuse = () => {
      throw new ApiError('user_exists', 'taken');
    };
    const app = open({ route: '/profile', user: aUser('rider'), api: { sendContactCode: refuse } });
    await app.mouse.click(await screen.findByRole('button', { name: 'Change number' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change number' }));
    await inSweden(dialog);
    const field = dialog.getByLabelText('Phone number');
    for (const typed of [...taken, ...none]) {
      type(field, typed);
      expect(field).toBeValid();
      await app.mouse.click(dialog.getByRole('button', { name: 'Send code' }));
      await waitFor(() => expect(field).toBeInvalid());
    }
    expect(app.callsOf('sendContactCode')).toEqual(taken.map(() => ({ mobile: E164 })));
    type(field, german[0]);
    await waitFor(() => expect(dialog.getByLabelText('Country')).toHaveValue('DE'));
    await app.mouse.click(dialog.getByRole('button', { name: 'Send code' }));
    await waitFor(() => expect(app.callsOf('sendContactCode').at(-1)).toEqual({ mobile: german[1] }));
  });

  it('for the recipient of a parcel, with the code of any country', async () => {
    const refuse = () => {
      throw new ApiError('too_many_requests', 'slow down');
    };
    const app = open({
      route: '/',
      user: aUser('rider'),
      api: {
        fetchCarTypes: () => ({ carTypes: [aCarType()] }),
        fetchBookings: () => ({ bookings: [] }),
        fetchNearbyDrivers: () => ({ count: 0, drivers: [] }),
        'googleapis-getroute': () => ({ distance: 2.4, duration: 480, polylinePoints: '', coords: [] }),
        getEstimate: () => ({ estimate: priced }),
        fetchPayOptions: () => ({ methods: ['card' as const], available: 0, promos: [] }),
        addBooking: refuse,
      },
    });
    await screen.findByRole('combobox', { name: 'Pickup' });
    useTrip.getState().setPoint('pickup', { lat: 57.6998, lng: 11.9534, add: 'Järntorget' });
    useTrip.getState().setPoint('drop', { lat: 57.7089, lng: 11.9746, add: 'Brunnsparken' });
    await app.mouse.click(await screen.findByRole('radio', { name: /Car/ }));
    await app.mouse.click(await screen.findByRole('button', { name: /^Book Car/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Your price' }));
    type(dialog.getByLabelText(/^Name/), 'Nils Dahl');
    const field = dialog.getByLabelText(/^Phone/);
    for (const typed of taken) {
      type(field, typed);
      await app.mouse.click(dialog.getByRole('button', { name: /^Book and pay/ }));
      await closeAlert(app);
    }
    for (const typed of none) {
      type(field, typed);
      await app.mouse.click(dialog.getByRole('button', { name: /^Book and pay/ }));
      await waitFor(() => expect(field).toBeInvalid());
    }
    // Fields drop invisible characters and write figures of other scripts as the service reads them.
    const sent: Readonly<Record<string, string>> = {
      '\u202a070\u2011123 45 67\u202c': '070\u2011123 45 67',
      '٠٧٠١٢٣٤٥٦٧': '0701234567',
    };
    expect(app.callsOf('addBooking')).toMatchObject(
      taken.map(typed => ({ instructionData: { deliveryPersonPhone: sent[typed] ?? typed } })),
    );
  });
});

const priced = {
  estimateFare: 86,
  estimateDistance: 2.4,
  estimateTime: 480,
  polylinePoints: '',
  driversNearby: 2,
  receipt: {
    lines: [{ kind: 'base' as const, amount: 86 }],
    fare: 86,
    fee: 0,
    total: 86,
    driverShare: 86,
    currency: 'USD',
    distanceUnit: 'km' as const,
  },
};
