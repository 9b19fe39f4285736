import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveBackReasons } from '#shared/contract/entities/booking';
import type { SimulatedSubscription } from '#scripts/stand-ins/push/push-service';
import type { Person } from '#test/kit/person';
import { bookAndPay, rideRequest } from '#test/kit/ride';
import { startWorld, type World } from '#test/kit/world';

let world: World;
let rider: Person;
let driver: Person;

const HOUR = 3_600_000;
/** A phone of this person; resolves with its SNS endpoint. */
const phoneOf = async (person: Person, platform: 'ANDROID' | 'IOS', token: string): Promise<string> => {
  await person.call('registerDevice', { platform, token });
  return (await person.call('fetchUser', {})).user.pushToken ?? '';
};
/** A browser in which this person has switched notifications on. */
const browserOf = async (person: Person): Promise<SimulatedSubscription & { id: string }> => {
  const { publicKey = '' } = await person.call('fetchPushKey', {});
  const browser = world.runtime.push.subscribe(publicKey);
  const { id } = await person.call('registerDevice', { platform: 'WEB', subscription: browser.json });
  return Object.assign(browser, { id });
};
const pushesTo = (endpoint: string) =>
  world.runtime.outbox
    .list()
    .filter(({ kind, to }) => kind === 'push' && to === endpoint)
    .map(({ subject, body }) => [subject, body]);
const titles = ({ received }: SimulatedSubscription) => received.map(({ content }) => content.title);

beforeAll(async () => {
  world = await startWorld();
  rider = await world.rider('Rut');
  driver = await world.driver('Dan');
});
afterAll(() => world.close());

describe('pushes of the operator', () => {
  const news = { devicetype: 'ANDROID', usertype: 'rider', title: 'Free rides', body: 'Today only' } as const;
  let ruts: string;
  let dans: string;

  beforeAll(async () => {
    ruts = await phoneOf(rider, 'ANDROID', 'ruts-phone');
    dans = await phoneOf(driver, 'IOS', 'dans-phone');
  });

  it('[ADM-5] reach the devices that are meant, are counted, and are kept', async () => {
    const { devicetype, usertype } = news;
    expect(await world.admin.call('countRecipients', { devicetype, usertype })).toEqual({ people: 1, devices: 1 });
    const { id } = await world.admin.call('sendNotification', news);
    await world.runtime.settle();
    expect(pushesTo(ruts)).toEqual([['Free rides', 'Today only']]);
    expect(pushesTo(dans)).toEqual([]);
    const { notifications } = await world.admin.call('fetchNotifications', {});
    expect(notifications).toMatchObject([
      { id, ...news, sentTo: 1, failedTo: 0, skippedTo: 0, activeSendings: 0, sentByName: 'Ada Admin' },
    ]);
    const { account } = await rider.call('exportMyData', {});
    expect(account?.notices).toEqual(expect.arrayContaining([expect.objectContaining({ title: 'Free rides' })]));
    expect((await rider.call('fetchInbox', {})).notices[0]).toMatchObject({ title: 'Free rides', isRead: false });
  });

  it('[ADM-5] that nobody would get are refused, and those for a device that was given up', async () => {
    const toDrivers = { ...news, usertype: 'driver' } as const;
    expect(await world.admin.refused('sendNotification', toDrivers)).toBe('no_user_match');
    const iphone = { ...toDrivers, devicetype: 'IOS' } as const;
    await world.admin.call('sendNotification', iphone);
    const { id } = await driver.call('registerDevice', { platform: 'IOS', token: 'dans-phone' });
    expect(await driver.call('removeDevice', { id })).toEqual({ removed: true });
    expect(await world.admin.refused('sendNotification', iphone)).toBe('no_user_match');
  });

  it('[OPS-1] send_notification pushes to one device, for admins alone', async () => {
    const push = { token: ruts, title: 'New booking', msg: 'At the square', screen: 'DriverTrips' };
    expect(await world.admin.call('send_notification', push)).toEqual({ success: true });
    expect(pushesTo(ruts)).toContainEqual(['New booking', 'At the square']);
    expect(await world.admin.refused('send_notification', { ...push, token: 'nonsense' })).toBe('no_user_match');
    expect(await rider.refused('send_notification', push)).toBe('forbidden');
  });
});

describe('pushes when the page is closed', () => {
  it('[PLUS-9] [NAV-5] [AWS-8] reach a browser encrypted, in its person’s language, and name the screen', async () => {
    const ann = await world.rider('Ann');
    await ann.call('updateProfile', { language: 'ar' });
    const browser = await browserOf(ann);
    expect((await ann.call('fetchUser', {})).user).toMatchObject({
      pushToken: `web:${browser.id}`,
      userPlatform: 'WEB',
    });
    const booking = await bookAndPay(world, ann);
    await driver.call('acceptBooking', { bookingId: booking.id });
    await world.runtime.settle();
    const push = browser.received.find(({ content }) => content.tag === `ride-${booking.id}`);
    expect(push).toMatchObject({
      content: { title: 'تم العثور على سائق', lang: 'ar', dir: 'rtl', screen: 'BookedCab', bookingId: booking.id },
      ttlS: 900,
      urgency: 'high',
    });
    await driver.call('giveBackBooking', { bookingId: booking.id, reason: giveBackReasons[0] });
  });

  it('[PLUS-9] [DISP-1] tell a driver of an offer of the automatic search, for as long as it stands', async () => {
    const dora = await world.driver('Dora');
    const browser = await browserOf(dora);
    const booking = await bookAndPay(world, await world.rider('Ola'));
    await world.later(60_000);
    const offer = browser.received.find(({ content }) => content.bookingId === booking.id);
    expect(offer).toMatchObject({
      content: { title: 'New offer', screen: 'DriverTrips', tag: `offer-${booking.id}` },
      ttlS: 20,
      urgency: 'high',
    });
  });

  it('[PLUS-48] tell a driver of an offer for as long as they have time to answer', async () => {
    const doris = await world.driver('Doris');
    await doris.call('updateProfile', { offerTimeFactor: 2 });
    const browser = await browserOf(doris);
    const booking = await bookAndPay(world, await world.rider('Olga'));
    await world.later(60_000);
    expect(browser.received.find(({ content }) => content.bookingId === booking.id)).toMatchObject({ ttlS: 40 });
  });

  it('[PLUS-9] remove a browser that is gone, and ask a busy service again', async () => {
    const eva = await world.rider('Eva');
    const [dead, busy] = [await browserOf(eva), await browserOf(eva)];
    dead.end();
    busy.answerNext(503, 429);
    const { id } = await world.admin.call('sendNotification', {
      devicetype: 'All',
      usertype: 'rider',
      title: 'Snow',
      body: 'Allow more time',
    });
    await world.runtime.settle();
    expect(busy.received).toEqual([]);
    for (let i = 0; i < 3; i++) await world.later(90_000);
    expect(titles(busy)).toEqual(['Snow']);
    const { notifications } = await world.admin.call('fetchNotifications', {});
    expect(notifications.find(notification => notification.id === id)).toMatchObject({ failedTo: 0 });
    expect(await eva.call('removeDevice', { id: dead.id })).toEqual({ removed: false });
    expect((await eva.call('fetchUser', {})).user.pushToken).toBe(`web:${busy.id}`);
  });

  it('[PLUS-9] follow a device that changes hands: nobody gets what is meant for whoever had it before', async () => {
    const [mia, tom] = [await world.rider('Mia'), await world.rider('Tom')];
    const browser = await browserOf(mia);
    const again = { platform: 'WEB', subscription: browser.json } as const;
    expect(await tom.call('registerDevice', again)).toEqual({ id: browser.id });
    expect((await mia.call('fetchUser', {})).user).not.toHaveProperty('pushToken');
    expect(await mia.call('removeDevice', { id: browser.id })).toEqual({ removed: false });
    await bookAndPay(world, mia);
    await world.admin.call('addToWallet', { uid: mia.uid, amount: 5 });
    await world.runtime.settle();
    expect(browser.received).toEqual([]);
    await world.admin.call('addToWallet', { uid: tom.uid, amount: 5 });
    await world.runtime.settle();
    expect(titles(browser)).toEqual(['Wallet credited']);
    await tom.call('signOutEverywhere', {});
    await world.admin.call('addToWallet', { uid: tom.uid, amount: 5 });
    await world.runtime.settle();
    expect(browser.received).toHaveLength(1);
  });

  it('[PLUS-9] leave out the device whose page is in front, and come again when it is not', async () => {
    const ida = await world.rider('Ida');
    const [laptop, phone] = [await browserOf(ida), await browserOf(ida)];
    const page = await ida.socket();
    const topic = `u#${ida.uid}`;
    const look = async (device?: string) => {
      page.send({ action: 'subscribe', topic, ...(device ? { device } : {}) });
      const before = page.received.length;
      await page.next(message => message.type === 'subscribed' && page.received.length > before);
    };
    const credit = async () => {
      await world.admin.call('addToWallet', { uid: ida.uid, amount: 5 });
      await world.runtime.settle();
    };
    await look(laptop.id);
    await credit();
    expect(await page.next(message => message.type === 'notice')).toMatchObject({ body: { key: 'notice_credit' } });
    expect([titles(laptop), titles(phone)]).toEqual([[], ['Wallet credited']]);
    await look();
    await credit();
    expect(titles(laptop)).toEqual(['Wallet credited']);
    page.close();
  });

  it('[PLUS-9] go to no address but those of known push services, and to ten devices of a person at most', async () => {
    const max = await world.rider('Max');
    const first = await browserOf(max);
    const subscription = { ...first.json, endpoint: 'https://169.254.169.254/latest/meta-data' };
    expect(await max.refused('registerDevice', { platform: 'WEB', subscription })).toBe('push_unavailable');
    for (let i = 0; i < 10; i++) await browserOf(max);
    expect(await max.call('removeDevice', { id: first.id })).toEqual({ removed: false });
  });
});

describe('the inbox', () => {
  it('[PLUS-9] keeps every notice by pages, counts the unread ones, and tells other pages what was read', async () => {
    const uma = await world.rider('Uma');
    for (let i = 0; i < 5; i++) await world.admin.call('addToWallet', { uid: uma.uid, amount: 1 });
    await world.runtime.settle();
    const page = await uma.socket();
    page.send({ action: 'subscribe', topic: `u#${uma.uid}` });
    await page.next(message => message.type === 'subscribed');
    const first = await uma.call('fetchInbox', { limit: 3 });
    expect(first).toMatchObject({ unread: 5, notices: Array(3).fill({ key: 'notice_credit', screen: 'wallet' }) });
    const { nextCursor: cursor = '' } = first;
    const second = await uma.call('fetchInbox', { limit: 3, cursor });
    expect([second.notices.length, second.nextCursor]).toEqual([2, undefined]);
    const ids = [...first.notices, ...second.notices].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort().reverse());
    expect(await uma.call('readNotices', { id: ids[2]! })).toEqual({ unread: 4 });
    expect(await page.next(message => message.type === 'notice')).toMatchObject({ body: { unread: 4 } });
    expect(await uma.call('readNotices', { upTo: ids[1]! })).toEqual({ unread: 1 });
    const { notices } = await uma.call('fetchInbox', {});
    expect(notices.map(({ isRead }) => isRead)).toEqual([false, true, true, true, true]);
    expect((await rider.call('fetchInbox', {})).notices.map(({ id }) => id)).not.toContain(ids[0]);
    page.close();
  });
});

describe('the notices of a booking', () => {
  it('[PLUS-9] count as one, and are read together', async () => {
    const una = await world.rider('Una');
    const booking = await bookAndPay(world, una);
    await world.runtime.settle();
    const { notices, unread } = await una.call('fetchInbox', {});
    const ofBooking = notices.filter(({ bookingId }) => bookingId === booking.id);
    expect(ofBooking.length).toBeGreaterThan(0);
    const others = notices.length - ofBooking.length;
    expect(unread).toBe(others + 1);
    expect(await una.call('readNotices', { bookingId: booking.id })).toEqual({ unread: others });
    const after = (await una.call('fetchInbox', {})).notices.filter(({ bookingId }) => bookingId === booking.id);
    expect(after.map(({ isRead }) => isRead)).toEqual(ofBooking.map(() => true));
  });
});

describe('a booking that changes', () => {
  it('[OPS-2] tells its driver the new contact, over the screen and by push', async () => {
    const booking = await bookAndPay(world, rider);
    const dans = await phoneOf(driver, 'IOS', 'dans-phone');
    await driver.call('acceptBooking', { bookingId: booking.id });
    const changes = { deliveryPerson: 'Siv', deliveryPersonPhone: '031-7654321' };
    await rider.call('updateBooking', { booking: { id: booking.id, ...changes } });
    await world.runtime.settle();
    expect((await driver.call('fetchBooking', { bookingId: booking.id })).booking).toMatchObject(changes);
    expect(pushesTo(dans).map(([subject]) => subject)).toContain('Booking changed');
    await driver.call('arriveAtPickup', { bookingId: booking.id });
    const late = { booking: { id: booking.id, deliveryPerson: 'Una' } };
    expect(await rider.refused('updateBooking', late)).toBe('booking_moved_on');
    const stranger = await world.rider('Sten');
    expect(await stranger.refused('updateBooking', late)).toBe('not_found');
    expect(await rider.refused('updateBooking', { booking: { id: booking.id, trip_cost: 1 } } as never)).toBe(
      'invalid_input',
    );
  });

  it('[BOOK-3] looks for a driver at its new time and no sooner', async () => {
    const tripdate = Date.now() + 3 * HOUR;
    const wanted = { ...rideRequest(world), bookLater: true, tripdate, userDetails: { uid: rider.uid } };
    const { booking } = await world.admin.call('addBooking', wanted);
    await world.runtime.settle();
    const later = { booking: { id: booking.id, tripdate: tripdate + 3 * HOUR } };
    expect((await rider.call('updateBooking', later)).booking.tripdate).toBe(tripdate + 3 * HOUR);
    await world.runtime.settle();
    const kinds = async () =>
      (await rider.call('fetchBooking', { bookingId: booking.id })).events.map(({ kind }) => kind);
    await world.later(3 * HOUR);
    expect(await kinds()).toEqual(['NEW', 'UPDATED']);
    await world.later(3 * HOUR);
    expect(await kinds()).toContain('SEARCHING');
  });
});
