import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextSecond } from '../kit/next-second';
import { Person } from '../kit/person';
import { PASSWORD, startWorld, type World } from '../kit/world';

describe('[AWS-2] groups of the user pool', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  const email = 'gro@example.com';
  /** Groups in the token of a new sign-in. */
  const groups = async (): Promise<unknown> =>
    decodeJwt((await Person.signIn(world.runtime, email, PASSWORD)).token ?? '')['cognito:groups'];

  it('follow a person from registration to another type, out of all of them when blocked, and back', async () => {
    const regData = {
      usertype: 'rider' as const,
      firstName: 'Gro',
      lastName: 'Group',
      email,
      mobile: '+46735000991',
      password: PASSWORD,
    };
    const { uid } = await Person.anybody(world.runtime).call('user_signup', { regData });
    expect(await groups()).toEqual(['rider']);
    const edit = (data: object) => world.admin.call('editUser', { id: uid, data });
    await edit({ usertype: 'fleetadmin' });
    expect(await groups()).toEqual(['fleetadmin']);
    await edit({ approved: false });
    expect(await groups()).toBeUndefined();
    await edit({ approved: true });
    expect(await groups()).toEqual(['fleetadmin']);
  });

  it('let nobody do more: the profile decides, whatever an older token says', async () => {
    // The block above ended every session of its second.
    await nextSecond();
    const before = await Person.signIn(world.runtime, email, PASSWORD);
    await world.admin.call('editUser', { id: before.uid, data: { usertype: 'rider' } });
    expect(decodeJwt(before.token ?? '')['cognito:groups']).toEqual(['fleetadmin']);
    expect(await before.refused('createInvitation', { days: 1, drivers: 1 } as never)).toBe('forbidden');
  });

  it('has admins in theirs', () => {
    expect(decodeJwt(world.admin.token ?? '')['cognito:groups']).toEqual(['admin']);
  });
});
