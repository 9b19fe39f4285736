import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { ApiError } from '#shared/client/api-error';
import { forgetLast, cacheLast, lastKnown } from '@/lib/last-known';
import { aBooking, aCarType, aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

const rider = aUser('rider');
const at = new Date(2026, 10, 21, 14, 2).getTime();
const booking = aBooking({ status: 'ACCEPTED', driver: 'driver-1', driver_name: 'Noor Haddad', otp: '12345' });
const wallet = {
  walletBalance: 62,
  walletHistory: [],
  withdraws: [],
  mayWithdraw: false,
  debts: [],
  due: 0,
};
const cards = { rows: [], cut: false };

/** Data that earlier visits have left on the device. */
const stored: readonly (readonly [string, unknown])[] = [
  ['me', rider],
  ['settings', { settings: defaultSettings, appcat: 'delivery' }],
  ['cartypes', [aCarType()]],
  ['["bookings","open"]', [booking]],
  ['["bookings","current"]', [booking]],
  [
    '["bookings","cards",{"show":"all","statuses":["PAID","COMPLETE","CANCELLED"]}]',
    { pages: [cards], pageParams: [null] },
  ],
  ['["booking","b1"]', { booking, events: [] }],
  ['wallet', { pages: [wallet], pageParams: [null] }],
];

const network = { there: false };
const over =
  <T,>(answer: T) =>
  () => {
    if (!network.there) throw new ApiError('Fetch Call Error', 'no network');
    return answer;
  };

const open = (route: string, api: RenderOptions['api'] = {}) =>
  renderApp({
    route,
    user: rider,
    api: {
      fetchUser: over({ user: rider }),
      fetchSettings: over({ settings: defaultSettings, appcat: 'delivery' as const }),
      fetchCarTypes: over({ carTypes: [aCarType()] }),
      fetchBookings: over({ bookings: [booking] }),
      fetchBooking: over({ booking, events: [] }),
      fetchWallet: over(wallet),
      fetchNearbyDrivers: over({ count: 0, drivers: [] }),
      createSocketTicket: over({ ticket: 't', expiresAt: 0 }),
      ...api,
    },
  });

beforeEach(async () => {
  network.there = false;
  await forgetLast();
  for (const [name, value] of stored) await cacheLast(rider.id, name, value, at);
});

describe('[PLUS-5] a rider’s page that is opened without a network', () => {
  it.each([
    ['/', () => screen.findByRole('link', { name: /Open booking WF1001/ })],
    ['/bookings', () => screen.findByRole('link', { name: /Open booking WF1001/ })],
    ['/bookings/b1', () => screen.findByText('Noor Haddad')],
    ['/wallet', () => screen.findByText(/62/)],
    ['/profile', () => screen.findByDisplayValue('Edda')],
  ] as const)('shows what was known last: %s', async (route, known) => {
    open(route);
    expect(await known()).toBeTruthy();
    expect(await screen.findByText(/^No connection\./)).toBeVisible();
    expect(screen.queryByText('This didn’t load')).toBeNull();
  });

  it('says how old it is, and is new again by itself when the network is back', async () => {
    open('/wallet', { fetchWallet: over({ ...wallet, walletBalance: 80 }) });
    expect(await screen.findByText(/This is how it was at 14:02/)).toBeVisible();
    network.there = true;
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText(/80/)).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/^No connection\./)).toBeNull());
  });

  it('[AUTH-9] leaves nothing behind after signing out', async () => {
    network.there = true;
    const app = open('/wallet');
    await screen.findByText(/62/);
    await waitFor(async () => expect((await lastKnown<unknown>(rider.id, 'wallet'))?.at).not.toBe(at));
    await app.mouse.click(await screen.findByRole('button', { name: 'Open menu' }));
    await app.mouse.click(await screen.findByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(app.path()).toBe('/login'));
    await waitFor(async () => {
      for (const [name] of stored) expect(await lastKnown(rider.id, name), name).toBeUndefined();
    });
  });
});
