import { expect, type Page } from '@playwright/test';
import { expectAccessible, PANEL_RULES, signIn, test, textOf, visitor } from './kit';
import { adminApi } from './people';

const bonusOf = (page: Page) => page.getByLabel('Referral bonus');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

test('[ADM-10] two admins change one setting: a blank one is refused, and who is second sees what the first wrote', async ({
  browser,
}) => {
  const office = await adminApi();
  const { settings } = await office.call('fetchSettings', {});
  const first = await visitor(browser, 'desk');
  const second = await visitor(browser, 'desk');
  await signIn(first, 'admin@wayfare.test', undefined, '/settings');
  await signIn(second, 'admin@wayfare.test', undefined, '/settings');
  try {
    await expect(bonusOf(first)).toHaveValue(String(settings.bonus));
    await expectAccessible(first, 'settings', PANEL_RULES);
    await bonusOf(first).fill('');
    await save(first);
    await expect(bonusOf(first)).toHaveAccessibleDescription(textOf('proper_bonus'));
    await bonusOf(second).fill(String(settings.bonus + 2));
    await bonusOf(first).fill(String(settings.bonus + 1));
    await save(first);
    await expect(first.getByText('Saved.')).toBeVisible();
    await save(second);
    const clash = second.getByRole('dialog');
    await expect(clash.getByLabel(`Now: ${settings.bonus + 1}`)).toBeChecked();
    await expectAccessible(second, 'what two admins wrote', PANEL_RULES);
    await clash.getByLabel(`Yours: ${settings.bonus + 2}`).check();
    await clash.getByRole('button', { name: 'Continue' }).click();
    await save(second);
    await expect(second.getByText('Saved.')).toBeVisible();
    // The first admin's page follows.
    await expect(bonusOf(first)).toHaveValue(String(settings.bonus + 2), { timeout: 45_000 });
  } finally {
    await office.call('editSettings', { bonus: settings.bonus });
  }
});
