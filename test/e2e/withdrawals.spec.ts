import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectAlert, signIn, test, textOf, visitor } from './kit';
import { adminApi, apiOf } from './people';

const DRIVER = 'driver@wayfare.test';

const ask = async (driver: Page, amount: string): Promise<void> => {
  await driver.getByRole('button', { name: 'Withdraw', exact: true }).click();
  const dialog = driver.getByRole('dialog', { name: 'Withdraw money' });
  await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
  const question = driver.getByRole('dialog', { name: /^Withdraw .*\?$/ });
  await question.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(dialog).toBeHidden();
};

const downloaded = async (admin: Page, name: RegExp): Promise<{ name: string; text: string }> => {
  const [file] = await Promise.all([admin.waitForEvent('download'), admin.getByRole('button', { name }).click()]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
};

/** [ADM-9] Credit on the page: refused without details, confirmed in a dialog, and reported when done. */
const giveCredit = async (admin: Page): Promise<void> => {
  await admin.goto('/addtowallet');
  await admin.getByRole('button', { name: 'Add to wallet' }).click();
  await expect(admin.getByText(textOf('no_details_error'))).toBeVisible();
  await admin.getByRole('combobox', { name: 'Person' }).fill('Robin');
  await admin.getByRole('option', { name: /Robin Ek/ }).click();
  await admin.getByLabel('Amount').fill('60');
  await expectAccessible(admin, 'add to wallet');
  await admin.getByRole('button', { name: 'Add to wallet' }).click();
  const question = admin.getByRole('dialog', { name: /to the wallet\?/ });
  await question.getByRole('button', { name: 'Add to wallet' }).click();
  await expectAlert(admin, 'success');
};

/** [ADM-6] Pays the waiting requests as a batch and downloads both files. */
const payBatch = async (admin: Page): Promise<string> => {
  await admin.goto('/withdraws');
  await expect(admin.getByRole('row', { name: /Robin Ek/ })).toHaveCount(1);
  await expectAccessible(admin, 'withdraws');
  await admin.getByRole('button', { name: 'Pay a batch' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Pay a batch' });
  await dialog.getByLabel('Account holder').fill('Wayfare AB');
  await dialog.getByLabel('Account number').fill('555-1');
  await expectAccessible(admin, 'pay a batch');
  await dialog.getByRole('button', { name: /^Pay 1 ·/ }).click();
  await admin
    .getByRole('dialog', { name: /^Pay 1 request/ })
    .getByRole('button', { name: 'Pay', exact: true })
    .click();
  await expect(admin.getByRole('dialog', { name: 'Batch made' })).toBeVisible();
  const xml = await downloaded(admin, /^Bank file of PAY-/);
  const csv = await downloaded(admin, /^CSV of PAY-/);
  const batch = xml.name.replace('.xml', '');
  expect(csv.name).toBe(`${batch}.csv`);
  expect(xml.text).toContain(`<MsgId>${batch}</MsgId>`);
  expect(xml.text).toContain('<CtrlSum>25.00</CtrlSum>');
  expect(csv.text).toContain('Robin Ek');
  await admin.getByRole('button', { name: 'Close' }).click();
  await admin.getByRole('tab', { name: 'Batches' }).click();
  const row = admin.getByRole('row', { name: new RegExp(batch) });
  await expect(row).toContainText('File made');
  const again = await downloaded(admin, new RegExp(`^Bank file of ${batch}`));
  expect(again.text).toBe(xml.text);
  return batch;
};

/** [ADM-6] Says that the file is at the bank, and that the bank has paid. */
const confirmBatch = async (admin: Page, batch: string): Promise<void> => {
  const row = admin.getByRole('row', { name: new RegExp(batch) });
  await row.getByRole('button', { name: /^Actions for / }).click();
  await admin.getByRole('menuitem', { name: 'Mark as sent' }).click();
  await expect(row).toContainText('At the bank');
  await row.getByRole('button', { name: /^Actions for / }).click();
  await admin.getByRole('menuitem', { name: 'Paid by the bank…' }).click();
  const question = admin.getByRole('dialog', { name: /^Has the bank paid batch/ });
  await question.getByRole('button', { name: 'Book as paid' }).click();
  await expect(row).toContainText('Confirmed: 1');
};

/** [PLUS-6] The books balance, show the history, and are proved. */
const readBooks = async (admin: Page): Promise<void> => {
  await admin.goto('/books');
  await expect(admin.getByText(/^As of .*Journals this month: \d+$/)).toBeVisible();
  await expect(admin.getByRole('row', { name: /^Bank/ })).toBeVisible();
  await expect(admin.getByRole('alert')).toHaveCount(0);
  await expectAccessible(admin, 'trial balance');
  await admin.getByRole('tab', { name: 'Journals' }).click();
  await admin.getByText('Withdrawal paid out').first().click();
  const story = admin.getByRole('dialog', { name: 'Withdrawal paid out' });
  await expect(story.getByText('Payouts on their way')).toBeVisible();
  await expect(story.getByRole('button', { name: /Withdrawal requested/ })).toBeVisible();
  await expectAccessible(admin, 'a journal’s story');
  await story.getByRole('button', { name: 'Close' }).click();
  await admin.getByRole('tab', { name: 'Check' }).click();
  await admin.getByRole('button', { name: 'Run the check' }).click();
  await expect(admin.getByText(/^All clear: all/)).toBeVisible({ timeout: 60_000 });
  await expectAccessible(admin, 'proof');
  await admin.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(admin);
};

test('[ADM-6] [ADM-9] [PLUS-6] a driver asks for a payout, an admin pays a batch with its files, and the books agree', async ({
  browser,
}) => {
  const office = await adminApi();
  await (await apiOf(DRIVER)).call('updateProfile', { bankName: 'Sparbank', bankCode: 'SPSE', bankAccount: '8000-1' });
  for (const { id } of (await office.call('fetchWithdraws', {})).withdraws)
    await office.call('returnWithdraw', { id, was: 'waiting', reason: 'Of another story' });
  const admin = await visitor(browser, 'desk', { acceptDownloads: true });
  const driver = await visitor(browser, 'phone');
  await signIn(admin, 'admin@wayfare.test');
  await giveCredit(admin);
  await signIn(driver, DRIVER, undefined, '/wallet');
  await ask(driver, '25');
  await ask(driver, '10');
  const requests = driver.getByRole('region', { name: 'Withdrawals' });
  await requests
    .getByRole('button', { name: /Cancel the request for .*10/ })
    .first()
    .click();
  await driver
    .getByRole('dialog', { name: /Cancel the withdrawal/ })
    .getByRole('button', { name: 'Cancel request' })
    .click();
  const request = (amount: string) => requests.getByRole('listitem').filter({ hasText: amount }).first();
  await expect(request('10 kr')).toContainText('Cancelled');
  await expect(request('25 kr')).toContainText('In progress');
  const batch = await payBatch(admin);
  await confirmBatch(admin, batch);
  await expect(request('25 kr')).toContainText('Paid out');
  await expectAccessible(driver, 'wallet with withdrawals');
  await readBooks(admin);
});
