import { expect, type Page } from '@playwright/test';
import { drop, parcel, pickup } from '#test/kit/places';
import { slide } from './gestures';
import { driveTo, expectAccessible, goOnline, signIn, test, visitor } from './kit';
import { adminApi, apiOf, driveToDrop, endShift, handOver, newcomer, registered } from './people';

test.afterAll(async () => {
  for (const email of ['driver@wayfare.test', 'driver2@wayfare.test']) await endShift(email);
});

/** A ride of a new rider that the driver has accepted on their own screen. */
const acceptedRide = async (driver: Page, email: string) => {
  const who = await registered(newcomer('Nils'));
  const admin = await adminApi();
  const { user } = await (await apiOf(email)).call('fetchUser');
  const { carTypes } = await admin.call('fetchCarTypes');
  const { id = '' } = carTypes.find(({ name }) => name === user.carType) ?? {};
  const { booking } = await admin.call('addBooking', {
    pickup,
    drop,
    carDetails: { id },
    instructionData: parcel,
    userDetails: { uid: who.uid },
  });
  await driver.getByRole('button', { name: 'Accept' }).click();
  await expect(driver.getByText('Drive to the pickup')).toBeVisible();
  const rider = await apiOf(who.email, who.password);
  const { booking: mine } = await rider.call('fetchBooking', { bookingId: booking.id });
  return { who, rider, bookingId: booking.id, otp: mine.otp ?? '' };
};

/** The program is on the device, and everything that its user's pages need. */
const untilCached = async (page: Page, file = '/trips-page'): Promise<void> => {
  const cached = () =>
    page.evaluate(async wanted => {
      const registration = await navigator.serviceWorker.ready;
      const files = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()));
      return registration.active?.state === 'activated' && files.flat().some(({ url }) => url.includes(wanted));
    }, file);
  await expect.poll(cached, { timeout: 30_000 }).toBe(true);
};

test('[RT-2] [LIFE-1] [LIFE-13] a driver loses the network on a trip: nothing they do is lost, and all of it arrives in order', async ({
  browser,
}) => {
  const driver = await visitor(browser, 'phone', { whole: true });
  const rider = await visitor(browser, 'phone', { whole: true });
  await signIn(driver, 'driver@wayfare.test');
  await goOnline(driver);
  const ride = await acceptedRide(driver, 'driver@wayfare.test');
  await signIn(rider, ride.who.email, ride.who.password, `/bookings/${ride.bookingId}`);
  await expect(rider.getByText(/is on the way to you/).first()).toBeVisible();
  await untilCached(driver);

  await driver.context().setOffline(true);
  await slide(driver.getByRole('button', { name: 'Slide when you’ve arrived' }));
  await expect(driver.getByText(/1 step/)).toBeVisible();
  await expect(driver.getByText(/Not sent yet/)).toBeVisible();
  await driver.getByLabel('5-digit code').fill(ride.otp);
  await expect(driver.getByText('Drive to the drop-off')).toBeVisible();
  await expectAccessible(driver, 'trip without a network');

  // The page opens from the device and still shows the trip as its driver has made it.
  await driver.reload();
  await expect(driver.getByText('Drive to the drop-off')).toBeVisible();
  await expect(driver.getByText(/2 steps/)).toBeVisible();
  await driveToDrop(driver, 'driver@wayfare.test');
  await slide(driver.getByRole('button', { name: 'Slide at the drop-off' }));
  await handOver(driver, 'driver@wayfare.test');
  await expect(driver.getByText(/3 steps/)).toBeVisible();
  await expectAccessible(driver, 'trip opened without a network');
  const { booking: before } = await ride.rider.call('fetchBooking', { bookingId: ride.bookingId });
  expect(before.status).toBe('ACCEPTED');

  await driver.context().setOffline(false);
  await expect(rider.getByText(/^Arrived at/).first()).toBeVisible();
  await expect(driver.getByText('Collect in cash')).toBeVisible();
  await expect(
    driver.getByText(/waiting to be sent|send this when you’re back online|Not sent yet|Last update/),
  ).toHaveCount(0);
  const { booking, events } = await ride.rider.call('fetchBooking', { bookingId: ride.bookingId });
  expect(booking.status).toBe('REACHED');
  expect(events.map(({ kind }) => kind).slice(-4)).toEqual(['ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED']);
  const [, arrived = 0, started = 0, reached = 0] = events.slice(-4).map(({ at }) => at);
  expect(arrived).toBeLessThanOrEqual(started);
  expect(started).toBeLessThanOrEqual(reached);

  await slide(driver.getByRole('button', { name: /Slide to finish the trip|Slide when cash is collected/ }));
  await expect(driver.getByText(/Trip done/)).toBeVisible();
});

const HOUR_MS = 3_600_000;

/** Known data that each page of a rider shows without a network and after a reload. */
const riderPages = (bookingId: string, place: string) =>
  [
    ['/', page => page.getByRole('link', { name: /Open booking/ })],
    ['/bookings', page => page.getByRole('link', { name: /Open booking/ }).first()],
    [`/bookings/${bookingId}`, page => page.getByText(place).filter({ visible: true }).first()],
    ['/wallet', page => page.getByRole('heading', { name: 'Balance' })],
    ['/profile', page => page.getByText('Nils').filter({ visible: true }).first()],
  ] as const satisfies readonly (readonly [string, (page: Page) => ReturnType<Page['getByText']>])[];

test('[PLUS-5] [RT-2] every page of a rider outlives a reload without a network, and is new again by itself', async ({
  browser,
}) => {
  const rider = await visitor(browser, 'phone', { whole: true });
  const who = await registered(newcomer('Nils'));
  const { call } = await apiOf(who.email, who.password);
  const { carTypes } = await call('fetchCarTypes');
  const { booking } = await call('addBooking', {
    pickup,
    drop,
    carDetails: { id: carTypes.find(({ name }) => name === 'Car')?.id ?? '' },
    instructionData: parcel,
    // A booking for later needs no driver on duty now.
    bookLater: true,
    tripdate: Date.now() + HOUR_MS,
  });
  const place = booking.pickupAddress.split(', ')[0] ?? '';
  await signIn(rider, who.email, who.password, '/bookings');
  const pages = riderPages(booking.id, place);
  for (const [path, known] of pages) {
    await rider.goto(path);
    await expect(known(rider)).toBeVisible();
  }
  await untilCached(rider, '/wallet-page');

  await rider.context().setOffline(true);
  for (const [path, known] of pages) {
    await rider.goto(path);
    await expect(known(rider), path).toBeVisible();
    await expect(rider.getByText(/^No connection\./), path).toBeVisible();
    await expect(rider.getByText('This didn’t load'), path).toHaveCount(0);
  }
  await rider.goto('/bookings');
  await expect(rider.getByText(/This is how it was at \d\d:\d\d/)).toBeVisible();
  await expectAccessible(rider, 'bookings without a network');

  await call('cancelBooking', { bookingId: booking.id, reason: 'Plans changed' });
  await rider.context().setOffline(false);
  await expect(rider.getByText('Cancelled').first()).toBeVisible();
  await expect(rider.getByText(/^No connection\./)).toHaveCount(0);
});

test('[LIFE-4] a code that turns out wrong when the network is back is reported and requested again', async ({
  browser,
}) => {
  const driver = await visitor(browser, 'phone', { whole: true });
  await signIn(driver, 'driver2@wayfare.test');
  await goOnline(driver);
  const ride = await acceptedRide(driver, 'driver2@wayfare.test');
  await slide(driver.getByRole('button', { name: 'Slide when you’ve arrived' }));
  await expect(driver.getByLabel('5-digit code')).toBeVisible();

  await driver.context().setOffline(true);
  await driver.getByLabel('5-digit code').fill(ride.otp === '12345' ? '54321' : '12345');
  await driveToDrop(driver, 'driver2@wayfare.test');
  await slide(driver.getByRole('button', { name: 'Slide at the drop-off' }));
  await handOver(driver, 'driver2@wayfare.test');
  await expect(driver.getByText(/2 steps/)).toBeVisible();

  await driver.context().setOffline(false);
  await expect(driver.getByRole('alert').getByText(/wasn’t accepted/)).toBeVisible();
  await expect(driver.getByRole('alert').getByText(/The step after it was cancelled too/)).toBeVisible();
  await expectAccessible(driver, 'a step that was refused later');
  await driveTo(driver, pickup);
  await driver.getByLabel('5-digit code').fill(ride.otp);
  await driveToDrop(driver, 'driver2@wayfare.test');
  await slide(driver.getByRole('button', { name: 'Slide at the drop-off' }));
  await handOver(driver, 'driver2@wayfare.test');
  await slide(driver.getByRole('button', { name: /Slide to finish the trip|Slide when cash is collected/ }));
  await expect(driver.getByText(/Trip done/)).toBeVisible();
  const { booking } = await ride.rider.call('fetchBooking', { bookingId: ride.bookingId });
  expect(['PAID', 'PENDING', 'COMPLETE']).toContain(booking.status);
});

test('the site can be installed, and its program updates itself', async ({ browser }) => {
  const page = await visitor(browser, 'phone', { whole: true });
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await page.request.get(href ?? '');
  expect(answer.headers()['content-type']).toContain('manifest+json');
  const manifest = (await answer.json()) as {
    display: string;
    icons: { src: string; sizes: string; purpose: string }[];
  };
  expect(manifest.display).toBe('standalone');
  for (const wanted of ['192x192 any', '512x512 any', '512x512 maskable'])
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toContain(wanted);
  for (const { src, sizes } of manifest.icons) {
    const icon = await page.request.get(src);
    expect(icon.ok(), src).toBe(true);
    // The first chunk of a PNG contains its width.
    if (src.endsWith('.png')) expect((await icon.body()).readUInt32BE(16), src).toBe(Number(sizes.split('x')[0]));
  }
  const worker = await page.request.get('/sw.js');
  expect(worker.headers()['cache-control']).toBe('no-cache');
  const state = () => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await expect.poll(state).toBe('activated');
  const cached = await page.evaluate(async () => {
    const files = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()));
    return files.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached).toContain('/');
  expect(cached.filter(path => path.startsWith('/api'))).toEqual([]);
  expect(cached.filter(path => path.includes('trips-page'))).toEqual([]);
});
