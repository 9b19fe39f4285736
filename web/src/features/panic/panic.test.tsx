import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Booking, BookingStatus } from '#shared/contract/entities/booking';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Settings } from '#shared/contract/entities/settings';
import { ApiError } from '#shared/client/api-error';
import { notifySessionEnd } from '@/lib/session-end';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

type Found = (position: { coords: { latitude: number; longitude: number } }) => void;
let answerPosition: Found | undefined;
let position: 'at once' | 'later' | 'never' = 'at once';
const here = { coords: { latitude: 57.7, longitude: 11.95 } };

beforeEach(() => {
  position = 'at once';
  const getCurrentPosition = (found: Found, refused: () => void) => {
    answerPosition = found;
    if (position === 'at once') found(here);
    if (position === 'never') refused();
  };
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
});
afterEach(() => {
  notifySessionEnd();
  Reflect.deleteProperty(navigator, 'geolocation');
});

const alarm = {
  id: 'a1',
  bookingId: 'b1',
  booking_id: 'WF1001',
  at: 1,
  by: 'rider-1',
  byType: 'rider',
  name: 'Edda',
} as const;

const render = (
  booking: Partial<Booking> = {},
  settings: Partial<Settings> = {},
  options: Pick<RenderOptions, 'user' | 'api'> = {},
) =>
  renderApp({
    route: '/bookings/b1',
    user: options.user ?? aUser('rider'),
    api: {
      fetchSettings: () => ({
        settings: { ...defaultSettings, panic: true, country: 'Sweden', ...settings },
        appcat: 'taxi',
      }),
      fetchBooking: () => ({
        booking: aBooking({
          appcat: 'taxi',
          status: 'STARTED',
          driver: 'driver-1',
          driver_name: 'Robin Ek',
          ...booking,
        }),
        events: [],
      }),
      raisePanic: () => ({ alarm }),
      ...options.api,
    },
  });

const press = async (app: ReturnType<typeof render>) => {
  await app.mouse.click(await screen.findByRole('button', { name: 'Emergency' }));
  const dialog = await screen.findByRole('dialog', { name: 'Do you need help?' });
  await new Promise(resolve => setTimeout(resolve, 600));
  return dialog;
};
const alertOffice = async (app: ReturnType<typeof render>) => {
  const dialog = await press(app);
  await app.mouse.click(within(dialog).getByRole('button', { name: 'Alert our team now' }));
  return dialog;
};

describe('[LIFE-15] the emergency button', () => {
  // The first press in this file: later presses reuse what one has loaded.
  it('opens with nothing left to fetch: in a tunnel the press would find nothing', async () => {
    render();
    fireEvent.click(await screen.findByRole('button', { name: 'Emergency' }));
    expect(screen.getByRole('link', { name: 'Call 112' })).toHaveAttribute('href', 'tel:112');
    expect(screen.getByRole('button', { name: 'Alert our team now' })).toBeVisible();
  });

  it.each<[string, Partial<Booking>, Partial<Settings>]>([
    ['in a delivery', { appcat: 'delivery' }, {}],
    ['without the setting', {}, { panic: false }],
    ...(['NEW', 'PAYMENT_PENDING', 'PENDING', 'PAID', 'COMPLETE', 'CANCELLED'] as BookingStatus[]).map(
      status => [`in ${status}`, { status }, {}] as [string, Partial<Booking>, Partial<Settings>],
    ),
  ])('is not there %s', async (_name, booking, settings) => {
    render(booking, settings);
    await screen.findByRole('heading', { level: 1, name: /WF1001/ });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Emergency' })).toBeNull());
  });

  it('is not there for an admin who looks on', async () => {
    render({}, {}, { user: aUser('admin') });
    await screen.findByRole('heading', { level: 1, name: /WF1001/ });
    expect(screen.queryByRole('button', { name: 'Emergency' })).toBeNull();
  });

  it.each(['ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED'] as const)('sends the position in %s', async status => {
    const app = render({ status });
    const dialog = await alertOffice(app);
    expect(await within(dialog).findByText(/has been alerted and has your location/)).toBeVisible();
    expect(app.callsOf('raisePanic')).toEqual([{ bookingId: 'b1', location: { lat: 57.7, lng: 11.95 } }]);
    expect(within(dialog).getByRole('link', { name: 'Call 112' })).toHaveAttribute('href', 'tel:112');
  });

  it('is there for the driver, and knows the emergency number of the country', async () => {
    const app = render({}, { country: 'United States' }, { user: aUser('driver') });
    const dialog = await press(app);
    expect(within(dialog).getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911');
  });

  it('does nothing by one press, nor by two in a row; the keyboard does both steps', async () => {
    const app = render();
    const emergency = await screen.findByRole('button', { name: 'Emergency' });
    // In one synchronous turn: however slow the machine, no time passes between the presses.
    fireEvent.click(emergency);
    const alert = screen.getByRole('button', { name: 'Alert our team now' });
    fireEvent.click(alert);
    expect(app.callsOf('raisePanic')).toEqual([]);
    await new Promise(resolve => setTimeout(resolve, 600));
    act(() => alert.focus());
    await app.mouse.keyboard('{Enter}');
    await waitFor(() => expect(app.callsOf('raisePanic')).toHaveLength(1));
  });

  it('waits two seconds for the position, goes without it, and sends it after', async () => {
    position = 'later';
    const app = render();
    const dialog = await alertOffice(app);
    expect(within(dialog).getByText('Alerting our team…')).toBeVisible();
    await waitFor(() => expect(app.callsOf('raisePanic')).toEqual([{ bookingId: 'b1' }]));
    expect(await within(dialog).findByText(/your device didn’t share its location/)).toBeVisible();
    act(() => answerPosition?.(here));
    expect(await within(dialog).findByText(/alerted and has your location/)).toBeVisible();
    expect(app.callsOf('raisePanic').at(-1)).toEqual({ bookingId: 'b1', location: { lat: 57.7, lng: 11.95 } });
  });

  it('says at once that there is no network, offers the call, keeps trying when it is closed, and gets through', async () => {
    let fails = 2;
    const app = render(
      {},
      {},
      {
        api: {
          raisePanic: () => {
            if (fails-- > 0) throw new ApiError('Fetch Call Error', 'offline');
            return { alarm };
          },
        },
      },
    );
    const dialog = await alertOffice(app);
    expect(await within(dialog).findByText(/Not sent yet: there is no connection/)).toBeVisible();
    expect(within(dialog).getByRole('link', { name: 'Call 112' })).toBeVisible();
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('button', { name: 'Not sent yet' })).toBeVisible();
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByRole('button', { name: 'Team alerted' })).toBeVisible();
    expect(app.callsOf('raisePanic')).toHaveLength(3);
  });

  it('does not go on when the server refuses it', async () => {
    const app = render(
      {},
      {},
      {
        api: {
          raisePanic: () => {
            throw new ApiError('panic_not_available', 'over');
          },
        },
      },
    );
    const dialog = await alertOffice(app);
    expect(await within(dialog).findByText(/Call the emergency number now/)).toBeVisible();
    await new Promise(resolve => setTimeout(resolve, 1_300));
    expect(app.callsOf('raisePanic')).toHaveLength(1);
  });
});
