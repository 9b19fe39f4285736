import 'fake-indexeddb/auto';
import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { ApiError } from '#shared/client/api-error';
import { forgetLast, cacheLast, lastKnown } from '@/lib/last-known';
import { notifySessionEnd } from '@/lib/session-end';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';
import { usePlace } from '../position/place';
import { pageMemory } from './memory';
import { forgetQueues, queueOf } from './queues';

const here = { lat: 57.7, lng: 11.96 };
const lost = () => new ApiError('Fetch Call Error', 'no network');

beforeEach(() => forgetQueues(pageMemory()));

/** A driver on a ride, with a network that the test takes away. */
const show = (status: Booking['status'] | undefined, api: RenderOptions['api'] = {}, route = '/trips') => {
  usePlace.setState({ placed: here, choosing: false, pick: undefined });
  const world = { gone: false, trip: status && aBooking({ status, driver: 'driver-1' }) };
  const over =
    <I, O>(answer: (input: I) => O) =>
    (input: I): O => {
      if (world.gone) throw lost();
      return answer(input);
    };
  const stepTo = (next: Booking['status']) =>
    over(() => {
      world.trip = { ...world.trip!, status: next };
      return { booking: world.trip };
    });
  const app = renderApp({
    route,
    user: aUser('driver'),
    api: {
      fetchDriverState: over(() => ({
        driverActiveStatus: true,
        queue: world.trip !== undefined,
        location: here,
        offers: [],
        activeBooking: world.trip,
        today: { rides: 3, earned: 240 },
      })),
      reportPosition: over(() => ({ accepted: 1 })),
      arriveAtPickup: stepTo('ARRIVED'),
      startTrip: stepTo('STARTED'),
      reachDrop: stepTo('REACHED'),
      confirmPaid: over(() => {
        const booking = { ...world.trip!, status: 'PAID' as const };
        world.trip = undefined;
        return { booking };
      }),
      ...api,
    },
  });
  const steps = () => app.calls.filter(({ operation }) => /arrive|startTrip|reachDrop|confirmPaid/.test(operation));
  const back = () => {
    world.gone = false;
    window.dispatchEvent(new Event('online'));
  };
  return { ...app, world, steps, back };
};

const slide = async (app: ReturnType<typeof show>, label: string | RegExp) => {
  (await screen.findByRole('button', { name: label })).focus();
  await app.mouse.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Press again to confirm' });
  await app.mouse.keyboard('{Enter}');
};

const stateOf = (trip: Booking) => ({
  driverActiveStatus: true,
  queue: true,
  location: here,
  offers: [],
  activeBooking: trip,
  today: { rides: 3, earned: 240 },
});

describe('a page that is opened without a network', () => {
  beforeEach(() => forgetLast());
  const noNetwork = () => {
    throw lost();
  };
  const nothing = { fetchUser: noNetwork, fetchSettings: noNetwork, fetchDriverState: noNetwork } as const;

  it('[RT-2] shows the trip as it was known last, and says since when', async () => {
    await cacheLast('driver-1', 'me', aUser('driver'));
    await cacheLast('driver-1', 'driverState', stateOf(aBooking({ status: 'ACCEPTED', driver: 'driver-1' })));
    show('ACCEPTED', nothing);
    expect(await screen.findByText('Drive to the pickup')).toBeVisible();
    expect(screen.getByText(/^No connection\. Last update at \d\d:\d\d/)).toBeVisible();
  });

  it('[AUTH-9] shows nothing of another account, and forgets everything with the session', async () => {
    await cacheLast('driver-2', 'me', aUser('driver'));
    show('ACCEPTED', nothing);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.queryByText('Drive to the pickup')).not.toBeInTheDocument();
    notifySessionEnd();
    await waitFor(async () => expect(await lastKnown('driver-2', 'me')).toBeUndefined());
  });

  /** The browser itself reports that there is no network. */
  const goOffline = () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
  };

  it('[RT-2] shows the trip too when the network went while the driver was on another page', async () => {
    await cacheLast('driver-1', 'driverState', stateOf(aBooking({ status: 'ACCEPTED', driver: 'driver-1' })));
    const app = show('ACCEPTED', { fetchDriverState: noNetwork }, '/wallet');
    const [link] = await screen.findAllByRole('link', { name: 'Trips' });
    goOffline();
    await app.mouse.click(link!);
    expect(await screen.findByText('Drive to the pickup')).toBeVisible();
    expect(screen.getByText(/^No connection\. Last update at/)).toBeVisible();
  });

  it('[RT-2] knows everything it needs when the browser says at once that there is no network', async () => {
    const settings = { settings: { ...defaultSettings, appName: 'Kept name' }, appcat: 'taxi' } as const;
    await cacheLast('driver-1', 'me', aUser('driver'));
    await cacheLast('driver-1', 'settings', settings);
    await cacheLast('driver-1', 'driverState', stateOf(aBooking({ status: 'ACCEPTED', driver: 'driver-1' })));
    goOffline();
    const app = show('ACCEPTED', nothing);
    expect(await screen.findByText('Drive to the pickup')).toBeVisible();
    await waitFor(() => expect(app.client.getQueryData(['settings'])).toEqual(settings));
    // Stale data is fetched again as soon as there is a network.
    const asked = app.callsOf('fetchDriverState').length;
    onlineManager.setOnline(true);
    await waitFor(() => expect(app.callsOf('fetchDriverState').length).toBeGreaterThan(asked));
  });

  it('keeps what the server says for such a page', async () => {
    const app = show('ACCEPTED');
    await screen.findByText('Drive to the pickup');
    await slide(app, 'Slide when you’ve arrived');
    await waitFor(async () =>
      expect((await lastKnown<ReturnType<typeof stateOf>>('driver-1', 'driverState'))?.value.activeBooking.status).toBe(
        'ARRIVED',
      ),
    );
    await waitFor(async () => expect((await lastKnown('driver-1', 'me'))?.value).toMatchObject({ id: 'driver-1' }));
  });
});

describe('a trip without a network', () => {
  it('[LIFE-1] [RT-2] goes on as the driver makes it, says what waits, and sends it in order when the network is back', async () => {
    const app = show('ACCEPTED');
    await screen.findByText('Drive to the pickup');
    app.world.gone = true;
    await slide(app, 'Slide when you’ve arrived');
    expect(await screen.findByText(/^1 step .*waiting to be sent$/)).toBeVisible();
    expect(screen.getByText('Not sent yet')).toBeVisible();
    await app.mouse.type(await screen.findByRole('textbox', { name: '5-digit code' }), '12345{Enter}');
    await slide(app, 'Slide at the drop-off');
    expect(await screen.findByText(/^3 steps .*waiting to be sent$/)).toBeVisible();

    const tried = app.steps().filter(({ operation }) => operation === 'arriveAtPickup');
    app.back();
    await waitFor(() => expect(app.world.trip?.status).toBe('REACHED'));
    await waitFor(() => expect(screen.queryByText(/waiting to be sent/)).not.toBeInTheDocument());
    expect(screen.queryByText('Not sent yet')).not.toBeInTheDocument();
    const sent = app.steps().slice(app.steps().findLastIndex(({ operation }) => operation === 'arriveAtPickup'));
    expect(sent.map(({ operation }) => operation)).toEqual(['arriveAtPickup', 'startTrip', 'reachDrop']);
    expect(new Set([...tried, sent[0]!].map(({ key }) => key)).size).toBe(1);
    for (const { input } of sent) expect(input).toHaveProperty('heldMs');
    expect(sent[1]!.input).toMatchObject({ otp: '12345', location: here });
    // The route was sent before the step that ends it.
    const order = app.calls.map(({ operation }) => operation);
    expect(order.indexOf('reportPosition')).toBeLessThan(order.lastIndexOf('reachDrop'));
  });

  it('[LIFE-4] a code that is refused later brings the driver back to it, and says what fell with it', async () => {
    const app = show('ARRIVED', {
      startTrip: ({ otp }) => {
        if (app.world.gone) throw lost();
        if (otp !== '12345') throw new ApiError('wrong_otp', 'no');
        app.world.trip = { ...app.world.trip!, status: 'STARTED' };
        return { booking: app.world.trip };
      },
    });
    const code = () => screen.findByRole('textbox', { name: '5-digit code' });
    const field = await code();
    app.world.gone = true;
    await app.mouse.type(field, '99999{Enter}');
    await slide(app, 'Slide at the drop-off');
    await screen.findByText(/^2 steps .*waiting to be sent$/);
    app.back();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Booking WF1001: the start wasn’t accepted');
    expect(alert).toHaveTextContent('That code isn’t right');
    expect(alert).toHaveTextContent('The step after it was cancelled too.');
    await app.mouse.type(await code(), '12345{Enter}');
    expect(await screen.findByRole('heading', { name: 'Drive to the drop-off' })).toBeVisible();
    expect(app.callsOf('reachDrop')).toEqual([]);
    // After the retry succeeded, there is no message any more.
    expect(screen.queryByText(/wasn’t accepted/)).not.toBeInTheDocument();
  });

  it('[LIFE-9] a ride that changed meanwhile is told until it is read', async () => {
    const app = show('ACCEPTED', {
      arriveAtPickup: () => {
        if (app.world.gone) throw lost();
        app.world.trip = undefined;
        throw new ApiError('booking_moved_on', 'cancelled');
      },
    });
    await screen.findByText('Drive to the pickup');
    app.world.gone = true;
    await slide(app, 'Slide when you’ve arrived');
    await screen.findByText(/^1 step .*waiting to be sent$/);
    app.back();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('This trip has changed in the meantime.');
    await app.mouse.click(within(alert).getByRole('button', { name: 'Got it' }));
    await waitFor(() => expect(screen.queryByText(/wasn’t accepted/)).not.toBeInTheDocument());
    expect(queueOf('driver-1').snapshot().refusals).toEqual([]);
  });

  it('[LIFE-7] a trip that is closed says that it waits, and what it earned when it arrived', async () => {
    const app = show('REACHED');
    await screen.findByRole('heading', { name: 'You are at the drop-off' });
    app.world.gone = true;
    await slide(app, /Slide (to finish|when cash)/);
    expect(await screen.findByText('Trip complete. We’ll send this when you’re back online.')).toBeVisible();
    app.back();
    expect(await screen.findByText('You earned')).toBeVisible();
  });

  it('going off duty counts at once and is sent later', async () => {
    const app = show(undefined, {
      setDriverActive: ({ driverActiveStatus }) => {
        if (app.world.gone) throw lost();
        return { driverActiveStatus };
      },
    });
    const duty = await screen.findByRole('switch', { name: 'Online' });
    app.world.gone = true;
    await app.mouse.dblClick(duty);
    expect(await screen.findByText('You are offline')).toBeVisible();
    expect(await screen.findByText(/^1 step .*waiting to be sent$/)).toBeVisible();
    app.back();
    await waitFor(() => expect(screen.queryByText(/waiting to be sent/)).not.toBeInTheDocument());
    expect(app.callsOf('setDriverActive').at(-1)).toEqual({ driverActiveStatus: false });
  });
});
