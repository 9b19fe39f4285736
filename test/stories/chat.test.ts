import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ServerMessage } from '#shared/contract/ws-messages';
import type { Person } from '../kit/person';
import { bookAndPay, driveTo } from '../kit/ride';
import type { Socket } from '../kit/socket';
import { startWorld, type World } from '../kit/world';

type ChatFrame = Extract<ServerMessage, { type: 'chat' }>;

const chatOf = (socket: Socket) => socket.received.flatMap(message => (message.type === 'chat' ? [message.body] : []));
const nextText = async (socket: Socket, text: string) =>
  (await socket.next(
    ({ type, ...frame }) => type === 'chat' && (frame as ChatFrame).body.message === text,
    text,
  )) as ChatFrame;

describe('the chat of a booking', () => {
  let world: World;
  let rider: Person;
  let driver: Person;
  let bookingId: string;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  /** Each test has a ride with its own people, so that the limits of one test do not affect another. */
  beforeEach(async () => {
    [rider, driver] = [await world.rider(), await world.driver('Dana')];
    bookingId = (await bookAndPay(world, rider)).id;
    await driveTo(driver, rider, bookingId, 'acceptBooking');
    return async () => {
      await world.admin.send('cancelBooking', { bookingId, reason: 'Over' });
      await driver.send('setDriverActive', { driverActiveStatus: false });
      await world.runtime.settle();
    };
  });

  const write = async (who: Person, message: string, key?: string) =>
    (await who.call('sendMessage', { bookingId, message }, key ? { key } : {})).message;
  const texts = async (who: Person) =>
    (await who.call('fetchMessages', { bookingId })).messages.map(({ message }) => message);
  const listen = async (who: Person) => {
    const socket = await who.socket();
    expect(await socket.subscribe(`bk#${bookingId}`)).toMatchObject({ type: 'subscribed' });
    return socket;
  };

  it('[RT-3] [RT-1] goes both ways while both listen, with every field of the message', async () => {
    const [atRider, atDriver] = await Promise.all([listen(rider), listen(driver)]);
    const asked = await write(rider, 'Where are you?');
    const { body } = await nextText(atDriver, 'Where are you?');
    expect(body).toEqual(asked);
    const when = new Date(asked.at).toISOString();
    expect(asked).toEqual({
      id: expect.stringMatching(/^[0-9A-Z]{26}$/),
      message: 'Where are you?',
      from: rider.uid,
      type: 'msg',
      msgDate: when.slice(0, 10),
      msgTime: when.slice(11, 19),
      source: 'rider',
      at: expect.any(Number),
    });
    await write(driver, 'Two minutes');
    expect((await nextText(atRider, 'Two minutes')).body).toMatchObject({ from: driver.uid, source: 'driver' });
    expect(await texts(rider)).toEqual(['Where are you?', 'Two minutes']);
    expect(await texts(driver)).toEqual(['Where are you?', 'Two minutes']);
    atRider.close();
    atDriver.close();
  });

  it('[RT-3] is for the two parties alone; admins read and hear, and write nothing', async () => {
    await write(rider, 'Between us');
    const others = { stranger: await world.rider('Stranger'), colleague: await world.driver('Colleague') };
    for (const other of Object.values(others)) {
      expect(await other.refused('fetchMessages', { bookingId })).toBe('chat_not_found');
      expect(await other.refused('sendMessage', { bookingId, message: 'Hi' })).toBe('chat_not_found');
      const socket = await other.socket();
      expect(await socket.subscribe(`bk#${bookingId}`)).toMatchObject({ type: 'error', code: 'forbidden' });
      socket.close();
    }
    await others.colleague.call('setDriverActive', { driverActiveStatus: false });
    expect(await texts(world.admin)).toEqual(['Between us']);
    expect(await world.admin.refused('sendMessage', { bookingId, message: 'Hi' })).toBe('forbidden');
    const panel = await listen(world.admin);
    await write(driver, 'Yes');
    await nextText(panel, 'Yes');
    panel.close();
    expect(await texts(rider)).toEqual(['Between us', 'Yes']);
  });

  it('[RT-3] a fleet watches the ride of its driver without its chat', async () => {
    const fleet = await world.fleetAdmin('Flo');
    await rider.send('cancelBooking', { bookingId, reason: 'Over' });
    await driver.call('setDriverActive', { driverActiveStatus: false });
    const own = await world.driver('Finn', undefined, { fleetadmin: fleet.uid });
    const mine = await bookAndPay(world, rider);
    await driveTo(own, rider, mine.id, 'acceptBooking');
    const [atFleet, atRider] = await Promise.all([fleet.socket(), rider.socket()]);
    for (const socket of [atFleet, atRider])
      expect(await socket.subscribe(`bk#${mine.id}`)).toMatchObject({ type: 'subscribed' });
    await own.call('sendMessage', { bookingId: mine.id, message: 'Only for you' });
    await nextText(atRider, 'Only for you');
    await own.call('arriveAtPickup', { bookingId: mine.id });
    // Received after the message would have been: the stream preserves the order of a booking.
    await atFleet.next(message => message.type === 'event' && message.body.kind === 'ARRIVED', 'ARRIVED');
    expect(chatOf(atFleet)).toEqual([]);
    expect(await fleet.refused('fetchMessages', { bookingId: mine.id })).toBe('forbidden');
    atFleet.close();
    atRider.close();
    await rider.call('cancelBooking', { bookingId: mine.id, reason: 'Over' });
    await own.call('setDriverActive', { driverActiveStatus: false });
    await driver.call('setDriverActive', { driverActiveStatus: true, location: { lat: 57.6998, lng: 11.9534 } });
  });

  it('[RT-3] there is none for a booking nobody drives, one that is over, or one that does not exist', async () => {
    await write(rider, 'Never mind');
    await world.admin.call('cancelBooking', { bookingId, reason: 'Flat tyre' });
    expect(await rider.refused('sendMessage', { bookingId, message: 'Hello?' })).toBe('chat_not_found');
    expect(await texts(rider)).toEqual(['Never mind']);
    const waiting = await bookAndPay(world, rider);
    for (const id of [waiting.id, '01ARZ3NDEKTSV4RRFFQ69G5FAV'])
      for (const who of [rider, driver, world.admin]) {
        expect(await who.refused('fetchMessages', { bookingId: id })).toBe('chat_not_found');
        if (who !== world.admin)
          expect(await who.refused('sendMessage', { bookingId: id, message: 'Hi' })).toBe('chat_not_found');
      }
    await rider.call('cancelBooking', { bookingId: waiting.id, reason: 'Over' });
  });

  it('[RT-3] stays open after the trip, for what was left behind', async () => {
    const { booking } = await rider.call('fetchBooking', { bookingId });
    await driver.call('arriveAtPickup', { bookingId });
    await driver.call('startTrip', { bookingId, otp: booking.otp });
    await driver.call('reachDrop', { bookingId });
    await driver.call('confirmPaid', { bookingId });
    await write(rider, 'My scarf is in your car');
    expect(await texts(driver)).toEqual(['My scarf is in your car']);
  });

  it.each([
    ['of 10 kB', 'x'.repeat(10_240)],
    ['of one character too many', 'x'.repeat(1_001)],
    ['of 10 kB of spaces around a word', `${' '.repeat(10_000)}x`],
    ['of spaces', ' \n\t '],
    ['of marks that nobody sees', '\u202E\u200B\u0007'],
    ['that is a number', 7],
    ['that is missing', undefined],
  ])('[RT-3] refuses a message %s, and writes nothing', async (_, message) => {
    const answer = await rider.send('sendMessage', { bookingId, message });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input', params: { field: 'message' } } });
    expect(await texts(driver)).toEqual([]);
  });

  it.each([
    ['markup', '<img src=x onerror="alert(1)"> & <b>5 < 6</b>', '<img src=x onerror="alert(1)"> & <b>5 < 6</b>'],
    ['a text that turns others around', 'plate \u202E321 CBA\u202C, \u2067ok\u2069', 'plate 321 CBA, ok'],
    ['Arabic with its marks', 'أنا هنا\u200F، ABC 123', 'أنا هنا\u200F، ABC 123'],
    ['control characters and lines', 'one\r\ntwo\u0000\u001B[31m', 'one\ntwo[31m'],
    ['a thousand characters', '€'.repeat(1_000), '€'.repeat(1_000)],
  ])('[RT-3] %s arrives as the plain text it is', async (_, sent, read) => {
    const atDriver = await listen(driver);
    await write(rider, sent);
    await nextText(atDriver, read);
    expect(await texts(driver)).toEqual([read]);
    atDriver.close();
  });

  it('[RT-3] the same key is the same message, at once or later; for another text it is refused', async () => {
    const atDriver = await listen(driver);
    const key = 'chat-key-0001';
    const together = await Promise.all([1, 2, 3].map(() => write(rider, 'Once', key)));
    const later = await write(rider, 'Once', key);
    expect(new Set([...together, later].map(({ id }) => id)).size).toBe(1);
    expect(await rider.refused('sendMessage', { bookingId, message: 'Other' }, { key })).toBe('same_key_other_request');
    await write(driver, 'Once', key);
    await world.runtime.settle();
    expect(chatOf(atDriver).map(({ source }) => source)).toEqual(['rider', 'driver']);
    expect(await texts(rider)).toEqual(['Once', 'Once']);
    atDriver.close();
  });

  it('[RT-3] both writing at once read the same order, and each their own words in the order sent', async () => {
    const say = async (who: Person, name: string) => {
      for (let i = 0; i < 8; i++) await write(who, `${name} ${i}`);
    };
    const atRider = await listen(rider);
    await Promise.all([say(rider, 'r'), say(driver, 'd')]);
    await world.runtime.settle();
    const read = await texts(rider);
    expect(read).toHaveLength(16);
    expect(await texts(driver)).toEqual(read);
    for (const name of ['r', 'd'])
      expect(read.filter(text => text.startsWith(name))).toEqual(Array.from({ length: 8 }, (_, i) => `${name} ${i}`));
    expect(new Set(chatOf(atRider).map(({ message }) => message))).toEqual(new Set(read));
    atRider.close();
  });

  it('[RT-2] [RT-3] messages sent while the connection was down are there after it', async () => {
    const first = await listen(rider);
    await write(driver, 'Before');
    await nextText(first, 'Before');
    first.close();
    await write(driver, 'Meanwhile');
    const second = await listen(rider);
    expect(await texts(rider)).toEqual(['Before', 'Meanwhile']);
    await write(driver, 'After');
    await nextText(second, 'After');
    second.close();
  });

  it('[RT-3] is read by the page, from the newest back to the first', async () => {
    for (let i = 0; i < 30; i++) await write(rider, `rider ${i}`);
    for (let i = 0; i < 25; i++) await write(driver, `driver ${i}`);
    const newest = await rider.call('fetchMessages', { bookingId });
    expect(newest.messages).toHaveLength(50);
    expect(newest.messages.at(-1)?.message).toBe('driver 24');
    const older = await rider.call('fetchMessages', { bookingId, cursor: newest.nextCursor });
    expect(older.messages.map(({ message }) => message)).toEqual(Array.from({ length: 5 }, (_, i) => `rider ${i}`));
    expect(older.nextCursor).toBeUndefined();
  });

  it('[RT-3] [NAV-5] tells the other party when no screen of theirs shows the booking', async () => {
    const site = await driver.socket();
    await site.subscribe(`u#${driver.uid}`);
    const isNotice = (message: ServerMessage) => message.type === 'notice' && message.body.key === 'notice_chat';
    const page = await listen(driver);
    await write(rider, 'I wait at the corner');
    await nextText(page, 'I wait at the corner');
    await world.runtime.settle();
    expect(site.received.filter(isNotice)).toEqual([]);
    page.close();
    await world.runtime.settle();
    await write(rider, 'Are you there?');
    expect(await site.next(isNotice, 'a notice')).toMatchObject({ body: { screen: 'onlineChat', bookingId } });
    site.close();
  });

  it('[PROF-2] is part of what somebody may take with them, and what they wrote goes with their account', async () => {
    await write(rider, 'From Rut');
    await write(driver, 'From Dana');
    const { bookings } = await rider.call('exportMyData', {});
    const mine = bookings.find(({ booking }) => booking.id === bookingId);
    expect(mine?.messages.map(({ message }) => message)).toEqual(['From Rut', 'From Dana']);
    await world.admin.call('cancelBooking', { bookingId, reason: 'Over' });
    await world.runtime.settle();
    await rider.leave();
    expect(await texts(driver)).toEqual(['From Dana']);
  });
});

describe('the chat of a booking where people are held to their limits', () => {
  it('[RT-3] a minute takes thirty messages of a user; a repeat of one counts for nothing', async () => {
    const world = await startWorld({ limitFactor: 1 });
    try {
      const [rider, driver] = [await world.rider(), await world.driver('Dana')];
      const { id: bookingId } = await bookAndPay(world, rider);
      await driveTo(driver, rider, bookingId, 'acceptBooking');
      const send = (who: Person, message: string, key?: string) =>
        who.send('sendMessage', { bookingId, message }, key ? { key } : {});
      const first = await send(rider, 'no 1', 'chat-first-01');
      let taken = 1;
      while ((await send(rider, `no ${taken + 1}`)).status === 200 && taken < 60) taken += 1;
      // The minute may turn in between, once.
      expect(taken).toBeGreaterThanOrEqual(30);
      expect(taken).toBeLessThan(60);
      expect((await send(rider, 'no 1', 'chat-first-01')).body).toEqual(first.body);
      expect((await send(driver, 'I may still')).status).toBe(200);
    } finally {
      await world.close();
    }
  });
});
