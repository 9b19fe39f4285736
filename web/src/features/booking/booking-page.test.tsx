import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/client/api-error';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { useTrip } from './trip-store';
import { i18n } from '@/i18n/instance';
import { aBooking, aCarType, aUser } from '@/testing/fixtures';
import {
  book,
  car,
  chooseWhen,
  drop,
  estimate,
  fillDelivery,
  fillForm,
  parcelCar,
  pickup,
  render,
  taxi,
} from '@/testing/booking-kit';

const saved = { id: 'a1', description: 'Heden 2, Gothenburg', lat: 57.7, lng: 11.97, count: 1 };

/** A window of 390 px, for the queries of its width. */
const onPhone = () => {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation(query =>
    Object.assign(matchMedia(query), { matches: query.includes('max-width:575') }),
  );
};

describe('the booking button', () => {
  it('[HOME-1] is below the places of the rider where the window is wide', async () => {
    render({}, aUser('rider', { savedAddresses: [saved] }));
    expect(await screen.findByRole('group', { name: 'Your places' })).toBeVisible();
    expect(screen.getByRole('button', { name: /^Book/ })).toBeVisible();
  });

  it('[PLUS-47] is there once there is a drop-off on a phone; until then the places of the rider are', async () => {
    onPhone();
    const app = render({}, aUser('rider', { savedAddresses: [saved] }));
    await screen.findByRole('radio', { name: /Car/ });
    expect(screen.queryByRole('button', { name: /^Book/ })).toBeNull();
    await app.mouse.click(screen.getByRole('button', { name: 'Heden 2' }));
    expect(await screen.findByRole('button', { name: /^Book/ })).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Your places' })).toBeNull();
  });

  it('[BOOK-2] wants a pickup, marks it where it is missing and goes there', async () => {
    const app = render();
    await screen.findByRole('radio', { name: /Car/ });
    act(() => useTrip.getState().setPoint('drop', drop));
    const first = screen.getByRole('combobox', { name: 'Pickup' });
    expect(first).not.toBeInvalid();
    await book(app);
    await waitFor(() => expect(first).toHaveFocus());
    expect(first).toBeInvalid();
    expect(screen.getByRole('combobox', { name: 'Drop-off' })).not.toBeInvalid();
    expect(await screen.findByText('Choose a pickup.')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(app.callsOf('getEstimate')).toEqual([]);
    await app.mouse.keyboard('{Escape}');
    act(() => useTrip.getState().setPoint('pickup', pickup));
    await waitFor(() => expect(first).not.toBeInvalid());
    expect(screen.queryByText(/Choose a pickup/)).toBeNull();
  });

  it('[BOOK-2] marks the vehicles where none could be chosen for the rider, until one is', async () => {
    const app = render({ fetchNearbyDrivers: () => ({ count: 0, drivers: [] }) });
    await screen.findByRole('radio', { name: /Car/ });
    act(() => useTrip.getState().setPoint('pickup', pickup));
    act(() => useTrip.getState().setPoint('drop', drop));
    await book(app);
    const vehicles = screen.getByRole('radiogroup', { name: 'Vehicle' });
    // The list has the focus, not the first vehicle: its focus ring would look like a choice.
    await waitFor(() => expect(vehicles).toHaveFocus());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('alert')).toHaveTextContent('Choose a vehicle.');
    expect(vehicles).toHaveAccessibleDescription('Choose a vehicle.');
    await app.mouse.click(screen.getByRole('radio', { name: /Car/ }));
    expect(vehicles).not.toHaveAccessibleDescription();
  });

  it('[BOOK-3] wants a time for later, at least 15 minutes ahead', async () => {
    const app = render();
    await fillForm(app);
    await chooseWhen(app, 'Book Later');
    await app.mouse.selectOptions(screen.getByLabelText('Time'), 'Choose a time');
    await book(app);
    await waitFor(() => expect(screen.getByLabelText('Time')).toHaveFocus());
    expect(screen.getByLabelText('Time')).toHaveAccessibleDescription('Choose a time.');
    useTrip.getState().setWhen({ bookLater: true, tripdate: Date.now() + 14 * 60_000 });
    expect(await screen.findByText('Choose a time at least 15 minutes from now.')).toBeVisible();
    expect(screen.getByLabelText('Time')).toHaveAccessibleDescription('Choose a time at least 15 minutes from now.');
    await book(app);
    await waitFor(() => expect(screen.getByLabelText('Time')).toHaveFocus());
    expect(screen.queryByRole('alertdialog')).toBeNull();
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
    expect(within(alert).getByText(/couldn’t find that place on the map/)).toBeVisible();
    expect(app.callsOf('getEstimate')).toEqual([]);
  });

  it('[BOOK-4] says when the estimate finds no route', async () => {
    const app = render({
      getEstimate: () => {
        throw new ApiError('No Route Found', 'none');
      },
    });
    await fillForm(app);
    await book(app);
    expect(await screen.findByText(/We couldn’t find a route between these two places/)).toBeVisible();
  });
});

describe('extras and estimate', () => {
  it('[HOME-4] asks for parcel type and option first, then shows the total and its lines', async () => {
    const app = render({ fetchCarTypes: () => ({ carTypes: [parcelCar] }) });
    await fillForm(app);
    await book(app);
    const picker = await screen.findByRole('dialog', { name: 'What are we carrying?' });
    await app.mouse.click(within(picker).getByRole('radio', { name: /Fragile goods/ }));
    await app.mouse.click(within(picker).getByRole('button', { name: 'Continue' }));
    const dialog = await screen.findByRole('dialog', { name: 'Your price' });
    expect(within(dialog).getAllByText(/\$86\.00/)).toHaveLength(3);
    await app.mouse.click(within(dialog).getByText('Price breakdown'));
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
    expect(await screen.findByText('Enter a phone number with at least 7 digits.')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(app.callsOf('addBooking')).toEqual([]);
  });

  it('[FARE-7] puts the symbol where the settings say', async () => {
    const settings = { ...defaultSettings, symbol: 'kr', swipe_symbol: true, decimal: 0 };
    const app = render({ fetchSettings: () => ({ settings, appcat: 'delivery' }) });
    await fillForm(app);
    await book(app);
    const dialog = await screen.findByRole('dialog', { name: 'Your price' });
    expect(within(dialog).getAllByText(/86\skr/)).toHaveLength(3);
  });
});

describe('booking', () => {
  it('[HOME-5] a taxi ride tells its number, then leads to the bookings', async () => {
    const app = render({ ...taxi, addBooking: () => ({ booking: aBooking({ appcat: 'taxi' }) }) });
    await fillForm(app);
    await book(app);
    await app.mouse.click(await screen.findByRole('button', { name: 'Book' }));
    const dialog = await screen.findByRole('dialog', { name: 'Booking received' });
    expect(dialog).toHaveTextContent(/Booked\. Your booking number is\s*WF1001/);
    expect(within(dialog).getByText(/looking for a driver near Järntorget/)).toBeVisible();
    expect(within(dialog).getByRole('link', { name: 'Follow your ride' })).toHaveAttribute('href', '/bookings/b1');
    expect(app.path()).toBe('/');
    await app.mouse.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(app.path()).toBe('/bookings'));
    expect(useTrip.getState().pickup).toBeUndefined();
  });

  it('[BOOK-7] books what was priced, though the form was changed while the price was on its way', async () => {
    let answer: () => void = () => undefined;
    const gate = new Promise<void>(resolve => (answer = resolve));
    const app = render({
      ...taxi,
      getEstimate: async () => {
        await gate;
        return { estimate };
      },
      addBooking: () => ({ booking: aBooking({ appcat: 'taxi' }) }),
    });
    await fillForm(app);
    await book(app);
    await waitFor(() => expect(app.callsOf('getEstimate')).toMatchObject([{ pickup, drop }]));
    act(() => useTrip.getState().setPoint('drop', { lat: 57.9, lng: 12.1, add: 'Far away, Gothenburg' }));
    answer();
    const dialog = await screen.findByRole('dialog', { name: 'Your estimate' });
    expect(within(dialog).getByText('Brunnsparken')).toBeVisible();
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(app.callsOf('addBooking')).toMatchObject([{ pickup, drop }]));
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
      token: 'pay-1',
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
        estimate: { estimateFare: 86 },
      },
    ]);
    await app.mouse.click(within(modal).getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(useTrip.getState().pickup).toBeUndefined());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[BOOK-5] says that no driver is near and keeps the estimate open', async () => {
    const app = render({
      addBooking: () => {
        throw new ApiError('no_driver_found_alert_messege', 'none');
      },
    });
    await fillForm(app);
    await book(app);
    await fillDelivery(app);
    expect(await screen.findByText(/No drivers are available near the pickup right now/)).toBeVisible();
    await app.mouse.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('dialog', { name: 'Your price' })).toBeVisible();
  });

  it('[BOOK-3] the server, whose clock is right, sends back to the time', async () => {
    const app = render({
      addBooking: () => {
        throw new ApiError('past_booking_error', 'late');
      },
    });
    await fillForm(app);
    await chooseWhen(app, 'Book Later');
    await book(app);
    await fillDelivery(app);
    expect(await screen.findByText('Choose a time at least 15 minutes from now.')).toBeVisible();
    await app.mouse.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('Time')).toBeVisible();
    await book(app);
    expect(await screen.findByLabelText(/^Name/)).toHaveValue('Nils Dahl');
  });

  it('[BOOK-3] offers the times of the operator’s clocks and names their zone where those of the reader differ', async () => {
    const settings = { ...defaultSettings, timeZone: 'Asia/Kolkata' };
    const app = render({ ...taxi, fetchSettings: () => ({ settings, appcat: 'taxi' }) });
    await fillForm(app);
    await chooseWhen(app, 'Book Later');
    expect(screen.getByText('Local time: India Standard Time')).toBeVisible();
    const time = screen.getByLabelText<HTMLSelectElement>('Time');
    const shown = time.selectedOptions[0]!.text;
    const [hours = 0, minutes = 0] = shown.split(':').map(Number);
    const inIndia = new Date(Number(time.value) + 5.5 * 3_600_000);
    expect([hours, minutes]).toEqual([inIndia.getUTCHours(), inIndia.getUTCMinutes()]);
  });

  it('[BOOK-3] later sends the moment, in an hour unless changed, and says what happens then', async () => {
    const app = render({ ...taxi, addBooking: () => ({ booking: aBooking({ appcat: 'taxi', bookLater: true }) }) });
    await fillForm(app);
    const before = Date.now();
    await chooseWhen(app, 'Book Later');
    expect(screen.getByText(/We’ll start looking for a driver 15 minutes before/)).toBeVisible();
    expect(screen.queryByText(/^Local time/)).toBeNull();
    await book(app);
    await app.mouse.click(await screen.findByRole('button', { name: 'Book' }));
    await screen.findByRole('dialog', { name: 'Booking received' });
    const [sent] = app.callsOf('addBooking') as { bookLater: boolean; tripdate: number }[];
    expect(sent).toMatchObject({ bookLater: true });
    const aheadMinutes = (sent!.tripdate - before) / 60_000;
    expect(aheadMinutes).toBeGreaterThanOrEqual(60);
    expect(aheadMinutes).toBeLessThan(76);
  });

  it('[BOOK-10] a retry after a lost answer carries the key of the first try, other wishes carry their own', async () => {
    let tries = 0;
    const app = render({
      addBooking: () => {
        tries += 1;
        if (tries < 3) throw new ApiError('Fetch Call Error', 'lost');
        return { booking: aBooking({ status: 'PAYMENT_PENDING' }) };
      },
    });
    await fillForm(app);
    await book(app);
    await fillDelivery(app);
    const again = async () => {
      await app.mouse.click(await screen.findByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    };
    await again();
    await app.mouse.click(screen.getByRole('button', { name: /^Book and pay/ }));
    await again();
    await app.mouse.type(screen.getByLabelText(/^Name/), ' junior');
    await app.mouse.click(screen.getByRole('button', { name: /^Book and pay/ }));
    await screen.findByRole('dialog', { name: 'Pay for the booking' });
    const keys = app.calls.filter(({ operation }) => operation === 'addBooking').map(({ key }) => key);
    expect(keys).toHaveLength(3);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('[BOOK-7] [BOOK-9] sends no figure but the price that was shown; only what is to be paid first opens the payment', async () => {
    const app = render({ ...taxi, addBooking: () => ({ booking: aBooking({ status: 'NEW', appcat: 'taxi' }) }) });
    await fillForm(app);
    await book(app);
    const dialog = await screen.findByRole('dialog', { name: 'Your estimate' });
    expect(within(dialog).queryByLabelText(/^Phone/)).toBeNull();
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Book' }));
    await screen.findByRole('dialog', { name: 'Booking received' });
    expect(screen.queryByText('Pay for the booking')).toBeNull();
    expect(app.callsOf('addBooking')).toEqual([
      { pickup, drop, carDetails: { id: 'car' }, bookLater: false, estimate: { estimateFare: 86 } },
    ]);
  });

  it('[BOOK-7] shows a price that rose meanwhile beside the old one, and books when that is agreed to', async () => {
    let price = 86;
    const scrolled = vi.fn();
    Element.prototype.scrollIntoView = scrolled;
    const app = render({
      getEstimate: () => ({ estimate: { ...estimate, estimateFare: price } }),
      addBooking: (input: unknown) => {
        const { estimateFare } = (input as { estimate: { estimateFare: number } }).estimate;
        if (estimateFare < price) throw new ApiError('price_changed', 'dearer', { params: { price } });
        return { booking: aBooking({ status: 'PAYMENT_PENDING' }) };
      },
    });
    await fillForm(app);
    await book(app);
    await screen.findByRole('dialog', { name: 'Your price' });
    price = 120;
    await fillDelivery(app);
    const dialog = await screen.findByRole('dialog', { name: 'Your price' });
    expect(await within(dialog).findByText('The price has gone up since you looked')).toBeVisible();
    expect(within(dialog).getByText(/Previously .*86/)).toBeVisible();
    expect(scrolled.mock.contexts.at(-1)).toHaveTextContent('The price has gone up');
    expect(within(dialog).getByRole('button', { name: /^Book and pay .*120/ })).toBeVisible();
    expect(within(dialog).getByLabelText(/^Name/)).toHaveValue('Nils Dahl');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await app.mouse.click(within(dialog).getByRole('button', { name: /^Book and pay/ }));
    expect(await screen.findByText('Pay for the booking')).toBeVisible();
    const sent = app.callsOf('addBooking') as { estimate: unknown }[];
    expect(sent.map(message => message.estimate)).toEqual([{ estimateFare: 86 }, { estimateFare: 120 }]);
  });

  it('[PLUS-3] says what an earlier ride left, and what is to be paid with it', async () => {
    const app = render({ ...taxi, getEstimate: () => ({ estimate: { ...estimate, earlierDebt: 25 } }) });
    await fillForm(app);
    await book(app);
    const dialog = await screen.findByRole('dialog', { name: 'Your estimate' });
    expect(within(dialog).getByText('From an earlier trip')).toBeVisible();
    expect(within(dialog).getByText(/111/)).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Book' })).toBeEnabled();
  });

  it('[PAYS-5] takes the chosen promo off the price, the lines and what is to be paid', async () => {
    const promo = { id: 'p1', promo_name: 'TEN', promo_description: '', min_order: 0, promo_validity: 0 };
    const app = render({
      getEstimate: () => ({ estimate: { ...estimate, earlierDebt: 25 } }),
      fetchPayOptions: () => ({ methods: ['card'], available: 0, promos: [{ ...promo, saves: 10, reasons: [] }] }),
    });
    await fillForm(app);
    await book(app);
    const dialog = await screen.findByRole('dialog', { name: 'Your price' });
    expect(within(dialog).getAllByText(/86/).length).toBeGreaterThan(1);
    await app.mouse.click(await within(dialog).findByRole('radio', { name: /^TEN/ }));
    await app.mouse.click(within(dialog).getByText('Price breakdown'));
    expect(within(dialog).getByText('Promo TEN')).toBeVisible();
    // The price above, and the total of the lines.
    expect(within(dialog).getAllByText(/76/)).toHaveLength(3);
    expect(within(dialog).getByText(/101/)).toBeVisible();
  });

  it('[PAYS-5] offers the promo that saves most beside the price, takes it only when pressed, and gives it back', async () => {
    const promo = { promo_description: '', min_order: 0, promo_validity: 0, reasons: [] };
    const app = render({
      fetchPayOptions: () => ({
        methods: ['card'],
        available: 0,
        promos: [
          { ...promo, id: 'p1', promo_name: 'FIVE', saves: 5 },
          { ...promo, id: 'p2', promo_name: 'TEN', saves: 10 },
          { ...promo, id: 'p3', promo_name: 'VANS', saves: 50, reasons: ['other_vehicle'], promo_car_types: ['van'] },
        ],
      }),
      fetchCarTypes: () => ({ carTypes: [car, aCarType({ id: 'van', name: 'Van' })] }),
    });
    await fillForm(app);
    await book(app);
    const dialog = within(await screen.findByRole('dialog', { name: 'Your price' }));
    expect(await dialog.findByText(/^TEN saves you/)).toHaveTextContent(/10/);
    expect(dialog.getByRole('button', { name: /^Book and pay/ })).toHaveTextContent(/86/);
    expect(dialog.getByRole('radio', { name: 'No promo' })).toBeChecked();
    expect(dialog.getByText('VANS').closest('p')).toHaveTextContent(/^\W*VANS\W*: Only for Van\.$/);
    await app.mouse.click(dialog.getByRole('button', { name: 'Use it' }));
    expect(dialog.getByRole('radio', { name: /^TEN/ })).toBeChecked();
    expect(dialog.getByRole('button', { name: /^Book and pay/ })).toHaveTextContent(/76/);
    await app.mouse.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(dialog.getByRole('button', { name: /^Book and pay/ })).toHaveTextContent(/86/);
  });

  it('[BOOK-6] lists what is missing where both are, and leads to each', async () => {
    const app = render();
    await fillForm(app);
    await book(app);
    const dialog = within(await screen.findByRole('dialog', { name: 'Your price' }));
    await app.mouse.click(dialog.getByRole('button', { name: /^Book and pay/ }));
    expect(await dialog.findByText('2 things to fix')).toBeVisible();
    expect(dialog.getByLabelText(/^Name/)).toHaveFocus();
    await app.mouse.click(dialog.getByRole('button', { name: 'Phone' }));
    expect(dialog.getByLabelText(/^Phone/)).toHaveFocus();
    await app.mouse.type(dialog.getByLabelText(/^Phone/), '070-123 45 67');
    await app.mouse.click(dialog.getByRole('button', { name: /^Book and pay/ }));
    expect(dialog.queryByText(/things to fix/)).toBeNull();
    expect(dialog.getByLabelText(/^Name/)).toHaveFocus();
  });

  it('[FARE-7] [HOME-4] shows the tax that the price contains, also after a promo, as the receipt does', async () => {
    const promo = { id: 'p1', promo_name: 'TEN', promo_description: '', min_order: 0, promo_validity: 0 };
    const taxed = { ...estimate, receipt: { ...estimate.receipt, tax: { rate: 25, label: 'Moms' } } };
    const app = render({
      getEstimate: () => ({ estimate: taxed }),
      fetchPayOptions: () => ({ methods: ['card'], available: 0, promos: [{ ...promo, saves: 11, reasons: [] }] }),
    });
    await fillForm(app);
    await book(app);
    const dialog = await screen.findByRole('dialog', { name: 'Your price' });
    expect(within(dialog).getByText(/Moms.*25/).parentElement).toHaveTextContent(/17\.20/);
    await app.mouse.click(await within(dialog).findByRole('radio', { name: /TEN/ }));
    expect(within(dialog).getByText(/Moms.*25/).parentElement).toHaveTextContent(/15\.00/);
  });

  it('[PLUS-3] takes what an earlier trip left unpaid where it must be paid first, and goes on with the booking', async () => {
    let owes = true;
    const app = render({
      ...taxi,
      getEstimate: () => ({ estimate: owes ? { ...estimate, earlierDebt: 25, payFirst: true } : estimate }),
      payDebt: () => {
        owes = false;
        return { due: 0, walletBalance: 5 };
      },
    });
    await fillForm(app);
    await book(app);
    const dialog = await screen.findByRole('dialog', { name: 'Your estimate' });
    expect(within(dialog).getByRole('alert')).toHaveTextContent(/25.* from an earlier trip is still unpaid/);
    expect(within(dialog).queryByRole('button', { name: 'Book' })).toBeNull();
    await app.mouse.click(within(dialog).getByRole('button', { name: /^Pay .*25/ }));
    expect(await screen.findByRole('button', { name: 'Book' })).toBeVisible();
    expect(app.path()).toBe('/');
  });

  it.each([
    [{ earlierTaken: 25 }, /25.* from an earlier trip is being taken from the amount set aside/, 'Book'],
    [{ earlierTaken: 25, earlierDebt: 5, payFirst: true }, /25.* is being taken .*You can pay the rest/, 'Try again'],
  ])('[PLUS-3] asks nobody to pay an earlier fee that their card is paying: %o', async (debt, note, button) => {
    let isTaken = false;
    const app = render({
      ...taxi,
      getEstimate: () => ({ estimate: { ...estimate, ...(isTaken ? { earlierDebt: 5, payFirst: true } : debt) } }),
    });
    await fillForm(app);
    await book(app);
    const dialog = within(await screen.findByRole('dialog', { name: 'Your estimate' }));
    expect(dialog.getByText(note)).toBeVisible();
    expect(dialog.queryByText(/Pay it first/)).toBeNull();
    expect(dialog.queryByRole('button', { name: /^Pay/ })).toBeNull();
    expect(dialog.getByRole('button', { name: button })).toBeEnabled();
    if (button === 'Book') return expect(dialog.queryByText('From an earlier trip')).toBeNull();
    isTaken = true;
    await app.mouse.click(dialog.getByRole('button', { name: button }));
    expect(await screen.findByRole('button', { name: /^Pay .*5/ })).toBeVisible();
  });

  it('[BOOK-2] shows at the fields that both ends are one place, and asks for no price', async () => {
    const app = render();
    await fillForm(app);
    act(() => useTrip.getState().setPoint('drop', { ...pickup, lat: pickup.lat + 0.0001, add: 'Järntorget 1' }));
    expect(await screen.findByText(/are the same place/)).toBeVisible();
    await book(app);
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Drop-off' })).toHaveFocus());
    expect(screen.getByText(/are the same place/)).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(app.callsOf('getEstimate')).toEqual([]);
  });

  it('promises no search where the office assigns the drivers', async () => {
    const settings = { ...defaultSettings, autoDispatch: false };
    const app = render({
      fetchSettings: () => ({ settings, appcat: 'taxi' }),
      addBooking: () => ({ booking: aBooking({ appcat: 'taxi' }) }),
    });
    await fillForm(app);
    await chooseWhen(app, 'Book Later');
    expect(screen.getByText(/Our team assigns the drivers/)).toBeVisible();
    expect(screen.queryByText(/look for a driver/)).toBeNull();
    await chooseWhen(app, 'Book Now');
    await book(app);
    await app.mouse.click(await screen.findByRole('button', { name: 'Book' }));
    const dialog = await screen.findByRole('dialog', { name: 'Booking received' });
    expect(within(dialog).getByText(/Our team assigns the drivers/)).toBeVisible();
    expect(within(dialog).queryByText(/looking for/)).toBeNull();
  });

  it('[BOOK-1] an admin goes on where the rider is picked, with what was put together', async () => {
    const app = render({}, aUser('admin'));
    await fillForm(app);
    await app.mouse.click(await screen.findByRole('button', { name: 'Continue and choose the customer' }));
    await waitFor(() => expect(app.path()).toBe('/addbookings'));
    expect(useTrip.getState()).toMatchObject({ pickup, drop, carTypeId: 'car' });
    expect(app.callsOf('addBooking')).toEqual([]);
  });

  it('[BOOK-1] a rider whose profile is missing is told whom to ask', async () => {
    let profile = true;
    const refuse = () => {
      throw new ApiError('user_issue_contact_admin', 'none');
    };
    const app = render({
      ...taxi,
      fetchUser: () => (profile ? { user: aUser('rider') } : refuse()),
      addBooking: () => {
        profile = false;
        return refuse();
      },
    });
    await fillForm(app);
    await book(app);
    await app.mouse.click(await screen.findByRole('button', { name: 'Book' }));
    const alert = await screen.findByRole('alertdialog', { name: 'Alert' });
    expect(alert).toHaveAccessibleDescription(/./);
    expect(within(alert).getByText(i18n.t('user_issue_contact_admin'))).toBeVisible();
  });
});
