import { expect } from '@playwright/test';
import { enterPassword, expectAccessible, expectAlert, signIn, signOut, test, textOf, visitor } from './kit';
import { newcomer, newestCode, notThe, registered } from './people';

test('[AUTH-4] a forgotten password is replaced with the mailed code, and only the new one works', async ({
  browser,
}) => {
  const page = await visitor(browser, 'phone');
  const who = await registered(newcomer('Fatima'));
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset your password' });
  await dialog.getByLabel('Email').fill('fatima');
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByText(textOf('proper_email'))).toBeVisible();
  await expectAccessible(page, 'reset, wrong address');
  await dialog.getByLabel('Email').fill(who.email);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expectAlert(page, 'reset_pass_msg');

  const code = await newestCode(who.email);
  await expect(dialog).toContainText(who.email);
  await dialog.getByLabel('Code').fill(notThe(code));
  await dialog.getByLabel('New password').fill('renewed*2');
  await expectAccessible(page, 'reset, code and password');
  await dialog.getByRole('button', { name: 'Set password' }).click();
  await expect(dialog.getByText(textOf('auth/code-mismatch'))).toBeVisible();
  await dialog.getByLabel('Code').fill(code);
  await dialog.getByRole('button', { name: 'Set password' }).click();
  await expectAlert(page, 'auth.passwordSet');
  await expect(page.getByRole('combobox', { name: 'Pickup' })).toBeVisible();

  await signOut(page);
  await expect(page).toHaveURL(/\/login/);
  await enterPassword(page, who.email, who.password);
  await expectAlert(page, 'login_error');
  await expect(page.getByLabel('Email')).toHaveValue('');
  await signIn(page, who.email, 'renewed*2', '/profile');
  await expect(page.getByText('Fatima Newcomer')).toBeVisible();
});
