import { describe, expect, it } from 'vitest';
import type { UserType } from '#shared/contract/operation';
import { drawerEntries, entriesFor, landingOf, pageLoader, routes, screenPath } from './routes';

/** The drawer of spec §2 by user type, top to bottom. */
const drawer: Record<UserType, readonly string[]> = {
  rider: ['nav.home', 'nav.bookings', 'nav.profile'],
  driver: ['nav.home', 'nav.bookings', 'nav.profile'],
  fleetadmin: ['nav.home', 'nav.dashboard', 'nav.bookings', 'nav.drivers', 'nav.earningReports', 'nav.profile'],
  admin: [
    'nav.home',
    'nav.dashboard',
    'nav.bookings',
    'nav.addBooking',
    'nav.users > nav.riders',
    'nav.users > nav.drivers',
    'nav.users > nav.fleetAdmins',
    'nav.users > nav.allAdmins',
    'nav.carTypes',
    'nav.cancelReasons',
    'nav.promos',
    'nav.walletGroup > nav.earningReports',
    'nav.walletGroup > nav.driverEarning',
    'nav.walletGroup > nav.addToWallet',
    'nav.walletGroup > nav.withdraws',
    'nav.settingsGroup > nav.appInfo',
    'nav.settingsGroup > nav.settings',
    'nav.settingsGroup > nav.languages',
    'nav.notifications',
    'nav.profile',
  ],
};

describe.each(Object.entries(drawer) as [UserType, readonly string[]][])(
  '[NAV-3] the drawer of a %s',
  (userType, wanted) => {
    const mine = drawerEntries.filter(entry => entry.for.includes(userType));
    it('has exactly the entries of the specification', () => {
      expect(mine.map(entry => (entry.group ? `${entry.group} > ${entry.label}` : entry.label))).toEqual(wanted);
    });
    it('leads only where this user may go', () => {
      for (const { path } of mine) {
        const route = routes.find(candidate => candidate.path === path)!;
        expect(route.allow ?? [userType]).toContain(userType);
      }
    });
    it('shows only pages that exist', () => {
      for (const { path } of entriesFor(drawerEntries, userType))
        expect(path === '/' || pageLoader(routes.find(route => route.path === path)!.page)).toBeTruthy();
    });
  },
);

it('[NAV-4] sends everybody to their place after sign-in', () => {
  expect(landingOf('admin')).toBe('/dashboard');
  expect(landingOf('fleetadmin')).toBe('/dashboard');
  expect(['/trips', '/bookings']).toContain(landingOf('driver'));
  expect(landingOf('rider')).toBe('/');
});

it('[NAV-5] opens a route for every screen that a push names', () => {
  const patterns = routes.map(route => new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`));
  for (const screen of ['BookingCab', 'BookedCab', 'onlineChat', 'wallet', 'DriverTrips', 'unknown'])
    for (const id of [undefined, '01J'])
      expect(patterns.some(pattern => pattern.test(screenPath(screen, id).split('?')[0]!))).toBe(true);
});
