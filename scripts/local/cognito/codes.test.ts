import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CLIENT_ID, startCognito, type CognitoWorld, type TriggerEvent } from './cognito-test-kit';

let world: CognitoWorld;
let count = 0;
/** The function's answer, instead of its own words. */
let answer: object = {};

beforeAll(async () => {
  world = await startCognito({
    handlers: {
      message(event: TriggerEvent) {
        event.response.emailMessage = `${event.triggerSource}: ${String(event.request.codeParameter)}`;
        event.response.emailSubject = 'Wayfare';
        Object.assign(event.response, answer);
        return event;
      },
    },
    pool: { triggers: { CustomMessage: 'message' }, hasOwnSender: true },
  });
});
afterAll(() => world.server.close());
beforeEach(() => void (answer = {}));

const call = (operation: string, input: object) => world.call(operation, { ClientId: CLIENT_ID, ...input });
const wrongCode = (right: string) => (right === '111111' ? '222222' : '111111');

const signUp = async (): Promise<string> => {
  const Username = `code${++count}@example.org`;
  expect((await call('SignUp', { Username, Password: 'secret@1' })).status).toBe(200);
  return Username;
};
const signIn = async (): Promise<{ Username: string; AccessToken: string }> => {
  const Username = await signUp();
  await call('ConfirmSignUp', { Username, ConfirmationCode: world.codeFor(Username) });
  const AuthParameters = { USERNAME: Username, PASSWORD: 'secret@1' };
  const { body } = await call('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters });
  return { Username, AccessToken: (body.AuthenticationResult as { AccessToken: string }).AccessToken };
};

describe('codes', () => {
  it('go out in the words of the CustomMessage function', async () => {
    const Username = await signUp();
    expect(world.messagesTo(Username)[0]).toMatchObject({
      kind: 'email',
      subject: 'Wayfare',
      body: `CustomMessage_SignUp: ${world.codeFor(Username)}`,
    });
  });

  it('are read out of a mail in HTML, which is kept beside', async () => {
    const mail = '<html><head><title>x 111111</title></head><p style="color:#333333">It&#39;s <b>{####}</b></p></html>';
    answer = { emailSubject: 'Wayfare', emailMessage: mail };
    const Username = await signUp();
    const code = world.codeFor(Username);
    expect(world.messagesTo(Username)[0]).toMatchObject({
      body: `It's ${code}`,
      meta: { html: expect.stringContaining(`<b>${code}</b>`) as string },
    });
  });

  it.each([
    ['without a place for the code', { emailMessage: 'Hello' }],
    ['that is too long', { emailMessage: `{####}${'x'.repeat(20_000)}` }],
    ['with a subject that is too long', { emailSubject: 'x'.repeat(141) }],
    ['with characters of control', { emailMessage: 'Your code: \u2068{####}\u2069' }],
  ])('do not go out in a mail %s', async (_, words) => {
    answer = words;
    const reply = await call('SignUp', { Username: `refused${++count}@example.org`, Password: 'secret@1' });
    expect(reply.body.__type).toBe('InvalidLambdaResponseException');
  });

  it('go out in no other words than the pool’s own while it has no sender of its own', async () => {
    const poor = await startCognito({
      handlers: { message: (event: TriggerEvent) => ({ ...event, response: { emailMessage: '{####}' } }) },
      pool: { triggers: { CustomMessage: 'message' } },
    });
    const reply = await poor.call('SignUp', { ClientId: CLIENT_ID, Username: 'a@example.org', Password: 'secret@1' });
    expect(reply.body.__type).toBe('InvalidLambdaResponseException');
    await poor.server.close();
  });

  it('are dead after five wrong tries, also for the right code, until a new one is sent', async () => {
    const Username = await signUp();
    const code = world.codeFor(Username);
    for (let tries = 0; tries < 5; tries += 1) {
      const wrong = await call('ConfirmSignUp', { Username, ConfirmationCode: wrongCode(code) });
      expect(wrong.body.__type).toBe('CodeMismatchException');
    }
    const late = await call('ConfirmSignUp', { Username, ConfirmationCode: code });
    expect(late.body).toEqual({
      __type: 'LimitExceededException',
      message: 'Attempt limit exceeded, please try after some time.',
    });
    await call('ResendConfirmationCode', { Username });
    expect((await call('ConfirmSignUp', { Username, ConfirmationCode: world.codeFor(Username) })).status).toBe(200);
  });

  it('expire: a day for a sign-up, an hour for a password', async () => {
    const { nowMs } = world.clock;
    const Username = await signUp();
    world.clock.nowMs += 25 * 3_600_000;
    const late = await call('ConfirmSignUp', { Username, ConfirmationCode: world.codeFor(Username) });
    expect(late.body.__type).toBe('ExpiredCodeException');
    await call('ResendConfirmationCode', { Username });
    await call('ConfirmSignUp', { Username, ConfirmationCode: world.codeFor(Username) });
    await call('ForgotPassword', { Username });
    world.clock.nowMs += 61 * 60_000;
    const reset = { Username, ConfirmationCode: world.codeFor(Username), Password: 'other@1' };
    expect((await call('ConfirmForgotPassword', reset)).body.__type).toBe('ExpiredCodeException');
    world.clock.nowMs = nowMs;
  });

  it('are sent ten times an hour at most', async () => {
    const Username = await signUp();
    for (let sent = 1; sent < 10; sent += 1)
      expect((await call('ResendConfirmationCode', { Username })).status).toBe(200);
    expect((await call('ResendConfirmationCode', { Username })).body.__type).toBe('LimitExceededException');
  });

  it('go to a changed e-mail, which is unverified', async () => {
    const { AccessToken } = await signIn();
    const email = `changed${count}@example.org`;
    const update = await call('UpdateUserAttributes', {
      AccessToken,
      UserAttributes: [{ Name: 'email', Value: email }],
    });
    expect(update.body.CodeDeliveryDetailsList).toMatchObject([{ AttributeName: 'email', Destination: 'c***@e***' }]);
    const { body } = await call('GetUser', { AccessToken });
    expect(body.UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'false' });
  });

  it('to an old e-mail set no password once there is a new one', async () => {
    const { Username, AccessToken } = await signIn();
    await call('ForgotPassword', { Username });
    const ConfirmationCode = world.codeFor(Username);
    const email = `moved${count}@example.org`;
    await call('UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name: 'email', Value: email }] });
    const reset = await call('ConfirmForgotPassword', { Username: email, ConfirmationCode, Password: 'other@1' });
    expect(reset.body.__type).toBe('ExpiredCodeException');
  });
});

describe('attributes that an app writes', () => {
  it.each([
    ['email_verified', 'true', 'NotAuthorizedException'],
    ['sub', 'x', 'InvalidParameterException'],
    ['custom:admin', 'true', 'InvalidParameterException'],
    ['email', 'not an address', 'InvalidParameterException'],
    ['phone_number', '0701234567', 'InvalidParameterException'],
  ])('may not be %s = %s', async (Name, Value, type) => {
    const { AccessToken } = await signIn();
    const reply = await call('UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name, Value }] });
    expect(reply.body.__type).toBe(type);
    const Username = `attribute${++count}@example.org`;
    const signedUp = await call('SignUp', { Username, Password: 'secret@1', UserAttributes: [{ Name, Value }] });
    expect(signedUp.status).toBe(400);
  });
});
