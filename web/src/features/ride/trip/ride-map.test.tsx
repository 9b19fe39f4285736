import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { aBooking } from '@/testing/fixtures';
import { renderInProviders } from '@/testing/render';
import type { LiveMapProps } from '@/ui/map/map-types';
import { RideMap } from './ride-map';

const shown = vi.hoisted(() => ({ last: {} as LiveMapProps }));
vi.mock('@/ui/map/live-map', () => ({
  LiveMap: (props: LiveMapProps) => {
    shown.last = props;
    return null;
  },
}));
const reader = vi.hoisted(() => ({ userType: 'rider' }));
vi.mock('@/lib/session', async original => ({ ...(await original<object>()), useSession: () => reader }));
beforeEach(() => {
  reader.userType = 'rider';
  shown.last = {} as LiveMapProps;
});

const mine = { lat: 57.71, lng: 11.95, accuracy: 12 };
vi.mock('@/lib/use-my-position', async original => ({
  ...(await original<object>()),
  useMyPosition: (wanted: boolean) => (wanted ? mine : undefined),
}));

const driver = { lat: 57.69, lng: 11.96 };
const map = (booking: Partial<Booking>) => (
  <RideMap booking={aBooking({ driver: 'driver-1', ...booking })} route={[]} driven={[]} driver={driver} />
);

it.each([
  ['ACCEPTED', 'pickup'],
  ['ARRIVED', 'pickup'],
  ['STARTED', 'drop'],
  ['REACHED', 'drop'],
] as const)('in %s the camera shows the driver and the %s', (status, end) => {
  renderInProviders(map({ status }));
  expect(shown.last.goal).toEqual(aBooking({})[end]);
});

it('without a driver it shows the whole trip, and has nothing to bring back', () => {
  renderInProviders(<RideMap booking={aBooking({ status: 'NEW' })} route={[]} driven={[]} driver={undefined} />);
  expect(shown.last.goal).toBeUndefined();
  act(() => shown.last.onMoved?.());
  expect(shown.last.stay).toBe(false);
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows driver and pickup anew above the sheet once the driver is there', () => {
  let arrive = (): void => undefined;
  function Ride() {
    const [status, setStatus] = useState<'ACCEPTED' | 'ARRIVED'>('ACCEPTED');
    arrive = () => setStatus('ARRIVED');
    return map({ status });
  }
  renderInProviders(<Ride />);
  act(() => shown.last.onMoved?.());
  const { fitKey } = shown.last;
  act(() => arrive());
  expect(shown.last.stay).toBe(false);
  expect(shown.last.fitKey).not.toBe(fitKey);
});

it('stays where a hand has put it until it is called back, or the goal changes', () => {
  let start = (): void => undefined;
  function Ride() {
    const [status, setStatus] = useState<'ACCEPTED' | 'STARTED'>('ACCEPTED');
    start = () => setStatus('STARTED');
    return map({ status });
  }
  renderInProviders(<Ride />);
  const { fitKey } = shown.last;
  act(() => shown.last.onMoved?.());
  expect(shown.last.stay).toBe(true);
  act(() => screen.getByRole('button', { name: 'Show the driver again' }).click());
  expect(shown.last.stay).toBe(false);
  expect(shown.last.fitKey).not.toBe(fitKey);
  act(() => shown.last.onMoved?.());
  act(() => start());
  expect(shown.last.stay).toBe(false);
});

it.each([
  ['rider', 'NEW', true],
  ['rider', 'ARRIVED', true],
  ['rider', 'STARTED', false],
  ['rider', 'PAID', false],
  ['driver', 'ACCEPTED', false],
  ['admin', 'ACCEPTED', false],
] as const)('shows a %s their own position in %s: %s', (userType, status, isShown) => {
  reader.userType = userType;
  renderInProviders(map({ status }));
  expect(shown.last.me).toEqual(isShown ? mine : undefined);
});

it.each([
  ['Cargo Bike', 'bike'],
  ['Van', 'van'],
  ['Economy', 'car'],
])('shows a %s as a %s', (carType, kind) => {
  renderInProviders(map({ status: 'STARTED', carType }));
  expect(shown.last.vehicle).toMatchObject({ ...driver, kind });
});

it.each([
  ['rider', 57.7, false],
  ['driver', 57.7, false],
  ['admin', 57.7001, true],
])('shows a %s the way driven on its streets, or as it was recorded', (userType, lat, compared) => {
  reader.userType = userType;
  const route = [
    { lat: 57.7, lng: 11.96 },
    { lat: 57.7, lng: 11.97 },
  ];
  const driven = [11.962, 11.966].map(lng => ({ lat: 57.7001, lng }));
  renderInProviders(
    <RideMap booking={aBooking({ status: 'PAID' })} route={route} driven={driven} driver={undefined} />,
  );
  expect(shown.last.driven!.map(point => point.lat)).toEqual([expect.closeTo(lat, 6), expect.closeTo(lat, 6)]);
  expect(shown.last.compared).toBe(compared);
});

const beyond = (km: number) => ({ ...aBooking({}).drop, lat: aBooking({}).drop.lat + km / 111.2 });

it.each([
  ['rider', 'REACHED', 0.4, false],
  ['rider', 'PAID', 0.4, false],
  ['driver', 'COMPLETE', 0.4, false],
  ['rider', 'PAID', 0.05, true],
  ['rider', 'STARTED', 0.4, true],
  ['admin', 'PAID', 0.4, true],
] as const)(
  'to a %s in %s it draws a booked route that ends %s km from the drop: %s',
  (userType, status, km, drawn) => {
    reader.userType = userType;
    const route = [aBooking({}).pickup, aBooking({}).drop].map(({ lat, lng }) => ({ lat, lng }));
    const ended = status === 'STARTED' ? {} : { endTime: 9 };
    const booking = aBooking({ driver: 'driver-1', status, drop: beyond(km), ...ended });
    renderInProviders(<RideMap booking={booking} route={route} driven={[]} driver={driver} />);
    expect(shown.last.route).toEqual(drawn ? route : []);
    expect(shown.last.drop).toEqual(booking.drop);
  },
);
