import * as sdk from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { localCredentials } from '../sigv4';
import { CLIENT_ID, POOL_ID, startCognito, type CognitoWorld, type TriggerEvent } from './cognito-test-kit';

const sources: string[] = [];
let world: CognitoWorld;
let client: sdk.CognitoIdentityProviderClient;
let count = 0;

const makeClient = (credentials = localCredentials) =>
  new sdk.CognitoIdentityProviderClient({
    region: 'eu-north-1',
    endpoint: world.server.url,
    credentials,
    maxAttempts: 1,
  });
const note = (event: TriggerEvent) => {
  sources.push(event.triggerSource);
  return event;
};

beforeAll(async () => {
  world = await startCognito({
    handlers: { note },
    pool: { triggers: { PreSignUp: 'note', PostConfirmation: 'note' } },
  });
  client = makeClient();
});
afterAll(() => world.server.close());
beforeEach(() => {
  sources.length = 0;
});

const UserPoolId = POOL_ID;
/** A confirmed user. */
const createUser = async (password = 'secret@1'): Promise<{ Username: string; email: string }> => {
  const email = `staff${++count}@example.org`;
  const { User } = await client.send(
    new sdk.AdminCreateUserCommand({
      UserPoolId,
      Username: email,
      MessageAction: 'SUPPRESS',
      UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
    }),
  );
  const Username = User?.Username ?? '';
  await client.send(new sdk.AdminSetUserPasswordCommand({ UserPoolId, Username, Password: password, Permanent: true }));
  return { Username, email };
};
const signIn = (USERNAME: string, PASSWORD: string) =>
  client.send(
    new sdk.InitiateAuthCommand({
      ClientId: CLIENT_ID,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME, PASSWORD },
    }),
  );

describe('admin calls through the SDK', () => {
  it('need a signature for cognito-idp by the right secret', async () => {
    const bare = await world.call('AdminGetUser', { UserPoolId, Username: 'x' });
    expect(bare).toMatchObject({ status: 403, body: { __type: 'MissingAuthenticationTokenException' } });
    const command = new sdk.ListUsersCommand({ UserPoolId });
    await expect(makeClient({ ...localCredentials, secretAccessKey: 'x' }).send(command)).rejects.toMatchObject({
      name: 'InvalidSignatureException',
    });
    await expect(makeClient({ ...localCredentials, accessKeyId: 'AKIAREAL' }).send(command)).rejects.toMatchObject({
      name: 'UnrecognizedClientException',
    });
  });

  it('invite with a temporary password that must be replaced', async () => {
    const Username = 'invited@example.org';
    await client.send(new sdk.AdminCreateUserCommand({ UserPoolId, Username, DesiredDeliveryMediums: ['EMAIL'] }));
    expect(sources).toEqual(['PreSignUp_AdminCreateUser']);
    const password = /temporary password is (\S+)\.$/.exec(world.messagesTo(Username)[0]?.body ?? '')?.[1] ?? '';
    const challenge = await signIn(Username, password);
    expect(challenge.ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    expect(challenge.AuthenticationResult).toBeUndefined();
    const respond = (Session = challenge.Session) =>
      client.send(
        new sdk.RespondToAuthChallengeCommand({
          ClientId: CLIENT_ID,
          ChallengeName: 'NEW_PASSWORD_REQUIRED',
          Session,
          ChallengeResponses: { USERNAME: Username, NEW_PASSWORD: 'chosen@1' },
        }),
      );
    expect((await respond()).AuthenticationResult?.AccessToken).toBeDefined();
    await expect(respond()).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await expect(signIn(Username, password)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    expect((await signIn(Username, 'chosen@1')).AuthenticationResult).toBeDefined();
  });

  it('refuse an invitation by SMS to a user without a phone, and a name that is taken', async () => {
    const { email } = await createUser();
    const create = (Username: string) => client.send(new sdk.AdminCreateUserCommand({ UserPoolId, Username }));
    await expect(create('nophone@example.org')).rejects.toMatchObject({ name: 'InvalidParameterException' });
    await expect(create(email)).rejects.toMatchObject({ name: 'UsernameExistsException' });
  });

  it('refuse a temporary password after a week', async () => {
    const Username = 'late@example.org';
    const TemporaryPassword = 'first@1';
    await client.send(
      new sdk.AdminCreateUserCommand({ UserPoolId, Username, TemporaryPassword, MessageAction: 'SUPPRESS' }),
    );
    const { nowMs } = world.clock;
    world.clock.nowMs += 8 * 86_400_000;
    await expect(signIn(Username, TemporaryPassword)).rejects.toThrow(/Temporary password has expired/);
    world.clock.nowMs = nowMs;
  });

  it('change attributes within the schema, and e-mails without a clash', async () => {
    const [{ Username }, other] = [await createUser(), await createUser()];
    const update = (Name: string, Value: string) =>
      client.send(
        new sdk.AdminUpdateUserAttributesCommand({ UserPoolId, Username, UserAttributes: [{ Name, Value }] }),
      );
    await update('custom:usertype', 'driver');
    await expect(update('custom:unknown', 'x')).rejects.toMatchObject({ name: 'InvalidParameterException' });
    await expect(update('sub', 'x')).rejects.toMatchObject({ name: 'InvalidParameterException' });
    await expect(update('email', other.email.toUpperCase())).rejects.toMatchObject({ name: 'AliasExistsException' });
    await update('email', `new-${other.email}`);
    const { UserAttributes } = await client.send(new sdk.AdminGetUserCommand({ UserPoolId, Username }));
    const attributes = Object.fromEntries(UserAttributes?.map(entry => [entry.Name, entry.Value]) ?? []);
    expect(attributes).toMatchObject({
      'custom:usertype': 'driver',
      email: `new-${other.email}`,
      email_verified: 'false',
    });
  });

  it('list by filter and in pages', async () => {
    const { Username, email } = await createUser();
    const find = async (Filter?: string) => (await client.send(new sdk.ListUsersCommand({ UserPoolId, Filter }))).Users;
    expect((await find(`email = "${email}"`))?.map(user => user.Username)).toEqual([Username]);
    expect((await find(`sub = "${Username}"`))?.length).toBe(1);
    expect((await find(`email ^= "${email.slice(0, -4)}"`))?.length).toBe(1);
    await expect(find('custom:usertype = "driver"')).rejects.toMatchObject({ name: 'InvalidParameterException' });
    await expect(find('email like "x"')).rejects.toMatchObject({ name: 'InvalidParameterException' });
    const first = await client.send(new sdk.ListUsersCommand({ UserPoolId, Limit: 1, AttributesToGet: ['email'] }));
    expect(first.Users?.[0]?.Attributes?.map(entry => entry.Name)).toEqual(['email']);
    const second = await client.send(new sdk.ListUsersCommand({ UserPoolId, PaginationToken: first.PaginationToken }));
    expect(second.Users?.map(user => user.Username)).not.toContain(first.Users?.[0]?.Username);
  });

  it('delete, and then nothing of the user works', async () => {
    const { Username, email } = await createUser();
    const { AuthenticationResult } = await signIn(email, 'secret@1');
    await client.send(new sdk.AdminDeleteUserCommand({ UserPoolId, Username }));
    await expect(client.send(new sdk.AdminGetUserCommand({ UserPoolId, Username }))).rejects.toMatchObject({
      name: 'UserNotFoundException',
    });
    await expect(
      client.send(new sdk.GetUserCommand({ AccessToken: AuthenticationResult?.AccessToken })),
    ).rejects.toMatchObject({ name: 'UserNotFoundException' });
  });

  it('name unknown pools, clients and operations', async () => {
    await expect(client.send(new sdk.ListUsersCommand({ UserPoolId: 'eu-north-1_None' }))).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
    await expect(client.send(new sdk.ForgotPasswordCommand({ ClientId: 'None', Username: 'x' }))).rejects.toMatchObject(
      { name: 'ResourceNotFoundException', message: 'User pool client None does not exist.' },
    );
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await expect(client.send(new sdk.DescribeUserPoolCommand({ UserPoolId }))).rejects.toMatchObject({
      name: 'UnknownOperationException',
    });
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('DescribeUserPool'));
    warn.mockRestore();
  });
});
