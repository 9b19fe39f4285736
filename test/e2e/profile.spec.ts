import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { png } from '#test/kit/pictures';
import { drop, parcel, pickup } from '#test/kit/places';
import { choosePlace } from './gestures';
import { PASSWORD, expectAccessible, expectNoSidewaysScroll, readArabic, signIn, signOut, test, visitor } from './kit';
import {
  adminApi,
  apiOf,
  codesSentTo,
  messagesTo,
  mobileOf,
  newcomer,
  newestCode,
  type Newcomer,
  register,
  registered,
  registeredByPhone,
} from './people';

const DAY_MS = 86_400_000;

/** A new rider, on their profile. */
const onProfile = async (page: Page, firstName: string): Promise<Newcomer & { uid: string }> => {
  const who = await registered(newcomer(firstName, 'Rider'));
  await signIn(page, who.email, who.password, '/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  return who;
};

const openTab = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('tab', { name }).click();
  await expect(page.getByRole('tabpanel', { name })).toBeVisible();
};

/** Opens the page as after the access token has expired: only the refresh token can give a new one. */
const afterFifteenMinutes = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    const part = (text: string) => btoa(text).replace(/=+$/, '').replace(/\+/g, '-').replace(/\//g, '_');
    for (const key of Object.keys(localStorage).filter(name => /\.(?:accessToken|idToken)$/.test(name))) {
      const [head, body, end] = localStorage.getItem(key)!.split('.');
      const claims = JSON.parse(atob(body!.replace(/-/g, '+').replace(/_/g, '/'))) as object;
      localStorage.setItem(key, `${head}.${part(JSON.stringify({ ...claims, exp: 1_000_000_000 }))}.${end}`);
    }
  });
  await page.reload();
};

test('[PROF-1] [AUTH-9] a rider changes the email address and stays signed in here', async ({ browser }) => {
  const page = await visitor(browser, 'desk');
  const who = await onProfile(page, 'Rut');
  const email = `new.${who.email}`;
  await page.getByRole('button', { name: 'Change email' }).click();
  const sheet = page.getByRole('dialog', { name: 'Change email' });
  await sheet.getByLabel('Email').fill(email);
  await sheet.getByLabel('Password').fill('wrong*99');
  await sheet.getByRole('button', { name: 'Send code' }).click();
  await expect(sheet.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'another address');
  await sheet.getByLabel('Password').fill(who.password);
  await sheet.getByRole('button', { name: 'Send code' }).click();
  const code = page.getByRole('dialog', { name: 'Confirm your email' }).getByLabel('Code');
  await expect(code).toBeVisible();
  await expect.poll(() => codesSentTo(email)).toHaveLength(1);
  await code.fill(await newestCode(email));
  await expect(page.getByText('Confirmed. All other devices were signed out.', { exact: true })).toBeVisible();
  await afterFifteenMinutes(page);
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test('[PROF-1] a rider changes their names; what they sign in with stays', async ({ browser }) => {
  const page = await visitor(browser, 'desk');
  const who = await onProfile(page, 'Rosa');
  await expect(page.getByLabel('Email')).toBeDisabled();
  await expect(page.getByLabel('Phone number')).toBeDisabled();
  await expect(page.getByText(/^Account type: /)).toBeVisible();
  await page.getByLabel('First name').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('First name').fill('Rosalind');
  await page.getByLabel('Last name').fill('Reed');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await expectAccessible(page, 'profile with unsaved changes');
  await page.evaluate(() => history.back());
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Rosalind');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Rosalind');
  await expect(page.getByLabel('Last name')).toHaveValue('Reed');
  await expect(page.getByLabel('Email')).toHaveValue(who.email);
});

/** Answers the first save as the server does once a sign-in is an old one, which takes five minutes. */
const refuseOnce = (page: Page) =>
  page.route(
    '**/api/updateProfile',
    route => route.fulfill({ status: 403, json: { code: 'sign_in_again', message: 'old', requestId: 'r' } }),
    { times: 1 },
  );

test('[PROF-3] a refused bank account is in sight above the bar that saves, which says so', async ({ browser }) => {
  const page = await visitor(browser, 'phone');
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'driver2@wayfare.test', PASSWORD, '/profile?tab=you');
  await page.route('**/api/updateProfile', route =>
    route.fulfill({ status: 400, json: { code: 'iban_wrong', message: 'no', requestId: 'r' } }),
  );
  const field = page.getByLabel('Account number');
  await field.fill('SE45 5000');
  // At the lower edge, where a thumb stops scrolling.
  await field.evaluate(element => window.scrollBy(0, element.getBoundingClientRect().bottom - window.innerHeight + 4));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(field).toBeFocused();
  const words = page.getByText(/This IBAN has a mistake/);
  const bar = page.getByText('Check what’s marked');
  await expect(words).toBeInViewport();
  await expect
    .poll(async () => {
      const [said, barBox] = [await words.boundingBox(), await bar.boundingBox()];
      return said!.y + said!.height < barBox!.y;
    })
    .toBe(true);
  await expectAccessible(page, 'a refused bank account');
});

test('[PROF-3] a driver with an old sign-in gives the password, and what they typed is saved', async ({ browser }) => {
  const page = await visitor(browser, 'phone');
  await signIn(page, 'driver2@wayfare.test', PASSWORD, '/profile?tab=you');
  await refuseOnce(page);
  const number = `${Date.now()}`.slice(-10);
  await page.getByLabel('Tax number').fill(number);
  await page.getByRole('button', { name: 'Save' }).click();
  const sheet = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await sheet.getByLabel('Password').fill('wrong*99');
  await sheet.getByRole('button', { name: 'Confirm' }).click();
  await expect(sheet.getByText('This password is wrong.')).toBeVisible();
  await expectAccessible(page, 'the password before a change');
  await sheet.getByLabel('Password').fill(PASSWORD);
  await sheet.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Profile saved.')).toBeVisible();
  await afterFifteenMinutes(page);
  await expect(page.getByLabel('Tax number')).toHaveValue(number);
});

test('[PROF-3] a code by text replaces the password', async ({ browser }) => {
  const page = await visitor(browser, 'desk');
  const who = await registeredByPhone(newcomer('Tova', 'Rider'));
  const mobile = mobileOf(who);
  await signIn(page, who.email, who.password, '/profile');
  const before = await codesSentTo(mobile);
  await refuseOnce(page);
  await page.getByLabel('First name').fill('Tove');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Text me a code instead' }).click();
  await expect.poll(async () => (await codesSentTo(mobile)).length).toBeGreaterThan(before.length);
  await page.getByLabel('Code').fill(await newestCode(mobile));
  await expect(page.getByText('Profile saved.')).toBeVisible();
  await afterFifteenMinutes(page);
  await expect(page.getByLabel('First name')).toHaveValue('Tove');
});

test('[PROF-2] a rider puts up a picture and takes it down again', async ({ browser }) => {
  const page = await visitor(browser, 'desk');
  await onProfile(page, 'Pia');
  const file = { name: 'pia.png', mimeType: 'image/png', buffer: png };
  await page.getByRole('group', { name: 'A photo of you' }).locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('Photo saved.')).toBeVisible();
  const remove = page.getByRole('button', { name: 'Remove' });
  await page.reload();
  const picture = page.getByRole('tabpanel').locator('img').first();
  await expect.poll(() => picture.evaluate(element => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page, 'profile with a picture');
  await remove.click();
  const question = page.getByRole('dialog', { name: 'Remove your photo?' });
  await expectAccessible(page, 'picture to be removed');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Photo removed.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Choose a photo' })).toBeVisible();
  await expect(remove).toBeHidden();
});

test('[PROF-3] a rider keeps an address, which a booking offers', async ({ browser }) => {
  const page = await visitor(browser, 'desk');
  await onProfile(page, 'Alva');
  await openTab(page, 'Saved addresses');
  await expect(page.getByText('No saved addresses')).toBeVisible();
  await expectAccessible(page, 'no saved addresses');
  await page.getByRole('button', { name: 'Add an address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an address' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Choose a place from the list.')).toBeVisible();
  await choosePlace(page, 'Place', 'Järntorget');
  await dialog.getByLabel('Name').fill('Work');
  await expectAccessible(page, 'address to be saved');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Address saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('list', { name: 'Saved addresses' }).getByText('Work')).toBeVisible();
  await expectAccessible(page, 'saved addresses');
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Pickup' }).click();
  await expect(page.getByRole('option', { name: /Work/ }).or(page.getByRole('button', { name: /Work/ }))).toBeVisible();
});

test('[PROF-3] a rider takes along everything that is held about them', async ({ browser }) => {
  const page = await visitor(browser, 'desk');
  const who = await onProfile(page, 'Dag');
  await openTab(page, 'Your data');
  await expectAccessible(page, 'export');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^wayfare-my-data-\d{4}-\d\d-\d\d\.json$/);
  const data: unknown = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data).toMatchObject({
    account: { user: { id: who.uid, firstName: 'Dag', lastName: 'Rider', email: who.email } },
    bookings: [],
  });
  await expect(page.getByText('Saved, with 0 bookings.')).toBeVisible();
});

/** A switch that saves at once is rendered again with the saved value, a moment after the press. */
const turnOff = async (control: Locator): Promise<void> => {
  await control.click();
  await expect(control).not.toBeChecked();
};

test('[PLUS-8] [PLUS-9] a rider switches notifications and mails off: the server keeps to it', async ({ browser }) => {
  const page = await visitor(browser, 'desk');
  const who = await onProfile(page, 'Nils');
  const rider = await apiOf(who.email, who.password);
  await openTab(page, 'Notifications');
  await turnOff(page.getByRole('switch', { name: 'My bookings' }));
  await turnOff(page.getByRole('switch', { name: 'Send me emails' }));
  await expect(page.getByLabel('Language of emails')).toBeDisabled();
  await expectAccessible(page, 'what the rider is told');
  const wished = async () => (await rider.call('fetchUser')).user.notifications;
  await expect.poll(wished).toMatchObject({ rides: false, mail: false });
  await page.reload();
  await expect(page.getByRole('switch', { name: 'My bookings' })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Messages' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Send me emails' })).not.toBeChecked();

  // A message that must reach them in spite of their settings, the code of a booking by the office, goes to their
  // phone.
  const office = await adminApi();
  const car = (await office.call('fetchCarTypes')).carTypes.find(({ name }) => name === 'Car')!;
  const { booking } = await office.call('addBooking', {
    pickup,
    drop,
    carDetails: { id: car.id },
    instructionData: parcel,
    userDetails: { uid: who.uid },
    bookLater: true,
    tripdate: Date.now() + DAY_MS,
  });
  const about = async (to: string) => (await messagesTo(to)).filter(({ body }) => body.includes(booking.booking_id));
  await expect.poll(async () => (await about(mobileOf(who))).length).toBe(1);
  expect(await about(who.email)).toEqual([]);
  await rider.call('cancelBooking', { bookingId: booking.id, reason: 'Over' });
});

test('[PROF-2] a rider changes the password and signs in with the new one', async ({ browser }) => {
  const page = await visitor(browser, 'desk');
  const who = await onProfile(page, 'Sven');
  await openTab(page, 'Security');
  const fill = async (current: string, next: string, again: string) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel('Repeat new password').fill(again);
  };
  await fill(who.password, 'changed*3', 'another*3');
  await page.getByLabel('Current password').focus();
  await expect(page.getByText('The two new passwords don’t match.')).toBeVisible();
  await expectAccessible(page, 'security');
  await fill('wrong*99', 'changed*3', 'changed*3');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('The current password is wrong.')).toBeVisible();
  await page.getByLabel('Current password').fill(who.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed. All other devices were signed out.', { exact: true })).toBeVisible();
  await afterFifteenMinutes(page);
  await expect(page.getByRole('tab', { name: 'Security' })).toBeVisible();
  await signOut(page);
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, who.email, 'changed*3', '/profile');
  await expect(page.getByLabel('First name')).toHaveValue('Sven');
});

test('[PROF-3] [REG-6] a friend registers with the link that a rider shares', async ({ browser }) => {
  const [page, friend] = [await visitor(browser, 'desk'), await visitor(browser, 'phone')];
  const who = await onProfile(page, 'Ines');
  const { user } = await (await apiOf(who.email, who.password)).call('fetchUser');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openTab(page, 'Invite friends');
  await expectAccessible(page, 'invitation');
  await page.getByRole('button', { name: 'Share the link' }).click();
  await expect(page.getByText(/Link copied/)).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const guest = newcomer('Freja');
  await friend.goto(link);
  await expect(friend.getByLabel('Referral code')).toHaveValue(user.referralId!);
  await expect(friend.getByText('This code works.')).toBeVisible();
  await expectAccessible(friend, 'register with an invitation');
  await register(friend, guest);
  await expect(friend.getByRole('heading', { name: 'Welcome, Freja' })).toBeVisible();
  const { user: made } = await (await apiOf(guest.email, guest.password)).call('fetchUser');
  expect(made.signupViaReferral).toBe(user.referralId);
});

test('[PROF-1] the profile in Arabic, in the dark, on a phone', async ({ browser }) => {
  const page = await visitor(browser, 'phone', { colorScheme: 'dark' });
  const who = await registered(newcomer('Salma', 'Rider'));
  await page.goto('/login');
  await readArabic(page);
  await page.locator('input[type=email]').fill(who.email);
  await page.locator('input[type=password]').fill(who.password);
  await page.locator('form button[type=submit]').click();
  await expect(page).not.toHaveURL(/login/);
  await page.goto('/profile');
  await expect(page.getByText('Salma Rider')).toBeVisible();
  await expectAccessible(page, 'sections of the profile, Arabic, dark');
  const sections = await page.getByRole('main').getByRole('listitem').getByRole('link').all();
  const addresses = await Promise.all(sections.map(section => section.getAttribute('href')));
  expect(addresses.length).toBeGreaterThanOrEqual(6);
  for (const address of addresses) {
    await page.goto(address!);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expectAccessible(page, `${address}, Arabic, dark`);
    await expectNoSidewaysScroll(page);
  }
});
