import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Booking } from '#shared/contract/entities/booking';
import type { PaymentState, PaymentView } from '#shared/contract/entities/payment-state';
import { ApiError } from '#shared/client/api-error';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

const attempt = 'ab'.repeat(12) + '12345678';
const payment = (state: PaymentState, changes: Partial<PaymentView> = {}) => ({
  payment: { id: attempt, state, purpose: 'topUp', amount: 40, currency: 'USD', provider: 'test', ...changes } as const,
});
const settings = { fetchSettings: () => ({ settings: defaultSettings, appcat: 'delivery' as const }) };
const providers = { get_providers: () => ({ providers: [{ name: 'stripe', link: '/api/pay/stripe' }] }) };
const wallet = {
  walletBalance: 0,
  walletHistory: [],
  withdraws: [],
  debts: [],
  due: 0,
  mayWithdraw: false,
};
const inWallet = (api: RenderOptions['api']) =>
  renderApp({
    route: `/wallet?attempt=${attempt}`,
    user: aUser('rider'),
    api: { ...settings, ...providers, fetchWallet: () => wallet, ...api },
  });
const bare = (text: string | null) => text?.replace(/[\u2066-\u2069]/g, '') ?? '';
/** Text of a notice as a screen reader reads it: without the marks that isolate an amount. */
const shown = async (title: string) =>
  (await screen.findByText(title)).closest('[role="status"]')?.textContent?.replace(/[\u2066-\u2069]/g, '');

describe('[PAYS-4] coming back from a checkout', () => {
  it.each([
    ['paid', 'stripe', 'Card saved'],
    ['paid', 'paypal', 'PayPal saved'],
    ['failed', 'stripe', 'Card not saved'],
    ['failed', 'paypal', 'PayPal not saved'],
  ] as const)('a saving that is %s at %s speaks of what is saved there', async (state, provider, title) => {
    inWallet({ fetchPayment: () => payment(state, { purpose: 'card', amount: 0, provider }) });
    const notice = await screen.findByText((_text, node) => bare(node?.textContent ?? null) === title);
    expect(/card(?! trips)/i.test(bare(notice.closest('[role="status"]')!.textContent))).toBe(provider === 'stripe');
  });

  it.each([
    ['whereSaved', 'stripe', 'Your first card pays your card trips when they end.'],
    ['whereSaved', 'paypal', 'What is suggested first pays your card trips when they end.'],
    ['off', 'stripe', 'You can now pay with it in one tap.'],
    ['off', 'paypal', 'You can now pay with it in one tap.'],
  ] as const)(
    '[PAYS-4] saved cards %s: a saving at %s says what the wallet says',
    async (guarantee, provider, text) => {
      inWallet({
        fetchSettings: () => ({ settings: { ...defaultSettings, cardGuarantee: guarantee }, appcat: 'taxi' as const }),
        fetchPayment: () => payment('paid', { purpose: 'card', amount: 0, provider }),
      });
      expect(await screen.findByText(text)).toBeVisible();
    },
  );

  it.each([
    ['paid', 'Payment received', 'We have received $40.00. Reference: …\u206012345678'],
    ['pending', 'Payment on its way', 'You can leave this page; we’ll let you know the result'],
    ['failed', 'Payment failed', '$40.00 couldn’t be paid. Nothing has reached us'],
    ['cancelled', 'Payment cancelled', 'You left the checkout before $40.00 was paid'],
    ['reversed', 'Payment reversed', 'reversed this payment of $40.00'],
  ] as const)('shows what the server says: %s', async (state, title, text) => {
    inWallet({ fetchPayment: () => payment(state) });
    expect(await shown(title)).toContain(text);
    const again = screen.queryByRole('button', { name: 'Try again' });
    expect(again !== null).toBe(state === 'failed' || state === 'cancelled');
  });

  it('follows a pending payment until it is decided', async () => {
    let state: PaymentState = 'pending';
    const app = inWallet({ fetchPayment: () => payment(state) });
    await screen.findByText('Payment on its way');
    state = 'paid';
    await waitFor(async () => expect(await shown('Payment received')).toBeDefined());
    expect(app.callsOf('fetchPayment').length).toBeGreaterThan(1);
  });

  it('says nothing of a payment of somebody else, nor of none', async () => {
    inWallet({
      fetchPayment: () => {
        throw new ApiError('not_found', 'none');
      },
    });
    await screen.findByText('Balance');
    await waitFor(() => expect(screen.queryByLabelText('Looking up your payment')).toBeNull());
    expect(screen.queryByText(/^Payment /)).toBeNull();
  });

  it('is forgotten when it is closed', async () => {
    const app = inWallet({ fetchPayment: () => payment('paid') });
    await screen.findByText('Payment received');
    await app.mouse.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Payment received')).toBeNull();
  });

  it.each([
    ['NEW', 15, 'too much. It’s in your wallet'],
    ['CANCELLED', 40, 'the whole amount is in your wallet'],
  ] as const)('[PLUS-2] says what a ride that is %s did not need any more', async (status, toWallet, words) => {
    const booking: Booking = aBooking({ status, prepaid: true, customer: 'rider-1' });
    renderApp({
      route: `/bookings/${booking.id}?attempt=${attempt}`,
      user: aUser('rider', { id: 'rider-1' }),
      api: {
        ...settings,
        fetchBooking: () => ({ booking, events: [] }),
        fetchPayment: () => payment('paid', { purpose: 'ride', bookingId: booking.id, toWallet }),
      },
    });
    expect(await shown('Payment received')).toContain(words);
    expect(screen.getByRole('link', { name: 'See your wallet' })).toHaveAttribute('href', '/wallet');
  });

  it('offers to pay a ride again while it is due', async () => {
    const booking: Booking = aBooking({ status: 'PAYMENT_PENDING', customer: 'rider-1', payToken: 'secret' });
    const ride = { purpose: 'ride', bookingId: booking.id } as const;
    const app = renderApp({
      route: `/bookings/${booking.id}?attempt=${attempt}`,
      user: aUser('rider', { id: 'rider-1' }),
      api: {
        ...settings,
        ...providers,
        fetchBooking: () => ({ booking, events: [] }),
        fetchPayment: () => payment('failed', ride),
      },
    });
    await app.mouse.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('dialog', { name: 'Pay for the booking' })).toBeVisible();
  });
});

describe('[PAYS-5] adding money to the wallet', () => {
  const order = { id: 'order-1', amount: 40, currency: 'USD' };
  const ask = async (app: ReturnType<typeof inWallet>, amount: string) => {
    await app.mouse.click(await screen.findByRole('button', { name: 'Add money' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add money to your wallet' });
    if (amount) await app.mouse.type(within(dialog).getByLabelText('Amount'), amount);
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Continue to payment' }));
    return dialog;
  };
  const noNews = { fetchPayment: () => payment('paid') };

  it('orders the amount and opens the checkout for it', async () => {
    const app = inWallet({ ...noNews, topUpWallet: () => ({ order }) });
    await ask(app, '40');
    const pay = await screen.findByRole('button', { name: /^Pay .*40/ });
    const form = document.querySelector(`form[action="/api/pay/stripe"]`);
    expect(form?.querySelector('input[name="order_id"]')).toHaveValue('order-1');
    expect(pay).toBeVisible();
    expect(app.callsOf('topUpWallet')).toEqual([{ amount: 40 }]);
  });

  it.each(['', '0', '-3', 'ten'])('says the least amount for “%s”', async amount => {
    const app = inWallet(noNews);
    const dialog = await ask(app, amount);
    const field = within(dialog).getByLabelText('Amount');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/at least .*5\.00/));
    expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(app.callsOf('topUpWallet')).toEqual([]);
  });

  it('offers round amounts to press', async () => {
    const app = inWallet({ ...noNews, topUpWallet: () => ({ order }) });
    const dialog = await ask(app, '');
    await app.mouse.click(within(dialog).getByRole('button', { name: /20\.00/ }));
    expect(within(dialog).getByLabelText('Amount')).toHaveValue('20');
  });

  it.each([
    ['4.99', /at least .*5\.00/],
    ['1000.01', /up to .*1,000\.00/],
  ])('shows the limits before, and at %s which one it is', async (amount, hint) => {
    const app = inWallet({ ...noNews, topUpWallet: () => ({ order }) });
    const dialog = await ask(app, amount);
    const field = within(dialog).getByLabelText('Amount');
    await waitFor(() => expect(field).toHaveAccessibleDescription(hint));
    expect(field).toHaveFocus();
    expect(app.callsOf('topUpWallet')).toEqual([]);
    await app.mouse.clear(field);
    expect(field).toHaveAccessibleDescription(/From .*5\.00.* to .*1,000\.00/);
    await app.mouse.type(field, '40');
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Continue to payment' }));
    await waitFor(() => expect(app.callsOf('topUpWallet')).toEqual([{ amount: 40 }]));
  });

  it('shows a limit that the settings have had since the page was opened', async () => {
    const app = inWallet({
      ...noNews,
      topUpWallet: () => {
        throw new ApiError('top_up_too_small', 'too small', { params: { amount: 50 } });
      },
    });
    const dialog = await ask(app, '40');
    expect(await within(dialog).findByText(/at least .*50/)).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('[PAYS-4] is tried again with the same amount', async () => {
    const app = inWallet({ fetchPayment: () => payment('cancelled') });
    await app.mouse.click(await screen.findByRole('button', { name: 'Try again' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add money to your wallet' });
    expect(within(dialog).getByLabelText('Amount')).toHaveValue('40');
  });

  it('is for riders and drivers, whose wallets pay rides', async () => {
    renderApp({ route: '/wallet', user: aUser('fleetadmin'), api: { ...settings, fetchWallet: () => wallet } });
    await screen.findByText('Balance');
    expect(screen.queryByRole('button', { name: 'Add money' })).toBeNull();
  });
});
