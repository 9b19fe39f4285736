import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';
import { pageMemory } from '../queue/memory';
import { forgetQueues } from '../queue/queues';
import { usePlace } from './place';

const here = { lat: 57.7, lng: 11.96 };
/** A receiver that the test turns on and off. */
const device = {
  found: undefined as PositionCallback | undefined,
  failed: undefined as PositionErrorCallback | null | undefined,
  works: true,
  /** It reports only once, and answers no query beside a watch, like browsers on a phone at rest. */
  isStill: false,
  /** It loses the query: neither a position nor an error comes back. */
  isMute: false,
  watches: 0,
  accuracy: 8,
};
const position = (timestamp: number) =>
  ({
    coords: { latitude: here.lat, longitude: here.lng, accuracy: device.accuracy },
    timestamp,
  }) as GeolocationPosition;
const errorOf = (code: number) => ({ code }) as GeolocationPositionError;
let hasReported = false;
const geolocation = {
  watchPosition: (found: PositionCallback, failed: PositionErrorCallback) => {
    Object.assign(device, { found, failed });
    device.watches += 1;
    if (device.works && !(device.isStill && hasReported)) found(position(Date.now()));
    hasReported = true;
    return 1;
  },
  getCurrentPosition: (found: PositionCallback, failed: PositionErrorCallback) => {
    if (device.isMute) return;
    const isAnswered = device.works && !(device.isStill && device.watches > 0);
    return isAnswered ? found(position(Date.now())) : failed(errorOf(3));
  },
  clearWatch: () => {
    device.watches -= 1;
  },
};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  forgetQueues(pageMemory());
  hasReported = false;
  Object.assign(device, { works: true, isStill: false, isMute: false, watches: 0, accuracy: 8 });
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true });
  usePlace.setState({ placed: undefined, untilGps: false, choosing: false, pick: undefined, roughM: undefined });
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'geolocation');
});

const show = (trip?: Booking, active = true, isDoubted = () => false) =>
  renderApp({
    route: '/trips',
    user: aUser('driver'),
    api: {
      fetchDriverState: () => ({
        driverActiveStatus: active,
        queue: trip !== undefined,
        location: here,
        offers: [],
        activeBooking: trip,
        today: { rides: 0, earned: 0 },
      }),
      setDriverActive: ({ driverActiveStatus }) => ({ driverActiveStatus }),
      reportPosition: () => ({ accepted: 1, isDoubted: isDoubted() }),
      reachDrop: () => ({ booking: aBooking({ status: 'REACHED' }) }),
      'googleapis-getaddress': () => ({ address: 'Järntorget 3, Göteborg' }),
    },
  });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('a device that loses its position', () => {
  it('[LIFE-13] says so after 20 s, sends nothing meanwhile, and goes on when it is back', async () => {
    const app = show();
    expect(await screen.findByText('Waiting for offers near Järntorget 3')).toBeVisible();
    await waitFor(() => expect(app.callsOf('reportPosition')).toHaveLength(1));
    device.works = false;
    await pass(15_000);
    expect(screen.queryByText(/No location/)).not.toBeInTheDocument();
    await pass(120_000);
    expect(screen.getByText(/^No location for 2 min/)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Offers go by distance, so they may not reach you.');
    expect(screen.getByText('We can’t see where you are')).toBeVisible();
    expect(screen.getAllByText(/they may not reach you/)).toHaveLength(1);
    expect(app.callsOf('reportPosition')).toHaveLength(1);

    device.works = true;
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await app.mouse.click(screen.getByRole('button', { name: 'What you can do' }));
    expect(screen.getByRole('alert')).not.toHaveClass('visually-hidden');
    expect(screen.getByRole('button', { name: 'Set my location on the map' })).toBeVisible();
    await app.mouse.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/^No location/)).not.toBeInTheDocument());
    await waitFor(() => expect(app.callsOf('reportPosition')).toHaveLength(2));
  });

  it('[LIFE-13] says at once that the browser refuses it, and how to allow it', async () => {
    show();
    await screen.findByText('Waiting for offers near Järntorget 3');
    act(() => device.failed?.(errorOf(1)));
    expect(screen.getByText('Your browser is blocking your location')).toBeVisible();
    const advice = screen.getByRole('alert');
    expect(advice).toHaveTextContent('Offers go by distance, so they may not reach you.');
    expect(advice).toHaveTextContent('in the browser’s address bar');
    // Only the driver can solve it, so the advice is not folded.
    expect(advice).not.toHaveClass('visually-hidden');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('[LIFE-13] says beside the step to be taken that the position is missing, until it is back', async () => {
    show(aBooking({ status: 'STARTED', driver: 'driver-1' }));
    await screen.findByRole('button', { name: 'Slide at the drop-off' });
    const note = 'We can’t see where you are';
    expect(screen.queryByText(note)).toBeNull();
    act(() => device.failed?.(errorOf(1)));
    expect(screen.getByText(note)).toBeVisible();
    cleanup();
    show(aBooking({ status: 'REACHED', driver: 'driver-1' }));
    await screen.findByRole('button', { name: 'Slide to finish the trip' });
    act(() => device.failed?.(errorOf(1)));
    expect(screen.queryByText(note)).toBeNull();
  });

  it('[LIFE-13] is asked while it stands still and is silent, so that nothing seems lost', async () => {
    const app = show();
    await screen.findByText('Waiting for offers near Järntorget 3');
    // In parts, so that each position reaches the page.
    for (let part = 0; part < 15; part++) await pass(10_000);
    expect(screen.queryByText(/^No location/)).not.toBeInTheDocument();
    expect(app.callsOf('reportPosition').length).toBeGreaterThanOrEqual(2);
  });

  it('[LIFE-13] is listened to again where it loses a question', async () => {
    Object.assign(device, { isStill: true, isMute: true });
    show();
    await screen.findByText('Waiting for offers near Järntorget 3');
    for (let part = 0; part < 4; part++) await pass(10_000);
    expect(screen.getByText(/^No location/)).toBeVisible();
    device.isMute = false;
    for (let part = 0; part < 4; part++) await pass(10_000);
    expect(device.watches).toBe(1);
    expect(screen.queryByText(/^No location/)).not.toBeInTheDocument();
  });

  it('[LIFE-13] keeps its location where it reports nothing by itself and only answers when asked', async () => {
    device.isStill = true;
    show();
    await screen.findByText('Waiting for offers near Järntorget 3');
    for (let part = 0; part < 15; part++) await pass(10_000);
    expect(screen.queryByText(/^No location/)).not.toBeInTheDocument();
    expect(device.watches).toBe(1);
  });

  it('[LIFE-5] does not pass an old position for the place where the trip ends', async () => {
    const app = show(aBooking({ status: 'STARTED', driver: 'driver-1' }));
    await screen.findByRole('heading', { name: 'Drive to the drop-off' });
    device.works = false;
    await pass(90_000);
    expect(screen.getByRole('alert')).toHaveTextContent('the route you drive isn’t recorded');
    const slide = screen.getByRole('button', { name: 'Slide at the drop-off' });
    slide.focus();
    await app.mouse.keyboard('{Enter}');
    await app.mouse.keyboard('{Enter}');
    await waitFor(() => expect(app.callsOf('reachDrop')).toHaveLength(1));
    expect(app.callsOf('reachDrop')[0]).not.toHaveProperty('location');
  });
});

it('[LIFE-13] a rough position is confirmed on the map before the shift begins, until the device finds a good one', async () => {
  device.accuracy = 5_000;
  const app = show(undefined, false);
  await app.mouse.click(await screen.findByRole('switch', { name: 'Online' }));
  expect(await screen.findByText(/only to within 5.0 km/)).toBeVisible();
  expect(app.callsOf('setDriverActive')).toEqual([]);
  await app.mouse.click(screen.getByRole('button', { name: 'I am here' }));
  await waitFor(() => expect(app.callsOf('setDriverActive')).toEqual([{ driverActiveStatus: true, location: here }]));
  expect(usePlace.getState()).toMatchObject({ placed: here, untilGps: true });
});

describe('where no position is needed', () => {
  const lost = async (trip: Booking) => {
    device.works = false;
    const app = show(trip);
    await screen.findByRole('heading', { name: /drop-off$/ });
    await pass(60_000);
    return app;
  };

  it('[LIFE-13] reports a lost one on the way, not while the payment is taken', async () => {
    await lost(aBooking({ status: 'STARTED', driver: 'driver-1' }));
    expect(screen.getByText(/^No location for/)).toBeVisible();
    cleanup();
    await lost(aBooking({ status: 'REACHED', driver: 'driver-1' }));
    expect(screen.queryByText(/^No location for/)).toBeNull();
  });

  it('[LIFE-13] reveals nothing of it on the summary of an ended trip', async () => {
    const app = await lost(aBooking({ status: 'STARTED', driver: 'driver-1' }));
    act(() => {
      app.client.setQueryData(['driverState'], (state: object) => ({
        ...state,
        activeBooking: undefined,
        ended: aBooking({ status: 'PAID', driver: 'driver-1' }),
      }));
    });
    expect(await screen.findByText('You earned')).toBeVisible();
    expect(screen.queryByText(/^No location for/)).toBeNull();
    await app.mouse.click(screen.getByRole('button', { name: 'Next trip' }));
    expect(await screen.findByText(/^No location for/)).toBeVisible();
  });
});

describe('a device whose position jumps', () => {
  it('[LIFE-13] says that its positions do not count and what helps, until one is believed again', async () => {
    let jumps = true;
    const app = show(undefined, true, () => jumps);
    expect(await screen.findByText('Your phone’s location jumps')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Wait a minute in the open.');
    jumps = false;
    await pass(61_000);
    act(() => device.found?.(position(Date.now())));
    await waitFor(() => expect(app.callsOf('reportPosition').length).toBeGreaterThan(1));
    await waitFor(() => expect(screen.queryByText('Your phone’s location jumps')).toBeNull());
  });
});
