import { act, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { ApiError } from '#shared/client/api-error';
import type { LatLng } from '#shared/contract/entities/common';
import { renderInProviders } from '@/testing/render';
import { leftOf, useRouteLeft, type RouteLine } from './route-left';

const line = [0, 0.01, 0.02, 0.03].map(lng => ({ lat: 0, lng: 12 + lng }));
const route = { coords: line, distance: 3.6, duration: 600 };
const km = (left: RouteLine) => Math.round(left.distance * 100) / 100;

it('the remaining route shrinks as the driver moves along it, in km and seconds', () => {
  expect(line.map(point => km(leftOf(route, point)))).toEqual([3.6, 2.4, 1.2, 0]);
  expect(leftOf(route, { lat: 0, lng: 12.015 })).toMatchObject({ duration: expect.closeTo(300, 0) });
  // Between two points of the line, and beside it.
  expect(km(leftOf(route, { lat: 0.01, lng: 12.02 }))).toBeCloseTo(2.4, 1);
});

const goal = line[3]!;
function Shown({ name, at, booked }: { name: string; at: LatLng; booked: RouteLine | undefined }) {
  const left = useRouteLeft(at, goal, booked);
  return <p>{left ? `${name} ${km(left)}` : `${name} unknown`}</p>;
}

/** Both read the route of a moving driver. */
const show = (start: LatLng, booked?: RouteLine) => {
  const asked: string[] = [];
  const moving = { to: (_at: LatLng): void => undefined };
  function Both() {
    const [at, setAt] = useState(start);
    useEffect(() => void (moving.to = setAt), []);
    return ['driver', 'rider'].map(name => <Shown key={name} name={name} at={at} booked={booked} />);
  }
  const answer = { ...route, polylinePoints: '' };
  renderInProviders(<Both />, { 'googleapis-getroute': ({ start: from }) => (asked.push(from), answer) });
  return { asked, move: (at: LatLng) => act(() => moving.to(at)) };
};

it('[LIFE-3] driver and rider read the same at the same place, and the streets are asked for once', async () => {
  const { asked, move } = show(line[0]!);
  expect(await screen.findByText('driver 3.6')).toBeVisible();
  move({ lat: 0.0002, lng: 12.02 });
  expect(screen.getByText(/^driver 1\.2/)).toBeVisible();
  expect(screen.getByText(/^rider 1\.2/)).toBeVisible();
  expect(asked).toEqual(['0.00000,12.00000']);
});

it('the booked route needs no question while the driver is on it, and is left for streets where they leave it', async () => {
  const { asked, move } = show(line[1]!, route);
  expect(screen.getByText('rider 2.4')).toBeVisible();
  expect(asked).toEqual([]);
  move({ lat: 0.01, lng: 12.01 });
  await waitFor(() => expect(asked).toContain('0.01000,12.01000'));
});

it('a question that fails is asked once more, and then again only elsewhere', async () => {
  const asked: string[] = [];
  const fail = async ({ start }: { start: string }) => {
    asked.push(start);
    await new Promise(resolve => setTimeout(resolve, 5));
    throw new ApiError('No Route Found', 'none');
  };
  renderInProviders(<Shown name="rider" at={line[0]!} booked={undefined} />, { 'googleapis-getroute': fail });
  await new Promise(resolve => setTimeout(resolve, 300));
  expect(asked).toHaveLength(2);
  expect(screen.getByText('rider unknown')).toBeVisible();
});
