import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { SavedCard } from '#shared/contract/entities/saved-card';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

const user = aUser('rider', { id: 'rider-1' });
const card = (id: string, last4: string, isDefault = false): SavedCard => ({
  id,
  provider: 'stripe',
  brand: 'visa',
  last4,
  month: 8,
  year: 2031,
  isDefault,
});
const visa = card('c1', '4242', true);
const other = { ...card('c2', '4444'), brand: 'mastercard' };
const booking = aBooking({ status: 'PENDING', customer: user.id, payToken: 'secret' });

const open = (route: string, cards: SavedCard[], api: RenderOptions['api'] = {}, providers = ['stripe']) =>
  renderApp({
    route,
    user,
    api: {
      fetchSettings: () => ({ settings: defaultSettings, appcat: 'taxi' }),
      get_providers: () => ({ providers: providers.map(name => ({ name, link: `/api/pay/${name}` })) }),
      fetchBooking: () => ({ booking, events: [] }),
      fetchWallet: () => ({
        walletBalance: 0,
        walletHistory: [],
        withdraws: [],
        mayWithdraw: false,
        debts: [],
        due: 0,
      }),
      fetchPendingPayments: () => ({ payments: [] }),
      fetchDeposits: () => ({ deposits: [], returns: [], available: 0 }),
      fetchCards: () => ({ cards }),
      ...api,
    },
  });

const bare = (text: string | null) => text?.replace(/[\u2066-\u2069]/g, '') ?? '';
const section = () => screen.findByRole('region', { name: 'Saved cards' });

describe('[PAYS-4] saved cards in the wallet', () => {
  it('shows each card and the one that is suggested first', async () => {
    open('/wallet', [visa, other]);
    const rows = within(await section())
      .getAllByRole('listitem')
      .map(row => bare(row.textContent));
    expect(rows[0]).toContain('Visa ·· 4242Valid to 08/31 · Suggested first');
    expect(rows[1]).toContain('Mastercard ·· 4444');
  });

  it('shows a saved account of PayPal by its name', async () => {
    open('/wallet', [{ ...visa, provider: 'paypal', brand: 'paypal', last4: '', month: 0, year: 0 }]);
    const methods = await screen.findByRole('region', { name: 'Saved ways to pay' });
    const [row] = within(methods).getAllByRole('listitem');
    expect(bare(row!.textContent)).toContain('PayPal');
  });

  it.each([
    [['paypal'], 'Saved ways to pay', 'Save a way to pay', /agree on the provider’s page/],
    [['paypal', 'stripe'], 'Saved ways to pay', 'Save a way to pay', /agree on the provider’s page/],
    [['stripe'], 'Saved cards', 'Save a card', /enter the card on the provider’s page/],
  ])('speaks of cards only where %s keep nothing else', async (providers, title, button, intro) => {
    const order = { id: 'order-1', amount: 0, currency: 'USD' };
    const app = open('/wallet', [], { saveCard: () => ({ order }) }, providers);
    const methods = await screen.findByRole('region', { name: title });
    expect(/digits/.test(methods.textContent)).toBe(title === 'Saved cards');
    await app.mouse.click(within(methods).getByRole('button', { name: button }));
    expect(await screen.findByRole('dialog', { name: button })).toHaveTextContent(intro);
  });

  it('shows them above the history', async () => {
    open('/wallet', [visa]);
    const history = await screen.findByRole('heading', { name: 'History' });
    const place = (await section()).compareDocumentPosition(history);
    expect(place & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('says nothing of the first beside an only card', async () => {
    open('/wallet', [visa]);
    const [row] = within(await section()).getAllByRole('listitem');
    expect(bare(row!.textContent)).toContain('Valid to 08/31');
    expect(bare(row!.textContent)).not.toContain('Suggested first');
  });

  it('removes a card once its owner has agreed', async () => {
    let cards = [visa];
    const app = open('/wallet', cards, { forgetCard: () => ({ cards: (cards = []) }) });
    await app.mouse.click(await screen.findByRole('button', { name: /^Remove/ }));
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('Stripe deletes it');
    await app.mouse.click(within(question).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(/^Save a card, and it pays your card trips/)).toBeVisible();
  });

  it('leads to a checkout that only saves a card', async () => {
    const order = { id: 'order-1', amount: 0, currency: 'USD' };
    const app = open('/wallet', [], { saveCard: () => ({ order }) }, ['paystack', 'stripe']);
    await app.mouse.click(await screen.findByRole('button', { name: 'Save a card' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save a card' });
    expect(within(dialog).getAllByRole('radio')).toHaveLength(1);
    expect(dialog).toHaveTextContent('From then on your first card pays your card trips when they end');
    expect(within(dialog).getByRole('button', { name: 'Continue' })).toBeEnabled();
  });

  it('says nothing of cards where no provider saves any', async () => {
    open('/wallet', [], {}, ['paystack']);
    expect(await screen.findByRole('heading', { name: 'History' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Saved cards' })).toBeNull();
  });
});

describe('[PAYS-4] a checkout', () => {
  const pay = async (cards: SavedCard[], providers?: string[]) => {
    const app = open(`/bookings/${booking.id}`, cards, {}, providers);
    await app.mouse.click((await screen.findAllByRole('button', { name: /^Pay .*\d/ }))[0]!);
    const dialog = await screen.findByRole('dialog', { name: 'Pay for the booking' });
    await within(dialog).findAllByRole('radio');
    const sent = () => Object.fromEntries([...new FormData(dialog.querySelector('form')!)]) as Record<string, string>;
    return { app, dialog, sent };
  };

  it('pays with the saved card unless another way is chosen', async () => {
    const { app, dialog, sent } = await pay([visa]);
    expect(await within(dialog).findByRole('radio', { name: /4242/ })).toBeChecked();
    expect(sent()).toMatchObject({ card: 'c1', token: 'secret' });
    await app.mouse.click(within(dialog).getByRole('radio', { name: /^Stripe/ }));
    expect(sent()).not.toHaveProperty('card');
  });

  it('asks for no card of somebody who pays with a saved account', async () => {
    const account = { ...visa, provider: 'paypal', brand: 'paypal', last4: '', month: 0, year: 0 };
    const { dialog } = await pay([account], ['paypal']);
    expect(await within(dialog).findByText(/^We charge your saved PayPal account/)).toBeVisible();
  });

  it.each([
    ['whereSaved', /pays your card trips when they end/],
    ['off', /pay in one tap next time/],
  ] as const)('says what its owner agrees to, with the setting %s', async (cardGuarantee, words) => {
    const settings = { ...defaultSettings, cardGuarantee };
    const app = open(`/bookings/${booking.id}`, [], { fetchSettings: () => ({ settings, appcat: 'taxi' }) });
    await app.mouse.click((await screen.findAllByRole('button', { name: /^Pay .*\d/ }))[0]!);
    const consent = await screen.findByRole('checkbox', { name: 'Save this card' });
    expect(consent).toHaveAccessibleDescription(words);
  });

  it('saves a card only with its owner’s consent', async () => {
    const { app, dialog, sent } = await pay([], ['stripe', 'paystack', 'paypal']);
    expect(sent()).not.toHaveProperty('save_card');
    await app.mouse.click(within(dialog).getByRole('checkbox', { name: 'Save this card' }));
    expect(sent()).toMatchObject({ save_card: 'yes' });
    await app.mouse.click(within(dialog).getByRole('radio', { name: /^Paystack/ }));
    expect(sent()).not.toHaveProperty('save_card');
    await app.mouse.click(within(dialog).getByRole('radio', { name: /^PayPal/ }));
    const consent = within(dialog).getByRole('checkbox', { name: 'Save this way to pay' });
    expect(consent).toBeVisible();
    expect(consent).toHaveAccessibleDescription(/what is suggested first pays your card trips/);
  });
});
