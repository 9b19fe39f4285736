import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smoke } from '#scripts/deploy/smoke';
import { Person } from '../kit/person';
import { PASSWORD, startWorld, type World } from '../kit/world';

describe('the robot check', () => {
  let world: World;
  let anybody: Person;
  let count = 0;
  beforeAll(async () => {
    world = await startWorld({ robotCheck: 'passes' });
    anybody = Person.anybody(world.runtime);
  });
  afterAll(() => world.close());

  const data = () => ({
    firstName: 'Nora',
    lastName: 'Newcomer',
    email: `nora${++count}@example.com`,
    mobile: `+4673${String(6_000_000 + count)}`,
    password: PASSWORD,
  });
  const token = (action = 'user_signup') => `XXXX.DUMMY.TOKEN.XXXX~${action}~${++count}`;
  const nothingOf = async (email: string) => {
    expect(await anybody.call('check_user_exists', { email })).toEqual({ users: [] });
    await world.runtime.settle();
    expect(world.runtime.outbox.list().filter(({ to }) => to === email)).toEqual([]);
  };

  it('[AWS-5] lets a person register, once for a token', async () => {
    const robotToken = token();
    await anybody.call('user_signup', { regData: data(), robotToken });
    const regData = data();
    expect(await anybody.refused('user_signup', { regData, robotToken })).toBe('robot_check');
    await nothingOf(regData.email);
  });

  it.each([
    ['without a token', undefined],
    ['with one that nobody made', 'made-up'],
    ['with one of another form', token('login')],
  ])('[AWS-5] registers nobody %s', async (_, robotToken) => {
    const regData = data();
    expect(await anybody.refused('user_signup', { regData, ...(robotToken && { robotToken }) })).toBe('robot_check');
    await nothingOf(regData.email);
  });

  it('[AWS-5] is no failure of a deployment, which cannot register anybody', async () => {
    const place = [57.7, 11.97] as const;
    const confirm = () => Promise.reject(new Error('nobody has registered'));
    const results = await smoke({ url: world.runtime.url, from: place, to: place, confirm });
    expect(results.find(({ what }) => what === 'sign-up')).toMatchObject({ level: 'skipped' });
  });

  it('[AWS-5] answers a repeat of one request alike although its token is spent', async () => {
    const input = { regData: data(), robotToken: token() };
    const first = await anybody.send('user_signup', input, { key: 'the-same-request' });
    const second = await anybody.send('user_signup', input, { key: 'the-same-request' });
    expect(second).toMatchObject({ status: 200, body: first.body });
  });
});

it.each(['blocks', 'spent'] as const)('[AWS-5] registers nobody while the service answers “%s”', async robotCheck => {
  const { runtime, close } = await startWorld({ robotCheck });
  const regData = { firstName: 'Nora', lastName: 'New', email: 'nora@example.com', password: PASSWORD };
  const robotToken = 'XXXX.DUMMY.TOKEN.XXXX~user_signup~1';
  const anybody = Person.anybody(runtime);
  expect(await anybody.refused('user_signup', { regData, robotToken })).toBe('robot_check');
  expect(await anybody.call('check_user_exists', { email: regData.email })).toEqual({ users: [] });
  await close();
});
