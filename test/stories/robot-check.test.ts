import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smoke } from '#scripts/deploy/smoke';
import { Person } from '../kit/person';
import { answerCode, askForCode, askPool, codeSentTo, type PoolAnswer } from '../kit/pool';
import { PASSWORD, startWorld, type World } from '../kit/world';

describe('the robot check', () => {
  let world: World;
  let anybody: Person;
  let count = 0;
  beforeAll(async () => {
    world = await startWorld({ robotCheck: 'passes', settings: { MobileLoginEnabled: true } });
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
    const robotToken = token('check_user_exists');
    expect(await anybody.call('check_user_exists', { email, robotToken })).toEqual({ users: [] });
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

  const sentTo = (to: string) => world.runtime.outbox.list().filter(message => message.to === to).length;
  const registered = async () => {
    const regData = data();
    await anybody.call('user_signup', { regData, robotToken: token() });
    await world.runtime.settle();
    return regData;
  };
  /** A person whose number a code has verified, so that it may sign in. */
  const registeredByPhone = async () => {
    const regData = data();
    const sent = { regData, mobileCode: 'send', robotToken: token() };
    expect(await anybody.refused('user_signup', sent)).toBe('contact_code_needed');
    await world.runtime.settle();
    const mobileCode = codeSentTo(world.runtime, regData.mobile);
    await anybody.call('user_signup', { regData, mobileCode, robotToken: token() });
    await world.runtime.settle();
    return regData;
  };
  const look = (asked: { email?: string; mobile?: string }) =>
    anybody.call('check_user_exists', { ...asked, robotToken: token('check_user_exists') });
  const refusedByPool = ({ body }: PoolAnswer) => [body.__type, body.message];

  it('[AUTH-11] shows nobody without a token whether somebody is registered', async () => {
    const { email } = await registered();
    for (const robotToken of [undefined, 'made-up', token('user_signup')])
      expect(await anybody.refused('check_user_exists', { email, ...(robotToken && { robotToken }) })).toBe(
        'robot_check',
      );
    expect(await look({ email })).toEqual({ users: [{ email: true }] });
  });

  it('[AUTH-11] sends a code by text for a token, once, and lets it in', async () => {
    const { mobile } = await registeredByPhone();
    const before = sentTo(mobile);
    const ask = () => askForCode(world.runtime, mobile);
    const refused = ['UserLambdaValidationException', 'CreateAuthChallenge failed with error robot_check.'];
    // More than the hourly limit of codes: none is used up.
    for (let asked = 0; asked < 6; asked++) expect(refusedByPool(await ask())).toEqual(refused);
    expect(sentTo(mobile)).toBe(before);
    await look({ mobile });
    const rounds = await Promise.all([ask(), ask(), ask()]);
    const [round, ...others] = rounds.filter(({ status }) => status === 200);
    expect([sentTo(mobile) - before, others]).toEqual([1, []]);
    const signedIn = await answerCode(world.runtime, round!, codeSentTo(world.runtime, mobile));
    expect(signedIn.body.AuthenticationResult).toBeDefined();
    expect(refusedByPool(await ask())).toEqual(refused);
  });

  it('[AUTH-11] mails the code of a new password for a token, once', async () => {
    const { email } = await registered();
    const before = sentTo(email);
    const ask = () => askPool(world.runtime, 'ForgotPassword', { Username: email });
    const refused = ['UserLambdaValidationException', 'CustomMessage failed with error robot_check.'];
    expect(refusedByPool(await ask())).toEqual(refused);
    await look({ email: ` ${email.toUpperCase()}` });
    const answers = await Promise.all([ask(), ask()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(sentTo(email)).toBe(before + 1);
    const ConfirmationCode = codeSentTo(world.runtime, email);
    const reset = { Username: email, ConfirmationCode, Password: 'another*1' };
    expect((await askPool(world.runtime, 'ConfirmForgotPassword', reset)).body).toEqual({});
  });

  it('[AUTH-11] mails the code that confirms an address again for a token, once', async () => {
    await world.admin.call('editSettings', { email_verify: true });
    const { email } = await registered();
    const ask = () => askPool(world.runtime, 'ResendConfirmationCode', { Username: email });
    const before = sentTo(email);
    expect((await ask()).body.message).toContain('robot_check');
    await look({ email });
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 400]);
    expect(sentTo(email)).toBe(before + 1);
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
  const asked = { email: regData.email, robotToken: 'XXXX.DUMMY.TOKEN.XXXX~check_user_exists~1' };
  expect(await anybody.refused('check_user_exists', asked)).toBe('robot_check');
  await close();
});
