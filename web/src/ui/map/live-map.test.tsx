import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInProviders } from '@/testing/render';
import { LiveMap } from './live-map';

const pickup = { lat: 57.7, lng: 11.97, add: 'Järntorget' };
const drop = { lat: 57.71, lng: 11.98, add: 'Heden' };

afterEach(() => vi.restoreAllMocks());

it('says that it is on its way until it is drawn', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({} as never);
  renderInProviders(<LiveMap label="Your ride" pickup={pickup} />);
  expect(within(await screen.findByRole('region', { name: 'Your ride' })).getByRole('status')).toHaveTextContent(
    'Loading the map…',
  );
});

it('says in words what it shows where it cannot be drawn', () => {
  renderInProviders(
    <LiveMap
      label="Your ride"
      pickup={pickup}
      drop={drop}
      routeDistanceKm={2.4}
      routeSeconds={480}
      vehicle={{ lat: 57.7, lng: 11.97, name: 'Maja' }}
      drivers={[{ id: '1', lat: 57.7, lng: 11.97, name: 'Omar' }]}
    />,
  );
  expect(screen.getByRole('region', { name: 'Your ride' })).toBeVisible();
  expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    'Pickup: Järntorget',
    'Drop-off: Heden',
    'Route: 2.4\u00a0km, 8\u00a0min',
    'Driver: Maja',
    '1 driver nearby',
    'Omar',
  ]);
});
