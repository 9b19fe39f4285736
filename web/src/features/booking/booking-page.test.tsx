import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CarType } from '#shared/contract/entities/car-type';
import type { Estimate } from '#shared/contract/operations/bookings';
import { ApiError } from '@/lib/api-error';
import { fallbackSettings } from '@/lib/fallback-settings';
import { useTrip } from '@/stores/trip';
import { aBooking, aCarType, aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

const pickup = { lat: 57.6998, lng: 11.9534, add: 'Järntorget, Gothenburg' };
const drop = { lat: 57.7089, lng: 11.9746, add: 'Brunnsparken, Gothenburg' };
const car = aCarType();
const parcelCar = aCarType({
  parcelTypes: [
    { description: 'Documents', amount: 0 },
    { description: 'Fragile goods', amount: 35 },
  ],
  options: [{ description: 'Carry upstairs', amount: 39 }],
});
const estimate: Estimate = {
  estimateFare: 86,
  estimateDistance: 2.4,
  estimateTime: 480,
  polylinePoints: '',
  receipt: {
    lines: [
      { kind: 'base', amount: 20 },
      { kind: 'fee', amount: 66 },
    ],
    fare: 20,
    fee: 66,
    total: 86,
    driverShare: 20,
    currency: 'USD',
    distanceUnit: 'km',
  },
  driversNearby: 2,
};

type Answers = NonNullable<RenderOptions['api']>;
const answers = (carTypes: CarType[] = [car]): Answers => ({
  fetchCarTypes: () => ({ carTypes }),
  fetchBookings: () => ({ bookings: [] }),
  fetchNearbyDrivers: () => ({ count: 1, drivers: [{ lat: 57.7, lng: 11.95, carTypeId: 'car' }] }),
  'googleapis-getroute': () => ({ distance: 2.4, duration: 480, polylinePoints: '', coords: [pickup, drop] }),
  getEstimate: () => ({ estimate }),
  addBooking: () => ({ booking: aBooking({ status: 'PAYMENT_PENDING' }) }),
  get_providers: () => ({ providers: [{ name: 'test', link: 'https://pay.example/test' }] }),
});

const taxi: Answers = { fetchSettings: () => ({ settings: fallbackSettings, appcat: 'taxi' }) };
const render = (api: Answers = {}, user = aUser('rider')) =>
  renderApp({ route: '/', user, api: { ...answers(), ...api } });

async function fillForm(app: ReturnType<typeof renderApp>) {
  await screen.findByRole('heading', { level: 1 });
  const { setPoint } = useTrip.getState();
  setPoint('pickup', pickup);
  setPoint('drop', drop);
  await app.mouse.click(await screen.findByRole('radio', { name: /Car/ }));
}
const book = async (app: ReturnType<typeof renderApp>) =>
  app.mouse.click(await screen.findByRole('button', { name: /^Book( Car)?$/ }));
const fillDelivery = async (app: ReturnType<typeof renderApp>, phone = '070-123 45 67') => {
  const dialog = await screen.findByRole('dialog', { name: 'Your price' });
  await app.mouse.type(within(dialog).getByLabelText(/^Name/), 'Nils Dahl');
  await app.mouse.type(within(dialog).getByLabelText(/^Phone/), phone);
  await app.mouse.click(within(dialog).getByRole('button', { name: 'Book and pay' }));
};

afterEach(() => void vi.unstubAllGlobals());

describe('the form', () => {
  it('[HOME-3] is for riders and admins; others see the slogan', async () => {
    const app = render({}, aUser('driver'));
    expect(await screen.findByText('Across town in minutes, at a price you know first.')).toBeVisible();
    expect(app.callsOf('fetchNearbyDrivers')).toEqual([]);
  });

  it('[HOME-1] has both search boxes, vehicles, now and later; a time only for later', async () => {
    const app = render();
    expect(await screen.findByRole('combobox', { name: 'Pickup' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Drop-off' })).toBeVisible();
    expect(await screen.findByRole('radio', { name: /Car/ })).toBeInTheDocument();
    expect(screen.queryByLabelText('Time')).toBeNull();
    await app.mouse.click(screen.getByRole('button', { name: 'Book Later' }));
    expect(screen.getByLabelText('Time')).toBeVisible();
  });

  it('[HOME-6] shows price, free drivers of the type, the pins and the route in words', async () => {
    const app = render();
    await fillForm(app);
    expect(await screen.findByText(/Route: 2.4 km, 8 min/)).toBeInTheDocument();
    expect(screen.getByText('Pickup: Järntorget, Gothenburg')).toBeInTheDocument();
    expect(screen.getByText('1 driver nearby')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /1 near/ })).toBeChecked();
    expect(app.callsOf('googleapis-getroute')).toEqual([{ start: '57.69980,11.95340', dest: '57.70890,11.97460' }]);
    expect(app.callsOf('getEstimate')).toEqual([]);
  });

  it('searches after a pause, by keyboard, and takes the position of the result', async () => {
    const app = render({
      'googleapis-autocomplete': () => ({ searchResults: [{ description: 'Järntorget, Gothenburg', place_id: 'p1' }] }),
      'googleapis-getcoords': () => ({ coords: pickup, description: 'Järntorget, Gothenburg' }),
    });
    await app.mouse.type(await screen.findByRole('combobox', { name: 'Pickup' }), 'järnt');
    expect(await screen.findByRole('option', { name: /Järntorget/ })).toBeVisible();
    await app.mouse.keyboard('{Enter}');
    await waitFor(() => expect(useTrip.getState().pickup).toEqual(pickup));
    expect(app.callsOf('googleapis-autocomplete')).toEqual([{ searchKeyword: 'järnt' }]);
    expect(app.callsOf('googleapis-getcoords')).toEqual([{ place_id: 'p1' }]);
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Drop-off' })).toHaveFocus());
  });

  it('says what to do when a search finds nothing or fails', async () => {
    const found = vi.fn(() => ({ searchResults: [] }));
    const app = render({ 'googleapis-autocomplete': found });
    const box = await screen.findByRole('combobox', { name: 'Pickup' });
    await app.mouse.type(box, 'atlantis');
    expect(await screen.findByText(/Nothing found for “atlantis”/)).toBeVisible();
    found.mockImplementation(() => {
      throw new ApiError('google_places_error', 'no');
    });
    await app.mouse.type(box, 'x');
    expect(await screen.findByText(/Place search is not answering/)).toBeVisible();
  });

  it('offers saved addresses first and the own position', async () => {
    vi.stubGlobal('navigator', {
      ...navigator,
      geolocation: {
        getCurrentPosition: (ok: PositionCallback) =>
          ok({ coords: { latitude: 57.7, longitude: 11.9 } } as GeolocationPosition),
      },
    });
    const savedAddresses = [
      { description: 'Work, Gothenburg', lat: 1, lng: 2, count: 1 },
      { description: 'Home, Gothenburg', lat: 3, lng: 4, count: 9 },
    ];
    const app = render(
      { 'googleapis-getaddress': () => ({ address: 'Linnégatan 5' }) },
      aUser('rider', { savedAddresses }),
    );
    await app.mouse.click(await screen.findByRole('combobox', { name: 'Pickup' }));
    const list = await screen.findByRole('listbox', { name: 'Places' });
    const options = within(list).getAllByRole('option');
    expect(options.map(option => option.textContent)).toEqual([
      expect.stringContaining('My position'),
      expect.stringContaining('Home'),
      expect.stringContaining('Work'),
      expect.stringContaining('Choose on the map'),
    ]);
    await app.mouse.click(options[0]!);
    await waitFor(() => expect(useTrip.getState().pickup).toEqual({ lat: 57.7, lng: 11.9, add: 'Linnégatan 5' }));
  });

  it('[HOME-7] starts over with the drop at the pickup and no vehicle', async () => {
    const app = render();
    await fillForm(app);
    await app.mouse.click(await screen.findByRole('button', { name: 'Start over' }));
    expect(useTrip.getState()).toMatchObject({ pickup, drop: { ...pickup, add: '' }, selected: 'pickup' });
    expect(useTrip.getState().carTypeId).toBeUndefined();
    expect(screen.getByRole('combobox', { name: 'Drop-off' })).toHaveValue('');
  });

  it('leads to a booking that waits for its payment', async () => {
    render({ fetchBookings: () => ({ bookings: [aBooking({ status: 'PAYMENT_PENDING' })] }) });
    expect(await screen.findByRole('link', { name: /Open booking WF1001/ })).toHaveAttribute('href', '/bookings/b1');
  });
});

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
    const settings = { ...fallbackSettings, symbol: 'kr', swipe_symbol: true, decimal: 0 };
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
    expect(screen.getByRole('link', { name: 'Add booking' })).toHaveAttribute('href', '/addbookings');
    await book(app);
    await app.mouse.click(await screen.findByRole('button', { name: 'Book' }));
    expect(await screen.findByText(/Choose a pickup, a drop-off, a vehicle/)).toBeVisible();
  });
});
