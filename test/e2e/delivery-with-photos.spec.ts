import { expect, type Page } from '@playwright/test';
import { jpegOfSize } from '#test/kit/pictures';
import { bookDelivery, sender } from './deliveries';
import { slide } from './gestures';
import { expectAccessible, goOnline, signIn, test, visitor } from './kit';
import { adminApi, driveToDrop, endShift, handOver } from './people';

const photos = (on: boolean) => ({ AllowDeliveryPickupImageCapture: on, AllowFinalDeliveryImageCapture: on });
const driverEmail = 'driver@wayfare.test';

const photo = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: jpegOfSize(300_000) });

/** The camera of a test is a file. */
const takePhoto = async (page: Page, what: string): Promise<void> => {
  const field = page.getByRole('group', { name: what });
  await expect(field.getByRole('button', { name: 'Take a photo' })).toBeVisible();
  const camera = field.locator('input[type=file]');
  await expect(camera).toHaveAttribute('capture', 'environment');
  await camera.setInputFiles(photo('photo.jpg'));
  await expect(page.getByRole('button', { name: `Show: ${what}` })).toBeVisible();
};

/** The picture has come down and can be looked at. */
const expectPhoto = async (page: Page, name: string): Promise<void> => {
  const picture = page.getByRole('button', { name: `Enlarge: ${name}` }).locator('img');
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
};

const expectBothPhotos = async (page: Page): Promise<void> => {
  await expectPhoto(page, 'Photo at the pickup');
  await expectPhoto(page, 'Photo at the drop-off');
};

test.afterEach(async () => {
  await (await adminApi()).call('editSettings', photos(false));
  await endShift(driverEmail);
});

test('[LIFE-4] [LIFE-5] a delivery with photos: taken at the pickup and at the drop, seen by rider and admin', async ({
  browser,
}) => {
  await (await adminApi()).call('editSettings', photos(true));
  const rider = await sender(browser, 'Paula');
  const driver = await visitor(browser, 'phone');
  await signIn(driver, driverEmail, undefined, '/trips');
  await goOnline(driver);
  await bookDelivery(rider);

  await driver.getByRole('button', { name: 'Accept' }).click();
  await slide(driver.getByRole('button', { name: 'Slide when you’ve arrived' }));
  await expect(driver.getByText('You are at the pickup')).toBeVisible();
  await expect(driver.getByLabel('5-digit code')).toBeHidden();
  await expectAccessible(driver, 'photo asked for');
  await takePhoto(driver, 'Photo of the parcel');

  const code = await rider.getByRole('img', { name: /^Code/ }).innerText();
  await driver.getByLabel('5-digit code').fill(code.replace(/\D/g, ''));
  await expect(driver.getByText('Drive to the drop-off')).toBeVisible();
  await expect(driver.getByRole('button', { name: 'Slide at the drop-off' })).toBeHidden();
  await takePhoto(driver, 'Photo of the delivery');
  await driveToDrop(driver, driverEmail);
  await slide(driver.getByRole('button', { name: 'Slide at the drop-off' }));
  await handOver(driver, driverEmail);
  await slide(driver.getByRole('button', { name: 'Slide to finish the trip' }));
  await expect(driver.getByText('Trip done. Well driven.')).toBeVisible();
  await expect(driver.getByText('Today so far')).toBeVisible();

  await expectBothPhotos(rider);
  const admin = await visitor(browser, 'desk');
  const { pathname } = new URL(rider.url());
  await signIn(admin, 'admin@wayfare.test', undefined, pathname);
  await expectBothPhotos(admin);
});
