import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLIENT_ID, POOL_ID, startCognito, type CognitoWorld, type TriggerEvent } from './cognito-test-kit';

const USERNAME = 'ann@example.org';
let world: CognitoWorld;
let seen: Record<string, TriggerEvent>;
/** The function's action, instead of returning its event. */
let act: (event: TriggerEvent) => unknown;

beforeEach(async () => {
  seen = {};
  act = event => event;
  const note = (event: TriggerEvent) => {
    seen[event.triggerSource] = structuredClone(event);
    return act(event);
  };
  const names = ['PreSignUp', 'PostConfirmation', 'PreAuthentication', 'PostAuthentication', 'PreTokenGeneration'];
  const triggers = Object.fromEntries(names.map(name => [name, 'note']));
  world = await startCognito({ handlers: { note }, pool: { triggers } });
});
afterEach(() => world.server.close());

const call = (operation: string, input: object) => world.call(operation, { ClientId: CLIENT_ID, ...input });
const signUp = () =>
  call('SignUp', {
    Username: USERNAME,
    Password: 'secret@1',
    UserAttributes: [{ Name: 'given_name', Value: 'Ann' }],
    ValidationData: [{ Name: 'referral', Value: 'ABC' }],
    ClientMetadata: { language: 'ar' },
  });

describe('functions of a pool', () => {
  it('get the events of Cognito', async () => {
    const { body } = await signUp();
    expect(seen.PreSignUp_SignUp).toEqual({
      version: '1',
      region: 'eu-north-1',
      userPoolId: POOL_ID,
      userName: body.UserSub,
      callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: CLIENT_ID },
      triggerSource: 'PreSignUp_SignUp',
      request: {
        userAttributes: { given_name: 'Ann', email: USERNAME },
        validationData: { referral: 'ABC' },
        clientMetadata: { language: 'ar' },
      },
      response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
    });
    await call('ConfirmSignUp', { Username: USERNAME, ConfirmationCode: world.codeFor(USERNAME) });
    expect(seen.PostConfirmation_ConfirmSignUp?.request.userAttributes).toEqual({
      sub: body.UserSub,
      given_name: 'Ann',
      email: USERNAME,
      email_verified: 'true',
      'cognito:user_status': 'CONFIRMED',
    });
  });

  it('see the metadata of a sign-in where Cognito shows it, and nowhere else', async () => {
    await signUp();
    await call('ConfirmSignUp', { Username: USERNAME, ConfirmationCode: world.codeFor(USERNAME) });
    const AuthParameters = { USERNAME, PASSWORD: 'secret@1' };
    await call('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters, ClientMetadata: { device: 'x' } });
    expect(seen.PreAuthentication_Authentication?.request).toMatchObject({
      validationData: { device: 'x' },
      userNotFound: false,
    });
    expect(seen.PostAuthentication_Authentication?.request.clientMetadata).toEqual({});
    expect(seen.TokenGeneration_Authentication?.request.clientMetadata).toEqual({});
  });

  it('cannot change the user through their event', async () => {
    act = event => {
      event.request.userAttributes.email = 'evil@example.org';
      event.userName = 'evil';
      return event;
    };
    const { body } = await signUp();
    expect(world.messagesTo('evil@example.org')).toEqual([]);
    expect(world.codeFor(USERNAME)).toMatch(/^\d{6}$/);
    expect(body.UserSub).not.toBe('evil');
  });

  it('stop what they refuse, and leave no user behind', async () => {
    act = () => {
      throw Object.assign(new Error('inner'), { errorMessage: 'user_exists', errorType: 'Refusal' });
    };
    expect((await signUp()).body).toEqual({
      __type: 'UserLambdaValidationException',
      message: 'PreSignUp failed with error user_exists.',
    });
    act = event => event;
    expect((await signUp()).status).toBe(200);
  });

  it('must answer the event', async () => {
    act = () => undefined;
    expect((await signUp()).body.__type).toBe('InvalidLambdaResponseException');
  });

  it('cannot let two sign-ups have one name, however slow they are', async () => {
    act = async event => {
      await new Promise(resolve => setTimeout(resolve, 5));
      return event;
    };
    const replies = await Promise.all([signUp(), signUp(), signUp()]);
    expect(replies.map(reply => reply.status).sort()).toEqual([200, 400, 400]);
  });
});
