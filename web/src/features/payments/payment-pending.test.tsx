import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { PaymentView } from '#shared/contract/entities/payment-state';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

const user = aUser('rider', { id: 'rider-1' });
const booking: Booking = aBooking({ status: 'PAYMENT_PENDING', customer: user.id, payToken: 'secret' });
const on = (purpose: PaymentView['purpose'], bookingId?: string): PaymentView => ({
  id: 'ab'.repeat(16),
  state: 'pending',
  purpose,
  amount: 120,
  currency: 'USD',
  provider: 'stripe',
  ...(bookingId ? { bookingId } : {}),
});
const owing = [{ bookingId: 'b9', bookingNumber: 'KJ5V-D8GG', amount: 25, date: 0 }];
const order = { id: 'order-1', amount: 25, currency: 'USD' };
const open = (route: string, pending: PaymentView[], api: RenderOptions['api'] = {}) =>
  renderApp({
    route,
    user,
    api: {
      fetchSettings: () => ({ settings: defaultSettings, appcat: 'delivery' }),
      get_providers: () => ({ providers: [{ name: 'stripe', link: '/api/pay/stripe' }] }),
      fetchBooking: () => ({ booking, events: [] }),
      fetchWallet: () => ({
        walletBalance: 0,
        walletHistory: [],
        withdraws: [],
        mayWithdraw: false,
        debts: owing,
        due: 25,
      }),
      payDebt: () => ({ due: 25, walletBalance: 0, order }),
      topUpWallet: () => ({ order }),
      fetchPendingPayments: () => ({ payments: pending }),
      ...api,
    },
  });
type App = ReturnType<typeof open>;

const payRide = async (app: App) => {
  await app.mouse.click((await screen.findAllByRole('button', { name: /^Pay .*\d/ }))[0]!);
  return screen.findByRole('dialog', { name: 'Pay for the booking' });
};
const payDebt = async (app: App) => {
  await app.mouse.click(await screen.findByRole('button', { name: /^Pay .*25/ }));
  return screen.findByRole('dialog', { name: 'Pay what you owe' });
};
const topUp = async (app: App) => {
  await app.mouse.click(await screen.findByRole('button', { name: 'Add money' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add money to your wallet' });
  await app.mouse.type(within(dialog).getByLabelText('Amount'), '25');
  await app.mouse.click(within(dialog).getByRole('button', { name: 'Continue to payment' }));
  return dialog;
};

describe('[PAYS-4] [PAYS-6] a user who returns to the wallet while a payment is pending', () => {
  it('reads of what is for the wallet, and not of a ride', async () => {
    open('/wallet', [on('topUp'), { ...on('ride', booking.id), id: 'other' }]);
    expect(await screen.findByText(/^A payment of .* is on its way$/)).toBeVisible();
    expect(screen.getAllByText(/is on its way$/)).toHaveLength(1);
  });
});

const inDialog = (words: RegExp) => (text: string, node: Element | null) =>
  words.test(text) && node?.closest('[role="dialog"]') != null;

describe('[PAYS-4] a user who pays again while a payment is pending', () => {
  it.each([
    [
      'a ride',
      `/bookings/${booking.id}`,
      payRide,
      on('ride', booking.id),
      'anything above the price goes to your wallet',
    ],
    ['a debt', '/wallet', payDebt, on('debt'), 'anything above the price goes to your wallet'],
    ['money for the wallet', '/wallet', topUp, on('topUp'), 'both amounts go to your wallet'],
  ] as const)('is told so first, and has to choose to: %s', async (_what, route, pay, pending, words) => {
    const app = open(route, [pending]);
    await pay(app);
    // The wallet behind the dialog shows it, too.
    expect(await screen.findByText(inDialog(/A payment of .?\$120\.00.? is on its way/))).toBeVisible();
    expect(screen.getByText(inDialog(new RegExp(words)))).toHaveTextContent('Stripe');
    expect(document.querySelector('form[action="/api/pay/stripe"]')).toBeNull();
    await app.mouse.click(screen.getByRole('button', { name: 'Pay anyway' }));
    expect(await screen.findByRole('radio', { name: /Stripe/ })).toBeChecked();
    expect(document.querySelector('form[action="/api/pay/stripe"]')).not.toBeNull();
  });

  it('may wait for it', async () => {
    const app = open(`/bookings/${booking.id}`, [on('ride', booking.id)]);
    const dialog = await payRide(app);
    await app.mouse.click(await screen.findByRole('button', { name: 'Wait for this payment' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it('pays without a word when it is for something else', async () => {
    const app = open(`/bookings/${booking.id}`, [on('ride', 'another'), on('topUp')]);
    await payRide(app);
    expect(await screen.findByRole('radio', { name: /Stripe/ })).toBeChecked();
    expect(screen.queryByText(/is on its way/)).toBeNull();
  });

  it('pays all the same when that cannot be asked', async () => {
    const app = open(`/bookings/${booking.id}`, [], {
      fetchPendingPayments: () => {
        throw new Error('down');
      },
    });
    const dialog = await payRide(app);
    await waitFor(() => expect(within(dialog).getByRole('button', { name: /^Pay / })).toBeEnabled());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
