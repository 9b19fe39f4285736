import type { UserType } from '#shared/contract/operation';
import type { TextArea } from '@/i18n/areas';
import type { PageName } from './pages';

// The build also imports this file, to precache each user type's pages: its imports must not need the browser's build
// (types may).

/** `public`: site header and footer. `app`: the whole window over a map, tabs below on a phone. `panel`: side drawer. */
export type FrameKind = 'public' | 'app' | 'panel';

export type AppRoute = {
  path: string;
  /** `bookings/bookings-page` is the file `features/bookings/bookings-page.tsx`, which exports `Page`. */
  page: PageName;
  frame: FrameKind;
  /** User types that may open it; if missing, everybody, signed in or not. */
  allow?: readonly UserType[];
  /**
   * A person who is blocked during a ride can open it until the ride ends; other pages are replaced by an explanation.
   */
  whileBlocked?: true;
};

export const everyType = ['rider', 'admin', 'driver', 'fleetadmin'] as const;

/** Every address of the site and who may open it (spec §2). The router, the guards and the drawer are built from it. */
export const routes: readonly AppRoute[] = [
  // Riders and admins book here; all others see the landing page, which is part of the first download.
  { path: '/', page: 'booking/booking-page', frame: 'app' },
  { path: '/login', page: 'auth/login-page', frame: 'public' },
  { path: '/register', page: 'auth/register-page', frame: 'public' },
  { path: '/application', page: 'auth/application-page', frame: 'public' },
  { path: '/about-us', page: 'home/about-page', frame: 'public' },
  { path: '/privacy-policy', page: 'home/privacy-page', frame: 'public' },
  { path: '/terms', page: 'home/terms-page', frame: 'public' },
  { path: '/developers', page: 'developers/developers-page', frame: 'public' },
  { path: '/drive', page: 'home/drive-page', frame: 'public' },
  { path: '/support', page: 'home/support-page', frame: 'public' },
  { path: '/accessibility', page: 'home/accessibility-page', frame: 'public' },
  // For the recipient of a parcel: the link is their key.
  { path: '/parcel/:token', page: 'parcel/parcel-page', frame: 'public' },
  { path: '/bookings', page: 'bookings/bookings-page', frame: 'panel', allow: everyType },
  { path: '/bookings/:bookingId', page: 'ride/ride-page', frame: 'app', allow: everyType, whileBlocked: true },
  { path: '/trips', page: 'driver/trips-page', frame: 'app', allow: ['driver'], whileBlocked: true },
  { path: '/wallet', page: 'wallet/wallet-page', frame: 'panel', allow: ['rider', 'driver', 'fleetadmin'] },
  { path: '/profile', page: 'profile/profile-page', frame: 'panel', allow: everyType },
  { path: '/inbox', page: 'inbox/inbox-page', frame: 'panel', allow: everyType, whileBlocked: true },
  // A push or a notice opens it: it leads to the screen that is meant.
  { path: '/open', page: 'app/open-screen', frame: 'panel', allow: everyType, whileBlocked: true },
  { path: '/dashboard', page: 'dashboard/dashboard-page', frame: 'panel', allow: ['admin', 'fleetadmin'] },
  { path: '/addbookings', page: 'add-booking/add-booking-page', frame: 'panel', allow: ['admin'] },
  { path: '/riders', page: 'users/riders-page', frame: 'panel', allow: ['admin'] },
  { path: '/drivers', page: 'users/drivers-page', frame: 'panel', allow: ['admin', 'fleetadmin'] },
  { path: '/fleetadmins', page: 'users/fleet-admins-page', frame: 'panel', allow: ['admin'] },
  { path: '/alladmin', page: 'users/admins-page', frame: 'panel', allow: ['admin'] },
  { path: '/cartypes', page: 'car-types/car-types-page', frame: 'panel', allow: ['admin'] },
  { path: '/cancelreasons', page: 'cancel-reasons/cancel-reasons-page', frame: 'panel', allow: ['admin'] },
  { path: '/promos', page: 'promos/promos-page', frame: 'panel', allow: ['admin'] },
  { path: '/driverearning', page: 'earnings/driver-earning-page', frame: 'panel', allow: ['admin', 'fleetadmin'] },
  { path: '/earningreports', page: 'earnings/earning-reports-page', frame: 'panel', allow: ['admin'] },
  { path: '/earnings', page: 'earnings/my-earnings-page', frame: 'panel', allow: ['driver'] },
  {
    path: '/statements/:driverId/:month',
    page: 'earnings/statement-page',
    frame: 'panel',
    allow: ['admin', 'fleetadmin', 'driver'],
  },
  { path: '/invoices/:driverId/:month', page: 'earnings/invoice-page', frame: 'panel', allow: ['admin', 'driver'] },
  { path: '/books', page: 'books/books-page', frame: 'panel', allow: ['admin'] },
  { path: '/audit', page: 'audit/audit-page', frame: 'panel', allow: ['admin'] },
  { path: '/addtowallet', page: 'users/add-to-wallet-page', frame: 'panel', allow: ['admin'] },
  { path: '/withdraws', page: 'withdraws/withdraws-page', frame: 'panel', allow: ['admin'] },
  { path: '/paymentissues', page: 'payment-issues/payment-issues-page', frame: 'panel', allow: ['admin'] },
  { path: '/approvals', page: 'approvals/approvals-page', frame: 'panel', allow: ['admin'] },
  { path: '/notifications', page: 'notifications/notifications-page', frame: 'panel', allow: ['admin'] },
  { path: '/appinfo', page: 'settings/app-info-page', frame: 'panel', allow: ['admin'] },
  { path: '/settings', page: 'settings/settings-page', frame: 'panel', allow: ['admin'] },
  { path: '/languagesetting', page: 'languages/languages-page', frame: 'panel', allow: ['admin'] },
];

/**
 * Texts that a page needs: those of visitors, of riders and drivers, or all. Only these namespaces are loaded with it.
 */
export const textsFor = ({ page, allow }: AppRoute): TextArea => {
  if (page.startsWith('auth/') || page === 'home/support-page' || page === 'home/drive-page') return 'sign';
  if (page.startsWith('home/')) return 'prose';
  const isForRides =
    page.startsWith('booking/') ||
    page.startsWith('parcel/') ||
    allow?.some(type => type === 'rider' || type === 'driver');
  return isForRides ? 'ride' : 'rest';
};
