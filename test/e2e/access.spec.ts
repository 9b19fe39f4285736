import { expect } from '@playwright/test';
import { nextSecond } from '../kit/next-second';
import { enterPassword, expectAccessible, expectAlert, signIn, test, textOf, visitor } from './kit';
import { adminApi, newcomer, registered } from './people';

test('[AUTH-10] [AUTH-9] a blocked user is notified and signed out at once, and may come back when unblocked', async ({
  browser,
}) => {
  const page = await visitor(browser, 'desk');
  const who = await registered(newcomer('Blocked'));
  await signIn(page, who.email, who.password, '/profile');
  await expect(page.getByLabel('First name')).toHaveValue('Blocked');
  const admin = await adminApi();
  await admin.call('editUser', { id: who.uid, data: { approved: false } });
  await expectAlert(page, 'require_approval_blocked');
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login/);
  await expectAccessible(page, 'login after a block');

  await admin.call('editUser', { id: who.uid, data: { approved: true } });
  // A block ends all sessions of the second in which it is lifted.
  await nextSecond();
  await signIn(page, who.email, who.password, '/profile');
  await expect(page.getByLabel('First name')).toHaveValue('Blocked');
});

test('[AUTH-10] without a live connection, a block shows at the next thing they do, which is not done', async ({
  browser,
}) => {
  const page = await visitor(browser, 'desk');
  // Opens and never says a word.
  await page.routeWebSocket(/./, () => {});
  const who = await registered(newcomer('Distant'));
  await signIn(page, who.email, who.password, '/profile');
  await page.getByLabel('Last name').fill('Changed');
  const admin = await adminApi();
  await admin.call('editUser', { id: who.uid, data: { approved: false } });
  await page.getByRole('button', { name: 'Save' }).click();
  await expectAlert(page, 'require_approval_blocked');
  await expect(page).toHaveURL(/\/login/);
  const { user } = await admin.call('editUser', { id: who.uid, data: { approved: true } });
  expect(user.lastName).toBe('Newcomer');
});

test('[AUTH-9] signing out in one tab signs out the others', async ({ browser }) => {
  const page = await visitor(browser, 'desk');
  const who = await registered(newcomer('Tabea'));
  await signIn(page, who.email, who.password, '/bookings');
  const other = await page.context().newPage();
  await other.goto('/profile');
  await expect(other.getByLabel('First name')).toHaveValue('Tabea');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login/);
  await expect(other.getByText('Tabea')).toBeHidden();
  await other.goto('/bookings');
  await expect(other).toHaveURL(/\/login\?next=/);
  // And approved again: the page that waits at sign-in follows.
  await signIn(page, who.email, who.password, '/profile');
  await expect(other).toHaveURL(/\/bookings$/);
});

test('[NAV-2] a rider who opens a page of admins is redirected home with a reason', async ({ browser }) => {
  const page = await visitor(browser, 'desk');
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/login\?next=%2Fsettings/);
  const who = await registered(newcomer('Curious'));
  await signIn(page, who.email, who.password, '/profile');
  const visited: string[] = [];
  page.on('framenavigated', frame => frame === page.mainFrame() && visited.push(new URL(frame.url()).pathname));
  await page.goto('/settings');
  await expect(page.getByText(textOf('auth.notAllowed'))).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Pickup' })).toBeVisible();
  expect(visited.filter((path, index) => path !== visited[index - 1])).toEqual(['/settings', '/login', '/']);
  await expectAccessible(page, 'home after a refusal');
});

test('[AUTH-9] signing out everywhere ends the session in another browser', async ({ browser }) => {
  const [phone, desk] = [await visitor(browser, 'phone'), await visitor(browser, 'desk')];
  const who = await registered(newcomer('Everywhere'));
  await signIn(phone, who.email, who.password, '/profile');
  await expect(phone.getByText('Everywhere Newcomer')).toBeVisible();
  await signIn(desk, who.email, who.password, '/profile?tab=security');
  await desk.getByRole('button', { name: 'Sign out everywhere' }).click();
  const question = desk.getByRole('dialog', { name: 'Sign out everywhere?' });
  await expectAccessible(desk, 'sign out everywhere');
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expectAlert(desk, 'profile.signedOut');
  await expect(desk).toHaveURL(/\/login/);

  await expect(phone).toHaveURL(/\/login\?next=%2Fprofile/);
  await expect(phone.getByText(textOf('auth.expired'))).toBeVisible();
  await expectAccessible(phone, 'login after an ended session');
  await enterPassword(phone, who.email, who.password);
  await expect(phone).toHaveURL(/\/profile$/);
  await expect(phone.getByText('Everywhere Newcomer')).toBeVisible();
});
