import { expect, type Page } from '@playwright/test';
import { choosePlace } from './gestures';
import { expectAccessible, expectNoSidewaysScroll, expectAlert, goOnline, signIn, test, visitor } from './kit';
import { adminApi, type Newcomer, newcomer, registered } from './people';

const duty = (driver: Page) => driver.getByRole('switch', { name: 'Online' });

/** Restores the state that other stories expect: drivers free and off duty, bookings served by the clock. */
const tidyUp = async (driver: Page, bookingId: string | undefined): Promise<void> => {
  const office = await adminApi();
  await office.call('editSettings', { autoDispatch: true });
  if (bookingId) await office.call('cancelBooking', { bookingId, reason: 'The story is over' });
  if (driver.isClosed()) return;
  await driver.goto('/trips');
  await expect(duty(driver)).toBeChecked();
  await duty(driver).dblclick();
  await expect(duty(driver)).not.toBeChecked();
};

/** [PLUS-4] From a house number that is estimated to the door: the pin is moved, and may be put back. */
const putPinRight = async (admin: Page): Promise<void> => {
  const box = admin.getByRole('combobox', { name: 'Pickup' });
  await expect(box).toHaveValue(/^Vasagatan 20,/);
  const more = admin.getByRole('button', { name: 'More for this trip' });
  await more.click();
  await expect(admin.getByRole('menuitem', { name: /Pickup: house number estimated$/ })).toBeVisible();
  await admin.keyboard.press('Escape');
  const pin = admin.getByRole('button', { name: /^Pickup: Vasagatan 20,.*arrow keys/ });
  await pin.focus();
  for (const key of ['ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Enter']) await admin.keyboard.press(key);
  await expect(box).not.toHaveValue(/^Vasagatan 20,/);
  await more.click();
  await admin.getByRole('menuitem', { name: /^Back to Vasagatan 20/ }).click();
  await expect(box).toHaveValue(/^Vasagatan 20,/);
};

/** Finds the rider by their phone number, and fills in their trip. */
const fillForm = async (admin: Page, who: Newcomer): Promise<void> => {
  await admin.getByRole('link', { name: 'Add booking' }).first().click();
  await expectAccessible(admin, 'add booking, empty');
  await admin.getByRole('button', { name: 'Book', exact: true }).click();
  const box = admin.getByRole('combobox', { name: 'Customer' });
  await expect(box).toBeFocused();
  await box.fill(`0${who.phone}`);
  await admin.getByRole('option', { name: new RegExp(who.email) }).click();
  await choosePlace(admin, 'Pickup', 'vasagatan 20');
  await choosePlace(admin, 'Drop-off', 'Kungsportsavenyn');
  await putPinRight(admin);
  await admin.getByRole('radio', { name: /^Car/ }).check();
  await expectAccessible(admin, 'add booking, filled');
  await admin.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(admin);
  await admin.setViewportSize({ width: 1440, height: 900 });
};

/** Through extras and price to the number; `id` is the booking's. */
const book = async (admin: Page): Promise<{ number: string; id: string }> => {
  await admin.getByRole('button', { name: /^Book for/ }).click();
  await admin.getByRole('dialog', { name: 'What are we carrying?' }).getByRole('button', { name: 'Continue' }).click();
  const price = admin.getByRole('dialog', { name: 'The price' });
  await price.getByLabel('Name').fill('Dora Door');
  await price.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(price.getByLabel('Phone')).toBeFocused();
  await price.getByLabel('Phone').fill('070-123 45 67');
  await price.getByLabel('At the pickup').fill('Ring twice');
  await expectAccessible(admin, 'add booking, price');
  await price.getByRole('button', { name: 'Book', exact: true }).click();
  const booked = admin.getByRole('dialog', { name: 'Booking received' });
  await expect(booked.getByText(/Drivers are assigned manually/)).toBeVisible();
  await expectAccessible(admin, 'add booking, booked');
  const number = (await booked.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).innerText()).trim();
  const link = await booked.getByRole('link', { name: 'Open the booking' }).getAttribute('href');
  await booked.getByRole('link', { name: 'Go to bookings' }).click();
  return { number, id: link!.split('/').at(-1)! };
};

const assign = async (admin: Page, number: string): Promise<void> => {
  const row = admin.getByRole('row', { name: new RegExp(number) });
  await row.getByRole('button', { name: /^Actions for / }).click();
  await admin.getByRole('menuitem', { name: /^Assign driver/ }).click();
  const picker = admin.getByRole('dialog', { name: 'Assign a driver' });
  await picker.getByRole('radio', { name: /Robin Ek/ }).check();
  await picker.getByRole('button', { name: 'Assign Robin Ek' }).click();
  await expectAlert(admin, 'Driver assigned successfully and notified.');
};

test('[ADD-1] [BKS-3] an admin books for a rider and assigns a driver, who accepts; the rider sees it', async ({
  browser,
}) => {
  const office = await adminApi();
  const who = await registered(newcomer('Petra', 'Phoned'));
  await office.call('editSettings', { autoDispatch: false });
  let made: { number: string; id: string } | undefined;
  const driver = await visitor(browser, 'phone');
  try {
    const admin = await visitor(browser, 'desk');
    const rider = await visitor(browser, 'phone');
    await signIn(driver, 'driver@wayfare.test');
    await goOnline(driver);
    await signIn(admin, 'admin@wayfare.test');
    await fillForm(admin, who);
    made = await book(admin);
    await signIn(rider, who.email, who.password, `/bookings/${made.id}`);
    await expect(rider.getByText(/Our team is finding you a driver/).first()).toBeVisible();
    await rider.goto('/bookings');
    const now = rider.getByRole('list', { name: 'Now' });
    await expect(now).toContainText(made.number);

    await assign(admin, made.number);
    await driver.getByRole('button', { name: 'Accept' }).click();

    await expect(now).toContainText('Robin Ek');
    await rider.goto(`/bookings/${made.id}`);
    await expect(rider.getByText(/is on the way to you/).first()).toBeVisible();
    await expect(admin.getByRole('row', { name: new RegExp(made.number) })).toContainText('Robin Ek');
  } finally {
    await tidyUp(driver, made?.id);
  }
});
