import { expect, type Page } from '@playwright/test';
import type { Booking } from '#shared/contract/entities/booking';
import type { LatLng } from '#shared/contract/entities/common';
import { choosePlace, slide } from './gestures';
import { driveTo, expectAccessible, expectNoSidewaysScroll, grantLocation, signIn, test, visitor } from './kit';
import { rideBySavedCard, ridePaidAhead } from './card-ride';
import { adminApi, apiOf, endShift, newcomer, registered } from './people';

const DRIVER = 'driver@wayfare.test';
const tariff = { base_fare: 45, rate_per_unit_distance: 110, rate_per_hour: 330, min_fare: 0, convenience_fees: 10 };
/**
 * North of the booked route, with an end long before the booked one, so that the fare clearly differs from the
 * estimate.
 */
const route = {
  before: { lat: 57.6992, lng: 11.9447 },
  pickup: { lat: 57.6997, lng: 11.9527 },
  between: { lat: 57.704, lng: 11.956 },
  end: { lat: 57.7035, lng: 11.964 },
};

type Street = { driver: Page; rider: Page; sent: readonly string[] };

/** Short distances must change the fare: no minimum hides them, and a kilometre is expensive. */
test.beforeAll(async () => {
  const admin = await adminApi();
  await admin.call('editSettings', { panic: true });
  const { carTypes } = await admin.call('fetchCarTypes');
  const economy = carTypes.find(({ name }) => name === 'Economy')!;
  const record = { ...economy, ...tariff, convenience_fee_type: 'percentage' as const };
  await admin.call('editCarType', { method: 'Update', id: economy.id, record });
});
test.afterAll(() => endShift(DRIVER));

/** From the form to the list of bookings; returns the booking's number. */
const bookTaxi = async (rider: Page): Promise<string> => {
  await choosePlace(rider, 'Pickup', 'Järntorget');
  await choosePlace(rider, 'Drop-off', 'Kungsportsavenyn');
  await rider.getByRole('radio', { name: /^Economy/ }).check();
  await expectAccessible(rider, 'booking form of a taxi');
  await rider.getByRole('button', { name: 'Book Economy' }).click();
  const extras = rider.getByRole('dialog', { name: 'Anything to add?' });
  await extras.getByRole('button', { name: 'Continue' }).click();
  const price = rider.getByRole('dialog', { name: 'Your estimate' });
  await expect(price.getByLabel('Phone')).toBeHidden();
  await price.getByRole('button', { name: 'Book', exact: true }).click();
  const booked = rider.getByRole('dialog', { name: 'Booking received' });
  const number = (await booked.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).innerText()).trim();
  await expectAccessible(rider, 'taxi booked');
  await expectNoSidewaysScroll(rider);
  await booked.getByRole('button', { name: 'Close' }).last().click();
  await expect(rider).toHaveURL(/\/bookings$/);
  return number;
};

const goOnline = async (driver: Page): Promise<void> => {
  await driveTo(driver, route.before);
  grantLocation(driver);
  await driver.goto('/trips');
  await driver.getByRole('switch', { name: 'Online' }).click();
  await expect(driver.getByText(/Waiting for offers/)).toBeVisible();
};

const takeOffer = async (driver: Page): Promise<void> => {
  const offer = driver.getByRole('region', { name: 'New trip' });
  await expect(offer).toContainText('Economy');
  await expect(offer).toContainText('Järntorget');
  const left = async () => parseInt((await offer.getByRole('timer').getAttribute('aria-label'))!);
  const first = await left();
  await expect.poll(left).toBeLessThan(first);
  await offer.getByRole('button', { name: 'Accept' }).click();
};

const codeOf = async (rider: Page): Promise<string> =>
  (await rider.getByRole('img', { name: /^Code/ }).innerText()).replace(/\D/g, '');

/** The driver's distance, as the rider reads it. */
const awayOf = (rider: Page) => rider.getByText(/ away( ·|$)/);

/** Positions that the driver's phone has sent, as text. */
const sentBy = (driver: Page): string[] => {
  const sent: string[] = [];
  driver.on('websocket', socket => socket.on('framesent', ({ payload }) => void sent.push(String(payload))));
  return sent;
};

/** The driver is somewhere else: their phone has sent it, and the rider's screen shows it. */
const drive = async ({ driver, rider, sent }: Street, to: LatLng): Promise<void> => {
  const before = await awayOf(rider).innerText();
  await driveTo(driver, to);
  await expect.poll(() => sent.some(message => message.includes(`"lat":${to.lat}`)), { timeout: 30_000 }).toBe(true);
  await expect(awayOf(rider)).not.toHaveText(before, { timeout: 30_000 });
};

const callForHelp = async (rider: Page): Promise<void> => {
  await driveTo(rider, route.between);
  await rider.getByRole('button', { name: 'Emergency' }).click();
  const dialog = rider.getByRole('dialog', { name: 'Do you need help?' });
  await expectAccessible(rider, 'emergency, asked');
  const alert = dialog.getByRole('button', { name: 'Alert our team now' });
  // A press just after opening counts as the second one of a double tap.
  await expect(async () => {
    if (await alert.isVisible()) await alert.click();
    await expect(dialog.getByText('Our team has been alerted and has your location.')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expectAccessible(rider, 'emergency, alerted');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
};

const lookAfter = async (admin: Page, rider: string, number: string): Promise<void> => {
  const calls = admin.getByRole('complementary', { name: 'Emergency alerts' });
  const call = calls.getByRole('listitem').filter({ hasText: number });
  await expect(call.getByRole('heading', { name: `Rider ${rider} needs help` })).toBeVisible();
  await expect(call).toContainText('57.70400, 11.95600');
  await expect(call).toContainText('WAY 26F');
  await expectAccessible(admin, 'call for help on the desk');
  await call.getByRole('button', { name: 'Mark as resolved' }).click();
  await call.getByRole('button', { name: 'Yes, they are safe' }).click();
  await expect(calls).toBeHidden();
  expect((await (await adminApi()).call('fetchAlarms', {})).alarms).toEqual([]);
};

const kr = (amount: number): RegExp => new RegExp(`(^|\\D)${amount}\\skr`);

/** Fare of the driven route by the tariff, worked out beside the product. */
const fareOf = ({ distance, total_trip_time: seconds }: Booking): number => {
  const km = tariff.rate_per_unit_distance * (distance ?? 0);
  const fare = tariff.base_fare + km + (tariff.rate_per_hour * (seconds ?? 0)) / 3600;
  return fare * (1 + tariff.convenience_fees / 100);
};

const position = ({ lat, lng }: LatLng) => `${lat},${lng}`;

/** The distance by road through the driver's positions. */
const drivenKm = async (): Promise<number> => {
  const driver = await apiOf(DRIVER);
  const places = { start: position(route.pickup), waypoints: position(route.between), dest: position(route.end) };
  return (await driver.call('googleapis-getmultiloctime', places)).distance_in_km;
};

const expectFareOfTheRoute = async (booking: Booking): Promise<void> => {
  const driven = await drivenKm();
  // The emulated phone jumps: no more counts than could be driven in the time.
  expect(booking.distance).toBeGreaterThan(0);
  expect(booking.distance).toBeLessThanOrEqual(driven + 0.001);
  expect(Math.abs(booking.estimateDistance - driven)).toBeGreaterThan(0.2);
  // In whole kronor.
  expect(Math.abs(booking.trip_cost - fareOf(booking))).toBeLessThanOrEqual(0.51);
  expect(booking.dropAddress).not.toMatch(/Kungsportsavenyn/);
};

const totalOf = (page: Page) =>
  page
    .locator('dl')
    .filter({ has: page.getByText('Distance', { exact: true }) })
    .locator('dt', { hasText: /^Total$/ })
    .locator('..');

test('[HOME-5] [LIFE-4] [LIFE-15] [FARE-6] [RT-1] a taxi ride: booked, offered, driven, a call for help, cash for the driven route', async ({
  browser,
}) => {
  const who = await registered(newcomer('Tove'));
  const [rider, driver] = [await visitor(browser, 'phone'), await visitor(browser, 'phone')];
  const admin = await visitor(browser, 'desk');
  const street = { driver, rider, sent: sentBy(driver) };
  await signIn(driver, DRIVER);
  await goOnline(driver);
  const today = driver.getByRole('group', { name: 'Today' });
  const ridesToday = async () => parseInt(/(\d+) trips?/.exec(await today.innerText())?.[1] ?? '0');
  const ridesBefore = await ridesToday();
  await signIn(admin, 'admin@wayfare.test');

  await signIn(rider, who.email, who.password);
  const number = await bookTaxi(rider);
  await takeOffer(driver);
  await rider.getByRole('link', { name: `Open booking ${number}` }).click();
  await expect(rider.getByText(/is on the way to you/).first()).toBeVisible();
  const bookingId = new URL(rider.url()).pathname.split('/').at(-1)!;
  const bookingNow = async () => {
    const api = await apiOf(who.email, who.password);
    return (await api.call('fetchBooking', { bookingId })).booking;
  };

  await drive(street, route.pickup);
  await slide(driver.getByRole('button', { name: 'Slide when you’ve arrived' }));
  await driver.getByLabel('5-digit code').fill(await codeOf(rider));
  await expect(rider.getByText(/^On the way to/)).toBeVisible();
  await drive(street, route.between);
  await callForHelp(rider);
  await lookAfter(admin, `${who.firstName} ${who.lastName}`, number);
  await expect(driver.getByText(/help/i)).toBeHidden();
  await drive(street, route.end);

  await slide(driver.getByRole('button', { name: 'Slide at the drop-off' }));
  const away = driver.getByRole('dialog', { name: /from the drop-off in a straight line$/ });
  await away.getByRole('radio', { name: 'Agreed with the rider' }).check();
  await away.getByRole('button', { name: 'End the trip here' }).click();
  await expect(driver.getByText('Collect in cash')).toBeVisible();
  const booking = await bookingNow();
  await expectFareOfTheRoute(booking);
  await expect(driver.getByText(kr(booking.trip_cost)).first()).toBeVisible();
  await expect(totalOf(rider)).toContainText(kr(booking.trip_cost));
  await expectAccessible(driver, 'cash to collect');
  await slide(driver.getByRole('button', { name: 'Slide when cash is collected' }));
  await expect(driver.getByText('Trip done. Well driven.')).toBeVisible();

  // The driver ended the trip elsewhere, by agreement.
  await expect(rider.getByText('Trip ended early, paid')).toBeVisible();
  await rider.getByRole('radio', { name: '5 stars' }).press(' ');
  await rider.getByRole('button', { name: 'Send rating' }).click();
  await expect(rider.getByRole('button', { name: 'Send rating' })).toBeHidden();
  await expect(rider.getByText('Trip ended early, paid')).toBeVisible();
  await expect(rider.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  await expect(totalOf(rider)).toContainText(kr(booking.trip_cost));
  await expect(rider.getByText('Paid · In cash')).toBeVisible();
  await expectAccessible(rider, 'taxi ride, complete');

  await admin.getByRole('link', { name: 'Bookings', exact: true }).click();
  const row = admin.getByRole('row', { name: new RegExp(number) });
  await expect(row).toContainText('Completed');
  await expect(row).toContainText(kr(booking.trip_cost));
  await expect.poll(ridesToday).toBe(ridesBefore + 1);
  if (ridesBefore === 0) await expect(today).toContainText(kr(booking.driver_share));
});

test('[PAYS-4] [FARE-6] [PLUS-28] a taxi ride by a saved card: its price is authorised and captured at the end, and a tip follows', ({
  browser,
}) => rideBySavedCard(browser));

test('[PAYS-4] [PLUS-2] a taxi ride by card without a saved one is paid ahead; what it does not cost is in the wallet', ({
  browser,
}) => ridePaidAhead(browser));
