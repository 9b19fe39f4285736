import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { UserType } from '#shared/contract/operation';
import { ApiError } from '#shared/client/api-error';
import type * as routesModule from './routes';
import { type AppRoute, routes } from './routes';
import { lastUserType, rememberUserType } from '@/lib/last-user-type';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';

/** Every page is one sentence, so that who may see it is all that is tested; `/promos` is not built. */
vi.mock('./routes', async original => {
  const actual = await original<typeof routesModule>();
  const isReal = (page: string) => page.startsWith('auth/');
  const stub = (page: string) => async () => ({ Page: () => <p>{`page ${page}`}</p> });
  return {
    ...actual,
    pageLoader: (page: AppRoute['page']) => {
      if (page === 'promos/promos-page') return undefined;
      return isReal(page) ? actual.pageLoader(page) : stub(page);
    },
  };
});

const everybody: UserType[] = ['rider', 'admin', 'driver', 'fleetadmin'];

/** The table of spec §2, written out by hand, and below it the addresses that the web adds. */
const table: Record<string, readonly UserType[]> = {
  '/bookings': ['rider', 'admin', 'driver', 'fleetadmin'],
  '/profile': ['rider', 'admin', 'driver', 'fleetadmin'],
  '/dashboard': ['admin', 'fleetadmin'],
  '/cartypes': ['admin'],
  '/cancelreasons': ['admin'],
  '/addbookings': ['admin'],
  '/promos': ['admin'],
  '/approvals': ['admin'],
  '/riders': ['admin'],
  '/drivers': ['admin', 'fleetadmin'],
  '/alladmin': ['admin'],
  '/fleetadmins': ['admin'],
  '/driverearning': ['admin', 'fleetadmin'],
  '/notifications': ['admin'],
  '/inbox': ['rider', 'admin', 'driver', 'fleetadmin'],
  '/open': ['rider', 'admin', 'driver', 'fleetadmin'],
  '/earningreports': ['admin'],
  '/addtowallet': ['admin'],
  '/withdraws': ['admin'],
  '/settings': ['admin'],
  '/appinfo': ['admin'],
  '/languagesetting': ['admin'],
  '/trips': ['driver'],
  '/wallet': ['rider', 'driver', 'fleetadmin'],
  '/books': ['admin'],
  '/audit': ['admin'],
  '/paymentissues': ['admin'],
  '/earnings': ['driver'],
  '/invoices/01J/2026-11': ['admin', 'driver'],
  '/statements/01J/2026-11': ['admin', 'fleetadmin', 'driver'],
  '/bookings/01J': ['rider', 'admin', 'driver', 'fleetadmin'],
};
const landing: Record<UserType, string> = {
  rider: '/',
  admin: '/dashboard',
  driver: '/trips',
  fleetadmin: '/dashboard',
};
const paths = Object.keys(table);
const notFound = 'We can’t find this page';

it('[NAV-2] guards no more and no fewer addresses than the table has', () => {
  const named = (path: string) => path.replace(/:(bookingId|driverId)/, '01J').replace(':month', '2026-11');
  const guarded = routes.filter(route => route.allow).map(route => named(route.path));
  expect(guarded.sort()).toEqual([...paths].sort());
});

it('[NAV-1] the public routes, the page of an applicant and the link of a recipient need nobody', () => {
  const open = routes.filter(route => !route.allow).map(route => route.path);
  expect(open).toEqual([
    '/',
    '/login',
    '/register',
    '/application',
    '/about-us',
    '/privacy-policy',
    '/terms',
    '/developers',
    '/drive',
    '/support',
    '/accessibility',
    '/parcel/:token',
  ]);
});

it.each(['/no-such-street', '/bookings/01J/more', '/admin'])('[NAV-1] %s shows the not-found page', async path => {
  const app = renderApp({ route: path });
  expect(await screen.findByRole('heading', { level: 1, name: notFound })).toBeVisible();
  expect(app.path()).toBe(path);
});

it.each([
  ['admin', true],
  ['fleetadmin', true],
  ['rider', false],
] as const)('[NAV-1] not found: the panel stays around it for a %s: %s', async (userType, stays) => {
  renderApp({ route: '/no-such-street', user: aUser(userType) });
  expect(await screen.findByRole('heading', { level: 1, name: notFound })).toBeVisible();
  /** On a narrow window the menu contains the panel's pages, which appear once the user is known. */
  const openMenu = () => {
    const menu = screen.queryByRole('button', { name: 'Open menu' });
    if (menu) fireEvent.click(menu);
  };
  const seesPanel = () => {
    openMenu();
    expect(screen.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  };
  if (stays) return waitFor(seesPanel);
  openMenu();
  expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull();
});

describe('nobody', () => {
  it.each(paths)('[NAV-2] is sent to sign-in by %s, which knows the way back', async path => {
    const app = renderApp({ route: path });
    await waitFor(() => expect(app.path()).toBe(`/login?next=${encodeURIComponent(path)}`));
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
  });
});

describe.each(everybody)('a %s', userType => {
  const may = paths.filter(path => table[path]!.includes(userType));
  const mayNot = paths.filter(path => !table[path]!.includes(userType));

  it.each(may)('[NAV-2] may open %s', async path => {
    const app = renderApp({ route: path, user: aUser(userType) });
    await screen.findByText(path === '/promos' ? notFound : /^page /);
    expect(app.seen()).toEqual([path]);
  });

  it.each(mayNot)('[NAV-2] [NAV-4] is sent from %s to /login and on to where they belong', async path => {
    const app = renderApp({ route: path, user: aUser(userType) });
    await waitFor(() => expect(app.path()).toBe(landing[userType]));
    expect(app.seen()).toEqual([path, '/login', landing[userType]]);
    expect(await screen.findByText(/Your account can’t open that page/)).toBeVisible();
    expect(screen.queryByText(notFound)).toBeNull();
  });
});

describe('[AUTH-10] somebody who is blocked on a ride', () => {
  const blocked = { approved: false, blockedAt: 1 };
  const ofTheRide = ['/bookings/01J', '/inbox', '/open'];
  const others = ['/', '/bookings', '/wallet', '/profile'];

  it.each([...ofTheRide, '/trips'])('may open %s', async path => {
    renderApp({ route: path, user: aUser('driver', blocked) });
    expect(await screen.findByText(/^page /)).toBeVisible();
  });

  it.each(others)('reads in place of %s why not, and how to the ride', async path => {
    const bookings = [aBooking({ id: '01J', status: 'ARRIVED' })];
    renderApp({ route: path, user: aUser('rider', blocked), api: { fetchBookings: () => ({ bookings }) } });
    expect(await screen.findByRole('heading', { name: 'Your account has been blocked' })).toBeVisible();
    expect(await screen.findByRole('link', { name: /Open booking/ })).toHaveAttribute('href', '/bookings/01J');
    expect(screen.queryByText(/^page /)).toBeNull();
  });
});

it('[NAV-2] shows that it waits while the session is looked up, and nothing of the page', async () => {
  renderApp({ route: '/dashboard', user: aUser('admin'), api: { fetchUser: () => new Promise(() => undefined) } });
  expect(await screen.findByText(/opening your account/)).toBeVisible();
  expect(screen.queryByText(/^page /)).toBeNull();
});

it.each([
  ['admin', '/dashboard', 'panel'],
  ['rider', '/', 'app'],
] as const)(
  '[NAV-2] [PLUS-47] draws the frame that the %s of this device had at once, while the session of %s is looked up',
  async (userType, route, kind) => {
    rememberUserType(userType);
    renderApp({ route, user: aUser(userType), api: { fetchUser: () => new Promise(() => undefined) } });
    await waitFor(() => expect(document.querySelector(`[data-frame="${kind}"]`)).not.toBeNull(), {
      timeout: 100,
      interval: 5,
    });
    const words = await screen.findByText(/opening your account/);
    expect(words).toBeVisible();
    expect(words.closest(`[data-frame="${kind}"]`)).not.toBeNull();
    expect(screen.queryByText(/^page /)).toBeNull();
  },
);

it('[NAV-2] draws no frame for a visitor, nor on a device that its user has left', async () => {
  rememberUserType('admin');
  const app = renderApp({ route: '/dashboard' });
  expect(document.querySelector('[data-frame]')).toBeNull();
  app.unmount();
  const signedIn = renderApp({ route: '/dashboard', user: aUser('admin') });
  await screen.findByText('page dashboard/dashboard-page');
  expect(lastUserType()).toBe('admin');
  await signedIn.mouse.click(screen.getByRole('button', { name: 'Open menu' }));
  await signedIn.mouse.click(await screen.findByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(lastUserType()).toBeUndefined());
});

it('[ENT-2] [PLUS-47] shows a failure at the start within the frame, and its number once', async () => {
  rememberUserType('admin');
  const fail = () => {
    throw new ApiError('internal_error', 'broken', { requestId: 'abc-1' });
  };
  renderApp({ route: '/dashboard', user: aUser('admin'), api: { fetchUser: fail } });
  const alert = await screen.findByRole('alert');
  expect(alert.closest('[data-frame="panel"]')).not.toBeNull();
  expect(document.body.textContent.split('abc-1')).toHaveLength(2);
});

it('[ENT-2] offers to try again when the account cannot be loaded', async () => {
  let broken = true;
  const app = renderApp({
    route: '/dashboard',
    user: aUser('admin'),
    api: {
      fetchUser: () => {
        if (broken) throw new ApiError('internal_error', 'broken');
        return { user: aUser('admin') };
      },
    },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(app.callsOf('fetchUser')).toHaveLength(1);
  broken = false;
  await app.mouse.click(again);
  expect(await screen.findByText('page dashboard/dashboard-page')).toBeVisible();
});
