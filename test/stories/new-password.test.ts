import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticator } from '../kit/authenticator';
import { nextSecond } from '../kit/next-second';
import { at } from '../kit/places';
import { askForCode, askPool, codeSentTo } from '../kit/pool';
import { Person } from '../kit/person';
import { signIn } from '../kit/sign-in';
import { PASSWORD, startWorld, type World } from '../kit/world';

const NEW_PASSWORD = 'another2';
/** A function may have the profile cached for fifteen seconds. */
const PATIENCE = { timeout: 40_000, interval: 250 };

describe('a new password by a mailed code', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ settings: { MobileLoginEnabled: true } });
  });
  afterAll(() => world.close());

  const anybody = () => Person.anybody(world.runtime);
  const codeFor = async (to: string) => {
    await world.runtime.settle();
    return codeSentTo(world.runtime, to);
  };
  const subjectsTo = (address: string) =>
    world.runtime.outbox.list().flatMap(({ to, subject = '' }) => (to === address ? [subject] : []));

  const setPassword = async (email: string) => {
    await askPool(world.runtime, 'ForgotPassword', { Username: email });
    const given = { Username: email, ConfirmationCode: await codeFor(email), Password: NEW_PASSWORD };
    expect((await askPool(world.runtime, 'ConfirmForgotPassword', given)).status).toBe(200);
    await new Promise(resolve => setTimeout(resolve, 1_100));
    await world.runtime.settle();
  };

  /** Registers with an unverified address, and with a verified number. */
  const register = async (firstName: string, email: string, mobile: string) => {
    const regData = { firstName, lastName: 'Other', email, mobile, password: PASSWORD };
    await anybody().refused('user_signup', { regData, mobileCode: 'send' });
    await anybody().call('user_signup', { regData, mobileCode: await codeFor(mobile) });
    return Person.signIn(world.runtime, email, PASSWORD);
  };

  it('[AUTH-9] ends the sessions and sockets of whoever was signed in before', async () => {
    const thief = await world.driver('Theo');
    const { email, mobile } = (await thief.call('fetchUser', {})).user;
    await thief.call('sendContactCode', { email });
    await thief.call('confirmContact', { email, code: await codeFor(email) });
    const socket = await thief.socket();
    await setPassword(email);
    await expect.poll(() => socket.isClosed(), PATIENCE).toBe(true);
    await expect.poll(async () => (await thief.send('fetchWallet', {})).body.code, PATIENCE).toBe('not_logged_in');
    expect((await askPool(world.runtime, 'GetUser', { AccessToken: thief.token })).status).toBe(400);
    const owner = await Person.signIn(world.runtime, email, NEW_PASSWORD);
    expect((await owner.call('fetchUser', {})).user).toMatchObject({ id: thief.uid, email, mobile });
  });

  it('[AUTH-2] [AUTH-9] leaves nothing to somebody who had registered with an address that is not theirs', async () => {
    const [email, mobile] = ['victim@example.com', '+46765550101'];
    const eve = await register('Eve', email, mobile);
    await eve.call('saveAddress', { description: 'Home, door code 1234', ...at.avenyn });
    const socket = await eve.socket();
    await setPassword(email);
    await expect.poll(() => socket.isClosed(), PATIENCE).toBe(true);
    const owner = await Person.signIn(world.runtime, email, NEW_PASSWORD);
    const { user } = await owner.call('fetchUser', {});
    expect(user).toMatchObject({ id: eve.uid, email, mobile: '', savedAddresses: [] });
    await expect.poll(async () => (await eve.send('exportMyData', {})).body.code, PATIENCE).toBe('not_logged_in');
    const texts = () => world.runtime.outbox.list().filter(({ to, kind }) => kind === 'sms' && to === mobile).length;
    const before = texts();
    await askForCode(world.runtime, mobile);
    expect(texts()).toBe(before);
    expect(subjectsTo(email)).toContain('Your Wayfare account was cleared for you');
    expect((await owner.call('fetchUser', {})).user.id).toBe(eve.uid);
  });

  it('[AUTH-2] [AUTH-9] leaves nothing to a fleet admin who added a driver with a password and a number of their own', async () => {
    const fleet = await world.fleetAdmin('Fia');
    const [email, mobile] = ['driver.given@example.com', '+46765550102'];
    const names = { firstName: 'Dag', lastName: 'Given', usertype: 'driver' as const, carType: world.van.name };
    const { user: added } = await fleet.call('addUser', { ...names, email, mobile, password: PASSWORD });
    await world.admin.call('editUser', { id: added.id, data: { approved: true } });
    const eve = await Person.signIn(world.runtime, email, PASSWORD);
    await eve.call('sendContactCode', { mobile });
    await eve.call('confirmContact', { mobile, code: await codeFor(mobile) });
    await setPassword(email);
    const owner = await Person.signIn(world.runtime, email, NEW_PASSWORD);
    await expect
      .poll(async () => (await owner.call('fetchUser', {})).user, PATIENCE)
      .toMatchObject({ id: added.id, mobile: '' });
    expect(subjectsTo(email)).toContain('Your Wayfare account was cleared for you');
    await owner.call('updateProfile', { bankName: 'Sparbank', bankAccount: '8000-1' });
    await setPassword(email);
    await world.runtime.settle();
    const again = await Person.signIn(world.runtime, email, NEW_PASSWORD);
    expect((await again.call('fetchUser', {})).user).toMatchObject({ bankAccount: '8000-1' });
  });

  it('[AUTH-9] [AUTH-11] leaves an admin the second factor, also one who had registered without proving the address', async () => {
    const rider = await world.rider('Alma');
    const { email } = (await rider.call('fetchUser', {})).user;
    await world.admin.call('editUser', { id: rider.uid, data: { usertype: 'admin' } });
    const app = authenticator(world.runtime);
    await app.setUp((await Person.signIn(world.runtime, email, PASSWORD)).token ?? '');
    const admin = await Person.signIn(world.runtime, email, PASSWORD).catch(() => undefined);
    expect(admin).toBeUndefined();
    const first = Person.withToken(world.runtime, await app.signIn(email, PASSWORD));
    expect(await first.call('syncSecondFactor', {})).toEqual({ secondFactor: true });
    await setPassword(email);
    await expect.poll(() => subjectsTo(email)).toContain('Your Wayfare account was cleared for you');
    await expect(signIn(world.runtime, email, NEW_PASSWORD)).rejects.toThrow('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
    const again = Person.withToken(world.runtime, await app.signIn(email, NEW_PASSWORD));
    expect((await again.call('fetchUser', {})).user.secondFactorAt).toBeGreaterThan(0);
  });

  it('[AUTH-9] [AUTH-11] lets the owner in without an app that somebody set up at the pool by a held token', async () => {
    const rider = await world.rider('Rut');
    const { email } = (await rider.call('fetchUser', {})).user;
    await rider.call('sendContactCode', { email });
    await rider.call('confirmContact', { email, code: await codeFor(email) });
    await nextSecond();
    const thief = await Person.signIn(world.runtime, email, PASSWORD);
    await authenticator(world.runtime).setUp(thief.token ?? '');
    await expect(signIn(world.runtime, email, PASSWORD)).rejects.toThrow('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
    await setPassword(email);
    await expect.poll(() => subjectsTo(email)).toContain('We removed an authenticator app from your Wayfare account');
    const owner = await Person.signIn(world.runtime, email, NEW_PASSWORD);
    expect((await owner.call('fetchUser', {})).user).toMatchObject({ id: rider.uid });
    const again = await askPool(world.runtime, 'AssociateSoftwareToken', { AccessToken: thief.token });
    expect(again.status).toBe(400);
  });

  it('[AUTH-9] [AUTH-11] takes from staff only an app that they never set up on the site', async () => {
    const fleet = await world.fleetAdmin('Fanny');
    const { email } = (await fleet.call('fetchUser', {})).user;
    await authenticator(world.runtime).setUp(fleet.token ?? '');
    await setPassword(email);
    await expect.poll(() => subjectsTo(email)).toContain('We removed an authenticator app from your Wayfare account');
    const owner = await Person.signIn(world.runtime, email, NEW_PASSWORD);
    const app = authenticator(world.runtime);
    await app.setUp(owner.token ?? '');
    expect(await owner.call('syncSecondFactor', {})).toEqual({ secondFactor: true });
    await setPassword(email);
    await expect(signIn(world.runtime, email, NEW_PASSWORD)).rejects.toThrow('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
    const again = Person.withToken(world.runtime, await app.signIn(email, NEW_PASSWORD));
    expect((await again.call('fetchUser', {})).user.secondFactorAt).toBeGreaterThan(0);
    const mails = subjectsTo(email).filter(subject => subject.includes('removed an authenticator app'));
    expect(mails).toHaveLength(1);
  });
});
