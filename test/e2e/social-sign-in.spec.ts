import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAlert, signOut, test, textOf, visitor } from './kit';
import { adminApi, newcomer } from './people';

const home = (page: Page) => page.getByRole('combobox', { name: 'Pickup' });

/** Signs in at the local page that simulates the provider, as a person new to it. */
const beSomebody = async (page: Page, who: { name: string; email: string }): Promise<void> => {
  await page.getByLabel('Name').fill(who.name);
  await page.getByLabel(/^Email/).fill(who.email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
};

test('[AUTH-5] [PROF-1] a first sign-in with Google makes a rider, the second one finds the same account', async ({
  browser,
}) => {
  const page = await visitor(browser, 'desk');
  const { email } = newcomer('Greta');
  await page.goto('/login');
  await expectAccessible(page, 'login with other accounts');
  const google = page.getByRole('button', { name: 'Continue with Google' });
  await google.click();
  await expect(page.getByRole('heading', { name: /Google/ })).toBeVisible();
  await expectAccessible(page, 'stand-in of Google');
  await beSomebody(page, { name: 'Greta Gustafsson', email });
  await expect(home(page)).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);

  await page.goto('/profile');
  await expect(page.getByLabel('First name')).toHaveValue('Greta');
  await expect(page.getByLabel('Last name')).toHaveValue('Gustafsson');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Email')).toBeEditable();
  await expect(page.getByText('Account type: Customer')).toBeVisible();
  await page.getByLabel('Email').fill('greta');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(textOf('proper_email'))).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Last name').fill('Garbo');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile saved.')).toBeVisible();
  await expectAccessible(page, 'profile of a social account');

  await signOut(page);
  // Through the provider, whose session ends too.
  await page.waitForURL(/:\d+\/$/);
  await expect(page.getByRole('link', { name: 'Login or sign up' })).toBeVisible();
  await page.goto('/login');
  await google.click();
  await page.getByRole('button', { name: email }).click();
  await expect(home(page)).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByLabel('Last name')).toHaveValue('Garbo');
});

test('[AUTH-5] a visitor who stops at the provider gets a message and is back at sign-in', async ({ browser }) => {
  const page = await visitor(browser, 'phone');
  await page.goto('/login?next=%2Fwallet');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectAlert(page, 'auth.socialCancelled');
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  // The address still contains the wanted page, and no trace of the refusal.
  await expect(page).toHaveURL(/\/login\?next=%2Fwallet$/);
  await expectAccessible(page, 'login after a cancelled sign-in');
});

test.describe('with FacebookLoginEnabled', () => {
  const switchFacebook = async (FacebookLoginEnabled: boolean) =>
    void (await (await adminApi()).call('editSettings', { FacebookLoginEnabled }));
  test.afterAll(() => switchFacebook(false));

  test('[AUTH-5] Facebook is offered when the setting is on, and brings a rider where they wanted to go', async ({
    browser,
  }) => {
    const [before, page] = [await visitor(browser, 'phone'), await visitor(browser, 'phone')];
    const facebook = { name: 'Continue with Facebook' };
    await before.goto('/login');
    await expect(before.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    await expect(before.getByRole('button', facebook)).toBeHidden();
    await switchFacebook(true);
    const { email } = newcomer('Felix');
    await page.goto('/wallet');
    await page.getByRole('button', facebook).click();
    await beSomebody(page, { name: 'Felix Falk', email });
    await expect(page).toHaveURL(/\/wallet$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, 'wallet of somebody new');
  });
});
