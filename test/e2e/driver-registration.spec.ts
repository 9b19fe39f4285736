import { letIn } from '#test/kit/let-in';
import { expect, type Page } from '@playwright/test';
import { jpegOfSize } from '#test/kit/pictures';
import { enterPassword, expectAccessible, expectNoSidewaysScroll, readArabic, test, textOf, visitor } from './kit';
import {
  adminApi,
  confirmNumber,
  describeVehicle,
  fillPerson,
  mobileOf,
  newcomer,
  type Newcomer,
  nextStep,
} from './people';

/** More than the first part takes, 5 MiB, and less than a picture may have. */
const picture = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: jpegOfSize(6_500_000) });

const licence = (page: Page) => page.getByRole('group', { name: 'Photo of your driving licence' });
const chooseFile = (page: Page, name: string) => licence(page).locator('input[type=file]').setInputFiles(picture(name));

/** In the visible heading of the field, not only in its accessible name. */
const expectState = (page: Page, state: string) =>
  expect(licence(page).getByRole('paragraph').filter({ hasText: state })).toBeVisible();

/** A line that takes so many bytes a second. */
const sendAtMost = async (page: Page, bytesPerSecond: number): Promise<() => Promise<void>> => {
  const cdp = await page.context().newCDPSession(page);
  const set = (uploadThroughput: number) =>
    cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await cdp.send('Network.enable');
  await set(bytesPerSecond);
  return () => set(-1).then(() => undefined);
};

/** Numbers of the parts that the page sends from now on. */
const partsSent = (page: Page): number[] => {
  const parts: number[] = [];
  page.on('request', request => {
    if (request.method() === 'PUT') parts.push(Number(new URL(request.url()).searchParams.get('partNumber')));
  });
  return parts;
};

/** An upload over a slow line, paused half-way and resumed. */
const pauseAndResume = async (page: Page): Promise<void> => {
  const hurry = await sendAtMost(page, 200_000);
  const parts = partsSent(page);
  await chooseFile(page, 'slow.jpg');
  await expectState(page, 'Uploading…');
  const bar = licence(page).getByRole('progressbar');
  await expect(bar).toHaveAttribute('aria-valuenow', /[1-9]/);
  await expectAccessible(page, 'upload under way');
  await licence(page).getByRole('button', { name: 'Pause' }).click();
  await expect(licence(page).getByText(textOf('upload.pausedHint'))).toBeVisible();
  await expectAccessible(page, 'upload paused');
  await hurry();
  await licence(page).getByRole('button', { name: 'Resume' }).click();
  await expectState(page, 'Uploaded');
  expect(parts).toEqual([1, 1, 2]);
};

/** The page is reloaded while the second part is being sent; only that part is sent again. */
const reloadAndGoOn = async (page: Page, who: Newcomer): Promise<void> => {
  let arrive = () => {};
  const secondPartIsSent = new Promise<void>(resolve => (arrive = resolve));
  await page.route(/partNumber=2/, () => arrive());
  await chooseFile(page, 'interrupted.jpg');
  await secondPartIsSent;
  await page.reload();
  await page.unrouteAll();
  const parts = partsSent(page);
  await fillPerson(page, who);
  await nextStep(page, 'Step 2 of 3');
  await expectState(page, 'Your upload was interrupted');
  await expect(licence(page).getByText(/interrupted\.jpg/)).toBeVisible();
  await expectAccessible(page, 'interrupted upload offered');
  await licence(page).getByRole('button', { name: 'Continue' }).click();
  await expectState(page, 'Uploaded');
  expect(parts).toEqual([2]);
};

test('[REG-9] [STOR-2] [AUTH-6] a driver registers with a large picture of the licence and drives once approved', async ({
  browser,
}) => {
  const page = await visitor(browser, 'phone');
  const who = newcomer('Dragan', 'Driver');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Drive with us' }).click();
  await expect(page.getByRole('radio', { name: /^Drive/ })).toBeChecked();
  await expectAccessible(page, 'register as a driver');
  await fillPerson(page, who);
  await nextStep(page, 'Step 2 of 3');
  await expectAccessible(page, 'register as a driver, vehicle');
  await pauseAndResume(page);
  await reloadAndGoOn(page, who);

  await describeVehicle(page, 'DRA 606');
  await nextStep(page, 'Step 3 of 3');
  await expectAccessible(page, 'register as a driver, payout');
  await page.goBack();
  await expect(page.getByText('Step 2 of 3')).toBeFocused();
  await expectState(page, 'Uploaded');
  await nextStep(page, 'Step 3 of 3');
  const answer = page.waitForResponse(answer => answer.url().includes('user_signup') && answer.ok());
  await page.getByRole('button', { name: 'Create an account' }).click();
  await confirmNumber(page, mobileOf(who));
  await expect(page.getByRole('heading', { name: 'Thank you, Dragan' })).toBeVisible();
  await expect(page.getByText(textOf('auth.awaitingApproval'))).toBeVisible();
  await expectAccessible(page, 'registered, to be approved');
  const { uid } = (await (await answer).json()) as { uid: string };

  await expect(page).toHaveURL(/\/application/);
  await expect(page.getByText(textOf('require_approval'))).toBeVisible();
  await expect(page.getByText(textOf('application.nothingMissing'))).toBeVisible();
  await expectAccessible(page, 'how far the registration is');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await enterPassword(page, who.email, who.password);
  await expect(page).toHaveURL(/\/application/);

  await letIn(await adminApi(), uid);
  await page.reload();
  await expect(page).toHaveURL(/\/trips/);
  await expect(page.getByRole('switch', { name: 'Online' })).toBeVisible();
  await expectAccessible(page, 'trips of a new driver');
  await page.goto('/profile?tab=you');
  const image = page.getByRole('img', { name: 'Your driving licence' });
  await expect(image).toBeVisible();
  // The picture itself, not its frame: the sample is drawn 48 pixels wide.
  await expect.poll(() => image.evaluate(element => (element as HTMLImageElement).naturalWidth)).toBe(48);
  await expectAccessible(page, 'profile of a driver');
});

test('[REG-9] registering as a driver in Arabic, in the dark, on a phone', async ({ browser }) => {
  const page = await visitor(browser, 'phone', { colorScheme: 'dark' });
  await page.goto('/register?as=driver');
  await readArabic(page);
  await expectAccessible(page, 'register as a driver, Arabic, dark');
  await page.locator('form button[type=submit]').click();
  await expect(page.getByRole('alert').first()).toBeFocused();
  await expectAccessible(page, 'faults of a registration, Arabic, dark');
  await expectNoSidewaysScroll(page);
});
