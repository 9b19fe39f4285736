import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationList } from '#shared/contract/operations';
import { authenticator, type Authenticator } from '../kit/authenticator';
import { nextSecond } from '../kit/next-second';
import { Person } from '../kit/person';
import { askForCode } from '../kit/pool';
import { SocialClient } from '../kit/social';
import { Socket } from '../kit/socket';
import { signIn } from '../kit/sign-in';
import { PASSWORD, startWorld, type World } from '../kit/world';

/** Operations open to staff before they have one: read their own user, set it up, leave. */
const beforehand = ['completeSocialSignIn', 'fetchApplication', 'fetchUser', 'signOutEverywhere', 'syncSecondFactor'];

describe('[AUTH-11] a second factor where the stage demands it of staff', () => {
  let world: World;
  let fleet: Person;
  let app: Authenticator;
  let email: string;
  let mobile: string;
  beforeAll(async () => {
    world = await startWorld({ demandsSecondFactor: true, social: true });
    fleet = await world.fleetAdmin('Fia');
    ({ email, mobile } = (await fleet.call('fetchUser', {})).user);
    app = authenticator(world.runtime);
  });
  afterAll(() => world.close());

  const mailsAboutIt = async () => {
    await world.runtime.settle();
    const subjects = world.runtime.outbox.list().flatMap(({ to, subject = '' }) => (to === email ? [subject] : []));
    return subjects.filter(subject => subject.includes('need a code to sign in'));
  };

  it('lets them do nothing but set it up', async () => {
    expect((await fleet.call('fetchUser', {})).user).toMatchObject({ secondFactor: 'missing' });
    for (const operation of ['fetchUsers', 'createSocketTicket', 'fetchInbox'] as const)
      expect((await fleet.send(operation, {})).body.code).toBe('second_factor_missing');
    expect(await fleet.call('syncSecondFactor', {})).toEqual({ secondFactor: false });
    expect(await fleet.refused('fetchUsers', {})).toBe('second_factor_missing');
  });

  it('refuses every operation of the contract to staff who lack it, but what leads there or out', async () => {
    const who = { firstName: 'Alva', lastName: 'Admin', email: 'alva@example.com', mobile: '+46731110001' };
    await world.admin.call('addUser', { ...who, usertype: 'admin', password: PASSWORD });
    const admin = await Person.signIn(world.runtime, who.email, PASSWORD);
    for (const [person, usertype] of [[admin, 'admin'] as const, [fleet, 'fleetadmin'] as const]) {
      const through: string[] = [];
      for (const op of operationList.filter(({ who }) => Array.isArray(who) && who.includes(usertype))) {
        // Refused before the body is looked at, with a key or without.
        if (beforehand.includes(op.name)) continue;
        for (const key of [undefined, `walk-${usertype}-${op.name}`]) {
          const { status, body } = await person.send(op.name, {}, key ? { key } : {});
          if (status !== 403 || body.code !== 'second_factor_missing') through.push(`${op.name}: ${body.code}`);
        }
      }
      expect(through).toEqual([]);
    }
    expect(
      operationList
        .filter(op => op.beforeSecondFactor)
        .map(op => op.name)
        .sort(),
    ).toEqual(beforehand);
    expect(operationList.filter(op => op.who === 'account' && !op.beforeSecondFactor)).toEqual([]);
  });

  it('asks nothing of riders', async () => {
    const rider = await world.rider('Rut');
    expect((await rider.call('fetchUser', {})).user).not.toHaveProperty('secondFactor');
    expect(await rider.call('fetchInbox', {})).toBeDefined();
  });

  it('counts from a new sign-in on, which asks for the code; the session that set it up is over', async () => {
    const first = fleet;
    await app.setUp(first.token ?? '');
    expect(await first.call('syncSecondFactor', {})).toEqual({ secondFactor: true });
    expect(await first.refused('fetchUser', {})).toBe('not_logged_in');
    expect(await mailsAboutIt()).toEqual(['You now need a code to sign in to Wayfare']);
    await expect(signIn(world.runtime, email, PASSWORD)).rejects.toThrow('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
    fleet = Person.withToken(world.runtime, await app.signIn(email, PASSWORD));
    const { user } = await fleet.call('fetchUser', {});
    expect(user.secondFactorAt).toBeGreaterThan(0);
    expect(user.secondFactor).toBe('demanded');
    expect(await fleet.call('fetchUsers', {})).toBeDefined();
  });

  it('is not walked around by a code by text, and the phone tab says at once that it knows nobody', async () => {
    await world.admin.call('editSettings', { MobileLoginEnabled: true });
    const rider = await world.rider('Rob');
    const anybody = Person.anybody(world.runtime);
    const known = await anybody.call('check_user_exists', { mobile: (await rider.call('fetchUser', {})).user.mobile });
    expect(known.users).toHaveLength(1);
    expect(await anybody.call('check_user_exists', { mobile })).toEqual({ users: [] });
    expect((await askForCode(world.runtime, mobile)).status).toBe(200);
    expect(world.runtime.outbox.list().filter(({ to }) => to === mobile)).toEqual([]);
  });

  it('knows no session of another provider, nor one of somebody who became staff meanwhile', async () => {
    const { url, outputs, signIn: site } = world.runtime;
    const social = new SocialClient({ ...site!, clientId: outputs.SocialClientId ?? '', redirectUri: `${url}/login` });
    const tokens = await social.signIn({ provider: 'Google', name: 'Gry Google', email: 'gry@example.com' });
    const gry = Person.withToken(world.runtime, tokens.access_token);
    await gry.call('completeSocialSignIn', {});
    const rider = await world.rider('Pim');
    const tickets = await Promise.all([gry, rider].map(each => each.call('createSocketTicket', {})));
    const line = await rider.socket();
    for (const { uid } of [gry, rider]) await world.admin.call('editUser', { id: uid, data: { usertype: 'admin' } });
    for (const operation of ['fetchUser', 'completeSocialSignIn', 'fetchUsers', 'syncSecondFactor'] as const)
      expect(await gry.refused(operation, {})).toBe('second_factor_password');
    expect(await rider.refused('fetchUsers', {})).toBe('second_factor_missing');
    for (const { ticket } of tickets)
      await expect(Socket.open(world.runtime.outputs.WebSocketUrl ?? '', ticket)).rejects.toThrow('403');
    await expect.poll(() => line.isClosed()).toBe(true);
  });

  it('is reset by an admin, which is audited and ends every session; nobody resets their own', async () => {
    const { admin } = world;
    expect(await admin.refused('resetSecondFactor', { id: admin.uid })).toBe('forbidden');
    expect(await admin.refused('resetSecondFactor', { id: 'nobody' })).toBe('not_found');
    expect(await fleet.refused('resetSecondFactor', { id: admin.uid })).toBe('forbidden');
    expect(await admin.call('resetSecondFactor', { id: fleet.uid })).toEqual({ reset: true });
    expect(await fleet.refused('fetchUser', {})).toBe('not_logged_in');
    expect(await mailsAboutIt()).toContain('You no longer need a code to sign in to Wayfare');
    const { entries } = await admin.call('fetchAudit', {});
    const entry = entries.find(({ operation }) => operation === 'resetSecondFactor');
    expect(entry).toMatchObject({ by: admin.uid, subjects: [{ kind: 'user', id: fleet.uid }] });
    expect(entry?.changes?.map(({ field }) => field)).toContain('secondFactorAt');
    await nextSecond();
    const helped = await Person.signIn(world.runtime, email, PASSWORD);
    expect(await helped.refused('fetchUsers', {})).toBe('second_factor_missing');
  });
});
