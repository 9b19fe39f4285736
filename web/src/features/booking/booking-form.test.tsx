import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/client/api-error';
import { resetTrip, useTrip } from './trip-store';
import { aBooking, aCarType, aUser } from '@/testing/fixtures';
import { book, car, chooseMore, chooseWhen, drop, fillForm, pickup, render } from '@/testing/booking-kit';

afterEach(() => void vi.unstubAllGlobals());

describe('the form', () => {
  it('[HOME-3] is for riders and admins; others see the slogan', async () => {
    const app = render({}, aUser('driver'));
    expect(await screen.findByText('Across town in minutes, with the price up front.')).toBeVisible();
    expect(app.callsOf('fetchNearbyDrivers')).toEqual([]);
  });

  it('[HOME-1] has both search boxes, vehicles, now and later; a time only for later', async () => {
    const app = render();
    expect(await screen.findByRole('combobox', { name: 'Pickup' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Drop-off' })).toBeVisible();
    expect(await screen.findByRole('radio', { name: /Car/ })).toBeInTheDocument();
    expect(screen.queryByLabelText('Time')).toBeNull();
    await chooseWhen(app, 'Book Later');
    expect(screen.getByLabelText('Time')).toBeVisible();
  });

  it('[HOME-6] shows price, free drivers of the type, the pins and the route in words', async () => {
    const app = render();
    await fillForm(app);
    expect(await screen.findByText(/Route: 2.4 km, 8 min/)).toBeInTheDocument();
    expect(screen.getByText('Pickup: Järntorget, Gothenburg')).toBeInTheDocument();
    expect(screen.getByText('1 driver nearby')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /^Car .*\d\smin away/ })).toBeChecked();
    expect(app.callsOf('googleapis-getroute')).toEqual([{ start: '57.69980,11.95340', dest: '57.70890,11.97460' }]);
    expect(app.callsOf('getEstimate')).toEqual([]);
  });

  it('[HOME-6] shows one travel time of the chosen vehicle, in the form and in the words of the map', async () => {
    render({ fetchCarTypes: () => ({ carTypes: [aCarType({ time_factor: 1.5 })] }) });
    await screen.findByRole('heading', { level: 1 });
    act(() => useTrip.getState().setPoint('pickup', pickup));
    act(() => useTrip.getState().setPoint('drop', drop));
    expect(await screen.findByText(/2.4 km · about 12 min/)).toBeVisible();
    expect(await screen.findByText(/Route: 2.4 km, 12 min/)).toBeInTheDocument();
  });

  it('[HOME-6] chooses the vehicle that the rider booked last, else the cheapest that is near', async () => {
    const cheap = aCarType({ id: 'cheap', name: 'Bike', base_fare: 1, min_fare: 1, rate_per_unit_distance: 1 });
    const open = (last?: string) =>
      render({
        fetchCarTypes: () => ({ carTypes: [car, cheap] }),
        fetchNearbyDrivers: () => ({
          count: 2,
          drivers: [
            { lat: 57.7, lng: 11.954, carTypeId: 'car' },
            { lat: 57.73, lng: 11.99, carTypeId: 'cheap' },
          ],
        }),
        fetchBookings: ({ active }) => ({ bookings: last && !active ? [aBooking({ carTypeId: last })] : [] }),
      });
    const fill = async () => {
      await screen.findByRole('heading', { level: 1 });
      act(() => useTrip.getState().setPoint('pickup', pickup));
      act(() => useTrip.getState().setPoint('drop', drop));
    };
    const first = open();
    await fill();
    await waitFor(() => expect(screen.getByRole('radio', { name: /Bike/ })).toBeChecked());
    first.unmount();
    resetTrip();
    open('car');
    await fill();
    await waitFor(() => expect(screen.getByRole('radio', { name: /Car/ })).toBeChecked());
  });

  it('[HOME-6] shows only the free drivers of the chosen type', async () => {
    const app = render({
      fetchCarTypes: () => ({ carTypes: [car, aCarType({ id: 'van', name: 'Van' })] }),
      fetchNearbyDrivers: () => ({
        count: 3,
        drivers: ['car', 'van', 'van'].map(carTypeId => ({ lat: 57.7, lng: 11.95, carTypeId })),
      }),
    });
    await fillForm(app);
    expect(await screen.findByText('1 driver nearby')).toBeInTheDocument();
    await app.mouse.click(screen.getByRole('radio', { name: /Van/ }));
    expect(await screen.findByText('2 drivers nearby')).toBeInTheDocument();
  });

  it('[OPS-5] searches once after a pause, by keyboard, and takes the position of the result', async () => {
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

  it('[OPS-5] says what to do when a search finds nothing or fails', async () => {
    const found = vi.fn(() => ({ searchResults: [] }));
    const app = render({ 'googleapis-autocomplete': found });
    const box = await screen.findByRole('combobox', { name: 'Pickup' });
    await app.mouse.type(box, 'atlantis');
    expect(await screen.findByText(/Nothing found for “atlantis”/)).toBeVisible();
    found.mockImplementation(() => {
      throw new ApiError('google_places_error', 'no');
    });
    await app.mouse.type(box, 'x');
    expect(await screen.findByText(/Place search isn’t responding/)).toBeVisible();
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
      { id: 'a1', description: 'Work, Gothenburg', lat: 1, lng: 2, count: 1 },
      { id: 'a2', description: 'Home, Gothenburg', lat: 3, lng: 4, count: 9 },
    ];
    const app = render(
      { 'googleapis-getaddress': () => ({ address: 'Linnégatan 5' }) },
      aUser('rider', { savedAddresses }),
    );
    await app.mouse.click(await screen.findByRole('combobox', { name: 'Pickup' }));
    const list = await screen.findByRole('listbox', { name: 'Places' });
    const options = within(list).getAllByRole('option');
    expect(options.map(option => option.textContent)).toEqual([
      expect.stringContaining('My location'),
      expect.stringContaining('Home'),
      expect.stringContaining('Work'),
      expect.stringContaining('Choose on the map'),
    ]);
    await app.mouse.click(options[0]!);
    await waitFor(() => expect(useTrip.getState().pickup).toEqual({ lat: 57.7, lng: 11.9, add: 'Linnégatan 5' }));
  });

  it('[HOME-6] distinguishes places that were only visited from saved ones', async () => {
    const at = { lat: 1, lng: 2, count: 1 };
    const savedAddresses = [
      { id: 'a1', description: 'Work, Gothenburg', ...at },
      { id: 'a2', description: 'Heden, Gothenburg', ...at, recent: true as const },
    ];
    const app = render({}, aUser('rider', { savedAddresses }));
    await app.mouse.click(await screen.findByRole('combobox', { name: 'Drop-off' }));
    const iconOf = async (name: RegExp) =>
      (await screen.findByRole('option', { name })).querySelector('svg path')?.getAttribute('d');
    expect(await iconOf(/Heden/)).toMatch(/^M4 12a8 8/);
    expect(await iconOf(/Work/)).not.toMatch(/^M4 12a8 8/);
  });

  it('[PROF-3] saves a chosen place, also one that was only visited, and takes it back', async () => {
    const saved = { id: 'a1', description: pickup.add, lat: pickup.lat, lng: pickup.lng, count: 1 };
    const visited = { ...saved, recent: true } as const;
    const app = render(
      { saveAddress: ({ recent }) => ({ savedAddresses: [recent ? visited : saved] }) },
      aUser('rider', { savedAddresses: [visited] }),
    );
    await fillForm(app);
    await chooseMore(app, /^Save this place\s*Järntorget/);
    expect(await screen.findByText(/^Saved\. We’ll suggest it first/)).toBeVisible();
    expect(app.callsOf('saveAddress')).toEqual([{ description: pickup.add, lat: pickup.lat, lng: pickup.lng }]);
    await chooseMore(app, /^Remove from saved places\s*Järntorget/);
    await waitFor(() => expect(app.callsOf('saveAddress')).toHaveLength(2));
    const { count: _count, ...taken } = visited;
    expect(app.callsOf('saveAddress')[1]).toEqual(taken);
  });

  it('[HOME-7] starts over with the drop at the pickup and no vehicle', async () => {
    const app = render();
    await fillForm(app);
    // Both ends have the same buttons.
    expect(screen.getByRole('button', { name: 'Clear Pickup' })).toBeVisible();
    await app.mouse.click(screen.getByRole('button', { name: 'Clear Drop-off' }));
    expect(useTrip.getState()).toMatchObject({ pickup, drop: { ...pickup, add: '' } });
    expect(useTrip.getState().carTypeId).toBeUndefined();
    expect(screen.getByRole('combobox', { name: 'Drop-off' })).toHaveValue('');
  });

  it('[HOME-1] says what “from” means above the prices that have it', async () => {
    const extra = aCarType({ id: 'x', name: 'Estate', options: [{ description: 'Pram', amount: 20 }] });
    const none = { ...extra, options: [{ description: 'None', amount: 0 }, ...extra.options] };
    const app = render({ fetchCarTypes: () => ({ carTypes: [car, none] }) });
    await fillForm(app);
    const note = await screen.findByText(/options that cost extra/);
    const list = screen.getAllByRole('radio', { name: /Car|Estate/ })[0]!;
    expect(note.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('leads to a booking that waits for its payment', async () => {
    render({ fetchBookings: () => ({ bookings: [aBooking({ status: 'PAYMENT_PENDING' })] }) });
    expect(await screen.findByRole('link', { name: /Open booking WF1001/ })).toHaveAttribute('href', '/bookings/b1');
  });
});

describe('[HOME-6] the own position', () => {
  const where = (answer: (ok: PositionCallback, failed: PositionErrorCallback) => void) =>
    vi.stubGlobal('navigator', { ...navigator, geolocation: { getCurrentPosition: answer } });
  const at = (latitude: number, longitude: number) => (ok: PositionCallback) =>
    ok({ coords: { latitude, longitude } } as GeolocationPosition);
  const press = async (app: ReturnType<typeof render>) =>
    app.mouse.click(await screen.findByRole('button', { name: 'Use my location' }));

  it('fills the pickup with its address', async () => {
    where(at(57.7, 11.9));
    const app = render({ 'googleapis-getaddress': () => ({ address: 'Linnégatan 5, Göteborg' }) });
    await press(app);
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Pickup' })).toHaveValue('Linnégatan 5, Göteborg'));
    expect(app.callsOf('googleapis-getaddress')).toEqual([{ latlng: '57.70000,11.90000' }]);
    expect(useTrip.getState().pickup).toEqual({ lat: 57.7, lng: 11.9, add: 'Linnégatan 5, Göteborg' });
    expect(screen.queryByRole('button', { name: 'Use my location' })).toBeNull();
  });

  it('that is too inexact for a pickup is confirmed on the map', async () => {
    const rough = { coords: { latitude: 57.7, longitude: 11.9, accuracy: 5_000 } } as GeolocationPosition;
    where(ok => ok(rough));
    const app = render({ 'googleapis-getaddress': () => ({ address: 'Järntorget, Göteborg' }) });
    await press(app);
    expect(await screen.findByText(/only to within 5.0 km. Move the map to where you are/)).toBeVisible();
    expect(useTrip.getState().pickup).toBeUndefined();
  });

  it('is the pickup from the start where that was allowed before, and nobody is told when it is not to be had', async () => {
    vi.stubGlobal('navigator', {
      ...navigator,
      permissions: { query: async () => Object.assign(new EventTarget(), { state: 'granted' }) },
      geolocation: { getCurrentPosition: at(57.7, 11.9), watchPosition: vi.fn(), clearWatch: vi.fn() },
    });
    const { unmount } = render({ 'googleapis-getaddress': () => ({ address: 'Linnégatan 5, Göteborg' }) });
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Pickup' })).toHaveValue('Linnégatan 5, Göteborg'));
    unmount();
    resetTrip();
    render({
      'googleapis-getaddress': () => {
        throw new ApiError('place_to_coords_error', 'outside');
      },
    });
    expect(await screen.findByRole('combobox', { name: 'Pickup' })).toHaveValue('');
    await waitFor(() => expect(useTrip.getState().gpsError).toBeUndefined());
    expect(screen.queryByText(/outside our service area/)).toBeNull();
  });

  it('[OPS-5] is the saved address at which somebody stands, and nobody is asked for it', async () => {
    vi.stubGlobal('navigator', {
      ...navigator,
      permissions: { query: async () => Object.assign(new EventTarget(), { state: 'granted' }) },
      geolocation: { getCurrentPosition: at(57.7, 11.9), watchPosition: vi.fn(), clearWatch: vi.fn() },
    });
    const savedAddresses = [
      { id: 'a1', description: 'Next street, Göteborg', lat: 57.7004, lng: 11.9, count: 9 },
      { id: 'a2', description: 'Home, Göteborg', lat: 57.7002, lng: 11.9, count: 1 },
    ];
    const app = render({}, aUser('rider', { savedAddresses }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Pickup' })).toHaveValue('Home, Göteborg'));
    expect(useTrip.getState().pickup).toEqual({ lat: 57.7, lng: 11.9, add: 'Home, Göteborg' });
    expect(app.callsOf('googleapis-getaddress')).toEqual([]);
  });

  it.each([
    [1, /Allow it for this page, or type the address/],
    [2, /Type the address instead/],
    [3, /took too long. Try again/],
  ])('says what to do when the browser answers %s', async (code, words) => {
    where((_ok, failed) => failed({ code } as GeolocationPositionError));
    const app = render();
    await press(app);
    expect(await screen.findByText(words)).toBeVisible();
    expect(app.callsOf('googleapis-getaddress')).toEqual([]);
    // The next try may succeed.
    expect(screen.getByRole('button', { name: 'Use my location' })).toBeEnabled();
  });

  it('says so when nobody drives there', async () => {
    where(at(48.8, 2.3));
    const app = render({
      'googleapis-getaddress': () => {
        throw new ApiError('place_to_coords_error', 'outside');
      },
    });
    await press(app);
    expect(await screen.findByText(/outside our service area/)).toBeVisible();
    expect(useTrip.getState().pickup).toBeUndefined();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('[HOME-1] the keyboard', () => {
  const found = {
    'googleapis-autocomplete': () => ({ searchResults: [{ description: 'Heden, Gothenburg', place_id: 'p1' }] }),
    'googleapis-getcoords': () => ({ coords: drop, description: 'Heden, Gothenburg' }),
  };

  it('leads from an empty drop-off on through the form, not out of the page', async () => {
    const app = render();
    await screen.findByRole('radio', { name: /Car/ });
    await app.mouse.click(screen.getByRole('combobox', { name: 'Drop-off' }));
    expect(screen.queryByRole('radio', { name: /Car/ })).toBeNull();
    await app.mouse.tab();
    expect(screen.getByRole('radio', { name: /Car/ })).toBeInTheDocument();
    expect(document.body).not.toHaveFocus();
    expect(screen.getByRole('region', { name: 'Book' })).toContainElement(document.activeElement as HTMLElement);
  });

  it('stands on the list of vehicles once both ends are chosen, as none is yet', async () => {
    const app = render({ ...found, fetchNearbyDrivers: () => ({ count: 0, drivers: [] }) });
    await screen.findByRole('radio', { name: /Car/ });
    act(() => useTrip.getState().setPoint('pickup', pickup));
    await app.mouse.type(screen.getByRole('combobox', { name: 'Drop-off' }), 'heden');
    await screen.findByRole('option', { name: /Heden/ });
    await app.mouse.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('radiogroup', { name: 'Vehicle' })).toHaveFocus());
    await app.mouse.tab();
    expect(screen.getByRole('radio', { name: /Car/ })).toHaveFocus();
  });
});

describe('booking again', () => {
  const earlier = aBooking({
    id: 'b7',
    status: 'COMPLETE',
    pickupAddress: 'Järntorget 3, Göteborg',
    dropAddress: 'Heden, Göteborg',
    deliveryPerson: 'Nils Dahl',
    deliveryPersonPhone: '070-123 45 67',
  });
  const open = (booking: typeof earlier | undefined) =>
    render(
      {
        fetchBooking: () => {
          if (!booking) throw new ApiError('not_found', 'none');
          return { booking, events: [] };
        },
      },
      aUser('rider'),
      '/?rebook=b7',
    );

  it('fills in pickup, drop and vehicle of a booking of their own, and who receives it', async () => {
    const app = open(earlier);
    expect(await screen.findByRole('combobox', { name: 'Pickup' })).toHaveValue('Järntorget 3, Göteborg');
    expect(screen.getByRole('combobox', { name: 'Drop-off' })).toHaveValue('Heden, Göteborg');
    expect(await screen.findByRole('radio', { name: /Car/ })).toBeChecked();
    expect(app.callsOf('fetchBooking')).toEqual([{ bookingId: 'b7' }]);
    await waitFor(() => expect(app.path()).toBe('/'));
    await book(app);
    expect(await screen.findByLabelText(/^Name/)).toHaveValue('Nils Dahl');
    expect(screen.getByLabelText(/^Phone/)).toHaveValue('070-123 45 67');
  });

  it('[LIFE-5] goes to the ordered drop-off where the earlier trip ended elsewhere', async () => {
    open({ ...earlier, stops: [{ kind: 'drop', lat: 57.7, lng: 11.98, add: 'Kungsportsavenyn 1, Göteborg' }] });
    expect(await screen.findByRole('combobox', { name: 'Pickup' })).toHaveValue('Järntorget 3, Göteborg');
    expect(screen.getByRole('combobox', { name: 'Drop-off' })).toHaveValue('Kungsportsavenyn 1, Göteborg');
    await waitFor(() => expect(useTrip.getState().drop).toMatchObject({ lat: 57.7, lng: 11.98 }));
  });

  it.each([
    ['is not there', undefined],
    ['is somebody else’s', { ...earlier, customer: 'rider-9' }],
  ])('shows the empty form, and no complaint, when it %s', async (_why, booking) => {
    const app = open(booking);
    expect(await screen.findByRole('combobox', { name: 'Pickup' })).toHaveValue('');
    await waitFor(() => expect(app.path()).toBe('/'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(useTrip.getState().carTypeId).toBeUndefined();
  });
});
