import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';
import type { PayOptions } from './api';

const promo = { promo_description: '', min_order: 0, promo_validity: 0 };
const options: PayOptions = {
  methods: ['card', 'wallet', 'wallet_card', 'cash'],
  available: 50,
  promos: [
    { ...promo, id: 'p1', promo_name: 'TEN', promo_description: '10 % off', saves: 8.6, reasons: [] },
    { ...promo, id: 'p2', promo_name: 'DEAR', saves: 10, reasons: ['below_minimum'], min_order: 500 },
  ],
};

it('[PLUS-2] [PAYS-5] the ride says how it is paid; its rider changes it, and sees which promos apply and why others do not', async () => {
  const booking = aBooking({ status: 'ACCEPTED', payment_mode: 'cash', cashPaymentAmount: 86, prepaid: false });
  const changePayment = vi.fn(() => ({ booking }));
  const app = renderApp({
    route: `/bookings/${booking.id}`,
    user: aUser('rider', { id: booking.customer }),
    api: { fetchBooking: () => ({ booking, events: [] }), fetchPayOptions: () => options, changePayment },
  });
  const card = await screen.findByRole('region', { name: 'How you pay' });
  expect(card).toHaveTextContent('Cash to the driver');
  await app.mouse.click(within(card).getByRole('button', { name: 'Change how you pay' }));
  const dialog = await screen.findByRole('dialog', { name: 'How you pay' });
  // The wallet alone is not enough, so it is offered together with a card.
  expect(await within(dialog).findByRole('radio', { name: /^Wallet and card/ })).toBeInTheDocument();
  expect(within(dialog).queryByRole('radio', { name: /^Wallet ?You/ })).toBeNull();
  // An operator's text keeps its own direction: "10 % off" reads right among Arabic.
  expect(within(dialog).getByText('10 % off', { selector: 'bdi' })).toBeVisible();
  expect(dialog).toHaveTextContent(/DEAR: For trips from/);
  await app.mouse.click(within(dialog).getByRole('radio', { name: /^Wallet and card/ }));
  await app.mouse.click(within(dialog).getByRole('radio', { name: /^TEN/ }));
  await app.mouse.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(changePayment).toHaveBeenCalledWith(
    expect.objectContaining({
      bookingId: booking.id,
      paymentPacket: { payment_mode: 'wallet_card', promo: 'p1' },
    }),
  );
});

it('[PLUS-2] a promo that makes the wallet enough pays with it alone', async () => {
  const booking = aBooking({ status: 'ACCEPTED', payment_mode: 'cash', cashPaymentAmount: 86, prepaid: false });
  const changePayment = vi.fn(() => ({ booking }));
  const app = renderApp({
    route: `/bookings/${booking.id}`,
    user: aUser('rider', { id: booking.customer }),
    api: {
      fetchBooking: () => ({ booking, events: [] }),
      fetchPayOptions: () => ({ ...options, available: 80 }),
      changePayment,
    },
  });
  await app.mouse.click(await screen.findByRole('button', { name: 'Change how you pay' }));
  const dialog = await screen.findByRole('dialog', { name: 'How you pay' });
  await app.mouse.click(await within(dialog).findByRole('radio', { name: /^Wallet and card/ }));
  await app.mouse.click(within(dialog).getByRole('radio', { name: /^TEN/ }));
  expect(within(dialog).getByRole('radio', { name: /^Wallet ?You/ })).toBeChecked();
  await app.mouse.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(changePayment).toHaveBeenCalledWith(
    expect.objectContaining({ paymentPacket: { payment_mode: 'wallet', promo: 'p1' } }),
  );
});

it.each([
  ['taxi', 'Cash to the driver'],
  ['delivery', 'Card'],
] as const)('[PLUS-2] the way that a %s takes unless another is chosen stands first', async (appcat, first) => {
  const booking = aBooking({ status: 'ACCEPTED', payment_mode: 'cash', cashPaymentAmount: 86, prepaid: false });
  const app = renderApp({
    route: `/bookings/${booking.id}`,
    user: aUser('rider', { id: booking.customer }),
    api: {
      fetchSettings: () => ({ settings: defaultSettings, appcat }),
      fetchBooking: () => ({ booking, events: [] }),
      fetchPayOptions: () => options,
    },
  });
  await app.mouse.click(await screen.findByRole('button', { name: 'Change how you pay' }));
  const methods = await screen.findByRole('radiogroup', { name: 'How you pay' });
  expect(within(methods).getAllByRole('radio')[0]).toHaveAccessibleName(new RegExp(`^${first}`));
});

const visa = {
  id: 'c1',
  provider: 'stripe',
  brand: 'visa',
  last4: '4242',
  month: 8,
  year: 2031,
  isDefault: true,
};

it('[PAYS-4] a saved card stands first among the payment methods of a taxi', async () => {
  const booking = aBooking({ status: 'ACCEPTED', payment_mode: 'cash', cashPaymentAmount: 86, prepaid: false });
  const app = renderApp({
    route: `/bookings/${booking.id}`,
    user: aUser('rider', { id: booking.customer }),
    api: {
      fetchSettings: () => ({ settings: defaultSettings, appcat: 'taxi' }),
      fetchBooking: () => ({ booking, events: [] }),
      fetchPayOptions: () => options,
      fetchCards: () => ({ cards: [visa] }),
    },
  });
  await app.mouse.click(await screen.findByRole('button', { name: 'Change how you pay' }));
  const methods = await screen.findByRole('radiogroup', { name: 'How you pay' });
  await vi.waitFor(() => expect(within(methods).getAllByRole('radio')[0]).toHaveAccessibleName(/^Card/));
});

it('[PAYS-4] a ride that has begun offers its card no price above what the card may cost, and says what each way costs', async () => {
  const own = { id: 'p1', promo_name: 'TEN', discount_amount: 76 };
  const paid = { payment_mode: 'card', payableAmount: 10, discount_amount: 76, promo_details: own } as const;
  const booking = aBooking({ status: 'STARTED', prepaid: false, ...paid });
  const [ten, dear] = options.promos;
  const app = renderApp({
    route: `/bookings/${booking.id}`,
    user: aUser('rider', { id: booking.customer }),
    api: {
      fetchBooking: () => ({ booking, events: [] }),
      fetchPayOptions: () => ({
        methods: ['card', 'cash'],
        available: 0,
        mostByCard: 10,
        promos: [{ ...ten!, saves: 76 }, { ...ten!, id: 'p3', promo_name: 'FIVE', saves: 5 }, dear!],
      }),
    },
  });
  await app.mouse.click(await screen.findByRole('button', { name: 'Change how you pay' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'How you pay' }));
  expect(await dialog.findByRole('radio', { name: /^Card.*10\.00/ })).toBeChecked();
  expect(dialog.getByRole('radio', { name: /^Cash to the driver.*10\.00/ })).toBeVisible();
  expect(dialog.getByRole('radio', { name: /^TEN/ })).toBeChecked();
  expect(dialog.queryByRole('radio', { name: /^(No promo|FIVE)/ })).toBeNull();
  await app.mouse.click(dialog.getByRole('radio', { name: /^Cash/ }));
  await app.mouse.click(dialog.getByRole('radio', { name: 'No promo' }));
  expect(dialog.getByRole('radio', { name: /^Cash to the driver.*86\.00/ })).toBeChecked();
  expect(dialog.queryByRole('radio', { name: /^Card/ })).toBeNull();
  await app.mouse.click(dialog.getByRole('radio', { name: /^TEN/ }));
  expect(dialog.getByRole('radio', { name: /^Card/ })).toBeVisible();
});

it.each([
  ['required', 'ACCEPTED', [visa], true],
  ['whereSaved', 'ACCEPTED', [visa], false],
  ['payAhead', 'ACCEPTED', [visa], false],
  ['payAhead', 'PAYMENT_PENDING', [], true],
] as const)('[PAYS-4] with the setting %s, leaving the card of a ride (%s) is asked about first', async (...given) => {
  const [cardGuarantee, status, cards, asks] = given;
  const booking = aBooking({ status, payment_mode: 'card', prepaid: false });
  const changePayment = vi.fn(() => ({ booking }));
  const app = renderApp({
    route: `/bookings/${booking.id}`,
    user: aUser('rider', { id: booking.customer }),
    api: {
      fetchSettings: () => ({ settings: { ...defaultSettings, cardGuarantee, holdFare: true }, appcat: 'taxi' }),
      fetchBooking: () => ({ booking, events: [] }),
      fetchPayOptions: () => options,
      fetchCards: () => ({ cards: [...cards] }),
      changePayment,
    },
  });
  await app.mouse.click(await screen.findByRole('button', { name: 'Change how you pay' }));
  const dialog = await screen.findByRole('dialog', { name: 'How you pay' });
  await app.mouse.click(await within(dialog).findByRole('radio', { name: /^Cash to the driver/ }));
  await app.mouse.click(within(dialog).getByRole('button', { name: 'Save' }));
  if (asks) {
    const question = await screen.findByRole('dialog', { name: 'Pay without the card?' });
    expect(changePayment).not.toHaveBeenCalled();
    await app.mouse.click(within(question).getByRole('button', { name: 'Change' }));
  }
  await vi.waitFor(() => expect(changePayment).toHaveBeenCalledOnce());
});
