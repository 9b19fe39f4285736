import { expect, type Locator, type Page } from '@playwright/test';
import { drop, parcel, pickup } from '#test/kit/places';
import { expectAccessible, expectNoSidewaysScroll, goOnline, signIn, test, visitor } from './kit';
import { adminApi, apiOf, endShift, newcomer, registered } from './people';
import { siteUrl } from './site';

const DRIVER = 'driver@wayfare.test';
/** The endpoint of the rider's phone. */
let ridersDevice = '';
const markup = '<b>Blue door</b> & <img src=x onerror="document.title=\'hacked\'"> 3 < 4';
/** An override of the direction would reverse other people's words after it. */
const override = 'Gate \u202e21 kcab';
const arabic = 'أنا عند الباب رقم 5 (المدخل)';

test.afterAll(() => endShift(DRIVER));

/** A ride of a new rider that the driver has accepted on their screen; the rider has a device for pushes. */
const acceptedRide = async (driver: Page) => {
  const who = await registered(newcomer('Chatrin', 'Ek'));
  const rider = await apiOf(who.email, who.password);
  await rider.call('registerDevice', { platform: 'ANDROID', token: `chat-${Date.now()}` });
  ridersDevice = (await rider.call('fetchUser')).user.pushToken ?? '';
  await signIn(driver, DRIVER);
  await goOnline(driver);
  const admin = await adminApi();
  const { user } = await (await apiOf(DRIVER)).call('fetchUser');
  const { carTypes } = await admin.call('fetchCarTypes');
  const { id = '' } = carTypes.find(({ name }) => name === user.carType) ?? {};
  const userDetails = { uid: who.uid };
  const request = { pickup, drop, carDetails: { id }, instructionData: parcel, userDetails };
  const { booking } = await admin.call('addBooking', request);
  await driver.getByRole('button', { name: 'Accept' }).click();
  await expect(driver.getByText('Drive to the pickup')).toBeVisible();
  return { who, id: booking.id, driverName: user.firstName };
};

const opener = (page: Page): Locator => page.getByRole('button', { name: /^Chat with / });
const talk = (page: Page): Locator => page.getByRole('log', { name: 'Messages' });
const said = (page: Page): Promise<string[]> => talk(page).locator('li p[dir=auto]').allInnerTexts();

const write = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: /^Message to / }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
};

/** The message appears as it was typed, in a paragraph without elements. */
const expectSaid = async (page: Page, text: string): Promise<Locator> => {
  const message = talk(page).locator('li p[dir=auto]').filter({ hasText: text });
  await expect(message).toHaveText(text);
  await expect(message.locator('*')).toHaveCount(0);
  return message;
};

/** The side that the words of a message begin at. */
const sideOf = (message: Locator): Promise<string> =>
  message.evaluate(element => {
    const range = document.createRange();
    range.setStart(element.firstChild!, 0);
    range.setEnd(element.firstChild!, 1);
    const [first, whole] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
    return first.left - whole.left < whole.right - first.right ? 'left' : 'right';
  });

/** A page receives notices once its connection has subscribed to those of its user. */
const subscribed = (page: Page): Promise<void> =>
  new Promise(resolve => {
    page.on('websocket', socket => {
      socket.on('framereceived', ({ payload }) => {
        if (/"subscribed"/.test(String(payload)) && String(payload).includes('"u#')) resolve();
      });
    });
  });

/** Notifications about messages that the device was sent. */
const pushes = async (): Promise<{ subject?: string; body: string; meta: { payload: string } }[]> => {
  const answer = await fetch(new URL(`/_outbox.json?to=${encodeURIComponent(ridersDevice)}`, siteUrl()));
  const mails = (await answer.json()) as { subject?: string; body: string; meta: { payload: string } }[];
  return mails.filter(({ meta }) => meta.payload.includes('onlineChat'));
};

test('[RT-3] [NAV-5] rider and driver write to each other: live both ways, as plain text, told elsewhere, read by admins', async ({
  browser,
}) => {
  const [rider, driver] = [await visitor(browser, 'phone'), await visitor(browser, 'phone')];
  const ride = await acceptedRide(driver);
  await signIn(rider, ride.who.email, ride.who.password, `/bookings/${ride.id}`);
  await expect(rider.getByText(/is on the way to you/).first()).toBeVisible();

  // The rider begins; the driver, who looks at the map, sees that there is something new.
  await opener(rider).click();
  await expect(rider.getByText('No messages yet')).toBeVisible();
  await expectAccessible(rider, 'chat, empty');
  await write(rider, markup);
  await expectSaid(rider, markup);
  await expect(driver.getByRole('button', { name: /^Chat with .*\. 1 new message$/ })).toBeVisible();
  await opener(driver).click();
  await expectSaid(driver, markup);
  await expectAccessible(driver, 'chat of the driver');
  await expectNoSidewaysScroll(driver);

  // Both have the chat open: a message appears at once on the other page.
  await write(driver, arabic);
  const answer = await expectSaid(rider, arabic);
  expect(await sideOf(answer)).toBe('right');
  expect(await sideOf(await expectSaid(rider, markup))).toBe('left');
  await driver.getByRole('button', { name: 'I’ll be there in 2 minutes' }).click();
  await expectSaid(rider, 'I’ll be there in 2 minutes');
  await write(rider, override);
  await expectSaid(driver, override.replace('\u202e', ''));
  const whole = [markup, arabic, 'I’ll be there in 2 minutes', override.replace('\u202e', '')];
  expect(await said(rider)).toEqual(whole);
  expect(await said(driver)).toEqual(whole);
  for (const page of [rider, driver]) expect(await page.title()).not.toContain('hacked');
  await expectAccessible(rider, 'chat of the rider');
  expect(await pushes()).toEqual([]);

  // The driver closes the chat, without unread messages.
  await driver.getByRole('button', { name: 'Close the chat' }).click();
  await expect(opener(driver)).toHaveAccessibleName(/^Chat with [^.]+$/);

  // The rider is elsewhere: a notice and a push lead into the chat.
  const hears = subscribed(rider);
  await rider.goto('/wallet');
  await expect(rider.getByRole('heading', { level: 1 })).toBeVisible();
  await hears;
  await opener(driver).click();
  await write(driver, 'I am here');
  const notice = rider.getByRole('status').filter({ hasText: 'New message' });
  await expect(notice).toBeVisible();
  await expect(notice).not.toContainText('I am here');
  await expectAccessible(rider, 'notice of a message');
  await notice.getByRole('button', { name: 'Open' }).click();
  await expect(rider).toHaveURL(new RegExp(`/bookings/${ride.id}\\?chat=1$`));
  await expectSaid(rider, 'I am here');
  await expect.poll(pushes).toHaveLength(1);
  const [push] = await pushes();
  expect(push!.subject).toBe('New message');
  expect(push!.meta.payload).toContain(ride.id);
  expect(push!.meta.payload).not.toContain('I am here');

  // An admin reads along and cannot write.
  const admin = await visitor(browser, 'desk');
  await signIn(admin, 'admin@wayfare.test', undefined, `/bookings/${ride.id}`);
  await admin.getByRole('button', { name: 'Read the chat' }).click();
  await expect(talk(admin)).toContainText('I am here');
  await expect(admin.getByText('Only the customer and the driver can write here.')).toBeVisible();
  await expect(admin.getByRole('textbox', { name: /^Message to / })).toHaveCount(0);
  await expect(talk(admin)).toContainText(ride.driverName);
  await expectAccessible(admin, 'chat of an admin');
  await write(rider, 'Coming down');
  await expectSaid(admin, 'Coming down');
  const refused = (await adminApi()).call('sendMessage', { bookingId: ride.id, message: 'Hello' } as never);
  await expect(refused).rejects.toMatchObject({ code: 'forbidden' });
  expect(await said(driver)).toEqual([...whole, 'I am here', 'Coming down']);
});
