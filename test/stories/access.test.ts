import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationList } from '#shared/contract/operations';
import { type UserType, userTypes } from '#shared/contract/operation';
import { Person } from '../kit/person';
import { bookAndPay } from '../kit/ride';
import { PASSWORD, startWorld, type World } from '../kit/world';

const guarded = operationList.filter(op => op.who !== 'public');
const isAllowed = ({ who }: (typeof guarded)[number], type: UserType) => typeof who === 'string' || who.includes(type);
const forbidden = guarded.flatMap(op =>
  userTypes.filter(type => !isAllowed(op, type)).map(type => [type, op.name] as const),
);

describe('rights to call operations', () => {
  let world: World;
  let people: Record<UserType, Person>;
  beforeAll(async () => {
    world = await startWorld();
    people = {
      admin: world.admin,
      rider: await world.rider(),
      driver: await world.driver('Dana'),
      fleetadmin: await world.fleetAdmin('Flo'),
    };
  });
  afterAll(() => world.close());

  it.each(guarded.map(op => op.name))('[AUTH-10] %s needs a token', async name => {
    expect((await Person.anybody(world.runtime).send(name, {})).status).toBe(401);
  });

  it.each(forbidden)('[AUTH-10] a %s may not call %s', async (type, name) => {
    expect(await people[type].send(name, {})).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it('[AUTH-10] a token with a changed signature or claim opens nothing', async () => {
    const [head = '', body = '', signature = ''] = people.rider.token?.split('.') ?? [];
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    const asAdmin = Buffer.from(JSON.stringify({ ...claims, sub: world.admin.uid })).toString('base64url');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const token of [
      `${head}.${asAdmin}.${signature}`,
      `${none}.${asAdmin}.`,
      `${head}.${body}.${signature.slice(0, -4)}AAAA`,
      'nonsense',
    ]) {
      const answer = await fetch(`${world.runtime.url}/api/fetchUser`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: '{}',
      });
      expect(answer.status).toBe(401);
    }
  });

  it('[AUTH-6] a driver who awaits approval is refused', async () => {
    const eager = { firstName: 'Eager', lastName: 'Driver', email: 'eager@example.com', mobile: '+46739999999' };
    await world.admin.call('addUser', { ...eager, usertype: 'driver', password: PASSWORD, approved: false });
    expect(await (await Person.signIn(world.runtime, eager.email, PASSWORD)).refused('fetchUser', {})).toBe(
      'require_approval',
    );
  });

  it('[RT-1] a socket hears only what its user may', async () => {
    const booking = await bookAndPay(world, people.rider);
    const stranger = await (await world.rider('Stranger')).socket();
    for (const topic of [`bk#${booking.id}`, `u#${people.rider.uid}`, 'dash#all', `dash#${people.fleetadmin.uid}`])
      expect(await stranger.subscribe(topic)).toMatchObject({ type: 'error', code: 'forbidden', topic });
    stranger.close();
    const fleet = await people.fleetadmin.socket();
    expect(await fleet.subscribe('dash#all')).toMatchObject({ type: 'error', code: 'forbidden' });
    expect(await fleet.subscribe(`dash#${people.fleetadmin.uid}`)).toMatchObject({ type: 'subscribed' });
    fleet.close();
  });

  it('[RT-1] a ticket opens one connection, once', async () => {
    const { Socket } = await import('../kit/socket');
    const { ticket } = await people.rider.call('createSocketTicket', {});
    const url = world.runtime.outputs.WebSocketUrl ?? '';
    (await Socket.open(url, ticket)).close();
    await expect(Socket.open(url, ticket)).rejects.toThrow('403');
    await expect(Socket.open(url, 'forged')).rejects.toThrow('403');
  });

  it('[ADM-4] a fleet admin adds drivers of its own and nobody else', async () => {
    const driver = {
      firstName: 'Own',
      lastName: 'Driver',
      email: 'own@example.com',
      mobile: '+46738888888',
      usertype: 'driver' as const,
      fleetadmin: 'somebody-else',
    };
    const { user } = await people.fleetadmin.call('addUser', driver);
    expect(user).toMatchObject({ fleetadmin: people.fleetadmin.uid, createdByAdmin: true, usertype: 'driver' });
    expect(user.referralId).toMatch(/^own\d{4}$/);
    expect(
      await people.fleetadmin.refused('addUser', {
        ...driver,
        email: 'boss@example.com',
        mobile: '+46738888887',
        usertype: 'admin',
      }),
    ).toBe('forbidden');
  });
});
