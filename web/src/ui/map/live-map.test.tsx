import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInProviders } from '@/testing/render';
import { LiveMap } from './live-map';

const pickup = { lat: 57.7, lng: 11.97, add: 'Järntorget' };
const drop = { lat: 57.71, lng: 11.98, add: 'Heden' };

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const pack = { bbox: [11.86, 57.65, 12.09, 57.76] };
/** A map whose own picture never comes. */
const waitFor = async (answers: Record<string, object>) => {
  vi.resetModules();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({} as never);
  vi.stubGlobal(
    'fetch',
    vi.fn((path: string) =>
      Promise.resolve(path in answers ? Response.json(answers[path]) : new Response('', { status: 404 })),
    ),
  );
  const [live, render] = await Promise.all([import('./live-map'), import('@/testing/render')]);
  return { ...live, ...render };
};

it('tells once that it is loading, also where a second map follows the first', async () => {
  const app = await waitFor({ '/maps/region.json': pack });
  const Map = app.LiveMap;
  app.renderInProviders(<Map label="Your ride" pickup={pickup} />);
  expect(within(await screen.findByRole('region', { name: 'Your ride' })).getByRole('status')).toHaveTextContent(
    'Loading the map…',
  );
  cleanup();
  app.renderInProviders(<Map label="Next ride" pickup={pickup} />);
  expect(within(await screen.findByRole('region', { name: 'Next ride' })).queryByRole('status')).toBeNull();
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
