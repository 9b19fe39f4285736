import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdClock, letClockGo, wait } from '../kit/clock';
import { nextSecond } from '../kit/next-second';
import { Person } from '../kit/person';
import { bookAndPay, driveTo, rideRequest } from '../kit/ride';
import { PASSWORD, startWorld, type World } from '../kit/world';

describe('[PLUS-8] the mails of a product in use', () => {
  let world: World;
  let rider: Person;
  let driver: Person;
  beforeAll(async () => {
    holdClock();
    world = await startWorld({ settings: { bank_fields: true } });
    rider = await world.rider();
    driver = await world.driver('Dana');
  });
  afterAll(async () => {
    await world.close();
    letClockGo();
  });

  const addressOf = async (person: Person) => (await person.call('fetchUser', {})).user.email;
  const mailsTo = async (person: Person) => {
    const to = await addressOf(person);
    await world.runtime.settle();
    return world.runtime.outbox.list().filter(message => message.kind === 'email' && message.to === to);
  };
  const subjects = async (person: Person) => (await mailsTo(person)).map(({ subject }) => subject);

  it('a new user is welcomed', async () => {
    expect(await subjects(rider)).toEqual([expect.stringMatching(/^Welcome to /)]);
  });

  it('a ride that is over and paid has its receipt, once though its step is delivered again', async () => {
    const { id } = await bookAndPay(world, rider);
    await driveTo(driver, rider, id, 'reachDrop');
    world.runtime.faults.repeatStream('wayfare-local-events');
    await driver.call('confirmPaid', { bookingId: id });
    const { booking } = await rider.call('fetchBooking', { bookingId: id });
    // The receipt is mailed with its number, which the timer assigns.
    wait(3 * 60_000);
    await world.later(61_000);
    const receipts = (await mailsTo(rider)).filter(({ subject }) => subject?.includes('receipt'));
    expect(receipts).toHaveLength(1);
    expect(receipts[0]?.subject).toContain(booking.booking_id);
    expect(receipts[0]?.body).toContain(`${world.runtime.url}/bookings/${id}`);
    expect(receipts[0]?.meta?.['from']).toBe('no-reply@wayfare.test');
  });

  it('a payout is told of, in the language that its owner chose', async () => {
    await driver.call('updateProfile', { language: 'ar', bankName: 'Bank', bankCode: 'B1', bankAccount: '2' });
    const { withdraw } = await driver.call('requestWithdraw', { amount: 1 });
    await world.admin.call('completeWithdraw', { id: withdraw.id });
    const [mail] = await mailsTo(driver);
    expect(mail?.subject).toMatch(/[\u0600-\u06ff]/);
    expect(mail?.meta?.['html']).toContain('dir="rtl"');
  });

  it('a driver hears what was decided, and nothing any more when they want no mails', async () => {
    await driver.call('updateProfile', { language: 'en' });
    const decide = (approved: boolean) => world.admin.call('editUser', { id: driver.uid, data: { approved } });
    const email = await addressOf(driver);
    await decide(false);
    await decide(true);
    await decide(true);
    await nextSecond();
    driver = await Person.signIn(world.runtime, email, PASSWORD);
    const driveMails = (await subjects(driver)).filter(subject => subject?.includes('drive with'));
    expect(driveMails).toEqual([expect.stringMatching(/^You can drive/), expect.stringMatching(/withdrawn$/)]);
  });

  it('[ADD-1] [BOOK-8] the start code of what the office books reaches the rider by mail or text, and the office', async () => {
    const tripdate = Date.now() + 3 * 3_600_000;
    const bookFor = async (person: Person) => {
      const wanted = { ...rideRequest(world), bookLater: true, tripdate, userDetails: { uid: person.uid } };
      const { booking } = await world.admin.call('addBooking', wanted);
      await world.runtime.settle();
      return booking;
    };
    const booking = await bookFor(rider);
    expect(booking.otp).toMatch(/^[1-9]\d{4}$/);
    const [mail] = (await mailsTo(rider)).filter(({ subject }) => subject?.includes(booking.booking_id));
    expect(mail?.body).toContain(`Start code: ${booking.otp}`);
    expect((await world.admin.call('fetchBooking', { bookingId: booking.id })).booking.otp).toBe(booking.otp);
    await rider.call('updateProfile', { notifications: { mail: false } });
    const second = await bookFor(rider);
    const { mobile } = (await rider.call('fetchUser', {})).user;
    const texts = world.runtime.outbox.list().filter(({ kind, to }) => kind === 'sms' && to === mobile);
    expect(texts.map(({ body }) => body)).toEqual([expect.stringContaining(second.otp!)]);
    await rider.call('updateProfile', { notifications: { mail: true } });
    for (const { id } of [booking, second]) await rider.call('cancelBooking', { bookingId: id, reason: 'Over' });
  });

  it('[ADM-4] a user added without a password is told how to get in; one who was given a password is not', async () => {
    const who = {
      firstName: 'Nora',
      lastName: 'New',
      usertype: 'rider',
      mobile: '+46701112299',
      approved: true,
    } as const;
    const add = (email: string, password?: string) =>
      world.admin.call('addUser', { ...who, email, ...(password ? { password } : { mobile: '+46701112298' }) });
    await add('nora@example.com');
    await add('with-password@example.com', 'secret*1');
    await world.runtime.settle();
    const to = (address: string) => world.runtime.outbox.list().filter(message => message.to === address);
    expect(to('nora@example.com').map(({ subject }) => subject)).toEqual(['Your Wayfare account']);
    expect(to('nora@example.com')[0]?.body).toContain(`${world.runtime.url}/login`);
    expect(to('with-password@example.com')).toEqual([]);
  });

  it('reach nobody who has switched them off', async () => {
    const quiet = await world.rider('Quinn');
    const before = await subjects(quiet);
    await quiet.call('updateProfile', { notifications: { mail: false } });
    const other = await world.driver('Dora');
    const { id } = await bookAndPay(world, quiet);
    await driveTo(other, quiet, id, 'confirmPaid');
    expect(await subjects(quiet)).toEqual(before);
  });
});
