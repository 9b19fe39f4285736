import { expect } from '@playwright/test';
import { expectAccessible, expectAlert, test, textOf, visitor } from './kit';
import { codesSentTo, mobileOf, newcomer, newestCode, notThe, registeredByPhone } from './people';

test('[AUTH-2] [AUTH-3] a rider signs in with the code of a text message', async ({ browser }) => {
  const page = await visitor(browser, 'phone');
  const who = await registeredByPhone(newcomer('Petra'));
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Phone' }).click();
  await expect(page.getByLabel('Country')).toHaveValue('SE');
  await expectAccessible(page, 'sign-in by phone');

  const number = page.getByLabel('Phone number');
  const stranger = newcomer('Nobody');
  await number.fill(stranger.phone);
  await page.getByRole('button', { name: 'Get code' }).click();
  await expect(page.getByText(textOf('user_does_not_exists'))).toBeVisible();
  await expect(page.getByLabel('Phone number')).toHaveValue(stranger.phone);
  await expectAccessible(page, 'a new account for a number');
  expect(await codesSentTo(mobileOf(stranger))).toEqual([]);

  await page.goBack();
  await page.getByRole('tab', { name: 'Phone' }).click();
  await number.fill(who.phone);
  await page.getByRole('button', { name: 'Get code' }).click();
  const code = page.getByLabel('Code from the message');
  await expect(page.getByText(mobileOf(who))).toBeVisible();
  await expectAccessible(page, 'code of the text message');

  const sent = await newestCode(mobileOf(who));
  const verify = page.getByRole('button', { name: 'Verify' });
  for (const malformed of ['12345', '012345']) {
    await code.fill(malformed);
    // The last digit submits the code.
    if (malformed.length < 6) await verify.click();
    await expectAlert(page, 'otp_validate_error');
  }
  await code.fill(notThe(sent));
  await expectAlert(page, 'auth/code-mismatch');
  await expect(code).toHaveValue('');
  await expect(page).toHaveURL(/\/login/);
  await code.fill(sent);
  await expect(page.getByRole('combobox', { name: 'Pickup' })).toBeVisible();
});

test('[AUTH-3] the third wrong code ends the sign-in, and the code that was sent is no longer valid', async ({
  browser,
}) => {
  const page = await visitor(browser, 'desk');
  const who = await registeredByPhone(newcomer('Pavel'));
  await page.goto('/login?next=%2Fprofile');
  await page.getByRole('tab', { name: 'Phone' }).click();
  await page.getByLabel('Phone number').fill(who.phone);
  await page.getByRole('button', { name: 'Get code' }).click();
  const code = page.getByLabel('Code from the message');
  await expect(code).toBeVisible();
  const sent = await newestCode(mobileOf(who));
  for (const message of ['auth/code-mismatch', 'auth/code-mismatch', 'auth.tooManyWrong'] as const) {
    await code.fill(notThe(sent));
    await expectAlert(page, message);
  }
  // Back at the number, which stays.
  await expect(page.getByLabel('Phone number')).toHaveValue(who.phone);
  await page.getByRole('button', { name: 'Get code' }).click();
  await expect(code).toBeVisible();
  const next = await newestCode(mobileOf(who));
  expect(await codesSentTo(mobileOf(who))).toHaveLength(3);
  await code.fill(next);
  await expect(page.getByLabel('First name')).toHaveValue('Pavel');
});
