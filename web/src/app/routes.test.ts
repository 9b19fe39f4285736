import { describe, expect, it } from 'vitest';
import type { UserType } from '#shared/contract/operation';
import { hasWallet } from '#shared/domain/payouts/withdraw-state';
import { landingOf } from '@/lib/landing';
import { drawerEntries, entriesFor, pageLoader, routes, screenPath } from './routes';

/** The drawer of spec §2 by user type, top to bottom. */
const drawer: Record<UserType, readonly string[]> = {
  rider: ['nav.home', 'nav.bookings', 'nav.wallet', 'nav.profile'],
  driver: ['nav.home', 'nav.trips', 'nav.bookings', 'nav.earnings', 'nav.wallet', 'nav.profile'],
  fleetadmin: [
    'nav.home',
    'nav.dashboard',
    'nav.bookings',
    'nav.wallet',
    'nav.drivers',
    'nav.earningReports',
    'nav.profile',
  ],
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
    'nav.wallet > nav.earningReports',
    'nav.wallet > nav.driverEarning',
    'nav.wallet > nav.addToWallet',
    'nav.wallet > nav.withdraws',
    'nav.wallet > nav.paymentIssues',
    'nav.wallet > nav.approvals',
    'nav.wallet > nav.books',
    'nav.settingsGroup > nav.appInfo',
    'nav.settingsGroup > nav.settings',
    'nav.settingsGroup > nav.languages',
    'nav.settingsGroup > nav.audit',
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

const userTypes: UserType[] = ['rider', 'driver', 'fleetadmin', 'admin'];
const screens = ['BookingCab', 'BookedCab', 'onlineChat', 'wallet', 'DriverTrips', 'something else'];

describe.each(userTypes)('[NAV-5] a notice to a %s', userType => {
  it.each(screens.flatMap(screen => [undefined, '01J'].map(bookingId => ({ screen, bookingId }))))(
    'opens a page that is there and that they may see: %o',
    ({ screen, bookingId }) => {
      const path = screenPath(screen, { bookingId, userType }).split('?')[0]!;
      const route = routes.find(candidate => new RegExp(`^${candidate.path.replace(/:\w+/g, '[^/]+')}$`).test(path));
      expect(route?.allow).toContain(userType);
      expect(pageLoader(route!.page)).toBeDefined();
    },
  );
});

it('[NAV-5] leads to the booking, its chat, the wallet and the trips', () => {
  const about = { bookingId: '01J', userType: 'driver' } as const;
  expect(['BookingCab', 'BookedCab', 'onlineChat', 'wallet', 'DriverTrips'].map(s => screenPath(s, about))).toEqual([
    '/bookings/01J',
    '/bookings/01J',
    '/bookings/01J?chat=1',
    '/wallet',
    '/trips',
  ]);
});

it('[PLUS-6] the wallet’s page is for all who have one', () => {
  const { allow = [] } = routes.find(({ path }) => path === '/wallet')!;
  for (const usertype of Object.keys(drawer) as UserType[])
    expect([usertype, allow.includes(usertype)]).toEqual([usertype, hasWallet(usertype)]);
});
