import { expect } from '@playwright/test';
import { bookDelivery, sender } from './deliveries';
import { slide } from './gestures';
import { expectAccessible, expectNoSidewaysScroll, goOnline, signIn, test, visitor } from './kit';
import { driveToDrop, endShift, messagesTo } from './people';

const DRIVER = 'driver@wayfare.test';

test.afterEach(async () => {
  await endShift(DRIVER);
  await endShift(DRIVER);
});

test('[PLUS-38] a recipient follows the link of a text without an account, and the driver needs their code', async ({
  browser,
}) => {
  const rider = await sender(browser, 'Sanna');
  const driver = await visitor(browser, 'phone');
  await signIn(driver, DRIVER, undefined, '/trips');
  await goOnline(driver);
  await bookDelivery(rider, '070-765 43 21');
  await driver.getByRole('button', { name: 'Accept' }).click();

  await expect.poll(async () => (await messagesTo('+46707654321')).length).toBe(1);
  const [{ body } = { body: '' }] = await messagesTo('+46707654321');
  expect(body).toMatch(/^Wayfare: a customer named Sanna is sending you a parcel\./);
  const { pathname } = new URL(/https?:\/\/\S+/.exec(body)![0]);
  const recipient = await visitor(browser, 'phone');
  await recipient.goto(pathname);
  await expect(recipient.getByRole('heading', { level: 1 })).toHaveText(
    'The driver is on the way to pick up your parcel',
  );
  await expect(recipient.getByText('From a customer named Sanna')).toBeVisible();
  await expectAccessible(recipient, 'the page of a recipient');
  await expectNoSidewaysScroll(recipient);
  const code = (await recipient.getByRole('img', { name: /^\d\D?\d\D?\d\D?\d$/ }).innerText()).replace(/\D/g, '');
  expect(code).toHaveLength(4);

  await slide(driver.getByRole('button', { name: 'Slide when you’ve arrived' }));
  const start = await rider.getByRole('img', { name: /^Code/ }).first().innerText();
  await driver.getByLabel('5-digit code').fill(start.replace(/\D/g, ''));
  await expect(driver.getByText('Drive to the drop-off')).toBeVisible();
  await driveToDrop(driver, DRIVER);
  await slide(driver.getByRole('button', { name: 'Slide at the drop-off' }));
  await expect(driver.getByText(code)).toHaveCount(0);
  const field = driver.getByRole('textbox', { name: '4-digit code' });
  await field.fill(code === '1234' ? '4321' : '1234');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill(code);
  await slide(driver.getByRole('button', { name: 'Slide to finish the trip' }));
  await expect(recipient.getByRole('heading', { level: 1 })).toHaveText('Delivered', { timeout: 40_000 });
});
