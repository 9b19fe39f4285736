import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at } from '../kit/places';
import { Person } from '../kit/person';
import { askPool, codeSentTo } from '../kit/pool';
import { bookAndPay, driveTo } from '../kit/ride';
import { PASSWORD, startWorld, type World } from '../kit/world';

const bank = { bankName: 'Sparbank', bankCode: 'SPSE', bankAccount: '8000-1' };

describe('one’s own account', () => {
  let world: World;
  let driver: Person;
  beforeAll(async () => {
    world = await startWorld({ settings: { bonus: 25 } });
    driver = await world.driver('Dana');
  });
  afterAll(() => world.close());

  /** By the only driver on duty; for this ride another driver replaces Dana. */
  const rideToTheEnd = async (rider: Person, by = driver): Promise<string> => {
    const onDuty = (who: Person, driverActiveStatus: boolean) =>
      who.call('setDriverActive', { driverActiveStatus, location: at.jarntorget });
    if (by !== driver) await onDuty(driver, false);
    await onDuty(by, true);
    const { id } = await bookAndPay(world, rider);
    await driveTo(by, rider, id, 'confirmPaid');
    await world.runtime.settle();
    if (by !== driver) await onDuty(by, false);
    await onDuty(driver, true);
    return id;
  };
  const invited = async (name: string, referralId: string): Promise<Person> => {
    const email = `${name.toLowerCase()}@example.com`;
    const regData = { firstName: name, lastName: 'Friend', email, password: PASSWORD, referralId };
    await Person.anybody(world.runtime).call('user_signup', { regData });
    return Person.signIn(world.runtime, email, PASSWORD);
  };

  const prove = async (person: Person, email: string): Promise<void> => {
    await person.call('sendContactCode', { email });
    await world.runtime.settle();
    await person.call('confirmContact', { email, code: codeSentTo(world.runtime, email) });
  };

  it('[PROF-1] names change; e-mail and mobile of a password account do not', async () => {
    const rider = await world.rider('Rut');
    const { user } = await rider.call('fetchUser', {});
    const renamed = await rider.call('updateProfile', { firstName: 'Ruth', lastName: 'Åkesson', email: user.email });
    expect(renamed.user).toMatchObject({ firstName: 'Ruth', lastName: 'Åkesson', email: user.email });
    for (const change of [{ email: 'other@example.com' }, { mobile: '+46701112233' }])
      expect(await rider.refused('updateProfile', change)).toBe('forbidden');
    expect((await rider.call('fetchUser', {})).user).toMatchObject({ email: user.email, mobile: user.mobile });
  });

  it('[PROF-1] neither do they at the pool by the own token, which may still do what the site has it do', async () => {
    const rider = await world.rider('Rob');
    const AccessToken = rider.token;
    const atPool = (action: string, body: object) => askPool(world.runtime, action, { AccessToken, ...body });
    const { body: before } = await atPool('GetUser', {});
    for (const [Name, Value] of [
      ['email', 'rob.other@example.com'],
      ['phone_number', '+46709999999'],
      ['name', 'Somebody Else'],
      ['given_name', 'Somebody'],
      ['email_verified', 'true'],
    ]) {
      const answer = await atPool('UpdateUserAttributes', { UserAttributes: [{ Name, Value }] });
      expect([Name, answer.status, answer.body.__type]).toEqual([Name, 400, 'NotAuthorizedException']);
    }
    expect((await atPool('GetUser', {})).body).toEqual(before);
    const locale = [{ Name: 'locale', Value: 'sv' }];
    expect((await atPool('UpdateUserAttributes', { UserAttributes: locale })).status).toBe(200);
    const change = { PreviousPassword: PASSWORD, ProposedPassword: 'wayfare9' };
    expect((await atPool('ChangePassword', change)).status).toBe(200);
    expect((await atPool('GlobalSignOut', {})).status).toBe(200);
  });

  it.each([
    ['a blank name', { firstName: '  ' }, 'proper_input_name'],
    ['no e-mail', { email: 'nobody' }, 'proper_email'],
    ['a homograph', { email: 'аnn@example.com' }, 'proper_email'],
    ['a number with spaces', { mobile: '+46 70 123' }, 'mobile_no_blank_error'],
    ['approval', { approved: true }, 'invalid_input'],
    ['another type', { usertype: 'admin' }, 'invalid_input'],
    ['money', { walletBalance: 1_000_000 }, 'invalid_input'],
    ['a referral', { referralId: 'mine1234' }, 'invalid_input'],
    ['a picture’s path', { profile_image: 'users/x/profileImage' }, 'invalid_input'],
    ['a rating', { ratings: { userrating: 5, details: [] } }, 'invalid_input'],
  ])('[PROF-1] [ENT-1] refuses %s and changes nothing', async (_, change, code) => {
    const rider = await world.rider('Ren');
    const before = await rider.call('fetchUser', {});
    expect((await rider.send('updateProfile', change)).body.code).toBe(code);
    expect(await rider.call('fetchUser', {})).toEqual(before);
  });

  it('[PROF-3] bank fields are a driver’s, and a rider’s only with RiderWithDraw', async () => {
    const rider = await world.rider('Bea');
    expect(await rider.refused('updateProfile', bank)).toBe('forbidden');
    expect((await driver.call('updateProfile', bank)).user).toMatchObject(bank);
    await world.admin.call('editSettings', { RiderWithDraw: true });
    expect((await rider.call('updateProfile', bank)).user).toMatchObject(bank);
    await world.admin.call('editSettings', { RiderWithDraw: false, bank_fields: false });
    expect(await driver.refused('updateProfile', bank)).toBe('forbidden');
    await world.admin.call('editSettings', { bank_fields: true });
  });

  it('[PROF-3] saved addresses: near ones are counted, others added, renamed and forgotten', async () => {
    const rider = await world.rider('Adr');
    const { lat, lng } = at.jarntorget;
    await rider.call('saveAddress', { description: 'Work', lat, lng });
    await rider.call('saveAddress', { description: 'Work again', lat: lat + 0.0005, lng });
    const { savedAddresses } = await rider.call('saveAddress', { description: 'Home', lat: lat + 0.02, lng });
    expect(savedAddresses.map(({ description, count }) => [description, count])).toEqual([
      ['Work', 2],
      ['Home', 1],
    ]);
    const home = savedAddresses[1]!;
    await rider.call('saveAddress', { id: home.id, description: 'Street 1', name: 'Mum', lat: home.lat, lng });
    await rider.call('saveAddress', { description: 'Street 2', slot: 'home', lat: lat + 0.05, lng });
    await rider.call('saveAddress', { id: home.id, description: 'Street 1', slot: 'home', lat: home.lat, lng });
    const places = (await rider.call('fetchUser', {})).user.savedAddresses ?? [];
    expect(places.find(({ id }) => id === home.id)).toMatchObject({
      name: 'Mum',
      description: 'Street 1',
      slot: 'home',
    });
    expect(places.filter(({ slot }) => slot === 'home')).toHaveLength(1);
    const other = places.find(({ description }) => description === 'Street 2')!;
    await rider.call('deleteAddress', { id: other.id });
    const stranger = await world.rider('Str');
    expect(await stranger.refused('saveAddress', { id: home.id, description: 'x', lat, lng })).toBe('not_found');
    await stranger.call('deleteAddress', { id: home.id });
    const left = await rider.call('deleteAddress', { id: home.id });
    expect(left.savedAddresses.map(({ description }) => description)).toEqual(['Work']);
  });

  it('[LIFE-5] [PROF-3] where a ride ended is saved, and counted when the next one ends there too', async () => {
    const rider = await world.rider('Ron');
    await rideToTheEnd(rider);
    world.runtime.faults.repeatStream(`wayfare-local-events`, 5);
    await rideToTheEnd(rider);
    const { savedAddresses } = (await rider.call('fetchUser', {})).user;
    expect(savedAddresses).toMatchObject([{ description: 'Kungsportsavenyn, Göteborg', count: 2 }]);
  });

  it('[REG-11] the bonus comes to both sides with the first paid ride after a proof, once, and shows in both histories', async () => {
    const host = await world.rider('Hedda');
    const { referralId = '' } = (await host.call('fetchUser', {})).user;
    const guest = await invited('Gus', referralId.toUpperCase());
    expect((await guest.call('fetchUser', {})).user).toMatchObject({ signupViaReferral: referralId, walletBalance: 0 });
    const inbox = await host.socket();
    await inbox.subscribe(`u#${host.uid}`);
    await rideToTheEnd(guest);
    expect((await host.call('fetchWallet', {})).walletBalance).toBe(0);
    await prove(guest, 'gus@example.com');
    await rideToTheEnd(guest);
    await rideToTheEnd(guest);
    for (const person of [host, guest]) {
      const wallet = await person.call('fetchWallet', {});
      expect(wallet.walletBalance).toBe(25);
      expect(wallet.walletHistory).toMatchObject([{ type: 'Credit', amount: 25, txRef: 'referral' }]);
    }
    await inbox.next(message => message.type === 'notice' && message.body.key === 'notice_bonus', 'the bonus');
    inbox.close();
  });

  it('[REG-11] nobody is paid for inviting themselves under another address', async () => {
    const host = await world.rider('Self');
    const { email, referralId = '' } = (await host.call('fetchUser', {})).user;
    const regData = { firstName: 'Self', lastName: 'Two', password: PASSWORD, referralId };
    const alias = email.replace('@', '+2@');
    await Person.anybody(world.runtime).call('user_signup', { regData: { ...regData, email: alias } });
    const other = await Person.signIn(world.runtime, alias, PASSWORD);
    await prove(other, alias);
    await rideToTheEnd(other);
    expect((await host.call('fetchWallet', {})).walletBalance).toBe(0);
  });

  it('[REG-6] a referral id that nobody has registers nobody', async () => {
    const regData = {
      firstName: 'No',
      lastName: 'One',
      email: 'no@example.com',
      password: PASSWORD,
      referralId: 'ghost1',
    };
    expect(await Person.anybody(world.runtime).refused('user_signup', { regData })).toBe('referer_not_found');
    expect(await Person.anybody(world.runtime).call('check_user_exists', { email: regData.email })).toEqual({
      users: [],
    });
  });

  it('[PROF-3] the history of a wallet comes newest first, by the page, each entry once', async () => {
    const earner = await world.driver('Erna');
    const rider = await world.rider('Ria');
    for (let ride = 0; ride < 3; ride++) await rideToTheEnd(rider, earner);
    const all = await earner.call('fetchWallet', { limit: 100 });
    const pages = [];
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const page = await earner.call('fetchWallet', { limit: 2, ...(cursor ? { cursor } : {}) });
      pages.push(...page.walletHistory);
      cursor = page.nextCursor;
    }
    expect(pages).toEqual(all.walletHistory);
    expect(pages).toHaveLength(3);
    expect(pages.map(({ date }) => date)).toEqual(pages.map(({ date }) => date).sort((a, b) => b - a));
    const sum = pages.reduce((total, { type, amount }) => total + (type === 'Credit' ? amount : -amount), 0);
    expect(all.walletBalance).toBeCloseTo(sum, 6);
  });

  describe('withdrawing', () => {
    it('[PROF-3] takes the amount out of the wallet once, however often it is asked for by one key', async () => {
      const earner = await world.driver('Wim');
      await rideToTheEnd(await world.rider('Wri'), earner);
      const { walletBalance: before, mayWithdraw } = await earner.call('fetchWallet', {});
      expect(mayWithdraw).toBe(true);
      expect(await earner.refused('requestWithdraw', { amount: 10 })).toBe('bank_details_missing');
      await earner.call('updateProfile', bank);
      const key = 'withdraw-0001';
      const answers = await Promise.all([1, 2, 3].map(() => earner.call('requestWithdraw', { amount: 10 }, { key })));
      expect(new Set(answers.map(({ withdraw }) => withdraw.id)).size).toBe(1);
      const after = await earner.call('fetchWallet', {});
      expect(after.walletBalance).toBeCloseTo(before - 10, 6);
      expect(after.walletHistory[0]).toMatchObject({ type: 'Withdraw', amount: 10 });
      expect(after.withdraws).toMatchObject([{ ...bank, amount: 10, processed: false, name: 'Wim Test' }]);
    });

    it('[PROF-3] never more than there is, also when two ask at once', async () => {
      const earner = await world.driver('Max');
      await rideToTheEnd(await world.rider('Mri'), earner);
      await earner.call('updateProfile', bank);
      const { walletBalance } = await earner.call('fetchWallet', {});
      const all = await Promise.all([1, 2, 3].map(() => earner.send('requestWithdraw', { amount: walletBalance })));
      expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect((await earner.call('fetchWallet', {})).walletBalance).toBe(0);
      expect(await earner.refused('requestWithdraw', { amount: 1 })).toBe('wallet_too_low');
    });

    it.each([
      ['nothing', 0],
      ['less than nothing', -5],
    ])('[PROF-3] refuses %s', async (_, amount) => {
      expect((await driver.send('requestWithdraw', { amount })).status).toBe(400);
    });

    it('[PROF-3] is not a rider’s where the settings do not say so', async () => {
      expect(await (await world.rider('Wil')).refused('requestWithdraw', { amount: 1 })).toBe('forbidden');
    });
  });

  it('[PROF-2] exports everything held about somebody, and nothing about others', async () => {
    const rider = await world.rider('Exa');
    const { id } = await bookAndPay(world, rider);
    await driveTo(driver, rider, id, 'confirmPaid');
    await rider.call('saveAddress', { description: 'Home', ...at.jarntorget });
    await world.runtime.settle();
    const { account, bookings, nextCursor } = await rider.call('exportMyData', {});
    expect(account?.user).toMatchObject({ id: rider.uid, firstName: 'Exa' });
    expect(account?.user.savedAddresses?.map(({ description }) => description)).toContain('Home');
    expect(account?.notices.length).toBeGreaterThan(0);
    expect(bookings.map(({ booking }) => booking.id)).toEqual([id]);
    expect(bookings[0]?.events.map(({ kind }) => kind)).toContain('PAID');
    expect(nextCursor).toBeUndefined();
    const text = JSON.stringify({ account, bookings });
    for (const secret of ['password', 'g1p', 'lastKey', PASSWORD]) expect(text).not.toContain(secret);
  });

  describe('deleting it', () => {
    it('[PROF-2] waits for the booking under way', async () => {
      const rider = await world.rider('Act');
      await bookAndPay(world, rider);
      expect(await rider.refused('deleteUser', { id: rider.uid })).toBe('booking_active');
      expect((await rider.call('fetchUser', {})).user.firstName).toBe('Act');
    });

    it('[PROF-2] erases the person and keeps anonymous books', async () => {
      const rider = await world.rider('Delia');
      const { user } = await rider.call('fetchUser', {});
      const id = await rideToTheEnd(rider);
      const before = (await world.admin.call('fetchBooking', { bookingId: id })).booking;
      const socket = await rider.socket();
      expect(await (await world.rider('Oth')).refused('deleteUser', { id: rider.uid })).toBe('not_found');
      expect(await rider.call('deleteUser', { id: rider.uid })).toEqual({ deleted: true });
      expect((await rider.send('fetchUser', {})).status).toBe(403);
      await expect(Person.signIn(world.runtime, user.email, PASSWORD)).rejects.toThrow();
      const stored = await world.admin.call('fetchBooking', { bookingId: id });
      expect(stored.booking).toMatchObject({ status: 'PAID', trip_cost: before.trip_cost, receipt: before.receipt });
      expect(stored.booking.customer_name).toBe('Deleted user');
      expect(stored.booking.pickup.add).not.toBe(before.pickup.add);
      const text = JSON.stringify(stored);
      for (const trace of ['Delia', user.email, user.mobile, before.deliveryPersonPhone])
        expect(text).not.toContain(trace);
      socket.close();
    });

    it('[PROF-2] leaves address, number and referral id to others, and may be asked for again', async () => {
      const rider = await world.rider('Again');
      const { user } = await rider.call('fetchUser', {});
      await world.admin.call('deleteUser', { id: rider.uid });
      expect(await world.admin.call('deleteUser', { id: rider.uid })).toEqual({ deleted: true });
      expect(await Person.anybody(world.runtime).refused('validate_referrer', { referralId: user.referralId! })).toBe(
        'referer_not_found',
      );
      const regData = { firstName: 'New', lastName: 'One', email: user.email, mobile: user.mobile, password: PASSWORD };
      const { uid } = await Person.anybody(world.runtime).call('user_signup', { regData });
      expect(uid).not.toBe(rider.uid);
    });

    it('[PROF-2] takes a driver out of riders’ bookings and off the map', async () => {
      const leaving = await world.driver('Lena');
      const rider = await world.rider('Rik');
      const id = await rideToTheEnd(rider, leaving);
      await leaving.leave();
      const seen = JSON.stringify(await rider.call('fetchBooking', { bookingId: id }));
      expect(seen).toContain('Deleted user');
      expect(seen).not.toContain('Lena');
      const { drivers } = await world.admin.call('fetchDriverMap', {});
      expect(drivers.map(({ id: uid }) => uid)).not.toContain(leaving.uid);
    });

    it('[PROF-2] is finished by the sweeper when it broke off', async () => {
      const rider = await world.rider('Halv');
      const { user } = await rider.call('fetchUser', {});
      const id = await rideToTheEnd(rider);
      const isErasing = (body: object) => JSON.stringify(body).includes(`BK#${id}`);
      world.runtime.faults.failBefore(({ operation, body }) => /Write|Update/.test(operation) && isErasing(body), 20);
      await rider.send('deleteUser', { id: rider.uid });
      world.runtime.faults.clear();
      await world.later(61_000);
      const text = JSON.stringify(await world.admin.call('fetchBooking', { bookingId: id }));
      for (const trace of ['Halv', user.email, user.mobile]) expect(text).not.toContain(trace);
    });

    it('[PROF-2] is not possible in demo mode', async () => {
      const rider = await world.rider('Demo');
      await world.admin.call('editSettings', { AllowCriticalEditsAdmin: false });
      expect(await rider.refused('deleteUser', { id: rider.uid })).toBe('demo_mode');
    });
  });
});
