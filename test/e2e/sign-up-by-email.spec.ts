import { expect, type Page } from '@playwright/test';
import { enterPassword, expectAccessible, expectFault, expectAlert, test, textOf, visitor } from './kit';
import { adminApi, codesSentTo, newcomer, newestCode, notThe, register } from './people';

test.beforeAll(async () => void (await (await adminApi()).call('editSettings', { email_verify: true })));
test.afterAll(async () => void (await (await adminApi()).call('editSettings', { email_verify: false })));

const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Confirm your email' });

const enterCode = async (page: Page, code: string): Promise<void> => {
  await confirmation(page).getByLabel('Code').fill(code);
  // The last digit submits the code.
  if (code.length < 6) await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
};

test('[AUTH-7] [REG-8] signing in with an unconfirmed address is refused, and another code opens the account', async ({
  browser,
}) => {
  const page = await visitor(browser, 'desk');
  const who = newcomer('Edith');
  await page.goto('/register');
  await register(page, who);
  await expect(page.getByRole('heading', { name: 'One more step, Edith' })).toBeVisible();
  await expect(page.getByText(textOf('email_verify_message'))).toBeVisible();
  await expectAccessible(page, 'registered, to be confirmed');
  await expect(confirmation(page)).toBeVisible();

  // The tab is closed before the mail is read.
  await page.goto('/login');
  await expect(confirmation(page)).toBeHidden();
  await enterPassword(page, who.email, who.password);
  await expectAlert(page, 'email_verify_message');
  await expect(confirmation(page)).toContainText(who.email);
  await expectAccessible(page, 'confirmation');
  const codes = await codesSentTo(who.email);
  expect(codes).toHaveLength(2);

  await enterCode(page, codes[0]!.slice(0, 4));
  await expectFault(page, 'otp_validate_error');
  await enterCode(page, notThe(codes[0]!));
  await expectFault(page, 'auth/code-mismatch');
  await expect(page).toHaveURL(/\/login/);
  await enterCode(page, codes[0]!);
  await expect(page.getByRole('combobox', { name: 'Pickup' })).toBeVisible();
});

test('[REG-8] a user who has just registered enters the code and need not type the password again', async ({
  browser,
}) => {
  const page = await visitor(browser, 'phone');
  const who = newcomer('Edgar');
  await page.goto('/register');
  await register(page, who);
  await expect(confirmation(page)).toBeVisible();
  await expectAccessible(page, 'confirmation on a phone');
  await confirmation(page).getByRole('button', { name: 'Send a new code' }).click();
  await expect(page.getByText(textOf('auth.resent'))).toBeVisible();
  expect(await codesSentTo(who.email)).toHaveLength(2);
  await enterCode(page, await newestCode(who.email));
  await expect(page.getByRole('combobox', { name: 'Pickup' })).toBeVisible();
});
