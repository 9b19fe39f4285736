import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/api-error';
import { useTrip } from '@/stores/trip';
import { aBooking, aUser } from '@/testing/fixtures';
import { fillForm, pickup, render } from '@/components/booking/booking-kit';

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
