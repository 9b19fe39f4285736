import type { UserType } from '#shared/contract/operation';
import type { MessageKey } from '#shared/i18n/en';
import type { NavIcon } from './frames/nav-icons';
import { type PageModule, pages } from './pages';
import { type AppRoute, everyType, routes } from './route-table';

export { routes, type AppRoute, type FrameKind } from './route-table';

export type NavEntry = {
  path: string;
  label: MessageKey;
  icon: NavIcon;
  /** Label of the group that it belongs to; top level when missing. */
  group?: MessageKey;
  for: readonly UserType[];
  /** Whether the number of proposals that wait for this admin appears beside it. */
  counts?: true;
};

/**
 * The side drawer, top to bottom (spec §2, Side drawer), with trips and wallet for users who have them. Sign-out is
 * below it for everybody.
 */
export const drawerEntries: readonly NavEntry[] = [
  { path: '/', label: 'nav.home', icon: 'home', for: everyType },
  { path: '/trips', label: 'nav.trips', icon: 'route', for: ['driver'] },
  { path: '/dashboard', label: 'nav.dashboard', icon: 'dashboard', for: ['admin', 'fleetadmin'] },
  { path: '/bookings', label: 'nav.bookings', icon: 'bookings', for: everyType },
  { path: '/earnings', label: 'nav.earnings', icon: 'coins', for: ['driver'] },
  { path: '/addbookings', label: 'nav.addBooking', icon: 'plus', for: ['admin'] },
  { path: '/wallet', label: 'nav.wallet', icon: 'wallet', for: ['rider', 'driver', 'fleetadmin'] },
  { path: '/drivers', label: 'nav.drivers', icon: 'driver', for: ['fleetadmin'] },
  { path: '/riders', label: 'nav.riders', icon: 'users', group: 'nav.users', for: ['admin'] },
  { path: '/drivers', label: 'nav.drivers', icon: 'driver', group: 'nav.users', for: ['admin'] },
  { path: '/fleetadmins', label: 'nav.fleetAdmins', icon: 'fleet', group: 'nav.users', for: ['admin'] },
  { path: '/alladmin', label: 'nav.allAdmins', icon: 'shield', group: 'nav.users', for: ['admin'] },
  { path: '/cartypes', label: 'nav.carTypes', icon: 'car', for: ['admin'] },
  { path: '/cancelreasons', label: 'nav.cancelReasons', icon: 'cancel', for: ['admin'] },
  { path: '/promos', label: 'nav.promos', icon: 'tag', for: ['admin'] },
  { path: '/driverearning', label: 'nav.earningReports', icon: 'chart', for: ['fleetadmin'] },
  { path: '/earningreports', label: 'nav.earningReports', icon: 'chart', group: 'nav.wallet', for: ['admin'] },
  { path: '/driverearning', label: 'nav.driverEarning', icon: 'coins', group: 'nav.wallet', for: ['admin'] },
  { path: '/addtowallet', label: 'nav.addToWallet', icon: 'topUp', group: 'nav.wallet', for: ['admin'] },
  { path: '/withdraws', label: 'nav.withdraws', icon: 'bank', group: 'nav.wallet', for: ['admin'] },
  { path: '/paymentissues', label: 'nav.paymentIssues', icon: 'alert', group: 'nav.wallet', for: ['admin'] },
  { path: '/approvals', label: 'nav.approvals', icon: 'approve', group: 'nav.wallet', for: ['admin'], counts: true },
  { path: '/books', label: 'nav.books', icon: 'book', group: 'nav.wallet', for: ['admin'] },
  { path: '/appinfo', label: 'nav.appInfo', icon: 'info', group: 'nav.settingsGroup', for: ['admin'] },
  { path: '/settings', label: 'nav.settings', icon: 'settings', group: 'nav.settingsGroup', for: ['admin'] },
  { path: '/languagesetting', label: 'nav.languages', icon: 'globe', group: 'nav.settingsGroup', for: ['admin'] },
  { path: '/audit', label: 'nav.audit', icon: 'history', group: 'nav.settingsGroup', for: ['admin'] },
  { path: '/notifications', label: 'nav.notifications', icon: 'bell', for: ['admin'] },
  { path: '/profile', label: 'nav.profile', icon: 'user', for: everyType },
];

/** The bottom tabs on phones. */
export const tabEntries: readonly NavEntry[] = [
  { path: '/', label: 'nav.home', icon: 'home', for: ['rider'] },
  { path: '/trips', label: 'nav.trips', icon: 'route', for: ['driver'] },
  { path: '/bookings', label: 'nav.bookings', icon: 'bookings', for: ['rider', 'driver'] },
  { path: '/earnings', label: 'nav.earnings', icon: 'coins', for: ['driver'] },
  { path: '/wallet', label: 'nav.wallet', icon: 'wallet', for: ['rider', 'driver'] },
  { path: '/profile', label: 'nav.profile', icon: 'user', for: ['rider', 'driver'] },
];

export const pageLoader = (page: AppRoute['page']): (() => Promise<PageModule>) | undefined => pages[page];

export const exists = (path: string): boolean => {
  if (path === '/') return true;
  const route = routes.find(candidate => candidate.path === path);
  return route !== undefined && pageLoader(route.page) !== undefined;
};

/** The menu entries that this user type may see. */
export const entriesFor = (entries: readonly NavEntry[], userType: UserType): readonly NavEntry[] =>
  entries.filter(entry => entry.for.includes(userType) && exists(entry.path));

const mayOpen = (path: string, userType: UserType): boolean => {
  const route = routes.find(candidate => candidate.path === path);
  return exists(path) && (route?.allow ?? [userType]).includes(userType);
};

/**
 * The address for the screen named by a notice or push (spec §2): always one that exists and that this user may see.
 */
export const screenPath = (screen: string, about: { bookingId?: string; userType: UserType }): string => {
  const booking = about.bookingId ? `/bookings/${about.bookingId}` : '/bookings';
  if (screen === 'onlineChat' && about.bookingId) return `${booking}?chat=1`;
  if (screen === 'PaymentIssues' && mayOpen('/paymentissues', about.userType)) return '/paymentissues';
  if (screen === 'Approvals' && mayOpen('/approvals', about.userType)) return '/approvals';
  if (screen === 'wallet' && mayOpen('/wallet', about.userType)) return '/wallet';
  if (screen === 'DriverTrips' && mayOpen('/trips', about.userType)) return '/trips';
  if (screen === 'BookingCab' || screen === 'BookedCab' || screen === 'onlineChat') return booking;
  // An address for another user type, or a screen that this version does not know.
  return ['wallet', 'DriverTrips', 'PaymentIssues', 'Approvals'].includes(screen) ? '/bookings' : '/inbox';
};
