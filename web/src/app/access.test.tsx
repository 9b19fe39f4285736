import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { UserType } from '#shared/contract/operation';
import { pageLoader, routes } from '@/routes';
import { aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';

const userTypes: UserType[] = ['rider', 'driver', 'fleetadmin', 'admin'];

/** The table of spec §2, written out by hand: the routes must say the same. */
const table: Record<string, readonly UserType[]> = {
  '/bookings': ['rider', 'admin', 'driver', 'fleetadmin'],
  '/profile': ['rider', 'admin', 'driver', 'fleetadmin'],
  '/dashboard': ['admin', 'fleetadmin'],
  '/cartypes': ['admin'],
  '/cancelreasons': ['admin'],
  '/addbookings': ['admin'],
  '/promos': ['admin'],
  '/riders': ['admin'],
  '/drivers': ['admin', 'fleetadmin'],
  '/alladmin': ['admin'],
  '/fleetadmins': ['admin'],
  '/driverearning': ['admin', 'fleetadmin'],
  '/notifications': ['admin'],
  '/earningreports': ['admin'],
  '/addtowallet': ['admin'],
  '/withdraws': ['admin'],
  '/settings': ['admin'],
  '/appinfo': ['admin'],
  '/languagesetting': ['admin'],
};

it.each(Object.entries(table))('[NAV-2] %s is for exactly the user types of the table', (path, allowed) => {
  const route = routes.find(candidate => candidate.path === path);
  expect([...(route?.allow ?? [])].sort()).toEqual([...allowed].sort());
});

it('[NAV-1] the five public routes need nobody', () => {
  const open = routes.filter(route => !route.allow).map(route => route.path);
  expect(open).toEqual(['/', '/login', '/register', '/about-us', '/privacy-policy']);
});

it('[NAV-1] an unknown address shows the not-found page', async () => {
  renderApp({ route: '/no-such-street' });
  expect(await screen.findByRole('heading', { level: 1, name: 'This street ends here' })).toBeVisible();
});

const guarded = routes.filter(route => route.allow && pageLoader(route.page) && !route.path.includes(':'));

describe.skipIf(guarded.length === 0)('a guarded page', () => {
  it.each(guarded.map(route => route.path))('[NAV-2] %s sends a signed-out visitor to sign-in', async path => {
    const app = renderApp({ route: path });
    await waitFor(() => expect(app.path()).toBe(`/login?next=${encodeURIComponent(path)}`));
  });
  const refused = guarded.flatMap(route =>
    userTypes.filter(type => !route.allow!.includes(type)).map(type => [route.path, type] as const),
  );
  it.each(refused)('[NAV-2] %s sends a %s away', async (path, type) => {
    const app = renderApp({ route: path, user: aUser(type) });
    await waitFor(() => expect(app.path()).not.toBe(path));
    expect(app.calls.filter(call => call.operation !== 'fetchUser').map(call => call.operation)).not.toContain(
      'fetchBookings',
    );
  });
});
