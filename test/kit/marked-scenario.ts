import { parcel } from './places';
import type { Person } from './person';
import { driveTo, payByTest, rideRequest } from './ride';
import type { World } from './world';

/** Texts that only certain readers may see, by the person concerned. */
export type Marks = Map<string, readonly string[]>;

let phones = 0;
/** Text that people write: with an e-mail and a phone number of its own. */
const wordsOf = (name: string) => {
  phones += 1;
  const [phone, email] = [`+46 73 555 ${String(10 + phones)} 00`, `${name.toLowerCase()}@free.example`];
  return { text: `Ring ${phone} or ${email}`, marks: [phone, email] };
};

const bank = (name: string) => ({
  bankName: `Bank of ${name}mark`,
  bankCode: 'ESSESESS',
  bankAccount: 'SE3550000000054910000003',
});

/** A person with marks in everything of theirs that somebody may read. */
const mark = async (person: Person, name: string, marks: Marks) => {
  const words = wordsOf(name);
  const { user } = await person.call('fetchUser', {});
  // People who are paid from a wallet have a bank account.
  if (user.usertype !== 'fleetadmin') await person.call('updateProfile', bank(name));
  await person.call('saveAddress', { description: `Home. ${words.text}`, lat: 57.7, lng: 11.97 });
  const token = `device-of-${name.toLowerCase()}`;
  await person.call('registerDevice', { platform: 'ANDROID', token });
  const own = [user.email, ...(user.mobile ? [user.mobile] : []), `${name}mark`, token];
  marks.set(person.uid, [...own, ...words.marks]);
  return words.text;
};

const book = async (world: World, rider: Person, text: string): Promise<string> => {
  const instructionData = {
    ...parcel,
    deliveryPerson: `Bo. ${text}`,
    pickUpInstructions: text,
    deliveryInstructions: text,
  };
  const { booking } = await rider.call('addBooking', { ...rideRequest(world), instructionData });
  await payByTest(world, booking.id);
  return booking.id;
};

/** Money that left a driver's wallet: in a batch, sent back with words, and a waiting request. */
const withdraw = async ({ admin }: World, driver: Person, text: string) => {
  await admin.call('addToWallet', { uid: driver.uid, amount: 500 });
  const ask = async () => (await driver.call('requestWithdraw', { amount: 50 })).withdraw.id;
  const payer = { name: 'Deskmark Ltd', account: 'SE3550000000054910000003', code: 'ESSESESS' };
  const { batch } = await admin.call('payWithdraws', { ids: [await ask()], payer });
  await admin.call('returnWithdraw', { id: await ask(), was: 'waiting', reason: text });
  await ask();
  return batch.id;
};

/** People with past and future rides, who wrote e-mails and numbers into every text field. */
export const markedScenario = async (world: World) => {
  const { admin } = world;
  const marks: Marks = new Map();
  const [rut, ria, bo] = [await world.rider('Rut'), await world.rider('Ria'), await world.rider('Bo')];
  const freja = await world.fleetAdmin('Freja');
  const dana = await world.driver('Dana', undefined, { fleetadmin: freja.uid });
  const olle = await world.driver('Olle');
  const words = new Map<Person, string>();
  for (const [person, name] of [
    [rut, 'Rut'],
    [ria, 'Ria'],
    [bo, 'Bo'],
    [freja, 'Freja'],
    [dana, 'Dana'],
    [olle, 'Olle'],
  ] as const)
    words.set(person, await mark(person, name, marks));
  const of = (person: Person) => words.get(person) ?? '';

  const done = await book(world, rut, of(rut));
  await driveTo(dana, rut, done, 'acceptBooking');
  await rut.call('sendMessage', { bookingId: done, message: of(rut) });
  await dana.call('sendMessage', { bookingId: done, message: of(dana) });
  for (const step of ['arriveAtPickup', 'startTrip', 'reachDrop', 'confirmPaid'] as const) {
    const { otp } = (await rut.call('fetchBooking', { bookingId: done })).booking;
    await dana.call(step, step === 'startTrip' ? { bookingId: done, otp } : { bookingId: done });
  }
  await rut.call('rateBooking', { bookingId: done, rating: 5, feedback: of(rut) });
  await admin.call('refundRide', { bookingId: done, amount: 1, to: 'wallet', bearer: 'platform', reason: of(rut) });
  const running = await book(world, rut, of(rut));
  await driveTo(dana, rut, running, 'acceptBooking');
  const cancelled = await book(world, ria, of(ria));
  await ria.call('cancelBooking', { bookingId: cancelled, reason: of(ria) });
  const waiting = await book(world, ria, of(ria));

  const batch = await withdraw(world, dana, of(dana));
  await admin.call('editUser', { id: dana.uid, data: { other_info: of(dana) } });
  await admin.call('editUser', { id: bo.uid, data: { approved: false, blockReason: of(bo) } });
  await admin.call('sendNotification', { devicetype: 'All', usertype: 'rider', title: 'News', body: of(bo) });
  const { invitation } = await freja.call('createInvitation', {});
  await world.runtime.settle();
  const journal = (await admin.call('fetchJournals', { bookingId: done })).journals[0]?.id ?? '';
  return {
    marks,
    people: { rut, ria, bo, freja, dana, olle },
    rides: { done, running, cancelled, waiting },
    invitation,
    journal,
    batch,
  };
};
export type MarkedScenario = Awaited<ReturnType<typeof markedScenario>>;
