import type { ComponentType } from 'react';

export type PageModule = { Page: ComponentType };

/** Every page is a chunk, loaded on its first visit. A page missing here or in the route table fails the type check. */
export const pages = {
  'booking/booking-page': () => import('@/features/booking/booking-page'),
  'auth/login-page': () => import('@/features/auth/sign-in/login-page'),
  'auth/register-page': () => import('@/features/auth/sign-up/register-page'),
  'auth/application-page': () => import('@/features/auth/application/application-page'),
  'home/about-page': () => import('@/features/home/about-page'),
  'home/privacy-page': () => import('@/features/home/privacy-page'),
  'home/terms-page': () => import('@/features/home/terms-page'),
  'home/drive-page': () => import('@/features/home/drive-page'),
  'home/support-page': () => import('@/features/home/support-page'),
  'developers/developers-page': () => import('@/features/developers/developers-page'),
  'parcel/parcel-page': () => import('@/features/parcel/parcel-page'),
  'bookings/bookings-page': () => import('@/features/bookings/bookings-page'),
  'ride/ride-page': () => import('@/features/ride/page/ride-page'),
  'driver/trips-page': () => import('@/features/driver/page/trips-page'),
  'users/riders-page': () => import('@/features/users/riders-page'),
  'users/drivers-page': () => import('@/features/users/drivers-page'),
  'users/fleet-admins-page': () => import('@/features/users/fleet-admins-page'),
  'users/admins-page': () => import('@/features/users/admins-page'),
  'wallet/wallet-page': () => import('@/features/wallet/wallet-page'),
  'wallet/add-to-wallet-page': () => import('@/features/wallet/add-to-wallet-page'),
  'car-types/car-types-page': () => import('@/features/car-types/car-types-page'),
  'cancel-reasons/cancel-reasons-page': () => import('@/features/cancel-reasons/cancel-reasons-page'),
  'promos/promos-page': () => import('@/features/promos/promos-page'),
  'withdraws/withdraws-page': () => import('@/features/withdraws/withdraws-page'),
  'books/books-page': () => import('@/features/books/books-page'),
  'profile/profile-page': () => import('@/features/profile/page/profile-page'),
  'settings/settings-page': () => import('@/features/settings/settings-page'),
  'settings/app-info-page': () => import('@/features/settings/app-info-page'),
  'languages/languages-page': () => import('@/features/languages/languages-page'),
  'notifications/notifications-page': () => import('@/features/notifications/notifications-page'),
  'inbox/inbox-page': () => import('@/features/inbox/inbox-page'),
  'app/open-screen': () => import('./open-screen'),
  'dashboard/dashboard-page': () => import('@/features/dashboard/dashboard-page'),
  'add-booking/add-booking-page': () => import('@/features/add-booking/add-booking-page'),
  'earnings/driver-earning-page': () => import('@/features/earnings/driver-earning-page'),
  'earnings/earning-reports-page': () => import('@/features/earnings/earning-reports-page'),
  'earnings/my-earnings-page': () => import('@/features/earnings/my-earnings-page'),
  'earnings/statement-page': () => import('@/features/earnings/statement-page'),
  'audit/audit-page': () => import('@/features/audit/audit-page'),
  'payment-issues/payment-issues-page': () => import('@/features/payment-issues/payment-issues-page'),
} satisfies Record<string, () => Promise<PageModule>>;

export type PageName = keyof typeof pages;
