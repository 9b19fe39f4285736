import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { OFFER_TTL_MS } from '#shared/contract/constants';
import { ApiError } from '#shared/client/api-error';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';
import { usePlace } from '../position/place';
import { pageMemory } from '../queue/memory';
import { forgetQueues } from '../queue/queues';

const here = { lat: 57.7, lng: 11.96 };
const ride = (changes: Partial<Booking> = {}) =>
  aBooking({ status: 'ACCEPTED', driver: 'driver-1', customer_contact: '+46 70 123', ...changes });

const show = (state: { active?: boolean; trip?: Booking; offers?: Booking[] }, api: RenderOptions['api'] = {}) => {
  usePlace.setState({ placed: here, choosing: false, pick: undefined });
  return renderApp({
    route: '/trips',
    user: aUser('driver'),
    api: {
      fetchDriverState: () => ({
        driverActiveStatus: state.active ?? true,
        queue: state.trip !== undefined,
        location: here,
        offers: (state.offers ?? []).map(booking => ({
          bookingId: booking.id,
          expiresAt: Date.now() + OFFER_TTL_MS,
          offeredAt: 1,
          pickupKm: 1.2,
          booking,
        })),
        activeBooking: state.trip,
        today: { rides: 3, earned: 240 },
      }),
      reportPosition: () => ({ accepted: 1 }),
      'googleapis-getaddress': () => ({ address: 'Järntorget 3, Göteborg' }),
      ...api,
    },
  });
};

beforeEach(() => forgetQueues(pageMemory()));

/** Without a pointer, the slider is pressed twice. */
const confirmSlide = async (app: ReturnType<typeof show>, label: string) => {
  const slider = await screen.findByRole('button', { name: label });
  slider.focus();
  await app.mouse.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: 'Press again to confirm' })).toBeVisible();
  await app.mouse.keyboard('{Enter}');
};

describe('the driver on and off duty', () => {
  it('goes on duty at the position, which is shared at once', async () => {
    const app = show({ active: false }, { setDriverActive: ({ driverActiveStatus }) => ({ driverActiveStatus }) });
    await app.mouse.click(await screen.findByRole('switch', { name: 'Online' }));
    expect(await screen.findByText('You are offline')).toBeVisible();
    await waitFor(() => expect(app.callsOf('setDriverActive')).toEqual([{ driverActiveStatus: true, location: here }]));
  });

  it('does not leave duty at one tap: a second one or a slide ends the shift', async () => {
    const app = show({}, { setDriverActive: ({ driverActiveStatus }) => ({ driverActiveStatus }) });
    const duty = await screen.findByRole('switch', { name: 'Online' });
    expect(duty).toHaveTextContent('Slide to go offline');
    await app.mouse.click(duty);
    expect(duty).toBeChecked();
    expect(duty).toHaveAccessibleDescription('Slide, or press again, to go offline');
    expect(app.callsOf('setDriverActive')).toEqual([]);
    await app.mouse.click(duty);
    await waitFor(() => expect(app.callsOf('setDriverActive')).toEqual([{ driverActiveStatus: false }]));
  });

  it('goes off duty by a slide of the knob to the other side', async () => {
    const app = show({}, { setDriverActive: ({ driverActiveStatus }) => ({ driverActiveStatus }) });
    const duty = await screen.findByRole('switch', { name: 'Online' });
    Object.defineProperty(duty, 'clientWidth', { value: 300 });
    fireEvent.pointerDown(duty, { clientX: 280, pointerId: 1 });
    fireEvent.pointerMove(duty, { clientX: 200, pointerId: 1 });
    fireEvent.pointerUp(duty, { clientX: 200, pointerId: 1 });
    expect(duty).toBeChecked();
    fireEvent.pointerDown(duty, { clientX: 280, pointerId: 1 });
    expect(app.callsOf('setDriverActive')).toEqual([]);
    fireEvent.pointerUp(duty, { clientX: 30, pointerId: 1 });
    await waitFor(() => expect(app.callsOf('setDriverActive')).toEqual([{ driverActiveStatus: false }]));
  });

  it('explains what to do when the browser hides the position, and lets the driver choose it', async () => {
    const getCurrentPosition = vi.fn((_found, failed: (error: { code: number }) => void) => failed({ code: 1 }));
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
    const app = show({ active: false });
    usePlace.setState({ placed: undefined });
    await app.mouse.click(await screen.findByRole('switch'));
    expect(await screen.findByText('Your browser is blocking your location')).toBeVisible();
    await app.mouse.click(screen.getByRole('button', { name: 'Set my location on the map' }));
    expect(await screen.findByText('Where are you?')).toBeVisible();
    expect(screen.getByRole('button', { name: 'I am here' })).toBeDisabled();
    Reflect.deleteProperty(navigator, 'geolocation');
  });

  it('waits near a street, with the day so far', async () => {
    show({});
    expect(await screen.findByText('Waiting for offers near Järntorget 3')).toBeVisible();
    expect(screen.getByText('Today · 3 trips')).toBeVisible();
  });

  it('[LIFE-13] shares the position by request while there is no live connection', async () => {
    const app = show({ trip: ride() });
    await screen.findByText('Drive to the pickup');
    await waitFor(() => expect(app.callsOf('reportPosition')[0]).toMatchObject({ bookingId: 'b1', points: [here] }));
  });
});

describe('offers', () => {
  it('[LIFE-12] shows the share, the way and the time left; several queue', async () => {
    show({ offers: [aBooking({ status: 'NEW' }), aBooking({ id: 'b2', status: 'NEW' })] });
    const card = await screen.findByRole('region', { name: 'New trip' });
    expect(card).toHaveTextContent('77.40');
    expect(within(card).getByText('about 1.7 km')).toBeVisible();
    expect(within(card).getByText('Card later, yours when the customer pays')).toBeVisible();
    expect(within(card).getByRole('timer')).toBeVisible();
    expect(within(card).getByText('1 more offer waiting')).toBeVisible();
  });

  it('[LIFE-12] gives minutes and kilometres by road as soon as they are known', async () => {
    const route = { distance: 2.4, duration: 360, polylinePoints: '', coords: [here] };
    show({ offers: [aBooking({ status: 'NEW' })] }, { 'googleapis-getroute': () => route });
    expect(await screen.findByText('6 min · 2.4 km')).toBeVisible();
  });

  it('[LIFE-2] accepts, and the trip begins', async () => {
    const state: Parameters<typeof show>[0] = { offers: [aBooking({ status: 'NEW' })] };
    const app = show(state, {
      acceptBooking: () => {
        state.trip = ride();
        return { booking: state.trip };
      },
    });
    await app.mouse.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Drive to the pickup')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Call Edda Lind' })).toHaveAttribute('href', 'tel:+4670123');
  });

  it('[LIFE-2] says without a dialog that the ride is another driver’s', async () => {
    const refuse = () => {
      throw new ApiError('offer_gone', 'gone');
    };
    const offers = [aBooking({ status: 'NEW' })];
    const app = show({ offers }, { acceptBooking: refuse });
    const accept = await screen.findByRole('button', { name: 'Accept' });
    offers.length = 0;
    await app.mouse.click(accept);
    expect(
      await screen.findByText('This trip has been taken or cancelled. Stay online for the next offer.'),
    ).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
  });

  it('declines, and the card is gone', async () => {
    const offers = [aBooking({ status: 'NEW' })];
    const app = show({ offers }, { declineBooking: () => ({ declined: true }) });
    const decline = await screen.findByRole('button', { name: 'Decline' });
    offers.length = 0;
    await app.mouse.click(decline);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument());
    expect(app.callsOf('declineBooking')).toEqual([{ bookingId: 'b1' }]);
  });
});

describe('the trip', () => {
  it('[LIFE-3] arrives by a slide that is pressed twice without a pointer', async () => {
    const state = { trip: ride() };
    const app = show(state, {
      arriveAtPickup: () => {
        state.trip = ride({ status: 'ARRIVED' });
        return { booking: state.trip };
      },
    });
    await confirmSlide(app, 'Slide when you’ve arrived');
    expect(await screen.findByText('Ask for the code')).toBeVisible();
  });

  it('[LIFE-4] starts with the code of five digits, and says when it is wrong', async () => {
    const state = { trip: ride({ status: 'ARRIVED' }) };
    const app = show(state, {
      startTrip: ({ otp }) => {
        if (otp !== '12345') throw new ApiError('wrong_otp', 'no');
        state.trip = ride({ status: 'STARTED' });
        return { booking: state.trip };
      },
    });
    const field = await screen.findByRole('textbox', { name: '5-digit code' });
    await app.mouse.type(field, '1a2٣40');
    expect(field).toHaveValue('12340');
    expect(
      await screen.findByText('That code isn’t right. Ask the customer for the code and enter it again.'),
    ).toBeVisible();
    // The code is selected, so that the next one replaces it.
    await waitFor(() => expect(field).toHaveFocus());
    // The button does not use up a second try for the same code.
    await app.mouse.click(screen.getByRole('button', { name: 'Start the trip' }));
    expect(field).toHaveFocus();
    await app.mouse.keyboard('12345');
    expect(await screen.findByRole('heading', { name: 'Drive to the drop-off' })).toBeVisible();
    expect(app.callsOf('startTrip')).toEqual([
      { bookingId: 'b1', otp: '12340', location: here },
      { bookingId: 'b1', otp: '12345', location: here },
    ]);
  });

  it('[LIFE-4] starts by a slide when no codes are used', async () => {
    show(
      { trip: ride({ status: 'ARRIVED' }) },
      { fetchSettings: () => ({ settings: { ...defaultSettings, otp_secure: false }, appcat: 'taxi' }) },
    );
    expect(await screen.findByRole('button', { name: 'Slide to start the trip' })).toBeVisible();
  });

  it('[LIFE-7] names the cash to collect and shows what was earned', async () => {
    const trip = ride({ status: 'REACHED', payment_mode: 'cash', cashPaymentAmount: 86, deliveryPerson: 'Dora Door' });
    const state: Parameters<typeof show>[0] = { trip };
    const app = show(state, {
      confirmPaid: () => {
        state.trip = undefined;
        return { booking: { ...trip, status: 'PAID' } };
      },
    });
    expect(await screen.findByText('Collect in cash')).toBeVisible();
    expect(screen.getByText('Dora Door')).toBeVisible();
    await confirmSlide(app, 'Slide when cash is collected');
    expect(await screen.findByText('You earned')).toBeVisible();
    expect(screen.getByText(/77\.40/)).toBeVisible();
  });

  it('[PLUS-1] gives the ride back with a reason, until the trip has started', async () => {
    const state: Parameters<typeof show>[0] = { trip: ride() };
    const app = show(state, {
      giveBackBooking: () => {
        state.trip = undefined;
        return { givenBack: true };
      },
    });
    await app.mouse.click(await screen.findByRole('button', { name: 'Release this trip' }));
    await app.mouse.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await app.mouse.click(await screen.findByRole('button', { name: 'Release this trip' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).queryByRole('radio', { name: 'The customer isn’t at the pickup' })).not.toBeInTheDocument();
    await app.mouse.click(within(dialog).getByRole('radio', { name: 'Something is wrong with the vehicle' }));
    await app.mouse.click(within(dialog).getAllByRole('button').at(-1)!);
    expect(await screen.findByText('Trip released. It’s open to other drivers again.')).toBeVisible();
    expect(screen.queryByText('Drive to the pickup')).not.toBeInTheDocument();
    expect(app.callsOf('giveBackBooking')).toEqual([{ bookingId: 'b1', reason: 'vehicle' }]);
  });

  it('[PLUS-40] says before a rider is left that another driver is sent there, and offers to reach them', async () => {
    const app = show({ trip: ride({ status: 'ARRIVED', customer_contact: '+46701234567' }) });
    await app.mouse.click(await screen.findByRole('button', { name: 'Release this trip' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByText(/Another driver will then be sent/)).toBeNull();
    await app.mouse.click(dialog.getByRole('radio', { name: 'The customer isn’t at the pickup' }));
    expect(dialog.getByText(/Another driver will then be sent to the same pickup/)).toBeVisible();
    expect(dialog.getByRole('link', { name: /^Call / })).toHaveAttribute('href', 'tel:+46701234567');
    expect(dialog.getByRole('link', { name: /text message/ })).toHaveAttribute('href', 'sms:+46701234567');
    await app.mouse.click(dialog.getByRole('radio', { name: 'Something is wrong with the vehicle' }));
    expect(dialog.queryByText(/Another driver will then be sent/)).toBeNull();
  });

  it('[LIFE-9] notifies the driver that somebody else has cancelled the ride', async () => {
    const state: Parameters<typeof show>[0] = { trip: ride() };
    const ended = ride({ status: 'CANCELLED', cancelledBy: 'rider' });
    const app = show(state, { fetchBooking: () => ({ booking: ended, events: [] }) });
    await screen.findByText('Drive to the pickup');
    state.trip = undefined;
    await app.client.invalidateQueries({ queryKey: ['driverState'] });
    expect(await screen.findByText('This trip was cancelled')).toBeVisible();
    await app.mouse.click(screen.getByRole('button', { name: 'Next trip' }));
    expect(await screen.findByText('Waiting for offers near Järntorget 3')).toBeVisible();
  });
});

describe('[PAYS-4] the summary of a trip whose money is still to come', () => {
  const cancelled = { status: 'CANCELLED', cancelledBy: 'rider', cancelFee: 25 } as const;
  it.each([
    [
      ride({ status: 'PENDING' }),
      ride({ status: 'PAID' }),
      'Trip complete. Waiting for the customer’s payment.',
      'You earned',
    ],
    [
      ride({ ...cancelled, cancelFeeOwed: 25, cancelFeePaidOut: 0 }),
      ride({ ...cancelled, cancelFeeOwed: 0, cancelFeePaidOut: 25 }),
      /once the customer has paid it/,
      /has been added to your wallet/,
    ],
  ])('follows the payment: %#', async (ended, paid, before, after) => {
    const state: Parameters<typeof show>[0] = { trip: ride() };
    let booking = ended;
    const app = show(state, { fetchBooking: () => ({ booking, events: [] }) });
    await screen.findByText('Drive to the pickup');
    state.trip = undefined;
    await app.client.invalidateQueries({ queryKey: ['driverState'] });
    expect(await screen.findByText(before)).toBeVisible();
    booking = paid;
    await app.client.invalidateQueries({ queryKey: ['driverState'] });
    await waitFor(() => expect(screen.queryByText(before)).toBeNull());
    expect(screen.getByText(after)).toBeVisible();
    const asked = app.callsOf('fetchBooking').length;
    await app.client.invalidateQueries({ queryKey: ['driverState'] });
    expect(app.callsOf('fetchBooking')).toHaveLength(asked);
  });
});

describe('the menu of the driver’s screen', () => {
  it('[NAV-3] has language, colours and logout on a phone too', async () => {
    const app = show({ active: false });
    const today = await screen.findByRole('group', { name: 'Today' });
    await app.mouse.click(within(today).getByRole('button', { name: 'Open menu' }));
    const menu = within(await screen.findByRole('complementary'));
    await app.mouse.click(menu.getByRole('button', { name: /, Driver$/ }));
    const choices = within(await screen.findByRole('dialog', { name: 'Account' }));
    expect(choices.getByRole('combobox', { name: 'Language' })).toBeVisible();
    expect(choices.getByRole('button', { name: /Switch to (dark|light) mode/ })).toBeVisible();
    await app.mouse.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Account' })).toBeNull());
    await app.mouse.click(menu.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(app.path()).toBe('/login'));
  });
});
