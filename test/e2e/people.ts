import { expect, type Page } from '@playwright/test';
import { type ApiClient, apiClient } from '#scripts/lib/api-client';
import { signIn as signInToPool } from '#scripts/lib/sign-in';
import { loadSiteConfig } from '#scripts/lib/site-config';
import { driveTo, PASSWORD } from './kit';
import { siteUrl } from './site';

/** A person who is not registered yet. */
export type Newcomer = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  /** National, without the leading zero. */
  phone: string;
};

let counter = 0;

/** Names with a unique e-mail and Swedish number. */
export const newcomer = (firstName: string, lastName = 'Newcomer'): Newcomer => {
  counter += 1;
  // A worker that restarts after a failure counts from the beginning.
  const stamp = String(Date.now() * 10 + (counter % 10));
  const email = `${firstName.toLowerCase()}.${stamp}@example.com`;
  return { firstName, lastName, email, password: 'secret*1', phone: `70${stamp.slice(-7)}` };
};

export const mobileOf = ({ phone }: Newcomer): string => `+46${phone}`;

/** Registers a person without a browser, and returns them with their user id. */
export const registered = async (who: Newcomer): Promise<Newcomer & { uid: string }> => {
  const { phone: _phone, ...names } = who;
  const regData = { ...names, mobile: mobileOf(who), usertype: 'rider' as const };
  const { uid } = await apiClient(siteUrl()).call('user_signup', { regData });
  return { ...who, uid };
};

/** The same with a number that a code has verified, so that it signs in. */
export const registeredByPhone = async (who: Newcomer): Promise<Newcomer> => {
  const { phone: _phone, ...names } = who;
  const mobile = mobileOf(who);
  const regData = { ...names, mobile, usertype: 'rider' as const };
  const signUp = (mobileCode: string) => apiClient(siteUrl()).call('user_signup', { regData, mobileCode });
  await expect(signUp('send')).rejects.toMatchObject({ code: 'contact_code_needed' });
  await expect.poll(async () => (await codesSentTo(mobile)).length).toBe(1);
  await signUp(await newestCode(mobile));
  return who;
};

/** The operations of the product as somebody with an account. */
export const apiOf = async (email: string, password = PASSWORD): Promise<ApiClient> => {
  const session = await signInToPool(await loadSiteConfig(siteUrl()), email, password);
  return apiClient(siteUrl(), () => session.getToken());
};

export const adminApi = (): Promise<ApiClient> => apiOf('admin@wayfare.test');

/** The code that a recipient says to the driver of their parcel; undefined if no code is required. */
export const handoverCodeOf = async (bookingId: string): Promise<string> => {
  const { handover } = await (await adminApi()).call('fetchHandover', { bookingId });
  return handover?.code ?? '';
};

/** The same for the parcel that a driver carries. */
export const newestHandoverCode = async (email: string): Promise<string> => {
  const { activeBooking } = await (await apiOf(email)).call('fetchDriverState');
  return handoverCodeOf(activeBooking!.id);
};

/** The driver at the door enters the recipient's code. */
export const handOver = async (page: Page, email: string): Promise<void> =>
  page.getByRole('textbox', { name: '4-digit code' }).fill(await newestHandoverCode(email));

/** Takes a driver off duty, so that rides left by a journey, failed or not, do not reach them in the next. */
export const endShift = async (email: string): Promise<void> => {
  const driver = await apiOf(email);
  const { activeBooking } = await driver.call('fetchDriverState');
  if (activeBooking) {
    const { id: bookingId, status } = activeBooking;
    const isDriven = status === 'STARTED' || status === 'REACHED';
    if (!isDriven) {
      await driver.call('giveBackBooking', { bookingId, reason: 'other' });
      await (await adminApi()).call('cancelBooking', { bookingId, reason: 'Over' });
    }
    if (status === 'STARTED')
      await driver.call('reachDrop', {
        bookingId,
        placeReason: 'other',
        handoverCode: await handoverCodeOf(bookingId),
      });
    if (isDriven) await driver.call('confirmPaid', { bookingId });
  }
  await driver.call('setDriverActive', { driverActiveStatus: false });
};

/** Drives a driver's phone to where their trip ends. */
export const driveToDrop = async (page: Page, email: string): Promise<void> => {
  const { activeBooking } = await (await apiOf(email)).call('fetchDriverState');
  await driveTo(page, activeBooking!.drop);
};

/** Mails and texts sent to an address or number, newest first. */
export const messagesTo = async (to: string): Promise<{ subject: string; body: string }[]> => {
  const answer = await fetch(new URL(`/_outbox.json?to=${encodeURIComponent(to)}`, siteUrl()));
  return (await answer.json()) as { subject: string; body: string }[];
};

/** Codes sent to an address or number, newest first. */
export const codesSentTo = async (to: string): Promise<string[]> =>
  (await messagesTo(to)).flatMap(({ body }) => /\b\d{6}\b/.exec(body)?.[0] ?? []);

export const newestCode = async (to: string): Promise<string> => {
  const [code] = await codesSentTo(to);
  expect(code, `a code was sent to ${to}`).toBeDefined();
  return code!;
};

/** A different code of six digits. */
export const notThe = (code: string): string => (code === '123456' ? '654321' : '123456');

/** Fills in the fields of every registration. */
export const fillPerson = async (page: Page, who: Newcomer): Promise<void> => {
  await page.getByLabel('First name').fill(who.firstName);
  await page.getByLabel('Last name').fill(who.lastName);
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByLabel('Phone').fill(who.phone);
};

/** The second step of a driver: a Volvo with this plate. The licence is left to the journey. */
export const describeVehicle = async (page: Page, plate: string): Promise<void> => {
  await page.getByRole('radio', { name: /^Car/ }).check();
  await page.getByLabel('Make').fill('Volvo');
  await page.getByLabel('Model').fill('V60');
  await page.getByLabel('Number plate').fill(plate);
};

/** Moves to the next step of a driver's registration. */
export const nextStep = async (page: Page, step: string): Promise<void> => {
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByText(step)).toBeFocused();
};

/** The code that is sent to a newcomer's number, where people sign in by phone. */
export const confirmNumber = async (page: Page, mobile: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Confirm your number' });
  await expect(dialog).toBeVisible();
  await expect.poll(async () => (await codesSentTo(mobile)).length).toBeGreaterThan(0);
  await dialog.getByLabel('Code').fill(await newestCode(mobile));
  await expect(dialog).toBeHidden();
};

/** A rider's account, made on the page that is open. */
export const register = async (page: Page, who: Newcomer): Promise<void> => {
  await fillPerson(page, who);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await confirmNumber(page, mobileOf(who));
};
