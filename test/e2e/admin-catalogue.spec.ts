import { expect, type Locator, type Page } from '@playwright/test';
import { jpegOfSize } from '#test/kit/pictures';
import { choosePlace } from './gestures';
import { expectAccessible, signIn, test, visitor } from './kit';
import { adminApi, apiOf, newcomer, registeredByPhone } from './people';

/** Records of a story have this stamp in their names: it may run twice on one product. */
const stamp = String(Date.now()).slice(-6);
const VEHICLE = `Trike ${stamp}`;
const PROMO = `HALF ${stamp}`;

const fill = async (form: Locator, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(value);
};

/** A vehicle type with a picture, an option and steps; its price is seen while it is typed. */
const addVehicle = async (admin: Page): Promise<void> => {
  await admin.getByRole('link', { name: 'Vehicle types' }).click();
  await admin.getByRole('button', { name: 'Add vehicle type' }).click();
  const form = admin.getByRole('form', { name: 'New vehicle type' });
  await form.getByLabel('Name', { exact: true }).first().fill(VEHICLE);
  await fill(form, { 'Info for customers': 'Up to 80 kg', 'Base fare': '50', 'Minimum fare': '20' });
  await fill(form, { 'Per km': '10', 'Per hour': '60', 'Position in the customers’ list': '1' });
  await form.getByLabel('Fee type').click();
  await admin.getByRole('option', { name: 'Fixed amount' }).click();
  await fill(form, { 'Service fee': '5' });
  const preview = form.getByRole('status', { name: 'Price of a sample trip' });
  // 50 + 5 km × 10 + 12 min × 1 + 5
  await expect(preview).toContainText(/Total\D*117/);
  const picture = { name: 'bike.jpg', mimeType: 'image/jpeg', buffer: jpegOfSize(60_000) };
  await form.getByRole('group', { name: 'Your own picture' }).locator('input[type=file]').setInputFiles(picture);
  await expect(form.locator('img[src*="cartypes"]')).toBeVisible();
  const options = form.getByRole('group', { name: 'Options' });
  await options.getByRole('button', { name: 'Add option' }).click();
  await options.getByLabel(/Name, row 1$/).fill('Carry upstairs');
  await options.getByLabel(/Extra price, row 1$/).fill('8');
  await expect(preview).toContainText(/Total\D*125/);
  const steps = form.getByRole('group', { name: 'Steps' });
  await steps.getByRole('button', { name: 'Add step' }).click();
  await steps.getByLabel('Fee').fill('20');
  await expectAccessible(admin, 'a vehicle type');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByRole('heading', { name: VEHICLE })).toBeVisible();
  await admin.getByRole('complementary', { name: VEHICLE }).getByRole('button', { name: 'Close' }).click();
  await expect(admin.getByRole('row', { name: new RegExp(VEHICLE) })).toBeVisible();
};

const nextYear = (): string => `${new Date().getFullYear() + 1}-12-31T12:00`;

/** A promo for that vehicle, tried out on a rider before anybody uses it. */
const addPromo = async (admin: Page, rider: string): Promise<void> => {
  await admin.getByRole('link', { name: 'Promos' }).click();
  await admin.getByRole('button', { name: 'Add promo' }).click();
  const form = admin.getByRole('form', { name: 'New promo' });
  await fill(form, {
    Name: PROMO,
    Discount: '50',
    'Maximum discount': '60',
    'Valid until': nextYear(),
    'Usage limit': '3',
  });
  await form.getByRole('button', { name: VEHICLE }).click();
  await form.getByRole('switch', { name: 'First trip only' }).check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByRole('heading', { name: PROMO })).toBeVisible();
  await expectAccessible(admin, 'a promo');
  await admin.getByRole('button', { name: 'Try it out' }).click();
  const trial = admin.getByRole('dialog', { name: `Try out ${PROMO}` });
  await trial.getByRole('combobox', { name: 'Customer' }).fill(rider);
  await admin
    .getByRole('option', { name: new RegExp(rider) })
    .first()
    .click();
  await trial.getByLabel('Vehicle type').click();
  await admin.getByRole('option', { name: 'Car', exact: true }).click();
  await trial.getByRole('button', { name: 'Try it out' }).click();
  await expect(trial.getByText('Not valid for this vehicle type.')).toBeVisible();
  await trial.getByLabel('Vehicle type').click();
  await admin.getByRole('option', { name: VEHICLE }).click();
  await trial.getByRole('button', { name: 'Try it out' }).click();
  await expect(trial.getByText(/The promo applies: saves.*50/)).toBeVisible();
  await trial.getByRole('button', { name: 'Close' }).click();
};

/** The rider finds the vehicle first in the list, with its picture, and books it with the promo. */
const bookWithPromo = async (rider: Page): Promise<void> => {
  await choosePlace(rider, 'Pickup', 'Järntorget');
  await choosePlace(rider, 'Drop-off', 'Kungsportsavenyn');
  const first = rider.locator('label', { has: rider.locator('input[name="carType"]') }).first();
  await expect(first).toContainText(VEHICLE);
  const picture = first.locator('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await rider.getByRole('radio', { name: new RegExp(`^${VEHICLE}`) }).check();
  // Nobody drives this type yet.
  await rider.getByRole('combobox', { name: 'When' }).selectOption({ label: 'Book Later' });
  await rider.getByLabel('Day').selectOption({ label: 'Tomorrow' });
  await rider.getByRole('button', { name: `Book ${VEHICLE}` }).click();
  const extras = rider.getByRole('dialog', { name: 'What are we carrying?' });
  await extras.getByRole('radio', { name: /Carry upstairs/ }).check();
  await extras.getByRole('button', { name: 'Continue' }).click();
  const price = rider.getByRole('dialog', { name: 'Your price' });
  await price.getByRole('radio', { name: new RegExp(PROMO) }).check();
  await price.getByText('Price breakdown').click();
  await expect(price.getByText('Discount').first()).toBeVisible();
  await price.getByLabel('Name').fill('Dora Door');
  await price.getByLabel('Phone').fill('070-123 45 67');
  await price.getByRole('button', { name: 'Book and pay' }).click();
  await rider.getByRole('dialog', { name: 'Pay for the booking' }).getByRole('button', { name: /^Pay/ }).click();
  await rider.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(rider.getByText('Payment received')).toBeVisible();
  await expect(rider.getByText(new RegExp(`${PROMO}.*Saves`))).toBeVisible();
};

/** Removes the vehicle type: other journeys choose among the types, too. */
const clearAway = async ({ email, password }: { email: string; password: string }): Promise<void> => {
  const rider = await apiOf(email, password);
  for (const { id } of (await rider.call('fetchBookings', { limit: 10 })).bookings)
    await rider.call('cancelBooking', { bookingId: id, reason: 'Plans have changed' });
  const office = await adminApi();
  for (const { id } of (await office.call('fetchCarTypes', {})).carTypes.filter(({ name }) => name === VEHICLE))
    await office.call('editCarType', { method: 'Delete', id });
};

test('[ADM-1] [ADM-3] a new admin adds a vehicle type and a promo; a rider sees the one and books it with the other', async ({
  browser,
}) => {
  // A promo for the first trip wants a proved number or address.
  const who = await registeredByPhone(newcomer('Cleo', `Catalogue${stamp}`));
  const admin = await visitor(browser, 'desk');
  await signIn(admin, 'admin@wayfare.test');
  await addVehicle(admin);
  await addPromo(admin, who.lastName);

  const rider = await visitor(browser, 'phone');
  await signIn(rider, who.email, who.password, '/');
  await bookWithPromo(rider);

  await admin.goto('/promos');
  const row = admin.getByRole('row', { name: new RegExp(PROMO) });
  await expect(row).toContainText('1 of 3');
  await row.getByRole('button', { name: /^Actions for / }).click();
  await admin.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(admin.getByRole('dialog')).toContainText(/One trip uses it/);
  await admin.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await admin.goto('/cartypes');
  await admin
    .getByRole('row', { name: new RegExp(VEHICLE) })
    .getByRole('button', { name: /^Actions for / })
    .click();
  await admin.getByRole('menuitem', { name: 'Delete' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(admin.getByRole('alertdialog')).toContainText(/Give the drivers another type/);
  await clearAway(who);
});
