import { type Browser, expect, type Page } from '@playwright/test';
import type { Booking } from '#shared/contract/entities/booking';
import type { CarType } from '#shared/contract/entities/car-type';
import type { ApiClient } from '#scripts/lib/api-client';
import { drop, parcel, pickup } from '#test/kit/places';
import { choosePlace } from './gestures';
import { expectAccessible, expectNoSidewaysScroll, signIn, test, textOf, visitor } from './kit';
import { adminApi, apiOf, endShift, newcomer, registered } from './people';
import { siteUrl } from './site';

const DRIVER = 'driver@wayfare.test';
const DAY_MS = 86_400_000;
const FEE = 25;

type Payer = { uid: string; email: string; password: string; api: ApiClient };

let office: ApiClient;
let car: CarType;
const booked: string[] = [];

test.beforeAll(async () => {
  office = await adminApi();
  car = (await office.call('fetchCarTypes')).carTypes.find(({ name }) => name === 'Car')!;
});
test.afterEach(async () => {
  for (const bookingId of booked.splice(0)) await office.call('cancelBooking', { bookingId, reason: 'Over' });
});

/** A new rider, with some money in their wallet. */
const payerWith = async (name: string, amount = 0): Promise<Payer> => {
  const who = await registered(newcomer(name, 'Payer'));
  if (amount > 0) await office.call('addToWallet', { uid: who.uid, amount });
  return { ...who, api: await apiOf(who.email, who.password) };
};

/** For tomorrow, so that it needs no driver. */
const book = async ({ api }: Payer): Promise<Booking> => {
  const later = { bookLater: true, tripdate: Date.now() + DAY_MS };
  const request = { pickup, drop, carDetails: { id: car.id }, instructionData: parcel, ...later };
  const { booking } = await api.call('addBooking', request);
  booked.push(booking.id);
  return booking;
};
const look = async ({ api }: Payer, bookingId: string): Promise<Booking> =>
  (await api.call('fetchBooking', { bookingId })).booking;

/** The payer's phone. */
const phoneOf = async (browser: Browser, { email, password }: Payer, path: string): Promise<Page> => {
  const page = await visitor(browser, 'phone');
  await signIn(page, email, password, path);
  return page;
};

const kr = (amount: number): RegExp => new RegExp(`(^|\\D)${amount}\\skr`);
const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

/** From the dialog with the providers to the page of the test provider. */
const toTestProvider = async (page: Page, title: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('radio', { name: /^Test/ }).check();
  await dialog.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { name: 'Test payment' })).toBeVisible();
};

/** The next page that opens has subscribed to its user's notices. */
const hearsNotices = async (page: Page, { uid }: Payer): Promise<void> => {
  const socket = await page.waitForEvent('websocket');
  const isSubscribed = ({ payload }: { payload: string | Buffer }) =>
    /"subscribed"/.test(String(payload)) && String(payload).includes(uid);
  await socket.waitForEvent('framereceived', { predicate: isSubscribed });
};

const cardOf = (page: Page, title: string) => page.getByRole('status').filter({ hasText: title });
const attemptOf = (page: Page): string => new URL(page.url()).searchParams.get('attempt')!;

test('[PAYS-2-test] [PAYS-4] a rider leaves the checkout, is declined, and pays by card after all; the page says each', async ({
  browser,
}) => {
  const who = await payerWith('Carla');
  const booking = await book(who);
  const page = await phoneOf(browser, who, `/bookings/${booking.id}`);
  await page
    .getByRole('button', { name: /^Pay .*kr/ })
    .first()
    .click();
  await toTestProvider(page, 'Pay for the booking');
  await page.getByRole('link', { name: 'Back without paying' }).click();
  await expect(cardOf(page, 'Payment cancelled')).toBeVisible();
  await expectAccessible(page, 'a payment that was cancelled');
  await press(page, 'Try again');
  await toTestProvider(page, 'Pay for the booking');
  await press(page, 'Decline the payment');
  await expect(cardOf(page, 'Payment failed')).toBeVisible();
  expect((await look(who, booking.id)).status).toBe('PAYMENT_PENDING');
  await press(page, 'Try again');
  await toTestProvider(page, 'Pay for the booking');
  await press(page, 'Pay');
  await expect(cardOf(page, 'Payment received')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('Paid · By card');
  await expectAccessible(page, 'a payment that was received');
  await expectNoSidewaysScroll(page);
  expect(await look(who, booking.id)).toMatchObject({ status: 'NEW', prepaid: true, gateway: 'test' });
});

test('[PAYS-4] a rider whose payment is pending leaves, and is notified when it has arrived', async ({ browser }) => {
  const who = await payerWith('Penny');
  const booking = await book(who);
  const page = await phoneOf(browser, who, `/bookings/${booking.id}`);
  await page
    .getByRole('button', { name: /^Pay .*kr/ })
    .first()
    .click();
  await toTestProvider(page, 'Pay for the booking');
  await press(page, 'Decide later');
  await expect(cardOf(page, 'Payment on its way')).toContainText(textOf('payState.pendingText'));
  const intent = attemptOf(page);
  // A payer is warned before paying again.
  await page
    .getByRole('button', { name: /^Pay .*kr/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Pay for the booking' });
  await expect(dialog.getByRole('status')).toContainText(textOf('pay.onItsWay'));
  await expectAccessible(page, 'paying again while a payment is on its way');
  await press(page, 'Wait for this payment');
  await expect(dialog).toBeHidden();
  const isListening = hearsNotices(page, who);
  await page.goto('/wallet');
  await isListening;
  await expect(page.getByRole('heading', { name: 'Wallet', level: 1 })).toBeVisible();
  // The provider decides while the payer is elsewhere.
  const body = new URLSearchParams({ intent, outcome: 'paid' });
  await fetch(`${siteUrl()}/api/pay/test/complete`, { method: 'POST', body, redirect: 'manual' });
  await expect(page.getByText(textOf('notice_payment_in')).first()).toBeVisible();
  expect((await look(who, booking.id)).status).toBe('NEW');
});

/** From the form to the dialog with the price. */
const priceOf = async (page: Page) => {
  await choosePlace(page, 'Pickup', 'Järntorget');
  await choosePlace(page, 'Drop-off', 'Kungsportsavenyn');
  await page.getByRole('radio', { name: /^Car/ }).check();
  // For tomorrow, so that it needs no driver.
  await page.getByRole('combobox', { name: 'When' }).selectOption({ label: 'Book Later' });
  await page.getByLabel('Day').selectOption({ label: 'Tomorrow' });
  await page.getByRole('button', { name: /^Book Car/ }).click();
  const extras = page.getByRole('dialog', { name: 'What are we carrying?' });
  await extras.getByRole('button', { name: 'Continue' }).click();
  return page.getByRole('dialog', { name: 'Your price' });
};

test('[PLUS-2] [PAYS-5] [FARE-4] [FARE-7] promo, wallet and card are chosen before booking, and appear on price and receipt', async ({
  browser,
}) => {
  const who = await payerWith('Wanda', 30);
  const name = `TEN${Date.now() % 100_000}`;
  const terms = { promo_discount_type: 'flat' as const, promo_discount_value: 10, max_promo_discount_value: 10 };
  const open = { promo_validity: Date.now() + DAY_MS, promo_usage_limit: 5, min_order: 0 };
  const record = { promo_name: name, promo_description: 'Ten off', ...terms, ...open };
  const { id } = await office.call('editPromo', { method: 'Add', record });
  const page = await phoneOf(browser, who, '/');
  const price = await priceOf(page);
  const before = Number((await price.getByText(/kr/).first().innerText()).replace(/\D/g, ''));
  await price.getByRole('radio', { name: new RegExp(name) }).check();
  await price.getByRole('radio', { name: 'Wallet and card' }).check();
  await expect(price.getByText(kr(before - 10)).first()).toBeVisible();
  await expect(price.getByText(textOf('paymentMethod.walletCardHint'))).toContainText(kr(before - 40));
  await expectAccessible(page, 'price with promo, wallet and card');
  await price.getByLabel('Name').fill('Dora Door');
  await price.getByLabel('Phone').fill('070-123 45 67');
  await page.getByRole('button', { name: /^Book and pay/ }).click();
  await expect(page.getByRole('dialog', { name: 'Pay for the booking' })).toContainText(kr(before - 40));
  await toTestProvider(page, 'Pay for the booking');
  await press(page, 'Pay');
  await expect(cardOf(page, 'Payment received')).toContainText(kr(before - 40));
  const bookingId = /\/bookings\/([^?]+)/.exec(page.url())![1]!;
  booked.push(bookingId);
  const receipt = page.getByRole('region', { name: 'Receipt' });
  for (const part of [`Promo ${name}`, 'By card', 'From the wallet', kr(30), kr(before - 40)])
    await expect(receipt).toContainText(part);
  await expectAccessible(page, 'receipt with promo, wallet and card');
  const paid = { status: 'NEW', usedWalletMoney: 30, cardPaymentAmount: before - 40, discount_amount: 10 };
  expect(await look(who, bookingId)).toMatchObject(paid);
  await office.call('editPromo', { method: 'Delete', id });
});

const changeTo = async (page: Page, method: string): Promise<void> => {
  await press(page, 'Change how you pay');
  const dialog = page.getByRole('dialog', { name: 'How you pay' });
  await dialog.getByRole('radio', { name: method }).check();
  await expectAccessible(page, `changing to ${method}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
};

test('[PLUS-2] [PAYS-4] the payment method is changed on the page while a checkout is open: an overpayment is reported', async ({
  browser,
}) => {
  const who = await payerWith('Olga', 30);
  const booking = await book(who);
  const page = await phoneOf(browser, who, `/bookings/${booking.id}`);
  const checkout = await page.context().newPage();
  await checkout.goto(`/bookings/${booking.id}`);
  await checkout
    .getByRole('button', { name: /^Pay .*kr/ })
    .first()
    .click();
  await toTestProvider(checkout, 'Pay for the booking');
  await changeTo(page, 'Wallet and card');
  await expect(page.getByRole('region', { name: 'How you pay' })).toContainText('Wallet and card');
  await press(checkout, 'Pay');
  await expect(cardOf(checkout, 'Payment received')).toContainText(kr(30));
  await expect(page.getByText(textOf('notice_payment_excess')).first()).toBeVisible();
  await checkout.getByRole('link', { name: 'See your wallet' }).click();
  await expect(checkout.getByRole('region', { name: 'Balance' })).toContainText(kr(30));
});

test('[PLUS-2] a delivery is paid in cash where the settings allow it, and not where they do not', async ({
  browser,
}) => {
  const who = await payerWith('Cash');
  const booking = await book(who);
  const page = await phoneOf(browser, who, `/bookings/${booking.id}`);
  await press(page, 'Change how you pay');
  const dialog = page.getByRole('dialog', { name: 'How you pay' });
  await expect(dialog.getByRole('radio', { name: 'Card' })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: 'Cash to the driver' })).toBeHidden();
  await press(page, 'Cancel');
  await office.call('editSettings', { cashPayments: 'always' });
  try {
    await changeTo(page, 'Cash to the driver');
    await expect(page.getByRole('region', { name: 'How you pay' })).toContainText('Cash to the driver');
    await expect(page.getByRole('button', { name: /^Pay .*kr/ })).toBeHidden();
    expect(await look(who, booking.id)).toMatchObject({ status: 'NEW', prepaid: false, payment_mode: 'cash' });
  } finally {
    await office.call('editSettings', { cashPayments: 'taxi' });
  }
});

test('[PAYS-5] [PAYS-6] a rider adds money to their wallet, within the limits', async ({ browser }) => {
  const page = await phoneOf(browser, await payerWith('Tilda'), '/wallet');
  await press(page, 'Add money');
  const dialog = page.getByRole('dialog', { name: 'Add money to your wallet' });
  await dialog.getByLabel('Amount').fill('10');
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(dialog.getByRole('alert')).toContainText(textOf('top_up_too_small'));
  await expectAccessible(page, 'adding money, too little');
  await dialog.getByLabel('Amount').fill('120');
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await toTestProvider(page, 'Add money to your wallet');
  await press(page, 'Pay');
  await expect(cardOf(page, 'Payment received')).toContainText(kr(120));
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText(kr(120));
  await expect(page.getByRole('region', { name: 'History' })).toContainText(kr(120));
  await expectAccessible(page, 'wallet with money that was added');
});

test('[PLUS-3] [LIFE-14] a rider who owes a fee sees what for, and pays it', async ({ browser }) => {
  const who = await payerWith('Debbie');
  const driver = await apiOf(DRIVER);
  const withFee = async (cancelSlab: CarType['cancelSlab']) =>
    office.call('editCarType', { method: 'Update', id: car.id, record: { ...car, cancelSlab } });
  await withFee([{ minsDelayed: 0, amount: FEE }]);
  try {
    await driver.call('setDriverActive', { driverActiveStatus: true, location: pickup });
    // The office books, so nothing is paid in advance.
    const request = {
      pickup,
      drop,
      carDetails: { id: car.id },
      instructionData: parcel,
      userDetails: { uid: who.uid },
    };
    const { booking } = await office.call('addBooking', request);
    const accept = () =>
      driver.call('acceptBooking', { bookingId: booking.id }).then(
        () => true,
        () => false,
      );
    await expect.poll(accept).toBe(true);
    await who.api.call('cancelBooking', { bookingId: booking.id, reason: 'Rain', agreedFee: FEE });
    const page = await phoneOf(browser, who, '/wallet');
    const debt = page.getByRole('region', { name: textOf('wallet.debt.title') });
    await expect(debt).toContainText(booking.booking_id);
    await expectAccessible(page, 'wallet with a debt');
    await debt.getByRole('button', { name: /^Pay .*25/ }).click();
    await toTestProvider(page, 'Pay what you owe');
    await press(page, 'Pay');
    await expect(cardOf(page, 'Payment received')).toContainText(kr(FEE));
    await expect(debt).toBeHidden();
    expect(await who.api.call('fetchWallet', {})).toMatchObject({ walletBalance: 0, due: 0, debts: [] });
  } finally {
    await withFee(car.cancelSlab);
    await endShift(DRIVER);
  }
});
