import { expect, type Page } from '@playwright/test';
import { codeAt } from '#scripts/local/cognito/totp';
import { enterPassword, expectAccessible, expectNoSidewaysScroll, expectAlert, test, visitor } from './kit';
import { adminApi, newcomer, mobileOf, notThe } from './people';

const STEP_MS = 30_000;
/** The time step of the last code: no code works twice, and codes of the neighbouring steps work as well. */
let step = 0;
const shown = (secret: string): string => {
  step = Math.max(step, Math.floor(Date.now() / STEP_MS) - 2) + 1;
  return codeAt(secret, step * STEP_MS);
};

/** Key that users type who cannot scan. */
const keyOn = async (page: Page): Promise<string> =>
  (
    await page
      .locator('bdi')
      .filter({ hasText: /^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/ })
      .innerText()
  ).replace(/ /g, '');

test('[AUTH-11] a fleet admin sets an authenticator app up, signs in with its code, and is helped when the phone is lost', async ({
  browser,
}) => {
  const who = newcomer('Fatima', 'Fleet');
  const admin = await adminApi();
  const { phone: _phone, ...person } = who;
  const added = { ...person, mobile: mobileOf(who), usertype: 'fleetadmin' as const };
  const { user } = await admin.call('addUser', added);

  const page = await visitor(browser, 'phone');
  await page.goto('/login?next=%2Fprofile%3Ftab%3Dsecurity');
  await enterPassword(page, who.email, who.password);
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(page, 'setting an authenticator app up');
  await expectNoSidewaysScroll(page);
  const secret = await keyOn(page);
  const code = page.getByLabel('Code from the app');
  await code.fill(notThe(codeAt(secret, Date.now())));
  await expect(page.getByText(/This code is wrong/)).toBeVisible();
  await code.fill(shown(secret));
  await expectAlert(page, 'factor.done');

  await expect(page).toHaveURL(/login/);
  await enterPassword(page, who.email, who.password);
  await expect(code).toBeFocused();
  await expectAccessible(page, 'the code of the app');
  await code.fill(notThe(codeAt(secret, Date.now())));
  await expect(page.getByText(/This code is wrong/)).toBeVisible();
  await page.keyboard.type(shown(secret));
  await expect(page).not.toHaveURL(/login/);
  await page.goto('/profile?tab=security');
  await expect(page.getByText(/On since/)).toBeVisible();

  await admin.call('resetSecondFactor', { id: user.id });
  await page.reload();
  await expect(page).toHaveURL(/login/);
  await enterPassword(page, who.email, who.password);
  await expect(page).not.toHaveURL(/login/);
  await page.goto('/profile?tab=security');
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible();
});
