import { expect, type Page } from '@playwright/test';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectAlert,
  readArabic,
  signIn,
  test,
  textOf,
  visitor,
} from './kit';
import { adminApi, apiOf, type Newcomer, newcomer, registered } from './people';

/** Records of a story have this stamp in their names: it may run twice on one product. */
const stamp = String(Date.now()).slice(-6);
const TITLE = `Snow ${stamp}`;
const BODY = 'Allow more time for your ride today.';

/** A person with a phone, who receives notifications to phones of its kind. */
const withPhone = async (): Promise<{ who: Newcomer; leave: () => Promise<unknown> }> => {
  const who = await registered(newcomer('Nora', 'Notified'));
  const api = await apiOf(who.email, who.password);
  const { id } = await api.call('registerDevice', { platform: 'ANDROID', token: `phone-of-nora-${stamp}` });
  return { who, leave: () => api.call('removeDevice', { id }) };
};

/** Deletes the notifications that this journey has written. */
const tidyUp = async (): Promise<void> => {
  const office = await adminApi();
  const { notifications } = await office.call('fetchNotifications', { search: stamp });
  for (const { id } of notifications) await office.call('editNotifications', { method: 'Delete', id });
};

const choose = async (admin: Page, field: string, option: string): Promise<void> => {
  await admin.getByLabel(field, { exact: true }).click();
  await admin.getByRole('option', { name: option, exact: true }).click();
};

/** Nobody has an iPhone here: the form says so, and sending is refused. It stays a draft. */
const writeToNobody = async (admin: Page): Promise<void> => {
  await admin.getByRole('button', { name: 'New notification' }).click();
  const form = admin.getByRole('form', { name: 'New notification' });
  await choose(admin, 'People', 'Drivers');
  await choose(admin, 'Devices', 'iPhone and iPad');
  await expect(form.getByText(textOf('no_user_match'))).toBeVisible();
  await form.getByLabel('Title', { exact: true }).fill(TITLE);
  await form.getByLabel('Text', { exact: true }).fill(BODY);
  await expectAccessible(admin, 'a new notification');
  await form.getByRole('button', { name: 'Send…' }).click();
  await expectAlert(admin, 'no_user_match');
  await expect(admin.getByRole('row', { name: new RegExp(TITLE) })).toContainText('Draft');
};

/** To riders with Android instead, of whom there is at least one. */
const sendToRiders = async (admin: Page): Promise<void> => {
  const form = admin.getByRole('form', { name: TITLE });
  await choose(admin, 'People', 'Customers');
  await choose(admin, 'Devices', 'Android');
  await expect(form.getByText(/^Reaches (one person|\d+ people), (one device|\d+ devices)$/)).toBeVisible();
  await expect(form.getByRole('figure', { name: 'How it looks on a phone' })).toContainText(BODY);
  await form.getByRole('button', { name: 'Send…' }).click();
  const question = admin.getByRole('dialog', { name: `Send “${TITLE}” now?` });
  await expect(question).toContainText('can’t be recalled.');
  await expectAccessible(admin, 'the question before it is sent');
  await question.getByRole('button', { name: 'Send now' }).click();
  const sheet = admin.getByRole('complementary', { name: TITLE });
  await expect(sheet.getByText('Sent', { exact: true }).first()).toBeVisible();
  await expect(sheet.getByText('Sent by')).toBeVisible();
  await expectAccessible(admin, 'a notification that was sent');
  const row = admin.getByRole('row', { name: new RegExp(TITLE) });
  await expect(row).toContainText('Customers · Android');
  await expect(row.getByText('Sent', { exact: true })).toBeVisible();
};

/** It appears in the bell at once, and in the inbox; after reading it no longer counts. */
const readIt = async (rider: Page): Promise<void> => {
  const bell = (label: string | RegExp) => rider.getByRole('link', { name: label, exact: true });
  await expect(bell('Notifications: 1 unread')).toBeVisible();
  const notice = rider.getByRole('main').getByRole('link', { name: new RegExp(`Unread:.*${TITLE}`) });
  await expect(notice).toContainText(BODY);
  await notice.click();
  await expect(rider.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
  await expect(bell('Notifications')).toBeVisible();
};

test('[ADM-5] [PLUS-9] an admin notifies riders; a rider finds it in bell and inbox, and reads it', async ({
  browser,
}) => {
  const { who, leave } = await withPhone();
  try {
    const [admin, rider] = [await visitor(browser, 'desk'), await visitor(browser, 'phone')];
    await signIn(rider, who.email, who.password, '/inbox');
    await expect(rider.getByText('Nothing here yet')).toBeVisible();
    await signIn(admin, 'admin@wayfare.test');
    await admin.getByRole('link', { name: 'Push notifications' }).click();
    await expect(admin.getByRole('heading', { level: 1, name: 'Push notifications' })).toBeVisible();
    await expectAccessible(admin, 'the notifications');
    await writeToNobody(admin);
    await sendToRiders(admin);
    await readIt(rider);

    await admin.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(admin);
    await expectAccessible(admin, 'a notification on a phone');
    await admin.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expectNoSidewaysScroll(admin);
    await expectAccessible(admin, 'the notifications on a phone');
    await admin.setViewportSize({ width: 1440, height: 900 });
    await readArabic(admin);
    await expect(admin.getByRole('row', { name: new RegExp(TITLE) })).toBeVisible();
    await expectNoSidewaysScroll(admin);
  } finally {
    await tidyUp();
    await leave();
  }
});
