import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useTrip } from '@/features/booking/trip-store';
import { aBooking, aUser } from '@/testing/fixtures';
import type * as wsModule from '@/lib/ws';
import { positionFrame } from '#shared/contract/position-frame';
import type { LiveMapProps } from '@/ui/map/map-types';
import type * as simulatedTopics from '@/testing/simulated-topics';
import { publish } from '@/testing/simulated-topics';
import { renderApp, type RenderOptions } from '@/testing/render';
import { giveWholeStyles } from '@/testing/styles';

giveWholeStyles();

const drawn = vi.hoisted(() => ({ props: undefined as unknown }));
vi.mock('@/lib/ws', async original => {
  const { useSimulatedTopic } = await vi.importActual<typeof simulatedTopics>('@/testing/simulated-topics');
  return { ...(await original<typeof wsModule>()), useTopic: useSimulatedTopic };
});
vi.mock('@/ui/map/live-map', async original => {
  const { LiveMap } = await original<{ LiveMap: (props: LiveMapProps) => React.ReactNode }>();
  return {
    LiveMap: (props: LiveMapProps) => {
      drawn.props = props;
      return <LiveMap {...props} />;
    },
  };
});
const shownMap = () => drawn.props as LiveMapProps;

const driver = {
  id: 'd1',
  name: 'Omar Said',
  carType: 'Car',
  vehicleNumber: 'ABC 123',
  queue: false,
  at: 1,
  lat: 57.7,
  lng: 11.96,
};
const days = Array.from({ length: 14 }, (_, index) => ({
  day: String(20261108 + index),
  earnings: index,
  rides: 1,
}));

const show = (usertype: 'admin' | 'fleetadmin', api: RenderOptions['api'] = {}, route = '/dashboard') =>
  renderApp({
    route,
    user: aUser(usertype),
    api: {
      fetchDashboard: () => ({
        earnings: { today: 13, thisMonth: 91, total: 4210.5 },
        fares: { today: 130, thisMonth: 910, total: 42105 },
        rides: { today: 1, thisMonth: 14, total: 512 },
        days,
      }),
      fetchNeeds: () => ({ needs: [] }),
      fetchDriverMap: () => ({ drivers: [driver, { ...driver, id: 'd2', name: 'Lena Ek', queue: true }] }),
      fetchBookings: () => ({ bookings: [aBooking()] }),
      ...api,
    },
  });

const answerPosition = (answer: (found: PositionCallback, failed: PositionErrorCallback) => void) =>
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition: vi.fn(answer) }, configurable: true });

beforeEach(() => {
  useTrip.setState({ gps: undefined, gpsError: undefined });
  answerPosition(found => found({ coords: { latitude: 57.7, longitude: 11.96 } } as GeolocationPosition));
});
afterEach(() => void Reflect.deleteProperty(navigator, 'geolocation'));

describe('the dashboard', () => {
  it.each([
    ['admin', 'Fees today', 'Fees this month', 'Total fees'],
    ['fleetadmin', 'Your drivers earned today', 'Your drivers earned this month', 'Your drivers’ total earnings'],
  ] as const)('[DASH-1] shows %ss gross earnings of today, this month and all time', async (type, day, month, all) => {
    show(type);
    const today = await screen.findByRole('region', { name: day });
    expect(today).toHaveTextContent('13.00');
    expect(within(today).getByText('1 paid trip')).toBeVisible();
    expect(within(today).getByText(/130\.00.*in fares/)).toBeVisible();
    expect(within(today).getByRole('img', { name: /last 14 days/ })).toBeInTheDocument();
    expect(within(today).getByText('▲')).toBeVisible();
    // One row, so that the map is in the first view.
    expect(today).toHaveStyle({ display: 'flex', minHeight: '72px' });
    expect(screen.getByRole('region', { name: month })).toHaveTextContent('91.00');
    expect(screen.getByRole('region', { name: all })).toHaveTextContent('4,210.50');
  });

  it('[DASH-1] draws no chart of two days, and says since when there are rides', async () => {
    const young = days.map((day, index) => ({ ...day, rides: index === 12 ? 1 : 0 }));
    const sum = { today: 0, thisMonth: 12, total: 12 };
    const rides = { today: 0, thisMonth: 1, total: 1 };
    show('admin', { fetchDashboard: () => ({ earnings: sum, fares: sum, rides, days: young }) });
    const card = await screen.findByRole('region', { name: 'Total fees' });
    expect(within(card).getByText(/^Since .*Nov/)).toHaveTextContent('20');
    for (const card of screen.getAllByRole('region', { name: /^Fees/ }))
      expect(within(card).queryByRole('img')).not.toBeInTheDocument();
  });

  it('[DASH-2] draws the active drivers 480 px high and says the same in words', async () => {
    show('fleetadmin');
    const map = await screen.findByRole('region', { name: 'Live map of active drivers' });
    expect(map).toHaveStyle({ height: '480px' });
    const list = screen.getByRole('list', { name: 'Drivers on the road' });
    await waitFor(() =>
      expect(
        within(list)
          .getAllByRole('button')
          .map(row => row.textContent),
      ).toEqual(['Omar SaidCar · ABC 123Available', 'Lena EkCar · ABC 123On a trip']),
    );
    expect(screen.getAllByText('Available')[0]).toHaveTextContent('Available1');
  });

  it('[DASH-2] looks at zoom 10 around where the browser is', async () => {
    show('admin');
    await screen.findByRole('region', { name: 'Live map of active drivers' });
    await waitFor(() => expect(shownMap().center).toEqual({ lat: 57.7, lng: 11.96 }));
    expect(shownMap()).toMatchObject({ zoom: 10, height: 480, hold: true });
  });

  it('[DASH-2] moves drivers without a reload, and hears only those it is in charge of', async () => {
    const app = show('fleetadmin');
    await waitFor(() => expect(shownMap().drivers).toHaveLength(2));
    const position = (lng: number) => ({
      type: 'positions',
      body: positionFrame([{ driver: 'd1', lat: 57.7, lng, at: 2, queue: true }]),
    });
    await act(async () => publish('dash#all', position(99)));
    await act(async () => publish(`dash#${aUser('fleetadmin').id}`, position(12)));
    await waitFor(() =>
      expect(shownMap().drivers?.find(({ id }) => id === 'd1')).toMatchObject({ lng: 12, busy: true, bearing: 90 }),
    );
    expect(app.callsOf('fetchDriverMap')).toHaveLength(1);
  });

  it('[DASH-2] [RT-2] is the server’s again after the line was down', async () => {
    const drivers = [driver];
    const app = show('admin', { fetchDriverMap: () => ({ drivers: [...drivers] }) });
    await waitFor(() => expect(shownMap().drivers).toHaveLength(1));
    drivers.splice(0, 1, { ...driver, id: 'd3', name: 'Nya Ny', at: 9 });
    await act(async () => publish('dash#all', { type: 'subscribed' }));
    await waitFor(() => expect(shownMap().drivers?.map(({ id }) => id)).toEqual(['d3']));
    expect(app.callsOf('fetchDashboard')).toHaveLength(1);
    await act(async () => publish('dash#all', { type: 'subscribed' }));
    await waitFor(() => expect(app.callsOf('fetchDashboard')).toHaveLength(2));
  });

  it('[DASH-2] finds a driver', async () => {
    const app = show('admin');
    await app.mouse.type(await screen.findByRole('searchbox', { name: 'Search drivers' }), 'lena');
    const list = screen.getByRole('list', { name: 'Drivers on the road' });
    await waitFor(() => expect(within(list).getAllByRole('button')).toHaveLength(1));
    await app.mouse.click(within(list).getByRole('button'));
    expect(within(list).getByRole('button')).toHaveAttribute('aria-pressed', 'true');
  });

  it('[DASH-2] chooses the driver whom the address names, and flies to them until somebody moves the map', async () => {
    const app = show('admin', {}, '/dashboard?driver=d2');
    const list = await screen.findByRole('list', { name: 'Drivers on the road' });
    const row = await within(list).findByRole('button', { name: /Lena Ek/ });
    expect(row).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() =>
      expect(shownMap()).toMatchObject({ chosenDriver: 'd2', hold: true, zoom: 14, center: { lat: 57.7, lng: 11.96 } }),
    );
    act(() => shownMap().onMoved!());
    expect(shownMap().stay).toBe(true);
    await app.mouse.click(within(list).getByRole('button', { name: /Omar Said/ }));
    await waitFor(() => expect(app.path()).toBe('/dashboard?driver=d1'));
    expect(shownMap()).toMatchObject({ chosenDriver: 'd1', stay: false });
  });

  it('[DASH-2] draws only the rows in sight of a long list, finds the others by search, and shows a chosen one', async () => {
    const crowd = Array.from({ length: 1_500 }, (_, i) => ({
      ...driver,
      id: `c${i}`,
      name: `Driver ${String(i).padStart(4, '0')}`,
    }));
    const app = show('admin', { fetchDriverMap: () => ({ drivers: crowd }) });
    const list = await screen.findByRole('list', { name: 'Drivers on the road' });
    const first = await within(list).findByRole('button', { name: /Driver 0000/ });
    expect(first.closest('li')).toHaveAttribute('aria-setsize', '1500');
    expect(within(list).getAllByRole('button').length).toBeLessThan(50);
    fireEvent.scroll(list, { target: { scrollTop: 1_000 * 56 } });
    const row = await within(list).findByRole('button', { name: /Driver 1000/ });
    expect(row.closest('li')).toHaveAttribute('aria-posinset', '1001');
    expect(within(list).queryByRole('button', { name: /Driver 0000/ })).toBeNull();
    await app.mouse.type(screen.getByRole('searchbox', { name: 'Search drivers' }), 'Driver 0042');
    await waitFor(() => expect(within(list).getAllByRole('button')).toHaveLength(1));
    expect(within(list).getByRole('button', { name: /Driver 0042/ })).toBeVisible();
  });

  it('[DASH-2] says that a driver whom the address names is offline, until that is read', async () => {
    const person = { user: { ...aUser('driver'), firstName: 'Nya', lastName: 'Ny' } };
    const app = show('admin', { fetchPerson: () => person }, '/dashboard?driver=d9');
    expect(await screen.findByText(/Nya Ny is offline/)).toBeVisible();
    const note = screen.getByText(/Nya Ny is offline/).parentElement!;
    await app.mouse.click(within(note).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(app.path()).toBe('/dashboard'));
    expect(screen.queryByText(/is offline/)).not.toBeInTheDocument();
  });

  it('[DASH-2] names nobody whom it may not read', async () => {
    const refused = () => Promise.reject(new Error('forbidden'));
    show('fleetadmin', { fetchPerson: refused }, '/dashboard?driver=d9');
    expect(await screen.findByText(/This driver is offline/)).toBeVisible();
  });

  it('[DASH-2] draws each driver as their vehicle, facing where the server saw them drive', async () => {
    const drivers = [{ ...driver, carType: 'Van', bearing: 270 }, driver];
    show('admin', { fetchDriverMap: () => ({ drivers }) });
    await waitFor(() => expect(shownMap().drivers).toMatchObject([{ kind: 'van', bearing: 270 }, { kind: 'car' }]));
    expect(shownMap().drivers?.[1]?.bearing).toBeUndefined();
  });

  it('[DASH-2] asks in red for the location when the browser does not give it', async () => {
    answerPosition((_found, failed) => failed({ code: 1 } as GeolocationPositionError));
    const app = show('admin');
    const message = await screen.findByText('Allow location access in your browser to see the map around you.');
    expect(message.closest('[role="alert"]')).toHaveStyle({ color: 'var(--wf-palette-error-main)' });
    answerPosition(found => found({ coords: { latitude: 57.7, longitude: 11.96 } } as GeolocationPosition));
    await app.mouse.click(screen.getByRole('button', { name: 'Share my location' }));
    await waitFor(() => expect(message).not.toBeInTheDocument());
  });

  it('[DASH-1] first says what waits for somebody, since when, one click from its list', async () => {
    const hour = 3_600_000;
    const needs = [
      { kind: 'noDriver', count: 2, more: false, since: Date.now() - 2 * hour },
      { kind: 'approval', count: 100, more: true, since: Date.now() - 72 * hour },
    ] as const;
    const app = show('admin', { fetchNeeds: () => ({ needs: [...needs] }) });
    const region = await screen.findByRole('region', { name: 'Needs attention' });
    expect(region.closest('header')).toContainElement(screen.getByRole('heading', { level: 1, name: 'Dashboard' }));
    const row = within(region);
    expect(await row.findByRole('link', { name: /100\+.*Drivers to approve.*3 days/ })).toHaveAttribute(
      'href',
      '/drivers?state=waiting',
    );
    await app.mouse.click(row.getByRole('link', { name: /2.*No driver found.*2\sh/ }));
    await waitFor(() => expect(app.path()).toBe('/bookings?show=noDriver'));
    await waitFor(() => expect(app.callsOf('fetchBookings').at(-1)).toMatchObject({ need: 'noDriver' }));
  });

  it('[DASH-1] says of the bonuses of a month since which day they are too high, without a count or an age', async () => {
    const since = Date.UTC(2026, 10, 9, 12);
    show('admin', { fetchNeeds: () => ({ needs: [{ kind: 'bonus', count: 1, more: false, since }] }) });
    const row = within(await screen.findByRole('region', { name: 'Needs attention' }));
    const tile = await row.findByRole('link');
    expect(tile).toHaveTextContent(/^\D*since .*Nov.*9|^\D*since .*9.*Nov/);
    expect(tile).not.toHaveTextContent('oldest');
  });

  it('[DASH-1] says so when nothing waits, and counts again when a booking or a call for help moves', async () => {
    const app = show('fleetadmin');
    expect(await screen.findByText('Nothing needs your attention right now')).toBeVisible();
    await act(async () => publish(`dash#${aUser('fleetadmin').id}`, { type: 'notice', body: { kind: 'NEW' } }));
    await waitFor(() => expect(app.callsOf('fetchNeeds')).toHaveLength(2));
  });

  it('[PLUS-12] opens one of the latest bookings beside them, and the next with J', async () => {
    const bookings = [
      aBooking({ status: 'COMPLETE', trip_cost: 88 }),
      aBooking({ id: 'b2', booking_id: 'WF1002', status: 'COMPLETE', appcat: 'taxi', trip_cost: 120 }),
    ];
    const app = show('admin', {
      fetchBookings: () => ({ bookings }),
      fetchBooking: ({ bookingId }) => ({
        booking: bookings.find(({ id }) => id === bookingId)!,
        events: [],
        candidates: [],
      }),
    });
    const row = await screen.findByRole('link', { name: /WF1001/ });
    expect(row).toHaveAttribute('href', '/bookings/b1');
    await app.mouse.click(row);
    const sheet = within(await screen.findByRole('complementary', { name: /WF1001/ }));
    expect(app.path()).toBe('/dashboard?row=b1');
    expect(await sheet.findByText(/^Delivered · .*88\.00/)).toBeVisible();
    await app.mouse.keyboard('j');
    const next = within(await screen.findByRole('complementary', { name: /WF1002/ }));
    expect(await next.findByText(/^Arrived · .*120\.00/)).toBeVisible();
    await app.mouse.keyboard('{Escape}');
    await waitFor(() => expect(app.path()).toBe('/dashboard'));
  });
});
