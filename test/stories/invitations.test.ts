import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/contract/time';
import { browserFiles } from '../kit/browser-files';
import { letIn } from '../kit/let-in';
import { Person } from '../kit/person';
import { jpeg } from '../kit/pictures';
import { at } from '../kit/places';
import { PASSWORD, startWorld, type World } from '../kit/world';

let world: World;
let fleet: Person;
let anybody: Person;
let count = 0;

beforeAll(async () => {
  world = await startWorld();
  fleet = await world.fleetAdmin('Freja');
  anybody = Person.anybody(world.runtime);
});
afterAll(() => world.close());

const SHORT_MS = 3_000;
const vehicle = { vehicleMake: 'Volvo', vehicleModel: 'V60', vehicleNumber: 'ABC 123', carType: 'Van' };

/** A driver's registration, with a licence that was uploaded before. */
const registration = async (invitation?: string) => {
  const target = await anybody.call('startLicenseUpload', { contentType: 'image/jpeg', size: jpeg.length });
  expect(await browserFiles.post(target as never, jpeg)).toBe(204);
  await anybody.call('finishUpload', { uploadId: target.uploadId });
  const contacts = { email: `dag${++count}@invited.example`, mobile: `+4672${String(3_000_000 + count)}` };
  const names = { firstName: 'Dag', lastName: 'Driver', password: PASSWORD };
  const drives = { usertype: 'driver' as const, ...vehicle, licenseImage: target.uploadId };
  return { regData: { ...names, ...contacts, ...drives, ...(invitation ? { invitation } : {}) } };
};
const invite = async (input: object = {}) => (await fleet.call('createInvitation', input)).invitation.code;
const namesOf = async (by: Person) => (await by.call('fetchUsers', {})).users.map(({ id }) => id);
const upload = async (driver: Person, kind: 'licenseImage' | 'papersImage') => {
  const target = await driver.call('startUpload', { contentType: 'image/jpeg', size: jpeg.length, kind });
  expect(await browserFiles.post(target as never, jpeg)).toBe(204);
  return (await driver.call('finishUpload', { uploadId: target.uploadId })).path;
};
const goOn = { driverActiveStatus: true, location: at.jarntorget };

describe('a fleet’s invitation', () => {
  it('[ADM-4] a driver who registers by it is the fleet’s once approved, and the admin sees who invited', async () => {
    const code = await invite();
    expect(await anybody.call('fetchInvitation', { code })).toMatchObject({ fleet: 'Freja Test' });
    const { uid } = await anybody.call('user_signup', await registration(code));
    expect(await namesOf(fleet)).toEqual([]);
    expect(await fleet.refused('fetchPerson', { id: uid })).toBe('not_found');
    expect((await fleet.call('fetchInvitations', {})).invitations).toMatchObject([{ code, uses: 1, most: 10 }]);
    const { invitedBy } = await world.admin.call('fetchPerson', { id: uid });
    expect(invitedBy).toEqual({ id: fleet.uid, name: 'Freja Test', usertype: 'fleetadmin' });
    await letIn(world.admin, uid);
    expect(await namesOf(fleet)).toEqual([uid]);
    expect((await fleet.call('fetchPerson', { id: uid })).user).toMatchObject({ fleetadmin: fleet.uid });
  });

  it('[ADM-4] ends by its count or the fleet’s word, and then registers nobody', async () => {
    const once = await invite({ most: 1 });
    const [first, second] = [await registration(once), await registration(once)];
    const answers = await Promise.all([first, second].map(one => anybody.send('user_signup', one)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('invitation_over');
    const revoked = await invite();
    expect(await (await world.fleetAdmin('Frida')).refused('revokeInvitation', { code: revoked })).toBe('not_found');
    await fleet.call('revokeInvitation', { code: revoked });
    for (const code of [once, revoked, 'A'.repeat(22)]) {
      expect(await anybody.refused('fetchInvitation', { code })).toBe('invitation_over');
      expect(await anybody.refused('user_signup', await registration(code))).toBe('invitation_over');
    }
    const rider = { firstName: 'Rut', lastName: 'Rider', email: 'rut@invited.example', password: PASSWORD };
    expect(await anybody.refused('user_signup', { regData: { ...rider, invitation: revoked } })).toBe('invalid_input');
  });

  it('[ADM-4] without approval the driver belongs to the fleet at once; a blocked fleet invites nobody', async () => {
    await world.admin.call('editSettings', { driver_approval: false });
    const code = await invite();
    const { uid } = await anybody.call('user_signup', await registration(code));
    expect(await namesOf(fleet)).toContain(uid);
    await world.admin.call('editSettings', { driver_approval: true });
    await world.admin.call('editUser', { id: fleet.uid, data: { approved: false } });
    expect(await anybody.refused('fetchInvitation', { code })).toBe('invitation_over');
  });
});

describe('a driver’s documents', () => {
  it('[ADM-4] that are over keep a driver from duty until a new one is approved', async () => {
    const driver = await world.driver('Disa');
    const image = await upload(driver, 'licenseImage');
    const { user } = await world.admin.call('fetchPerson', { id: driver.uid });
    expect(user.licenseState).toBe('renewed');
    // Its last day is over in a moment.
    const expiry = Date.now() - DAY_MS + SHORT_MS;
    const approve = { id: driver.uid, document: 'license', decision: 'approve' } as const;
    await world.admin.call('decideDocument', { ...approve, image, expiry });
    await driver.call('setDriverActive', goOn);
    await new Promise(over => setTimeout(over, SHORT_MS));
    expect(await driver.refused('setDriverActive', goOn)).toBe('document_expired');
    const next = await upload(driver, 'licenseImage');
    expect(await driver.refused('setDriverActive', goOn)).toBe('document_waiting');
    await world.admin.call('decideDocument', { ...approve, image: next });
    await driver.call('setDriverActive', goOn);
  });

  it('[ADM-4] one that is rejected brings the driver in to read why and to upload another', async () => {
    const wanted = await registration();
    const { uid } = await anybody.call('user_signup', wanted);
    const waiting = (await world.admin.call('fetchUsers', { state: 'waiting', usertype: 'driver' })).users;
    const image = waiting.find(({ id }) => id === uid)?.licenseImage ?? '';
    const about = { id: uid, document: 'license' } as const;
    await world.admin.call('decideDocument', { ...about, image, decision: 'reject', reason: 'Blurred' });
    const driver = await Person.signIn(world.runtime, wanted.regData.email, PASSWORD);
    expect((await driver.call('fetchUser', {})).user).toMatchObject({
      licenseState: 'rejected',
      licenseReason: 'Blurred',
    });
    expect(await driver.refused('setDriverActive', goOn)).toBe('document_rejected');
    const next = await upload(driver, 'licenseImage');
    const { users } = await world.admin.call('fetchUsers', { state: 'unchecked' });
    expect(users.map(({ id }) => id)).toContain(uid);
    await world.admin.call('decideDocument', { ...about, image: next, decision: 'approve' });
    await driver.call('setDriverActive', goOn);
    await world.runtime.settle();
    const mails = world.runtime.outbox.list().filter(({ to }) => to === wanted.regData.email);
    expect(mails.some(({ body }) => body.includes('Blurred'))).toBe(true);
  });
});
