import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { useTrip } from './trip-store';
import { aBooking } from '@/testing/fixtures';
import { book, car, fillDelivery, fillForm, parcelCar, render } from '@/testing/booking-kit';

const isPrice = { name: 'Your price' };
const isOptions = { name: 'What are we carrying?' };

/** A window of this width, as far as media queries ask. */
const widthOf = (px: number) => {
  const before = window.matchMedia;
  onTestFinished(() => void (window.matchMedia = before));
  window.matchMedia = query => {
    const from = Number(/min-width: ?([\d.]+)px/.exec(query)?.[1] ?? 0);
    const to = Number(/max-width: ?([\d.]+)px/.exec(query)?.[1] ?? Infinity);
    return { ...before(query), matches: /width/.test(query) && px >= from && px <= to };
  };
};

const toPrice = async (app: ReturnType<typeof render>) => {
  await fillForm(app);
  await book(app);
  const options = await screen.findByRole('dialog', isOptions);
  await app.mouse.click(within(options).getByRole('button', { name: 'Continue' }));
  return screen.findByRole('dialog', isPrice);
};

const renderOptions = () => render({ fetchCarTypes: () => ({ carTypes: [parcelCar] }) });

describe('the steps of a booking', () => {
  it('[HOME-4] an option says what it adds', async () => {
    const app = renderOptions();
    await fillForm(app);
    await book(app);
    const options = await screen.findByRole('dialog', isOptions);
    expect(within(options).getByRole('radio', { name: /Fragile goods.*\+\$35\.00/ })).toBeVisible();
    expect(within(options).getByRole('radio', { name: /Documents.*no extra charge/ })).toBeVisible();
  });

  it('[HOME-4] are counted, and Escape and the arrow go one back with what was typed kept', async () => {
    const app = renderOptions();
    const price = await toPrice(app);
    expect(within(price).getByText('3 of 4')).toBeVisible();
    await app.mouse.type(within(price).getByLabelText(/^Name/), 'Nils Dahl');
    await app.mouse.click(within(price).getByRole('button', { name: 'Back' }));
    const options = await screen.findByRole('dialog', isOptions);
    expect(within(options).getByText('2 of 4')).toBeVisible();
    expect(useTrip.getState().extras.deliveryPerson).toBe('Nils Dahl');
    await app.mouse.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(useTrip.getState().drop).toBeDefined();
  });

  it('[HOME-4] without a payment the price is the last', async () => {
    const app = render({
      fetchCarTypes: () => ({ carTypes: [parcelCar] }),
      fetchPayOptions: () => ({ methods: ['card', 'cash'], available: 0, promos: [] }),
    });
    const price = await toPrice(app);
    await app.mouse.click(await within(price).findByRole('radio', { name: /Cash/ }));
    expect(within(price).getByText('3 of 3')).toBeVisible();
  });

  it('[HOME-4] stand beside the map on a desk, without a veil, and in the middle elsewhere', async () => {
    widthOf(1440);
    const app = renderOptions();
    await fillForm(app);
    await book(app);
    await screen.findByRole('dialog', isOptions);
    expect(document.querySelector('.MuiBackdrop-root')).toBeNull();
    await app.mouse.click(document.querySelector('.MuiDialog-container')!);
    expect(screen.getByRole('dialog', isOptions)).toBeVisible();
    await app.mouse.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: /^Book Car/ })).toHaveFocus());
  });
});

describe('the price', () => {
  it.each([
    [[], 'Cancelling is free.'],
    [[{ minsDelayed: 0, amount: 25 }], /^Cancel free of charge until a driver accepts, then .*\$25\.00.*\.$/],
    [
      [{ minsDelayed: 3, amount: 25 }],
      /^Cancel free of charge until 3 min after a driver accepts, then .*\$25\.00.*\.$/,
    ],
    [
      [
        { minsDelayed: 3, amount: 25 },
        { minsDelayed: 8, amount: 49 },
      ],
      /^Cancel free of charge until 3 min after a driver accepts, then .*\$25\.00.*, .*\$49\.00.* from 8 min\.$/,
    ],
  ])('[LIFE-14] comes with until when cancelling is free: %j', async (cancelSlab, words) => {
    const app = render({ fetchCarTypes: () => ({ carTypes: [{ ...car, cancelSlab }] }) });
    await fillForm(app);
    await book(app);
    const price = await screen.findByRole('dialog', isPrice);
    expect(within(price).getByText(words)).toBeVisible();
  });

  it('[HOME-4] asks for the recipient before how it is paid, and says how it adds up when asked', async () => {
    const app = renderOptions();
    const price = await toPrice(app);
    const name = within(price).getByLabelText(/^Name/);
    const method = await within(price).findByRole('radio', { name: /card/i });
    expect(name.compareDocumentPosition(method) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(within(price).getByText('Service fee')).not.toBeVisible();
    await app.mouse.click(within(price).getByText('Price breakdown'));
    expect(within(price).getByText('Service fee')).toBeVisible();
  });

  it('[BOOK-6] puts the focus into the first field at fault, without an alert', async () => {
    const app = render();
    await fillForm(app);
    await book(app);
    await fillDelivery(app, '123');
    await waitFor(() => expect(screen.getByLabelText(/^Phone/)).toHaveFocus());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await app.mouse.clear(screen.getByLabelText(/^Name/));
    await app.mouse.click(screen.getByRole('button', { name: /^Book and pay/ }));
    await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveFocus());
    expect(screen.getByLabelText(/^Name/)).toHaveAccessibleDescription('Enter the recipient’s name.');
    expect(app.callsOf('addBooking')).toEqual([]);
  });

  it.each([
    [
      'a saved card that holds',
      true,
      1,
      /^.*\$103\.20.* is set aside on your card until the trip ends; you pay the final fare\.$/,
    ],
    ['a saved card that holds nothing', false, 1, /^You pay by card after the ride/],
    ['no saved card', true, 0, /^You pay by card after the ride/],
  ] as const)('[PAYS-4] says once when the card is charged, with %s', async (_, holdFare, count, words) => {
    const card = { id: 'c1', provider: 'stripe', brand: 'visa', last4: '4242', month: 8, year: 2031, isDefault: true };
    const settings = { ...defaultSettings, holdFare };
    const app = render({
      fetchSettings: () => ({ settings, appcat: 'taxi' }),
      fetchPayOptions: () => ({ methods: ['card', 'cash'], available: 0, promos: [] }),
      fetchCards: () => ({ cards: [card].slice(0, count) }),
    });
    await fillForm(app);
    await book(app);
    const price = await screen.findByRole('dialog', { name: 'Your estimate' });
    await app.mouse.click(await within(price).findByRole('radio', { name: /^Card/ }));
    if (count === 1) await within(price).findByRole('radio', { name: /4242/ });
    expect(within(price).getAllByText(/You pay by card|set(s .*)? aside/)).toHaveLength(1);
    expect(within(price).getByText(words)).toBeVisible();
    const save = within(price).queryByRole('link', { name: 'Save a card' });
    if (count === 1) return expect(save).toBeNull();
    await app.mouse.click(save!);
    await waitFor(() => expect(app.path()).toBe('/wallet'));
    expect(useTrip.getState().drop).toBeDefined();
  });

  it.each([
    [1, /4242/],
    [0, /^Cash/],
  ])('[PAYS-4] after a ride in cash a saved card still stands first (%i saved)', async (count, chosen) => {
    const card = { id: 'c1', provider: 'stripe', brand: 'visa', last4: '4242', month: 8, year: 2031, isDefault: true };
    const app = render({
      fetchSettings: () => ({ settings: { ...defaultSettings, holdFare: true }, appcat: 'taxi' }),
      fetchPayOptions: () => ({ methods: ['card', 'cash'], available: 0, promos: [], lastMethod: 'cash' }),
      fetchCards: () => ({ cards: [card].slice(0, count) }),
    });
    await fillForm(app);
    await book(app);
    const price = await screen.findByRole('dialog', { name: 'Your estimate' });
    await waitFor(() => expect(within(price).getByRole('radio', { name: chosen })).toBeChecked());
  });

  it('[PAYS-4] books with one confirmation where a saved card sets the price aside', async () => {
    const forms: object[] = [];
    const posted = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(function (
      this: HTMLFormElement,
    ) {
      forms.push(Object.fromEntries(new FormData(this)));
    });
    onTestFinished(() => posted.mockRestore());
    const card = { id: 'c1', provider: 'stripe', brand: 'visa', last4: '4242', month: 8, year: 2031, isDefault: true };
    const cardHold = { state: 'wanted', amount: 103.2, margin: 20 } as const;
    const booking = aBooking({ id: 'b1', appcat: 'taxi', status: 'PAYMENT_PENDING', cardHold });
    const app = render({
      fetchSettings: () => ({ settings: defaultSettings, appcat: 'taxi' }),
      fetchPayOptions: () => ({ methods: ['card', 'cash'], available: 0, promos: [] }),
      fetchCards: () => ({ cards: [card, { ...card, id: 'c2', isDefault: false }] }),
      fetchPendingPayments: () => ({ payments: [] }),
      get_providers: () => ({ providers: [{ name: 'stripe', link: '/api/pay/stripe' }] }),
      addBooking: () => ({ booking }),
    });
    await fillForm(app);
    await book(app);
    const price = await screen.findByRole('dialog', { name: 'Your estimate' });
    await app.mouse.click(await within(price).findByRole('radio', { name: /4242/ }));
    expect(within(price).getByText('2 of 2')).toBeVisible();
    await app.mouse.click(within(price).getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(posted).toHaveBeenCalledTimes(1));
    expect(forms).toMatchObject([{ order_id: 'b1', card: 'c1' }]);
  });
});
