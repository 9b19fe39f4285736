import { expect, type Locator, type Page } from '@playwright/test';
import { jpegOfSize } from '#test/kit/pictures';
import { expectAccessible, PANEL_RULES, signIn, test, visitor } from './kit';
import {
  confirmNumber,
  describeVehicle,
  fillPerson,
  messagesTo,
  mobileOf,
  type Newcomer,
  newcomer,
  nextStep,
} from './people';

const nextYear = new Date().getFullYear() + 1;

const subjectsTo = async (to: string): Promise<string[]> => (await messagesTo(to)).map(({ subject }) => subject);

/** The sheet of a person, found by their last name in the open list. */
const openPerson = async (page: Page, { firstName, lastName, email }: Newcomer): Promise<Locator> => {
  await page.getByRole('searchbox', { name: 'Search this list' }).fill(email);
  await page.getByRole('row', { name: new RegExp(email) }).click();
  const sheet = page.getByRole('complementary', { name: `${firstName} ${lastName}` });
  await expect(sheet.getByRole('heading', { level: 2 })).toBeVisible();
  return sheet;
};

/** Says yes in the dialog that is open. */
const answer = (page: Page, action: string) =>
  page.getByRole('dialog').last().getByRole('button', { name: action }).click();

const remove = async (admin: Page, who: Newcomer, sheet: Locator): Promise<void> => {
  await sheet.getByRole('button', { name: 'Delete' }).click();
  await answer(admin, 'Delete');
  await expect(sheet).toBeHidden();
  await expect(admin.getByRole('row', { name: new RegExp(who.email) })).toBeHidden();
  // The list is the one that was searched for.
  await expect(admin.getByRole('searchbox', { name: 'Search this list' })).toHaveValue(who.email);
};

test('[ADM-4] [ADM-11] an admin adds a driver, who learns by mail how to sign in, and deletes them', async ({
  browser,
}) => {
  const who = newcomer('Nora', 'Added');
  const admin = await visitor(browser, 'desk');
  await signIn(admin, 'admin@wayfare.test', undefined, '/drivers');
  await expect(admin.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(admin, 'drivers', PANEL_RULES);
  await admin.getByRole('button', { name: 'Add driver' }).click();
  const form = admin.getByRole('form', { name: 'Add driver' });
  await form.getByLabel('First name').fill(who.firstName);
  await form.getByLabel('Last name').fill(who.lastName);
  await form.getByLabel('Email').fill(who.email);
  await form.getByLabel('Phone number').fill(`0${who.phone}`);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Phone number')).toHaveAccessibleDescription(/country code/);
  await expectAccessible(admin, 'a driver to add, with a fault', PANEL_RULES);
  await form.getByLabel('Phone number').fill(`+46 ${who.phone}`);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByRole('complementary', { name: 'Nora Added' }).getByText('Approved')).toBeVisible();
  await expectAccessible(admin, 'the sheet of a driver', PANEL_RULES);
  await expect.poll(() => subjectsTo(who.email)).toEqual([expect.stringMatching(/^Your .+ account$/)]);
  await admin.getByRole('button', { name: 'Close' }).first().click();
  await remove(admin, who, await openPerson(admin, who));
});

/** A link by which drivers register for the signed-in fleet. */
const invite = async (fleet: Page): Promise<string> => {
  const dialog = fleet.getByRole('dialog', { name: 'Invite drivers' });
  if (await dialog.isHidden()) await fleet.getByRole('button', { name: 'Invite drivers' }).click();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByRole('status')).toContainText('invite=');
  return dialog.getByRole('status').innerText();
};

const registerBy = async (page: Page, link: string, who: Newcomer): Promise<void> => {
  await page.goto(link);
  await expect(page.getByText(/invites you to drive in their fleet/)).toBeVisible();
  await expectAccessible(page, 'registration by invitation');
  await fillPerson(page, who);
  await nextStep(page, 'Step 2 of 3');
  await describeVehicle(page, 'INV 777');
  const picture = { name: 'licence.jpg', mimeType: 'image/jpeg', buffer: jpegOfSize(60_000) };
  await page.locator('input[type=file]').first().setInputFiles(picture);
  await expect(page.getByRole('paragraph').filter({ hasText: 'Uploaded' })).toBeVisible();
  await nextStep(page, 'Step 3 of 3');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await confirmNumber(page, mobileOf(who));
  await expect(page.getByRole('heading', { name: `Thank you, ${who.firstName}` })).toBeVisible();
};

test('[ADM-4] [PLUS-11] [REG-9] a fleet invites a driver by link; the admin approves the licence, rejects it, blocks and deletes', async ({
  browser,
}) => {
  const who = newcomer('Ida', 'Invited');
  const fleet = await visitor(browser, 'desk');
  await signIn(fleet, 'fleet@wayfare.test', undefined, '/drivers');
  await fleet.getByRole('button', { name: 'Invite drivers' }).click();
  const link = await invite(fleet);
  await expectAccessible(fleet, 'invitations of a fleet', PANEL_RULES);

  const driver = await visitor(browser, 'phone');
  await registerBy(driver, link, who);

  const admin = await visitor(browser, 'desk');
  await signIn(admin, 'admin@wayfare.test', undefined, '/drivers?state=waiting');
  const sheet = await openPerson(admin, who);
  await sheet.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Approve account' }).click();
  const licence = sheet.getByRole('region', { name: 'Driving licence' });
  await admin.getByRole('dialog').getByLabel('Last valid day').fill(`${nextYear}-06-30`);
  await expectAccessible(admin, 'approving a licence', PANEL_RULES);
  await answer(admin, 'Approve');
  await expect(licence.getByText(`Valid until 30 Jun ${nextYear}`)).toBeVisible();
  await expect(sheet.getByRole('link', { name: 'Karim Haddad' }).first()).toBeVisible();

  await fleet.reload();
  const theirs = await openPerson(fleet, who);
  await expect(theirs.getByText(`Valid until 30 Jun ${nextYear}`)).toBeVisible();
  await theirs.getByRole('link', { name: 'Driver earnings' }).click();
  await expect(fleet).toHaveURL(/\/statements\//);
  await expect(fleet.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(fleet, 'what a driver of the fleet earned', PANEL_RULES);
  await fleet.goto('/drivers');
  await fleet.getByRole('button', { name: 'Invite drivers' }).click();
  const invitations = fleet.getByRole('list', { name: 'Invite drivers' });
  await invitations.getByRole('button', { name: 'Revoke' }).first().click();
  await fleet.getByRole('dialog', { name: 'Revoke this link?' }).getByRole('button', { name: 'Revoke' }).click();
  await expect(invitations.getByText('Revoked').first()).toBeVisible();
  // The driver is signed in since the registration, and led to the trips.
  const late = await visitor(browser, 'phone');
  await late.goto(link);
  await expect(late.getByText(/This invitation is no longer valid/)).toBeVisible();

  await licence.getByRole('button', { name: 'Reject' }).click();
  await admin.getByRole('dialog').getByLabel('Reason').fill('The number cannot be read');
  await answer(admin, 'Reject');
  await expect(licence.getByText('Rejected: The number cannot be read')).toBeVisible();
  await expectAccessible(admin, 'a driver with a rejected licence', PANEL_RULES);
  await expect.poll(() => subjectsTo(who.email)).toContain('Your driving licence: a new photo is needed');
  await driver.goto('/profile?tab=you');
  await expect(driver.getByText(/Not accepted: The number cannot be read/)).toBeVisible();

  await sheet.getByRole('button', { name: 'Block' }).click();
  await admin.getByRole('dialog').getByLabel('Reason').fill('Too many complaints');
  await answer(admin, 'Block');
  await expect(sheet.getByText('Blocked: Too many complaints')).toBeVisible();
  await sheet.getByRole('button', { name: 'Unblock' }).click();
  await expect(sheet.getByRole('button', { name: 'Block', exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: 'Delete' }).click();
  await answer(admin, 'Delete');
  await expect(sheet).toBeHidden();
});
