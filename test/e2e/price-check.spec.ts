import { expect } from '@playwright/test';
import { test, visitor } from './kit';
import { mobileOf, newcomer, newestCode, registeredByPhone } from './people';
import { checkAndBook, expectFilled } from './price-check';

test('[PLUS-10] a visitor checks a price, signs in with a code in the same card and finds the form filled', async ({
  browser,
}) => {
  const page = await visitor(browser, 'phone');
  const who = await registeredByPhone(newcomer('Vera'));
  await checkAndBook(page, 'Van');
  await page.getByLabel('Phone number').fill(who.phone);
  await page.getByRole('button', { name: 'Get code' }).click();
  const code = page.getByLabel('Code from the message');
  await expect(code).toBeVisible();
  await code.fill(await newestCode(mobileOf(who)));
  await expectFilled(page, 'Van');
  expect(await page.context().cookies()).toEqual([]);
});
