import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectAlert, PANEL_RULES, signIn, test, textOf, visitor } from './kit';
import { adminApi } from './people';

const LOW_GERMAN = { name: 'Plattdüütsch', code: 'nds' };
const SLOGAN = { key: 'home.slogan', text: 'In Minuten döör de Stadt.' };

const sheetOf = (admin: Page, name: string): Locator => admin.getByRole('complementary', { name });
const listed = (admin: Page, name: string): Locator =>
  admin
    .getByRole('list', { name: 'Languages' })
    .getByRole('listitem')
    .filter({ has: admin.getByRole('heading', { name, exact: true }) });

/** Chromium's `Intl` does not know the language, which is no reason to refuse it. */
const addLanguage = async (admin: Page): Promise<void> => {
  await admin.getByRole('button', { name: 'Add language' }).click();
  const sheet = sheetOf(admin, 'Add language');
  await sheet.getByLabel('Name', { exact: true }).fill(LOW_GERMAN.name);
  await sheet.getByLabel('Dates and numbers').fill(LOW_GERMAN.code);
  await sheet.getByLabel('Code').fill('nds_DE');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByLabel('Code')).toHaveAccessibleDescription(textOf('languages.badLocale'));
  await sheet.getByLabel('Code').fill(LOW_GERMAN.code);
  await expectAccessible(admin, 'a new language', PANEL_RULES);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(listed(admin, LOW_GERMAN.name)).toContainText('0% translated');
  await sheetOf(admin, LOW_GERMAN.name).getByRole('button', { name: 'Close' }).click();
};

/** Translates one text by its key, another by a file that was broken at first. */
const translate = async (admin: Page): Promise<void> => {
  await admin.getByRole('button', { name: `Texts of ${LOW_GERMAN.name}` }).click();
  await admin.getByRole('searchbox', { name: 'Search keys and texts' }).fill(SLOGAN.key);
  await admin.getByRole('textbox', { name: SLOGAN.key, exact: true }).fill(SLOGAN.text);
  await expectAccessible(admin, 'texts by key', PANEL_RULES);
  const save = admin.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(save).toBeHidden();
  await admin.getByRole('tab', { name: 'As JSON' }).click();
  const file = admin.getByLabel('As JSON').and(admin.getByRole('textbox'));
  await file.fill('{ "home.start": "Fohrt bestellen" ');
  await admin.getByRole('button', { name: 'Check and save' }).click();
  await expectAlert(admin, 'JSON Error');
  await file.fill('{ "home.start": "Fohrt bestellen" }');
  await admin.getByRole('button', { name: 'Check and save' }).click();
  await expect(admin.getByRole('dialog')).toContainText('Texts that change: 1.');
  await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  // Saved: the field shows the whole file again.
  await expect(file).toHaveValue(new RegExp(SLOGAN.text));
  await admin.getByRole('button', { name: 'Languages', exact: true }).click();
};

const makeDefault = async (admin: Page, name: string): Promise<void> => {
  await admin.getByRole('button', { name: `Edit ${name}` }).click();
  const sheet = sheetOf(admin, name);
  await sheet.getByRole('switch', { name: 'Default language' }).check();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(listed(admin, name).getByText('Default', { exact: true })).toBeVisible();
  await expect(admin.getByText('Default', { exact: true })).toHaveCount(1);
};

/** Slogan that a first-time visitor sees. */
const sloganOfNewcomer = async (browser: Browser): Promise<Locator> => {
  const newcomer = await visitor(browser, 'phone');
  await newcomer.goto('/');
  return newcomer.getByRole('heading', { level: 1 });
};

/** The trail of one record shows its former values, and is unaltered. */
const readTrail = async (admin: Page, id: string): Promise<void> => {
  await admin.getByRole('link', { name: 'Audit trail' }).click();
  await admin.getByLabel('Record ID').fill(id);
  await expect(admin.getByRole('row', { name: /Changed texts/ })).toHaveCount(2);
  const ofLanguage = admin.getByRole('row', { name: /Changed a language/ });
  // Added, made the default, an ordinary one again with the language that became the default, deleted.
  await expect(ofLanguage).toHaveCount(4);
  await ofLanguage.first().getByRole('gridcell').first().click();
  const entry = sheetOf(admin, 'Changed a language');
  // Its fields, and its texts, each with the former value.
  await expect(entry.getByText('Deleted', { exact: true })).toHaveCount(2);
  await expect(entry.getByText(LOW_GERMAN.name)).toBeVisible();
  await expect(entry.getByText(SLOGAN.text)).toBeVisible();
  await expect(admin.getByRole('progressbar')).toHaveCount(0);
  await expectAccessible(admin, 'an entry of the audit trail', PANEL_RULES);
  await admin.keyboard.press('Escape');
  await expect(entry).toBeHidden();
  await admin.getByRole('button', { name: 'Verify' }).click();
  await expect(admin.getByText(textOf('audit.verified'))).toBeVisible();
  await expectAccessible(admin, 'a verified audit trail', PANEL_RULES);
};

test('[ADM-7] [PLUS-11] an admin adds a language, translates it, makes it the default and back, deletes it, and finds all of it in the audit trail', async ({
  browser,
}) => {
  const office = await adminApi();
  const idOf = async (code: string) =>
    (await office.call('fetchLanguages')).languages.find(({ langLocale }) => langLocale === code)?.id;
  const admin = await visitor(browser, 'desk');
  await signIn(admin, 'admin@wayfare.test', undefined, '/languagesetting');
  try {
    await addLanguage(admin);
    const id = (await idOf(LOW_GERMAN.code))!;
    await translate(admin);
    await makeDefault(admin, LOW_GERMAN.name);
    await expect(await sloganOfNewcomer(browser)).toHaveText(SLOGAN.text);
    await admin.getByRole('button', { name: `Delete ${LOW_GERMAN.name}` }).click();
    await expectAlert(admin, 'Cannot delete default language');
    await makeDefault(admin, 'English');
    await expect(await sloganOfNewcomer(browser)).toHaveText(textOf('home.slogan@delivery'));
    await expectAccessible(admin, 'languages', PANEL_RULES);
    await admin.getByRole('button', { name: `Delete ${LOW_GERMAN.name}` }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(listed(admin, LOW_GERMAN.name)).toHaveCount(0);
    await readTrail(admin, id);
  } finally {
    const { languages } = await office.call('fetchLanguages');
    const english = languages.find(({ langLocale }) => langLocale === 'en')!;
    const { langName, langLocale, dateLocale } = english;
    const record = { langName, langLocale, dateLocale, default: true };
    if (!english.default) await office.call('editLanguage', { method: 'Update', id: english.id, record });
    const left = await idOf(LOW_GERMAN.code);
    if (left) await office.call('editLanguage', { method: 'Delete', id: left });
  }
});
