import { expect, type Page } from '@playwright/test';
import type { Booking } from '#shared/contract/entities/booking';
import { drop, parcel, pickup } from '#test/kit/places';
import { expectAccessible, PANEL_RULES, signIn, test, visitor } from './kit';
import { adminApi, apiOf, mobileOf, newcomer, type Newcomer, registered } from './people';

const DAY_MS = 86_400_000;

/** Two bookings of one rider for tomorrow, the first of them cancelled with a reason. */
const twoBookings = async (who: Newcomer): Promise<[Booking, Booking]> => {
  const rider = await apiOf(who.email, who.password);
  const { carTypes } = await rider.call('fetchCarTypes');
  const car = carTypes.find(({ name }) => name === 'Car')!;
  const request = {
    pickup,
    drop,
    carDetails: { id: car.id },
    instructionData: parcel,
    bookLater: true,
    tripdate: Date.now() + DAY_MS,
  };
  const { booking: cancelled } = await rider.call('addBooking', request);
  const { booking: active } = await rider.call('addBooking', request);
  await rider.call('cancelBooking', { bookingId: cancelled.id, reason: 'Nobody is at the door' });
  return [cancelled, active];
};

const box = (page: Page) => page.getByRole('combobox', { name: 'Search or go to a page' });

/** The script that handles the keys loads after the page: a press before it has no effect. */
const openPalette = (page: Page): Promise<void> =>
  expect(async () => {
    if (await box(page).isHidden()) await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused({ timeout: 5_000 });
  }).toPass();

/** By Ctrl+K: types, moves down to the wanted entry, and opens it. */
const goTo = async (page: Page, typed: string, place: RegExp): Promise<void> => {
  await openPalette(page);
  await page.keyboard.type(typed);
  const meant = page.getByRole('option', { name: place }).first();
  await expect(meant).toBeVisible();
  const id = (await meant.getAttribute('id'))!;
  for (let down = 0; down < 10 && (await box(page).getAttribute('aria-activedescendant')) !== id; down++)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(box(page)).toBeHidden();
};

test('[PLUS-12] [ADM-11] an admin finds out by keyboard alone why a booking was cancelled, and continues to its rider', async ({
  browser,
}) => {
  const who = await registered(newcomer('Kerstin', 'Keys'));
  const [cancelled, active] = await twoBookings(who);
  const admin = await visitor(browser, 'desk');
  await signIn(admin, 'admin@wayfare.test');
  await expect(admin.getByRole('heading', { name: 'Needs attention' })).toBeVisible();

  await openPalette(admin);
  await expectAccessible(admin, 'the palette', PANEL_RULES);
  await admin.keyboard.press('Escape');
  await expect(box(admin)).toBeHidden();
  await goTo(admin, 'book', /^Bookings/);
  await expect(admin).toHaveURL(/\/bookings$/);
  await expect(admin.getByRole('searchbox', { name: /^Number, name/ })).toBeVisible();
  await admin.keyboard.press('/');
  await expect(admin.getByRole('searchbox')).toBeFocused();
  await admin.keyboard.type(cancelled.booking_id);
  await expect(admin.getByRole('row', { name: new RegExp(cancelled.booking_id) })).toBeVisible();
  await expect(admin.getByRole('row', { name: new RegExp(active.booking_id) })).toBeHidden();
  await admin.keyboard.press('Tab');
  await admin.keyboard.press('j');
  await admin.keyboard.press('Enter');
  const sheet = admin.getByRole('complementary', { name: new RegExp(cancelled.booking_id) });
  await expect(sheet.getByText('Nobody is at the door')).toBeVisible();
  await expectAccessible(admin, 'a cancelled booking beside its table', PANEL_RULES);
  await admin.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await goTo(admin, active.booking_id, new RegExp(active.booking_id));
  await expect(admin.getByRole('complementary', { name: new RegExp(active.booking_id) })).toBeVisible();
  await goTo(admin, who.phone, /Kerstin Keys.*Customer · /);
  await expect(admin).toHaveURL(/\/riders\?.*row=/);
  await expect(admin.getByRole('complementary', { name: 'Kerstin Keys' }).getByLabel('Phone number')).toHaveValue(
    mobileOf(who),
  );

  await admin.keyboard.press('Escape');
  await admin.keyboard.press('?');
  const keys = admin.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expectAccessible(admin, 'the shortcuts', PANEL_RULES);
  await keys.getByRole('switch').press(' ');
  await admin.keyboard.press('Escape');
  await admin.keyboard.press('?');
  await expect(keys).toBeHidden();
  await (await adminApi()).call('cancelBooking', { bookingId: active.id, reason: 'Over' });
});

test('[DASH-1] [ADM-4] a task that waits for an admin leads to the users concerned', async ({ browser }) => {
  const office = await adminApi();
  const who = newcomer('Willy', 'Waiting');
  const { phone: _phone, ...names } = who;
  const { user } = await office.call('addUser', {
    ...names,
    mobile: mobileOf(who),
    usertype: 'driver',
    carType: 'Car',
    approved: false,
  });
  const admin = await visitor(browser, 'phone');
  await signIn(admin, 'admin@wayfare.test');
  const tile = admin.getByRole('link', { name: /Drivers to approve/ });
  await expect(tile).toBeVisible();
  await expectAccessible(admin, 'the dashboard of a phone', PANEL_RULES);
  await tile.click();
  await expect(admin).toHaveURL(/\/drivers\?state=waiting/);
  await expect(admin.getByText('Willy Waiting').first()).toBeVisible();
  await office.call('deleteUser', { id: user.id });
});
