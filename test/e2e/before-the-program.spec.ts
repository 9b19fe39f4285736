import { expect } from '@playwright/test';
import { test, visitor } from './kit';
import { newcomer, registered } from './people';

test('[PUB-7] a user who signs in before the program has loaded is signed in when it has', async ({ browser }) => {
  const who = await registered(newcomer('Tidiga'));
  const page = await visitor(browser, 'phone');
  const errors: string[] = [];
  page.on('console', message => message.type() === 'error' && errors.push(message.text()));
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
  expect(errors.filter(text => /hydrat|Minified React/i.test(text))).toEqual([]);
});

test('[PUB-7] says so when the program cannot be had, and nothing when it is a script of others', async ({
  browser,
}) => {
  const page = await visitor(browser, 'phone');
  const note = page.getByText('Part of this page didn’t load.');
  await page.goto('/register');
  const failed = page.evaluate(
    () =>
      new Promise<void>(resolve => {
        const script = document.createElement('script');
        script.src = '/assets/of-others.js';
        script.onerror = () => resolve();
        document.head.append(script);
      }),
  );
  await failed;
  await expect(note).toBeHidden();
  await page.route('**/assets/*.js', route => route.abort());
  await page.reload();
  await expect(note).toBeVisible();
});
