import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, grantLocation, signIn, test, visitor } from './kit';
import { driveToDrop, endShift, newcomer, newestHandoverCode, registered } from './people';

const DRIVER = 'driver@wayfare.test';
/** More than the distance between any two needed elements on a page. */
const MOST_TABS = 90;

test.afterAll(() => endShift(DRIVER));

const isFocused = (element: Locator): Promise<boolean> =>
  element
    .first()
    .evaluate(element => element === document.activeElement)
    .catch(() => false);

/** Moves by Tab to an element, by its accessible name. */
const tabTo = async (element: Locator): Promise<void> => {
  await expect(element.first()).toBeVisible();
  for (let tabs = 0; tabs < MOST_TABS && !(await isFocused(element)); tabs++)
    await element.page().keyboard.press('Tab');
  await expect(element.first()).toBeFocused();
};
const press = async (element: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(element);
  await element.page().keyboard.press(key);
};
const type = async (element: Locator, text: string): Promise<void> => {
  await tabTo(element);
  await element.page().keyboard.type(text);
};
/** An action moves the focus to its result, which a screen reader then reads. */
const expectAt = (page: Page, role: 'main' | 'region' | 'dialog', name?: string): Promise<void> =>
  expect(page.getByRole(role, name === undefined ? {} : { name, exact: true })).toBeFocused();
/** From the list of places to the pin in the centre of the map; the arrow keys move the map below it. */
const pickOnMap = async (page: Page): Promise<void> => {
  const field = page.getByRole('combobox', { name: 'Pickup' });
  await tabTo(field);
  await expect(page.getByRole('option', { name: /Choose on the map/ })).toBeVisible();
  const isNext = () => page.getByRole('option', { name: /Choose on the map/, selected: true }).isVisible();
  for (let at = 0; at < 12 && !(await isNext()); at++) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Pickup: .*Use the arrow keys to move the map/ })).toBeFocused();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.getByRole('button', { name: 'Pick up here' })).toBeEnabled();
  await expectAccessible(page, 'a place is chosen on the map');
  await page.keyboard.press('Enter');
  await expectAt(page, 'main');
  await expect(field).toHaveValue(/./);
};
/** Announced without moving the focus. */
const expectSaid = (page: Page, text: RegExp): Promise<void> =>
  expect(
    page.locator('[role=status], [role=alert], [aria-live=polite]').filter({ hasText: text }).first(),
  ).toBeVisible();

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

const choosePlace = async (page: Page, box: string, text: string) => {
  const field = page.getByRole('combobox', { name: box });
  await tabTo(field);
  // Filling in the pickup may overwrite a text that is typed meanwhile.
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
    await expect(page.getByRole('option', { name: new RegExp(text) }).first()).toBeVisible({ timeout: 8_000 });
  }).toPass({ timeout: 30_000 });
  await page.keyboard.press('Enter');
};
const slide = async (page: Page, name: string) => {
  await press(button(page, name));
  await expect(button(page, 'Press again to confirm')).toBeFocused();
  await page.keyboard.press('Enter');
};

test('[PLUS-13] a whole ride by keyboard alone, with the names that a screen reader says', async ({ browser }) => {
  const rider = await visitor(browser, 'desk');
  const driver = await visitor(browser, 'phone');
  const who = await registered(newcomer('Kim', 'Keys'));

  grantLocation(driver);
  await signIn(driver, DRIVER, undefined, '/trips');
  const duty = driver.getByRole('switch', { name: 'Online' });
  await expect(duty).toHaveAttribute('aria-busy', 'false');
  if (!(await duty.isChecked())) await press(duty, ' ');
  await expect(duty).toBeChecked();
  await expectAt(driver, 'region', 'Your shift');
  await expectSaid(driver, /Waiting for offers/);

  await rider.goto('/login?next=%2F');
  await type(rider.getByLabel('Email'), who.email);
  await type(rider.getByLabel('Password', { exact: true }), who.password);
  await rider.keyboard.press('Enter');
  await expect(rider.getByRole('combobox', { name: 'Pickup' })).toBeVisible();
  await expectAt(rider, 'main');
  await pickOnMap(rider);
  await choosePlace(rider, 'Pickup', 'Järntorget');
  await expect(rider.getByRole('combobox', { name: 'Drop-off' })).toBeFocused();
  await choosePlace(rider, 'Drop-off', 'Kungsportsavenyn');
  await expectSaid(rider, /Drop-off: Kungsportsavenyn/);
  const car = rider.getByRole('radio', { name: /^Car/ });
  // A vehicle is selected as soon as a driver is known nearby, and Tab moves to the selected one.
  const vehicles = rider.getByRole('radiogroup', { name: 'Vehicle' }).getByRole('radio');
  await expect(vehicles.and(rider.locator(':checked'))).toHaveCount(1);
  await tabTo(vehicles.and(rider.locator(':checked')));
  for (let at = 0; at < 6 && !(await isFocused(car)); at++) await rider.keyboard.press('ArrowDown');
  await rider.keyboard.press(' ');
  await expect(car).toBeChecked();
  await press(button(rider, /^Book Car/));
  const extras = rider.getByRole('dialog', { name: 'What are we carrying?' });
  await expectAt(rider, 'dialog', 'What are we carrying?');
  await press(extras.getByRole('radio').first(), ' ');
  await press(extras.getByRole('button', { name: 'Continue' }));
  const estimate = rider.getByRole('dialog', { name: 'Your price' });
  await expectAt(rider, 'dialog', 'Your price');
  await type(estimate.getByLabel('Name'), 'Dora Door');
  await type(estimate.getByLabel('Phone'), '070-123 45 67');
  await press(estimate.getByRole('button', { name: 'Book and pay' }));
  const payment = rider.getByRole('dialog', { name: 'Pay for the booking' });
  await expect(payment.getByRole('button', { name: /^Pay/ })).toBeEnabled();
  await expectAt(rider, 'dialog', 'Pay for the booking');
  const provider = payment.getByRole('radio', { name: /^Test/ });
  if (!(await provider.isChecked())) {
    await tabTo(payment.getByRole('radio').and(rider.locator(':checked')));
    for (let at = 0; at < 14 && !(await isFocused(provider)); at++) await rider.keyboard.press('ArrowDown');
    await rider.keyboard.press(' ');
  }
  await press(payment.getByRole('button', { name: /^Pay/ }));
  await expect(rider.getByRole('heading', { name: 'Test payment' })).toBeVisible();
  await press(button(rider, 'Pay'));
  await expect(rider).toHaveURL(/\/bookings\/[^/]+\?attempt=/);
  await expectSaid(rider, /Looking for a driver near/);

  const accept = driver.getByRole('button', { name: 'Accept' });
  await expectAt(driver, 'region', 'New trip');
  // The journey before may have left this driver across the town: their page then also says that positions jump.
  await expect(driver.getByRole('region', { name: 'New trip' })).toContainText('Car');
  await press(accept);
  await expectAt(driver, 'region', 'Drive to the pickup');
  await expectSaid(rider, /is on the way to you/);
  await slide(driver, 'Slide when you’ve arrived');
  // The driver types the code next, so its field has the focus.
  await expect(driver.getByLabel('5-digit code')).toBeFocused();
  await expectSaid(rider, /has arrived/);
  const code = (await rider.getByRole('img', { name: /^Code/ }).innerText()).replace(/\D/g, '');
  await type(driver.getByLabel('5-digit code'), code);
  await expectAt(driver, 'region', 'Drive to the drop-off');
  await expectSaid(rider, /On the way to Kungsportsavenyn/);
  await driveToDrop(driver, DRIVER);
  await slide(driver, 'Slide at the drop-off');
  await expect(driver.getByLabel('4-digit code')).toBeFocused();
  await type(driver.getByLabel('4-digit code'), await newestHandoverCode(DRIVER));
  await expectAt(driver, 'region', 'You are at the drop-off');
  await expectSaid(rider, /Arrived at Kungsportsavenyn/);
  await slide(driver, 'Slide to finish the trip');
  await expectAt(driver, 'region', 'Trip done. Well driven.');
  await expectSaid(rider, /Delivered and paid/);
  const stars = rider.getByRole('radio', { name: '5 stars' });
  await expect(stars).toBeVisible();
  await tabTo(rider.getByRole('radio', { name: '1 star' }).or(stars));
  for (let at = 0; at < 6 && !(await isFocused(stars)); at++) await rider.keyboard.press('ArrowRight');
  await rider.keyboard.press(' ');
  await press(button(rider, 'Send rating'));
  await expectSaid(rider, /Done. Thank you!/);
  // When the button disappears, the focus moves to the text with the outcome.
  await expect(rider.locator('#ride-state')).toBeFocused();
});

/** The lines around something, as they are drawn. */
const linesOf = (field: Locator): Promise<string> =>
  field.first().evaluate(element => {
    const { outlineStyle, outlineWidth, outlineColor, borderColor, backgroundColor } = getComputedStyle(element);
    return [outlineStyle, outlineWidth, outlineColor, borderColor, backgroundColor].join(' ');
  });

test('[PLUS-13] in forced colours what is chosen, on or in focus differs from what is not', async ({ browser }) => {
  const who = await registered(newcomer('Kim', 'Colours'));
  const page = await visitor(browser, 'desk', { forcedColors: 'active' });
  await signIn(page, who.email, who.password, '/');
  const vehicle = (name: string) => page.locator('label').filter({ hasText: name });
  await page.getByRole('radio', { name: /^Van/ }).check();
  await page.mouse.move(0, 0);
  await page.getByRole('radio', { name: /^Van/ }).blur();
  expect(await linesOf(vehicle('Van'))).not.toEqual(await linesOf(vehicle('Truck')));
  const links = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link');
  expect(await linesOf(links.filter({ hasText: 'Home' }))).not.toEqual(
    await linesOf(links.filter({ hasText: 'Wallet' })),
  );

  expect(await linesOf(button(page, 'Book Van'))).toMatch(/^solid 1px/);

  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Notifications' }).click();
  const mails = page.getByRole('switch', { name: 'Send me emails' });
  const track = page.locator('.MuiSwitch-root').filter({ has: mails }).locator('.MuiSwitch-track');
  const on = await linesOf(track);
  await mails.press(' ');
  await expect(mails).not.toBeChecked();
  expect(await linesOf(track)).not.toEqual(on);
});
