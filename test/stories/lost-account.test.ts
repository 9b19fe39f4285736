import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { nextSecond } from '../kit/next-second';
import { at, drop, pickup } from '../kit/places';
import { Person } from '../kit/person';
import { afterNewPassword, answerCode, askForCode, askPool, codeSentTo } from '../kit/pool';
import { bookAndPay, driveTo } from '../kit/ride';
import { PASSWORD, startWorld, type World } from '../kit/world';

const NEW_PASSWORD = 'wayfare2';

type Profile = Awaited<ReturnType<typeof profileOf>>;
const profileOf = async (who: Person) => (await who.call('fetchUser', {})).user;

let world: World;

const deleteAtPool = async (who: Person): Promise<Profile> => {
  const profile = await profileOf(who);
  expect((await askPool(world.runtime, 'DeleteUser', { AccessToken: who.token })).status).toBe(200);
  return profile;
};
const registerAgain = ({ email, mobile }: Profile) =>
  Person.anybody(world.runtime).send('user_signup', {
    regData: { firstName: 'New', lastName: 'Name', email, ...(mobile ? { mobile } : {}), password: PASSWORD },
  });
const signInByForgottenPassword = async ({ email }: Profile): Promise<Person> => {
  await askPool(world.runtime, 'ForgotPassword', { Username: email });
  const code = codeSentTo(world.runtime, email);
  const reset = { Username: email, ConfirmationCode: code, Password: NEW_PASSWORD };
  expect((await askPool(world.runtime, 'ConfirmForgotPassword', reset)).body).toEqual({});
  await afterNewPassword();
  return Person.signIn(world.runtime, email, NEW_PASSWORD);
};
/** As an attacker would, who then finds out that they are still signed in as the person. */
const shakeOff = async (who: Person): Promise<Person> => {
  const before = await deleteAtPool(who);
  const answer = await registerAgain(before);
  expect([answer.status, answer.body.code]).toEqual([409, 'user_exists']);
  const back = await signInByForgottenPassword(before);
  expect(back.uid).not.toBe(before.id);
  const { id, walletBalance, referralId, emailUnproved, createdByAdmin } = before;
  // The first verification of an address removes the account's number, which another person may have entered.
  const mobile = emailUnproved || createdByAdmin ? '' : before.mobile;
  expect(await profileOf(back)).toMatchObject({ id, walletBalance, referralId, mobile });
  return back;
};
const credit = (uid: string, amount: number) => world.admin.call('addToWallet', { uid, amount });
const ride = async (until: Parameters<typeof driveTo>[3]) => {
  const [rider, driver] = [await world.rider(), await world.driver('Dora')];
  const booking = await bookAndPay(world, rider);
  await driveTo(driver, rider, booking.id, until);
  return { rider, driver, bookingId: booking.id };
};
const statusSeenBy = async (who: Person, bookingId: string): Promise<Booking['status']> =>
  (await who.call('fetchBooking', { bookingId })).booking.status;
const offDuty = (driver: Person) => driver.call('setDriverActive', { driverActiveStatus: false });

describe('an account that its owner deletes at the pool, past the site', () => {
  beforeAll(async () => {
    world = await startWorld({
      settings: { MobileLoginEnabled: true, RiderWithDraw: true, bank_fields: false },
    });
  });
  afterAll(() => world.close());

  it('[PROF-2] keeps what is in the wallet, and is found by phone, too', async () => {
    const rider = await world.rider();
    await credit(rider.uid, 70);
    const { email, mobile } = await profileOf(rider);
    await rider.call('sendContactCode', { mobile });
    await world.runtime.settle();
    await rider.call('confirmContact', { mobile, code: codeSentTo(world.runtime, mobile) });
    await nextSecond();
    // A proved number ended every session at the pool.
    const before = await deleteAtPool(await Person.signIn(world.runtime, email, PASSWORD));
    const { users } = await Person.anybody(world.runtime).call('check_user_exists', { mobile: before.mobile });
    expect(users).toEqual([{ mobile: true }]);
    const round = await askForCode(world.runtime, before.mobile);
    const { body } = await answerCode(world.runtime, round, codeSentTo(world.runtime, before.mobile));
    const { AccessToken } = body.AuthenticationResult as { AccessToken: string };
    const back = Person.withToken(world.runtime, AccessToken);
    expect(await profileOf(back)).toMatchObject({ id: before.id, walletBalance: 70 });
  });

  it('[PROF-2] keeps a rider’s ride when the driver is on the way: it goes on and is theirs', async () => {
    const { rider, driver, bookingId } = await ride('acceptBooking');
    const back = await shakeOff(rider);
    expect(await statusSeenBy(back, bookingId)).toBe('ACCEPTED');
    await driver.call('arriveAtPickup', { bookingId });
    const { booking } = await back.call('fetchBooking', { bookingId });
    const socket = await back.socket();
    await socket.subscribe(`bk#${bookingId}`);
    await driver.call('startTrip', { bookingId, otp: booking.otp });
    for (const step of ['reachDrop', 'confirmPaid'] as const) await driver.call(step, { bookingId });
    expect(await statusSeenBy(back, bookingId)).toBe('PAID');
    socket.close();
    await offDuty(driver);
  });

  it('[PROF-2] [LIFE-6] keeps a driver’s ride in the middle of it: it ends, and pays them', async () => {
    const { rider, driver, bookingId } = await ride('startTrip');
    const back = await shakeOff(driver);
    const { bookings } = await back.call('fetchBookings', { active: true });
    expect(bookings.map(({ id }) => id)).toEqual([bookingId]);
    await back.call('reachDrop', { bookingId });
    await back.call('confirmPaid', { bookingId });
    expect((await profileOf(back)).walletBalance).toBeGreaterThan(0);
    expect(await statusSeenBy(rider, bookingId)).toBe('PAID');
    // Free again, and asked again.
    await back.call('setDriverActive', { driverActiveStatus: true, location: at.jarntorget });
    const next = await bookAndPay(world, await world.rider('Nils'));
    expect((await back.call('fetchDriverState', {})).offers.map(offer => offer.bookingId)).toContain(next.id);
    await offDuty(back);
  });

  it('[PROF-2] [AUTH-10] stays blocked if it was blocked', async () => {
    const rider = await world.rider();
    const before = await deleteAtPool(rider);
    await world.admin.call('editUser', { id: rider.uid, data: { approved: false } });
    expect((await registerAgain(before)).body.code).toBe('user_exists');
    expect(await (await signInByForgottenPassword(before)).refused('fetchUser', {})).toBe('require_approval');
  });

  it('[PROF-2] twice over, and then for good by the site', async () => {
    const rider = await world.rider();
    await credit(rider.uid, 5);
    const once = await shakeOff(rider);
    await once.call('requestWithdraw', { amount: 5 });
    const twice = await shakeOff(once);
    const before = await profileOf(twice);
    await twice.call('deleteUser', { id: rider.uid });
    expect(await twice.refused('fetchUser', {})).toBe('user_issue_contact_admin');
    await expect(Person.signIn(world.runtime, before.email, NEW_PASSWORD)).rejects.toThrow();
    expect((await registerAgain(before)).status).toBe(200);
  });
});

describe('an account that its owner deletes at the pool, in a town of taxis', () => {
  beforeAll(async () => {
    world = await startWorld({ appcat: 'taxi', cancelSlab: [{ minsDelayed: 0, amount: 500 }] });
  });
  afterAll(() => world.close());

  const taxi = async () => {
    const [rider, driver] = [await world.rider(), await world.driver('Tess')];
    const { booking } = await rider.call('addBooking', { pickup, drop, carDetails: { id: world.van.id } });
    await world.runtime.settle();
    await driver.call('acceptBooking', { bookingId: booking.id });
    return { rider, driver, bookingId: booking.id };
  };

  it('[PROF-2] [LIFE-14] keeps a rider’s debt: the same person with the same debt', async () => {
    const { rider, driver, bookingId } = await taxi();
    await rider.call('cancelBooking', { bookingId, reason: 'Plans changed' });
    await offDuty(driver);
    expect(await rider.refused('deleteUser', { id: rider.uid })).toBe('wallet_negative');
    const back = await shakeOff(rider);
    expect(await back.refused('deleteUser', { id: rider.uid })).toBe('wallet_negative');
  });

  it('[PROF-2] keeps the debt of a driver who owes the fee of a cash ride', async () => {
    const { rider, driver, bookingId } = await taxi();
    await driver.call('arriveAtPickup', { bookingId });
    const { booking } = await rider.call('fetchBooking', { bookingId });
    await driver.call('startTrip', { bookingId, otp: booking.otp });
    for (const step of ['reachDrop', 'confirmPaid'] as const) await driver.call(step, { bookingId });
    await offDuty(driver);
    expect((await profileOf(driver)).walletBalance).toBeLessThan(0);
    const back = await shakeOff(driver);
    expect(await back.refused('deleteUser', { id: driver.uid })).toBe('wallet_negative');
  });
});
