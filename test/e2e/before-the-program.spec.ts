import { expect } from '@playwright/test';
import { test, visitor } from './kit';
import { newcomer, registered } from './people';

test('[PUB-7] whoever signs in before the program has come is signed in when it has', async ({ browser }) => {
  const who = await registered(newcomer('Tidiga'));
  const page = await visitor(browser, 'phone');
  const told: string[] = [];
  page.on('console', message => message.type() === 'error' && told.push(message.text()));
  let bringProgram = () => undefined as void;
  const program = new Promise<void>(resolve => (bringProgram = resolve));
  await page.route('**/assets/*.js', async route => {
    await program;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  bringProgram();
  await expect(page.getByRole('combobox', { name: 'Pickup' })).toBeVisible();
  expect(told.filter(text => /hydrat|Minified React/i.test(text))).toEqual([]);
});
