import { enterPassword, test, visitor } from './kit';
import { newcomer, registered } from './people';
import { checkAndBook, expectFilled } from './price-check';

test('[PLUS-10] a visitor checks the price of a taxi, signs in with a password and finds the form filled', async ({
  browser,
}) => {
  const page = await visitor(browser, 'desk');
  const who = await registered(newcomer('Viggo'));
  await checkAndBook(page, 'Economy');
  const email = page.getByRole('tab', { name: 'Email' });
  if (await email.isVisible()) await email.click();
  await enterPassword(page, who.email, who.password);
  await expectFilled(page, 'Economy');
});
