import { expect, type Page } from '@playwright/test';
import { drop, parcel, pickup } from '#test/kit/places';
import { choosePlace, slide } from './gestures';
import { goOnline, signIn, test, visitor } from './kit';
import { adminApi, apiOf, driveToDrop, endShift, handOver, newcomer, registered } from './people';

const DRIVER = 'driver@wayfare.test';

test.afterAll(() => endShift(DRIVER));

/** As Chrome does it: each text becomes an element around the translated words, including later texts. */
const translate = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const untouched = 'font, script, style, noscript, textarea, [translate="no"]';
    const replace = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement!.closest(untouched)) continue;
        const outer = document.createElement('font');
        const inner = outer.appendChild(document.createElement('font'));
        inner.textContent = text.data;
        text.parentNode!.replaceChild(outer, text);
      }
    };
    document.addEventListener('DOMContentLoaded', () => setInterval(replace, 40));
  });

test('[RT-1] pages that the browser translates stay alive and true through a whole ride', async ({ browser }) => {
  const driver = await visitor(browser, 'phone');
  const rider = await visitor(browser, 'phone');
  const failures: string[] = [];
  rider.on('pageerror', error => failures.push(error.message));
  await translate(rider);
  await signIn(driver, DRIVER);
  await goOnline(driver);
  const who = await registered(newcomer('Tova'));
  const admin = await adminApi();
  const { carTypes } = await admin.call('fetchCarTypes');
  const { user } = await (await apiOf(DRIVER)).call('fetchUser');
  const { id = '' } = carTypes.find(({ name }) => name === user.carType) ?? {};
  const userDetails = { uid: who.uid };
  const input = { pickup, drop, carDetails: { id }, instructionData: parcel, userDetails };
  const { booking } = await admin.call('addBooking', input);
  await signIn(rider, who.email, who.password, `/bookings/${booking.id}`);
  const alive = async (words: RegExp) => {
    await expect(rider.getByText(words).first()).toBeVisible();
    await expect(rider.getByText('This page stopped working')).toHaveCount(0);
  };
  await alive(/Looking for a driver near/);
  await driver.getByRole('button', { name: 'Accept' }).click();
  await alive(/is on the way to you/);
  await slide(driver.getByRole('button', { name: 'Slide when you’ve arrived' }));
  await alive(/has arrived/);
  const api = await apiOf(who.email, who.password);
  const { booking: mine } = await api.call('fetchBooking', { bookingId: booking.id });
  await driver.getByLabel('5-digit code').fill(mine.otp ?? '');
  await alive(/On the way to/);
  await driveToDrop(driver, DRIVER);
  await slide(driver.getByRole('button', { name: 'Slide at the drop-off' }));
  await handOver(driver, DRIVER);
  await alive(/Arrived at/);
  await slide(driver.getByRole('button', { name: /Slide to finish the trip|Slide when cash is collected/ }));
  await alive(/Delivered|Done/);

  await rider.goto('/');
  await choosePlace(rider, 'Pickup', 'Järntorget');
  await choosePlace(rider, 'Drop-off', 'Kungsportsavenyn');
  await rider.getByRole('radio', { name: /^Car/ }).check();
  await rider.getByRole('combobox', { name: 'When' }).selectOption({ label: 'Book Later' });
  await alive(/looking for a driver 15 minutes before/);
  await expect(rider.getByLabel('Time')).not.toHaveValue('');
  for (const path of ['/bookings', '/wallet', '/notifications', '/profile']) {
    await rider.goto(path);
    await alive(/./);
  }
  expect(failures).toEqual([]);
});
