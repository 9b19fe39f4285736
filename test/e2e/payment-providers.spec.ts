import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, type Page } from '@playwright/test';
import type { Booking } from '#shared/contract/entities/booking';
import type { PaymentState } from '#shared/contract/entities/payment-state';
import { type PaymentProvider, paymentProviders } from '#shared/contract/payment-providers';
import type { ApiClient } from '#scripts/lib/api-client';
import { localStage } from '#scripts/lib/local-stage';
import { localCredentials } from '#scripts/local/sigv4';
import { drop, parcel, pickup } from '#test/kit/places';
import { expectAccessible, expectNoSidewaysScroll, signIn, test, textOf, visitor } from './kit';
import { adminApi, apiOf, newcomer, registered, type Newcomer } from './people';
import { siteUrl } from './site';

let rider: Newcomer & { uid: string };
let api: ApiClient;
let carId: string;
const booked: string[] = [];

/** Changes the stage's currency behind the product's back, which retains the currency of its first booking. */
const setCurrency = async (code: string): Promise<void> => {
  const { awsUrl: endpoint, region } = await localStage(siteUrl());
  const client = new DynamoDBClient({ endpoint, region, credentials: localCredentials });
  const { TableNames = [] } = await client.send(new ListTablesCommand({}));
  await DynamoDBDocumentClient.from(client).send(
    new UpdateCommand({
      TableName: TableNames[0],
      Key: { pk: 'CFG#settings', sk: 'A' },
      UpdateExpression: 'SET #values.#code = :code',
      ExpressionAttributeNames: { '#values': 'values', '#code': 'code' },
      ExpressionAttributeValues: { ':code': code },
    }),
  );
};

/** Payers take turns, since one may not make as many bookings in a minute as there are providers. */
const payers: { rider: typeof rider; api: ApiClient }[] = [];
let attempt = 0;
test.beforeAll(async () => {
  for (const name of ['Paula', 'Paul']) {
    const who = await registered(newcomer(name, 'Payer'));
    payers.push({ rider: who, api: await apiOf(who.email, who.password) });
  }
  const { carTypes } = await (await adminApi()).call('fetchCarTypes');
  carId = carTypes.find(({ name }) => name === 'Car')!.id;
});
test.beforeEach(() => {
  ({ rider, api } = payers[attempt++ % payers.length]!);
});
/** Ends the bookings of a test, since a rider may only have a few at once. */
test.afterEach(async () => {
  const office = await adminApi();
  for (const bookingId of booked.splice(0)) await office.call('cancelBooking', { bookingId, reason: 'Over' });
});
test.afterAll(() => setCurrency('SEK'));

/** For tomorrow, so that it needs no driver. */
const book = async (): Promise<Booking> => {
  const later = { bookLater: true, tripdate: Date.now() + 24 * 3_600_000 };
  const request = { pickup, drop, carDetails: { id: carId }, instructionData: parcel, ...later };
  const { booking } = await api.call('addBooking', request);
  booked.push(booking.id);
  return booking;
};
const statusOf = async ({ id }: Booking): Promise<string> =>
  (await api.call('fetchBooking', { bookingId: id })).booking.status;

/** Posts the form of spec §7, as the payment dialog does. */
const post = async (
  page: Page,
  provider: PaymentProvider,
  { id, payToken = '' }: Pick<Booking, 'id' | 'payToken'>,
  card: { card?: string } = {},
): Promise<void> => {
  // A page that is still redirecting would interrupt the navigation.
  await expect(() => page.goto('/robots.txt')).toPass();
  await page.evaluate(
    ({ action, fields }) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action });
      for (const [name, value] of Object.entries(fields))
        form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
      document.body.append(form);
      form.submit();
    },
    { action: `/api/pay/${provider}`, fields: { order_id: id, token: payToken, ...card } },
  );
  await expect(page).not.toHaveURL(/robots/);
};
const checkOut = async (page: Page, provider: PaymentProvider, booking: Booking): Promise<void> => {
  await post(page, provider, booking);
  const { brand } = paymentProviders[provider];
  if (hasPage(provider)) await expect(page.getByRole('heading', { name: brand.split(' ')[0] })).toBeVisible();
};
const press = (page: Page, name: 'Pay' | 'Pay later' | 'Fail' | 'Cancel'): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** Whether the checkout is a page of the provider; otherwise it is one of ours, with the provider's fields in it. */
const hasPage = (provider: PaymentProvider): boolean => !['braintree', 'culqi', 'test'].includes(provider);

/** Numbers of trial cards, as Braintree's sandbox has them. */
const cards = { pays: '4111 1111 1111 1111', later: '4500 6000 0000 0061', declined: '4000 1111 1111 1115' };

const answerAsBank = (page: Page, answer: 'Confirm' | 'Refuse') =>
  page.frameLocator('iframe[title="Bank"]').getByRole('button', { name: answer }).click();

const enterCard = async (page: Page, card: keyof typeof cards) => {
  const field = (name: string) => page.frameLocator(`iframe[title="${name}"]`).getByRole('textbox');
  const number = page.frameLocator('iframe[title="number"]').getByRole('combobox');
  await number.fill(cards[card]);
  await field('expirationDate').fill('12/30');
  await field('cvv').fill('123');
};

const payByCard = async (page: Page, card: keyof typeof cards, answer: 'Confirm' | 'Refuse' = 'Confirm') => {
  await enterCard(page, card);
  await press(page, 'Pay');
  await answerAsBank(page, answer);
};
const payAtCulqi = async (page: Page, choice: 'Pay' | 'Fail' = 'Pay', answer: 'Confirm' | 'Refuse' = 'Confirm') => {
  await press(page, 'Pay');
  await page.frameLocator('iframe[title="Culqi"]').getByRole('button', { name: choice }).click();
  await page.frameLocator('iframe[title="Bank"]').getByRole('button', { name: answer }).click();
};

const pay = (page: Page, provider: PaymentProvider): Promise<void> => {
  if (provider === 'braintree') return payByCard(page, 'pays');
  return provider === 'culqi' ? payAtCulqi(page) : press(page, 'Pay');
};

/**
 * The payer returns to the page of their booking, through sign-in if this browser has no session, and the attempt in
 * the address has one of these states.
 */
const expectBack = async (page: Page, { id }: Booking, ...states: PaymentState[]): Promise<void> => {
  const target = () => {
    const { pathname, search, searchParams } = new URL(page.url());
    return searchParams.get('next') ?? pathname + search;
  };
  await expect.poll(target).toMatch(new RegExp(`^/bookings/${id}\\?attempt=[0-9a-f]{32}$`));
  const attempt = target().split('=').at(-1)!;
  // The checkout's own page already has the address to which its payer returns.
  await expect
    .poll(async () => states.includes((await api.call('fetchPayment', { attempt })).payment.state))
    .toBe(true);
};

/** Ordered by currency, so that the currency changes seldom. */
const providers: readonly (readonly [PaymentProvider, string])[] = [
  ...(
    ['paypal', 'braintree', 'stripe', 'payulatam', 'flutterwave', 'paystack', 'liqpay', 'culqi', 'test'] as const
  ).map(name => [name, 'USD'] as const),
  ['paytm', 'INR'],
  ['securepay', 'AUD'],
  ['payfast', 'ZAR'],
  ['mercadopago', 'BRL'],
];

for (const [provider, currency] of providers)
  test(`[PAYS-2-${provider}] [PAYS-4] a payer pays at ${paymentProviders[provider].brand} and comes back`, async ({
    browser,
  }) => {
    await setCurrency(currency);
    const offered = (await api.call('get_providers')).providers.map(({ name }) => name);
    expect(offered).toContain(provider);
    const booking = await book();
    const page = await visitor(browser, 'phone');
    await checkOut(page, provider, booking);
    await expectNoSidewaysScroll(page);
    if (!hasPage(provider)) await expectAccessible(page, `our page of ${provider}`);
    await pay(page, provider);
    await expectBack(page, booking, 'paid');
    expect(await statusOf(booking)).toBe('NEW');
  });

/** A host of the provider that no policy of ours knows: its first page redirects there. */
const furtherHost = async (): Promise<{ url: string; close(): void }> => {
  const server = createServer((_, answer) =>
    answer.setHeader('content-type', 'text/html').end('<h1>Card details</h1>'),
  );
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/card`, close: () => server.closeAllConnections() };
};
const redirecting = (page: Page, pages: string, location: string): Promise<unknown> =>
  page.route(pages, route => route.fulfill({ status: 302, headers: { location } }));

for (const [provider, currency, pages] of [
  ['payfast', 'ZAR', '**/_providers/sandbox.payfast.co.za/eng/process'],
  ['flutterwave', 'USD', '**/_providers/checkout-v2.dev-flutterwave.com/**'],
] as const)
  test(`[PAYS-2-${provider}] a payer reaches ${provider}, whose page redirects to a further host`, async ({
    browser,
  }) => {
    await setCurrency(currency);
    const booking = await book();
    const page = await visitor(browser, 'phone');
    const further = await furtherHost();
    await redirecting(page, pages, further.url);
    await post(page, provider, booking);
    await expect(page.getByRole('heading', { name: 'Card details' })).toBeVisible();
    further.close();
  });

test('[PAYS-2] [PAYS-5] a payer whose browser holds the form back reads so, with the way back', async ({ browser }) => {
  await setCurrency('ZAR');
  const booking = await book();
  const page = await visitor(browser, 'phone');
  const further = await furtherHost();
  await redirecting(page, '**/_providers/sandbox.payfast.co.za/eng/process', further.url);
  await page.route('**/api/pay/payfast', async route => {
    const answer = await route.fetch();
    const policy = `${answer.headers()['content-security-policy']}; form-action 'self'`;
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'content-security-policy': policy } });
  });
  await post(page, 'payfast', booking);
  await expect(page.getByRole('alert')).toContainText(textOf('pay_forward_held'));
  await expectAccessible(page, 'a form that is held back');
  await page.getByRole('link', { name: textOf('pay_forward_back') }).click();
  await expect(page).toHaveURL(new RegExp(`bookings(/|%2F)${booking.id}`));
  further.close();
});

test('[PAYS-2-stripe] [PAYS-4] a payment is cancelled, fails, and is paid after all', async ({ browser }) => {
  await setCurrency('USD');
  const booking = await book();
  const page = await visitor(browser, 'phone');
  await checkOut(page, 'stripe', booking);
  await press(page, 'Cancel');
  await expectBack(page, booking, 'cancelled');
  await checkOut(page, 'stripe', booking);
  await press(page, 'Fail');
  await expectBack(page, booking, 'failed');
  expect(await statusOf(booking)).toBe('PAYMENT_PENDING');
  await checkOut(page, 'flutterwave', booking);
  await press(page, 'Pay');
  await expectBack(page, booking, 'paid');
  expect(await statusOf(booking)).toBe('NEW');
});

test('[PAYS-2-paypal] [PAYS-4] a waiting payment is reported as such, and is paid when the provider reports it', async ({
  browser,
}) => {
  await setCurrency('USD');
  const booking = await book();
  const page = await visitor(browser, 'phone');
  await signIn(page, rider.email, rider.password, '/bookings');
  await checkOut(page, 'paypal', booking);
  await press(page, 'Pay later');
  await expectBack(page, booking, 'pending');
  await expect(page.getByText(textOf('payState.pending')).first()).toBeVisible();
  expect(await statusOf(booking)).toBe('PAYMENT_PENDING');
  // The provider decides while the payer is elsewhere, and reports it twice.
  const panel = await visitor(browser, 'desk');
  await panel.goto('/_providers');
  await panel
    .getByRole('listitem')
    .filter({ hasText: 'paypal' })
    .filter({ hasText: 'pending' })
    .getByRole('link')
    .click();
  await press(panel, 'Pay');
  await expect.poll(() => statusOf(booking)).toBe('NEW');
});

test('[PAYS-2-braintree] [PAYS-4] a bank that refuses, a declined card, and one that pays later', async ({
  browser,
}) => {
  await setCurrency('USD');
  const booking = await book();
  const page = await visitor(browser, 'phone');
  await checkOut(page, 'braintree', booking);
  await payByCard(page, 'pays', 'Refuse');
  await expect(page.getByText('The card wasn’t confirmed.')).toBeVisible();
  await expectAccessible(page, 'a card that its bank refuses');
  await payByCard(page, 'declined');
  await expectBack(page, booking, 'failed');
  await checkOut(page, 'braintree', booking);
  await payByCard(page, 'later');
  // The attempt was pending before, at the same address: only the next page shows that the card was accepted.
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expectBack(page, booking, 'pending');
  expect(await statusOf(booking)).toBe('PAYMENT_PENDING');
  await page.goto('/_providers');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'braintree' })
    .filter({ hasText: 'pending' })
    .getByRole('link')
    .click();
  await press(page, 'Pay');
  await expect.poll(() => statusOf(booking)).toBe('NEW');
});

test('[PAYS-2-braintree] [PAYS-4] a payer saves a card at Braintree, and pays with it once its bank agrees', async ({
  browser,
}) => {
  await setCurrency('USD');
  const page = await visitor(browser, 'phone');
  const saved = async () => (await api.call('fetchCards')).cards.filter(each => each.provider === 'braintree');
  await post(page, 'braintree', (await api.call('saveCard')).order);
  await expect(page.getByRole('heading', { name: textOf('pay_save_card') })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'our page that saves a card');
  await enterCard(page, 'pays');
  await page.getByRole('button', { name: textOf('pay_save_card') }).click();
  await answerAsBank(page, 'Confirm');
  await expect.poll(async () => (await saved()).length).toBe(1);
  const [{ id: card } = { id: '' }] = await saved();
  const booking = await book();
  await post(page, 'braintree', booking, { card });
  await answerAsBank(page, 'Refuse');
  await expect(page.getByText(textOf('pay_card_failed'))).toBeVisible();
  await expectAccessible(page, 'a saved card that its bank refuses');
  await post(page, 'braintree', booking, { card });
  await answerAsBank(page, 'Confirm');
  await expectBack(page, booking, 'paid');
  expect(await statusOf(booking)).toBe('NEW');
});

test('[PAYS-2-mercadopago] [PAYS-4] a payer saves a card at Mercado Pago, and pays with it and its security code', async ({
  browser,
}) => {
  await setCurrency('BRL');
  const page = await visitor(browser, 'phone');
  const field = (name: string) => page.frameLocator(`iframe[name="${name}"]`).getByRole('textbox');
  const saved = async () => (await api.call('fetchCards')).cards.filter(each => each.provider === 'mercadopago');
  await post(page, 'mercadopago', (await api.call('saveCard')).order);
  await expect(page.getByRole('heading', { name: textOf('pay_save_card') })).toBeVisible();
  await expect(page.getByLabel(textOf('pay_card_document'), { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'our page that saves a card at Mercado Pago');
  await field('cardNumber').fill('4235 6477 2802 5682');
  await field('expirationDate').fill('11/30');
  await field('securityCode').fill('123');
  await page.getByLabel(textOf('pay_card_holder')).fill('APRO');
  await page.getByLabel(textOf('pay_card_document_number')).fill('12345678909');
  await page.getByRole('button', { name: textOf('pay_save_card') }).click();
  await expect.poll(async () => (await saved()).length).toBe(1);
  const [{ id: card } = { id: '' }] = await saved();
  const booking = await book();
  await post(page, 'mercadopago', booking, { card });
  await expect(page.getByText(textOf('pay_card_code'))).toBeVisible();
  await expectAccessible(page, 'our page that asks for a security code');
  await field('securityCode').fill('123');
  await press(page, 'Pay');
  await expectBack(page, booking, 'paid');
  expect(await statusOf(booking)).toBe('NEW');
});

for (const [provider, script] of [
  ['braintree', '**/hosted-fields.min.js'],
  ['culqi', '**/checkout-js'],
] as const)
  test(`[PAYS-2-${provider}] [PAYS-3] a payer whose browser blocks the card fields of ${provider} reads so, with the way back`, async ({
    browser,
  }) => {
    await setCurrency('USD');
    const booking = await book();
    const page = await visitor(browser, 'phone');
    await page.route(script, route => route.abort());
    await post(page, provider, booking);
    await expect(page.getByText(textOf('pay_card_unavailable'))).toBeVisible();
    await expect(page.getByText(textOf('pay_card_loading'))).toBeHidden();
    await expectAccessible(page, 'card fields that do not load');
    await page.getByRole('link', { name: textOf('pay_test_cancel') }).click();
    await expectBack(page, booking, 'cancelled');
  });

test('[PAYS-2-culqi] [PAYS-4] a bank that refuses, a declined card, and another that pays', async ({ browser }) => {
  await setCurrency('USD');
  const booking = await book();
  const page = await visitor(browser, 'phone');
  // A slow script of the provider: the button must not accept a tap before its handler exists.
  await page.route('**/checkout-js', async route => {
    await delay(1500);
    await route.continue();
  });
  await checkOut(page, 'culqi', booking);
  await payAtCulqi(page, 'Pay', 'Refuse');
  await expect(page.getByText('The card wasn’t confirmed.')).toBeVisible();
  await payAtCulqi(page, 'Fail');
  await expectBack(page, booking, 'failed');
  await checkOut(page, 'culqi', booking);
  await payAtCulqi(page);
  await expectBack(page, booking, 'paid');
  expect(await statusOf(booking)).toBe('NEW');
});
