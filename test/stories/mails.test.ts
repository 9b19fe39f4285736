import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../kit/person';
import { bookAndPay, driveTo } from '../kit/ride';
import { startWorld, type World } from '../kit/world';

describe('[PLUS-8] the mails of a product in use', () => {
  let world: World;
  let rider: Person;
  let driver: Person;
  beforeAll(async () => {
    world = await startWorld({ settings: { bank_fields: true } });
    rider = await world.rider();
    driver = await world.driver('Dana');
  });
  afterAll(() => world.close());

  const addressOf = async (person: Person) => (await person.call('fetchUser', {})).user.email;
  const mailsTo = async (person: Person) => {
    const to = await addressOf(person);
    await world.runtime.settle();
    return world.runtime.outbox.list().filter(message => message.kind === 'email' && message.to === to);
  };
  const subjects = async (person: Person) => (await mailsTo(person)).map(({ subject }) => subject);

  it('who registers is welcomed', async () => {
    expect(await subjects(rider)).toEqual([expect.stringMatching(/^Welcome to /)]);
  });

  it('a ride that is over and paid has its receipt, once though its step is delivered again', async () => {
    const { id } = await bookAndPay(world, rider);
    await driveTo(driver, rider, id, 'reachDrop');
    world.runtime.faults.repeatStream('wayfare-local-events');
    await driver.call('confirmPaid', { bookingId: id });
    const { booking } = await rider.call('fetchBooking', { bookingId: id });
    const receipts = (await mailsTo(rider)).filter(({ subject }) => subject?.includes('receipt'));
    expect(receipts).toHaveLength(1);
    expect(receipts[0]?.subject).toContain(booking.booking_id);
    expect(receipts[0]?.body).toContain(`${world.runtime.url}/bookings/${id}`);
    expect(receipts[0]?.meta?.['from']).toBe('no-reply@wayfare.test');
  });

  it('a payout is told of, in the language that its owner chose', async () => {
    await driver.call('updateProfile', { language: 'ar', bankName: 'Bank', bankCode: '1', bankAccount: '2' });
    const { withdraw } = await driver.call('requestWithdraw', { amount: 1 });
    await world.admin.call('completeWithdraw', { id: withdraw.id });
    const [mail] = await mailsTo(driver);
    expect(mail?.subject).toMatch(/[\u0600-\u06ff]/);
    expect(mail?.meta?.['html']).toContain('dir="rtl"');
  });

  it('a driver hears what was decided, and nothing any more when they want no mails', async () => {
    await driver.call('updateProfile', { language: 'en' });
    const decide = (approved: boolean) => world.admin.call('editUser', { id: driver.uid, data: { approved } });
    await decide(false);
    await decide(true);
    await decide(true);
    const told = (await subjects(driver)).filter(subject => subject?.includes('drive with'));
    expect(told).toEqual([expect.stringMatching(/^You can drive/), expect.stringMatching(/withdrawn$/)]);
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
