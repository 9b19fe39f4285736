import type { ComponentType } from 'react';

export type PageModule = { Page: ComponentType };

/** Every page is a chunk, loaded on its first visit. A page missing here or in the route table fails the type check. */
export const pages = {
  'booking/booking-page': () => import('@/features/booking/booking-page'),
  'auth/login-page': () => import('@/features/auth/sign-in/login-page'),
  'auth/register-page': () => import('@/features/auth/sign-up/register-page'),
  'home/about-page': () => import('@/features/home/about-page'),
  'home/privacy-page': () => import('@/features/home/privacy-page'),
  'developers/developers-page': () => import('@/features/developers/developers-page'),
  'bookings/bookings-page': () => import('@/features/bookings/bookings-page'),
  'ride/ride-page': () => import('@/features/ride/page/ride-page'),
  'driver/trips-page': () => import('@/features/driver/page/trips-page'),
  'wallet/wallet-page': () => import('@/features/wallet/wallet-page'),
  'wallet/add-to-wallet-page': () => import('@/features/wallet/add-to-wallet-page'),
  'withdraws/withdraws-page': () => import('@/features/withdraws/withdraws-page'),
  'books/books-page': () => import('@/features/books/books-page'),
  'profile/profile-page': () => import('@/features/profile/page/profile-page'),
  'dashboard/dashboard-page': () => import('@/features/dashboard/dashboard-page'),
  'add-booking/add-booking-page': () => import('@/features/add-booking/add-booking-page'),
  'earnings/driver-earning-page': () => import('@/features/earnings/driver-earning-page'),
  'earnings/earning-reports-page': () => import('@/features/earnings/earning-reports-page'),
  'earnings/my-earnings-page': () => import('@/features/earnings/my-earnings-page'),
  'earnings/statement-page': () => import('@/features/earnings/statement-page'),
  'payment-issues/payment-issues-page': () => import('@/features/payment-issues/payment-issues-page'),
} satisfies Record<string, () => Promise<PageModule>>;

export type PageName = keyof typeof pages;
