import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insideWindow } from '../kit/inside-window';
import { answerCode, askForCode, askPool, codeSentTo, type PoolAnswer } from '../kit/pool';
import { Person } from '../kit/person';
import { startWorld, type World } from '../kit/world';

const tokenOf = ({ body }: PoolAnswer) =>
  (body.AuthenticationResult as { AccessToken: string } | undefined)?.AccessToken;
const otherThan = (code: string) => (code === '123456' ? '654321' : '123456');

describe('sign-in by phone', () => {
  let world: World;
  let numbers = 0;
  beforeAll(async () => {
    world = await startWorld({ limitFactor: 1, settings: { MobileLoginEnabled: true } });
  });
  afterAll(() => world.close());

  const register = async (): Promise<string> => {
    const mobile = `+4672${String(2_000_000 + ++numbers)}`;
    const who = { firstName: 'Pia', lastName: 'Phone', email: `pia${numbers}@example.com`, password: 'wayfare1' };
    const regData = { ...who, mobile };
    const anybody = Person.anybody(world.runtime);
    expect(await anybody.refused('user_signup', { regData, mobileCode: 'send' })).toBe('contact_code_needed');
    await world.runtime.settle();
    await anybody.call('user_signup', { regData, mobileCode: codeSentTo(world.runtime, mobile) });
    return mobile;
  };
  const textsTo = (phone: string) =>
    world.runtime.outbox
      .list()
      .filter(({ kind, to, body }) => kind === 'sms' && to === phone && !body.includes('confirms'));

  it('[AUTH-2] [AUTH-3] a six-digit code by text signs in', async () => {
    const phone = await register();
    const round = await askForCode(world.runtime, phone);
    expect(round.body).toMatchObject({ ChallengeName: 'CUSTOM_CHALLENGE' });
    expect(JSON.stringify(round.body.ChallengeParameters)).not.toContain(codeSentTo(world.runtime, phone));
    const signedIn = await answerCode(world.runtime, round, codeSentTo(world.runtime, phone));
    const me = await Person.withToken(world.runtime, tokenOf(signedIn) ?? '').call('fetchUser', {});
    expect(me.user).toMatchObject({ firstName: 'Pia', mobile: phone });
  });

  it('[PAYS-5] a first trip’s promo wants a proved number, whatever address is proved', async () => {
    const promo = {
      promo_name: 'FIRST',
      promo_description: '',
      promo_discount_value: 50,
      max_promo_discount_value: 1_000,
      min_order: 0,
      promo_validity: Date.now() + 86_400_000,
      promo_usage_limit: 10,
      promo_discount_type: 'percentage' as const,
      promo_first_ride: true,
    };
    await world.admin.call('editPromo', { method: 'Add', record: promo });
    const ride = { carTypeId: world.van.id, total: 100 };
    const reasonsOf = async (rider: Person) => (await rider.call('fetchPayOptions', { ride })).promos[0]?.reasons;
    const rider = await world.rider();
    const prove = async (contact: { email: string } | { mobile: string }, to: string) => {
      await rider.call('sendContactCode', contact);
      await world.runtime.settle();
      await rider.call('confirmContact', { ...contact, code: codeSentTo(world.runtime, to) });
    };
    const { email } = (await rider.call('fetchUser', {})).user;
    await prove({ email }, email);
    expect(await reasonsOf(rider)).toEqual(['number_not_proved']);
    const mobile = '+46723999999';
    await prove({ mobile }, mobile);
    expect(await reasonsOf(rider)).toEqual([]);
  });

  it('[AWS-2] [AUTH-2] the uid of an account takes the code of its phone too, for pools that do not know numbers', async () => {
    const phone = await register();
    const { users } = await Person.anybody(world.runtime).call('check_user_exists', { mobile: phone });
    expect(users).toEqual([{ mobile: true }]);
    const byNumber = await askForCode(world.runtime, phone);
    const signedIn = await answerCode(world.runtime, byNumber, codeSentTo(world.runtime, phone));
    const { user } = await Person.withToken(world.runtime, tokenOf(signedIn) ?? '').call('fetchUser', {});
    const byUid = await askForCode(world.runtime, user.id);
    expect(textsTo(phone)).toHaveLength(2);
    expect(tokenOf(await answerCode(world.runtime, byUid, codeSentTo(world.runtime, phone)))).toBeTruthy();
  });

  it('[AUTH-3] a wrong code may be tried again twice with the same code, then it is over', async () => {
    const phone = await register();
    let round = await askForCode(world.runtime, phone);
    const code = codeSentTo(world.runtime, phone);
    for (let tries = 0; tries < 2; tries++) round = await answerCode(world.runtime, round, otherThan(code));
    expect(round.body.ChallengeName).toBe('CUSTOM_CHALLENGE');
    const late = await answerCode(world.runtime, round, otherThan(code));
    expect([late.status, late.body.__type]).toEqual([400, 'NotAuthorizedException']);
    expect(textsTo(phone)).toHaveLength(1);
  });

  it('[AUTH-3] the third try may still be right', async () => {
    const phone = await register();
    let round = await askForCode(world.runtime, phone);
    const code = codeSentTo(world.runtime, phone);
    for (let tries = 0; tries < 2; tries++) round = await answerCode(world.runtime, round, otherThan(code));
    expect(tokenOf(await answerCode(world.runtime, round, code))).toBeTruthy();
  });

  it('[AUTH-3] a code that was used opens nothing again, nor does an older one', async () => {
    const phone = await register();
    const first = await askForCode(world.runtime, phone);
    const used = codeSentTo(world.runtime, phone);
    expect(tokenOf(await answerCode(world.runtime, first, used))).toBeTruthy();
    expect((await answerCode(world.runtime, first, used)).body.__type).toBe('NotAuthorizedException');
    const second = await askForCode(world.runtime, phone);
    const fresh = codeSentTo(world.runtime, phone);
    if (fresh !== used) expect(tokenOf(await answerCode(world.runtime, second, used))).toBeUndefined();
  });

  it('[AUTH-11] one number gets five codes to sign in an hour and no more', async () => {
    const phone = await register();
    const answers: PoolAnswer[] = [];
    for (let asked = 0; asked < 6; asked++) answers.push(await askForCode(world.runtime, phone));
    // The code that verified the number was requested for another reason.
    expect(textsTo(phone)).toHaveLength(5);
    expect(answers.at(-1)?.body).toMatchObject({ __type: 'UserLambdaValidationException' });
    expect(answers.at(-1)?.body.message).toContain('too_many_requests');
  });

  it('[AUTH-11] an unknown number is answered alike, gets no text and never comes in', async () => {
    const [known, unknown] = [await register(), '+46729999999'];
    const shape = ({ status, body }: PoolAnswer) => [status, Object.keys(body).sort(), body.ChallengeName];
    const [one, other] = [await askForCode(world.runtime, known), await askForCode(world.runtime, unknown)];
    expect(shape(other)).toEqual(shape(one));
    expect(textsTo(unknown)).toEqual([]);
    let round = other;
    for (let tries = 0; tries < 3; tries++) round = await answerCode(world.runtime, round, '123456');
    expect(round.body.__type).toBe('NotAuthorizedException');
    for (let asked = 0; asked < 5; asked++) round = await askForCode(world.runtime, unknown);
    expect(round.body.message).toContain('too_many_requests');
  });

  it('[AUTH-2] says whether a number is known, so many times an hour', async () => {
    const phone = await register();
    const anybody = Person.anybody(world.runtime);
    expect(await anybody.call('check_user_exists', { mobile: phone })).toEqual({ users: [{ mobile: true }] });
    expect(await anybody.call('check_user_exists', { mobile: '+46729999998' })).toEqual({ users: [] });
    await insideWindow(3_600_000, 60_000);
    const answers = await Promise.all(
      Array.from({ length: 130 }, () => anybody.send('check_user_exists', { mobile: phone })),
    );
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
    expect(answers.find(({ status }) => status === 429)?.body.code).toBe('too_many_requests');
  });

  it('[AUTH-2] there is no sign-in by phone where the settings do not offer it', async () => {
    const phone = await register();
    await world.admin.call('editSettings', { MobileLoginEnabled: false });
    expect((await askForCode(world.runtime, phone)).body.__type).toBe('NotAuthorizedException');
    expect(textsTo(phone)).toEqual([]);
    await world.admin.call('editSettings', { MobileLoginEnabled: true });
  });

  it('[REG-5] nobody takes a number over by signing up past the site', async () => {
    const phone = await register();
    const answer = await askPool(world.runtime, 'SignUp', {
      Username: 'thief@example.com',
      Password: 'wayfare1',
      UserAttributes: [
        { Name: 'email', Value: 'thief@example.com' },
        { Name: 'phone_number', Value: phone },
      ],
    });
    expect(answer.status).toBe(400);
    const past = ['thief@example.com', '+46729999990'];
    for (const Username of past) {
      const { body } = await askPool(world.runtime, 'SignUp', { Username, Password: 'wayfare1' });
      expect([Username, body.__type]).toEqual([Username, 'UserLambdaValidationException']);
      expect(body.message).toContain('forbidden');
    }
    const round = await askForCode(world.runtime, phone);
    const signedIn = await answerCode(world.runtime, round, codeSentTo(world.runtime, phone));
    const { user } = await Person.withToken(world.runtime, tokenOf(signedIn) ?? '').call('fetchUser', {});
    expect(user.firstName).toBe('Pia');
  });
});
