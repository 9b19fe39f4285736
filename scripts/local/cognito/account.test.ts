import { decodeJwt } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { client, CLIENT_ID, startCognito, type CognitoWorld, type TriggerEvent } from './cognito-test-kit';
import type { ClientConfig, PoolConfig } from './types';

type Attributes = Record<string, string>;

let world: CognitoWorld;
afterEach(() => world.server.close());

const call = (operation: string, input: object) => world.call(operation, { ClientId: CLIENT_ID, ...input });
const list = (attributes: Attributes) => Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
const confirm = (event: TriggerEvent) => ({ ...event, response: { autoConfirmUser: true, autoVerifyEmail: true } });

const start = async (pool: Partial<PoolConfig> = {}, change: Partial<ClientConfig> = {}): Promise<void> => {
  const triggers = { PreSignUp: 'confirm' };
  world = await startCognito({
    pool: { triggers, clients: [{ ...client, ...change }], ...pool },
    handlers: { confirm },
  });
};
const signIn = async (USERNAME: string): Promise<{ AccessToken: string; IdToken: string }> => {
  const PASSWORD = 'secret@1';
  await call('SignUp', { Username: USERNAME, Password: PASSWORD, UserAttributes: list({ given_name: 'Ann' }) });
  const { body } = await call('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME, PASSWORD },
  });
  return body.AuthenticationResult as { AccessToken: string; IdToken: string };
};
const attributesOf = async (AccessToken: string): Promise<Attributes> => {
  const { body } = await call('GetUser', { AccessToken });
  const entries = body.UserAttributes as { Name: string; Value: string }[];
  return Object.fromEntries(entries.map(({ Name, Value }) => [Name, Value]));
};
const update = (AccessToken: string, attributes: Attributes) =>
  call('UpdateUserAttributes', { AccessToken, UserAttributes: list(attributes) });
describe('a pool that keeps the original e-mail until the new one is verified', () => {
  it('keeps it, and sends the code to the new address', async () => {
    await start({ verifyBeforeUpdate: ['email'] });
    const { AccessToken } = await signIn('old@example.org');
    const reply = await update(AccessToken, { email: 'new@example.org', given_name: 'Anna' });
    expect(reply.body.CodeDeliveryDetailsList).toMatchObject([{ Destination: 'n***@e***' }]);
    const stored = { email: 'old@example.org', email_verified: 'true', given_name: 'Anna' };
    expect(await attributesOf(AccessToken)).toMatchObject(stored);
    expect(world.messagesTo('old@example.org')).toEqual([]);
    expect(world.messagesTo('new@example.org')).toHaveLength(1);
  });
});

describe('the attribute lists of a client', () => {
  it('refuse what the app may not write, at sign-up and later', async () => {
    const schema = [{ name: 'usertype', mutable: true }];
    await start({ schema }, { writeAttributes: ['email', 'given_name'] });
    const { AccessToken } = await signIn('ann@example.org');
    const refusal = { __type: 'NotAuthorizedException', message: 'A client attempted to write unauthorized attribute' };
    expect((await update(AccessToken, { 'custom:usertype': 'admin' })).body).toEqual(refusal);
    expect((await update(AccessToken, { family_name: 'X' })).body).toEqual(refusal);
    const signUp = {
      Username: 'bo@example.org',
      Password: 'secret@1',
      UserAttributes: list({ 'custom:usertype': 'admin' }),
    };
    expect((await call('SignUp', signUp)).body).toEqual(refusal);
    expect((await update(AccessToken, { given_name: 'Anna' })).status).toBe(200);
  });

  it('allow standard attributes only when there is none', async () => {
    await start();
    const { AccessToken } = await signIn('ann@example.org');
    expect((await update(AccessToken, { 'custom:usertype': 'admin' })).body.__type).toBe('NotAuthorizedException');
    expect((await update(AccessToken, { family_name: 'X' })).status).toBe(200);
  });

  it('hide what the app may not read from the id token and the user', async () => {
    await start({}, { readAttributes: ['email'] });
    const { AccessToken, IdToken } = await signIn('ann@example.org');
    expect(Object.keys(await attributesOf(AccessToken)).sort()).toEqual(['email', 'sub']);
    expect(decodeJwt(IdToken)).not.toHaveProperty('given_name');
    expect(decodeJwt(IdToken)).toMatchObject({ email: 'ann@example.org' });
  });

  it('retain a fixed attribute', async () => {
    await start({ schema: [{ name: 'email', mutable: false, required: true }] });
    const { AccessToken } = await signIn('ann@example.org');
    expect((await update(AccessToken, { email: 'x@example.org' })).body.message).toBe(
      'user.email: Attribute cannot be updated.\n',
    );
    const phone = await call('SignUp', { Username: '+46701234567', Password: 'secret@1' });
    expect(phone.body.message).toBe('Attributes did not conform to the schema: email: The attribute is required\n');
  });
});

describe('deleting', () => {
  it('takes the user with the tokens', async () => {
    await start();
    const { AccessToken } = await signIn('ann@example.org');
    expect((await call('DeleteUser', { AccessToken })).status).toBe(200);
    expect((await call('GetUser', { AccessToken })).body.__type).toBe('UserNotFoundException');
    expect((await signIn('ann@example.org')).AccessToken).toBeDefined();
  });
});
