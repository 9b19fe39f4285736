import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';

const now = Date.now();
const booking = aBooking({
  driver: 'd1',
  driver_name: 'Robin Ek',
  status: 'PAID',
  trip_cost: 100,
  endTime: now,
  tripdate: now,
});
const card = { id: 'c1', provider: 'stripe', brand: 'visa', last4: '4242', month: 12, year: 2030, isDefault: true };
const wallet = { walletHistory: [], withdraws: [], debts: [], due: 0, mayWithdraw: false };

const open = ({ cards = [card], walletBalance = 0 }: { cards?: (typeof card)[]; walletBalance?: number } = {}) =>
  renderApp({
    route: '/bookings/b1',
    user: aUser('rider', { id: booking.customer }),
    api: {
      fetchSettings: () => ({
        settings: { ...defaultSettings, tipKind: 'sum' as const, tipAmounts: '10 15', tipMax: 50 },
        appcat: 'taxi' as const,
      }),
      fetchBooking: () => ({ booking, events: [] }),
      fetchCards: () => ({ cards: cards as never }),
      get_providers: () => ({ providers: [{ name: 'stripe', link: '/api/pay/stripe' }] }),
      fetchWallet: () => ({ ...wallet, walletBalance }),
      fetchPendingPayments: () => ({ payments: [] }),
      orderTip: ({ amount }) => ({ order: { id: 't1', amount, currency: 'USD' } }),
      tipFromWallet: () => ({ booking, walletBalance: 0 }),
    },
  });

afterEach(() => vi.restoreAllMocks());

describe('[PLUS-28] a tip', () => {
  it('is chosen by a chip, and one press gives it by the saved card', async () => {
    const posted = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(function (
      this: HTMLFormElement,
    ) {
      expect(Object.fromEntries(new FormData(this))).toMatchObject({ order_id: 't1', card: 'c1' });
    });
    const app = open();
    await app.mouse.click(await screen.findByRole('button', { name: /^\W*15/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(app.callsOf('orderTip')).toEqual([]);
    await app.mouse.click(await screen.findByRole('button', { name: /^Give .*15/ }));
    await waitFor(() => expect(posted).toHaveBeenCalledTimes(1));
    expect(app.callsOf('orderTip')).toEqual([{ bookingId: 'b1', amount: 15 }]);
  });

  it('is given by the saved card at one press after a look at the checkout, when everything is known', async () => {
    const posted = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(() => undefined);
    const app = open();
    await app.mouse.click(await screen.findByRole('button', { name: /^\W*15/ }));
    await app.mouse.click(await screen.findByRole('radio', { name: 'Another card or provider' }));
    await app.mouse.click(screen.getByRole('button', { name: 'Continue' }));
    const checkout = await screen.findByRole('dialog');
    await waitFor(() => expect(within(checkout).getByRole('button', { name: /^Pay/ })).toBeEnabled());
    expect(posted).not.toHaveBeenCalled();
    await app.mouse.click(within(checkout).getByRole('button', { name: 'Not now' }));
    await app.mouse.click(await screen.findByRole('button', { name: /^\W*15/ }));
    await app.mouse.click(await screen.findByRole('button', { name: /^Give .*15/ }));
    await waitFor(() => expect(posted).toHaveBeenCalledTimes(1));
  });

  it('out of the wallet is given at that press, too', async () => {
    const app = open({ cards: [], walletBalance: 40 });
    await app.mouse.click(await screen.findByRole('button', { name: /^\W*15/ }));
    await app.mouse.click(await screen.findByRole('radio', { name: /^Wallet/ }));
    await app.mouse.click(screen.getByRole('button', { name: /^Give .*15/ }));
    await waitFor(() => expect(app.callsOf('tipFromWallet')).toEqual([{ bookingId: 'b1', amount: 15 }]));
  });

  it('without a saved card leads to the checkout, where a payment method is chosen', async () => {
    const posted = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(() => undefined);
    const app = open({ cards: [] });
    await app.mouse.click(await screen.findByRole('button', { name: /^\W*10/ }));
    await app.mouse.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await within(await screen.findByRole('dialog')).findByRole('button', { name: /^Pay/ })).toBeVisible();
    expect(posted).not.toHaveBeenCalled();
  });
});
