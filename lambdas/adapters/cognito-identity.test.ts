import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AliasExistsException,
  CognitoIdentityProviderClient,
  SignUpCommand,
  UserLambdaValidationException,
  UsernameExistsException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockAws } from '#test/kit/mock-aws';
import { cognitoIdentity } from './cognito-identity';
import { signUpProof } from './sign-up-proof';

const cognito = mockAws(CognitoIdentityProviderClient);
beforeEach(() => cognito.reset());

const identity = cognitoIdentity({ userPoolId: 'pool', userPoolClientId: 'client', signUpKey: 'key' });
const account = { email: 'rut@example.com', mobile: '+46700000001', password: 'wayfare1', name: 'Rut Rider' };
const about = { $metadata: {}, message: 'x' };
const attributes = [
  { Name: 'email', Value: 'rut@example.com' },
  { Name: 'name', Value: 'Rut Rider' },
  { Name: 'phone_number', Value: '+46700000001' },
];

describe('signUp', () => {
  it('[AWS-9] registers by e-mail with what the user gave', async () => {
    cognito.on(SignUpCommand).resolves({ UserSub: 'u1', UserConfirmed: false });
    await expect(identity.signUp(account)).resolves.toEqual({ uid: 'u1', confirmed: false });
    expect(cognito.commandCalls(SignUpCommand).map(call => call.args[0].input)).toEqual([
      {
        ClientId: 'client',
        Username: 'rut@example.com',
        Password: 'wayfare1',
        UserAttributes: attributes,
        ValidationData: [{ Name: 'proof', Value: signUpProof('key', 'rut@example.com') }],
      },
    ]);
  });

  it('passes on the language that the mail with the code is to be in', async () => {
    cognito.on(SignUpCommand).resolves({ UserSub: 'u1', UserConfirmed: false });
    await identity.signUp({ ...account, language: 'es' });
    const [call] = cognito.commandCalls(SignUpCommand);
    expect(call?.args[0].input.ClientMetadata).toEqual({ language: 'es' });
  });

  it('leaves the phone number out when there is none', async () => {
    cognito.on(SignUpCommand).resolves({ UserSub: 'u1', UserConfirmed: true });
    await identity.signUp({ ...account, mobile: undefined });
    const [call] = cognito.commandCalls(SignUpCommand);
    expect(call?.args[0].input.UserAttributes).toEqual(attributes.slice(0, 2));
  });

  it('[REG-5] says that somebody has the address already, or that a trigger refused', async () => {
    cognito
      .on(SignUpCommand)
      .rejectsOnce(new UsernameExistsException(about))
      .rejectsOnce(new UserLambdaValidationException(about));
    await expect(identity.signUp(account)).resolves.toBe('exists');
    await expect(identity.signUp(account)).resolves.toBe('refused');
  });

  it('lets an outage through', async () => {
    cognito.on(SignUpCommand).rejects(new Error('down'));
    await expect(identity.signUp(account)).rejects.toThrow('down');
  });
});

describe('create', () => {
  const created = { User: { Attributes: [{ Name: 'sub', Value: 'u2' }] } };

  it('[ADM-4] makes a verified account without a mail and with a permanent password', async () => {
    cognito.on(AdminCreateUserCommand).resolves(created);
    cognito.on(AdminSetUserPasswordCommand).resolves({});
    await expect(identity.create({ ...account, mobileProved: true })).resolves.toEqual({ uid: 'u2', confirmed: true });
    expect(cognito.calls().map(call => call.args[0].input)).toEqual([
      {
        UserPoolId: 'pool',
        Username: 'rut@example.com',
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          ...attributes,
          { Name: 'email_verified', Value: 'true' },
          { Name: 'phone_number_verified', Value: 'true' },
        ],
      },
      { UserPoolId: 'pool', Username: 'rut@example.com', Password: 'wayfare1', Permanent: true },
    ]);
  });

  it('sets a password that nobody knows when none was chosen, so that a reset by mail works', async () => {
    cognito.on(AdminCreateUserCommand).resolves(created);
    await identity.create({ ...account, password: undefined });
    await identity.create({ ...account, password: undefined });
    const passwords = cognito.commandCalls(AdminSetUserPasswordCommand).map(({ args }) => args[0].input.Password);
    expect(new Set(passwords).size).toBe(2);
    expect(passwords.every(password => (password ?? '').length > 20)).toBe(true);
  });

  it('[ADM-4] says that somebody has the address already and sets no password then', async () => {
    cognito.on(AdminCreateUserCommand).rejects(new UsernameExistsException(about));
    await expect(identity.create(account)).resolves.toBe('exists');
    expect(cognito.commandCalls(AdminSetUserPasswordCommand)).toHaveLength(0);
  });

  it('fails when the password is not taken', async () => {
    cognito.on(AdminCreateUserCommand).resolves(created);
    cognito.on(AdminSetUserPasswordCommand).rejects(new Error('InvalidPassword'));
    await expect(identity.create(account)).rejects.toThrow('InvalidPassword');
  });
});

describe('find and remove', () => {
  const attributesOf = (values: Record<string, string>) =>
    Object.entries(values).map(([Name, Value]) => ({ Name, Value }));

  it('finds an account: whose it is, since when, and whether it was confirmed', async () => {
    cognito.on(AdminGetUserCommand, { UserPoolId: 'pool', Username: 'rut@example.com' }).resolves({
      Username: 'u3',
      UserCreateDate: new Date(5_000),
      UserStatus: 'UNCONFIRMED',
      UserAttributes: attributesOf({ email: 'rut@example.com', sub: 'u3', name: 'Rut Rider' }),
    });
    await expect(identity.find('rut@example.com')).resolves.toEqual({
      uid: 'u3',
      username: 'u3',
      createdAt: 5_000,
      confirmed: false,
      email: 'rut@example.com',
      name: 'Rut Rider',
      provider: undefined,
      secondFactor: false,
    });
  });

  it('[AUTH-5] says which provider an account comes from', async () => {
    const identities = JSON.stringify([{ userId: '7', providerName: 'Google', providerType: 'Google' }]);
    cognito.on(AdminGetUserCommand).resolves({
      Username: 'Google_7',
      UserStatus: 'EXTERNAL_PROVIDER',
      UserAttributes: attributesOf({ sub: 'u4', identities }),
    });
    await expect(identity.find('Google_7')).resolves.toMatchObject({
      uid: 'u4',
      username: 'Google_7',
      confirmed: true,
      provider: 'google',
    });
  });

  it('[ADM-4] changes address and number as verified ones, and says when somebody else has them', async () => {
    cognito.on(AdminUpdateUserAttributesCommand).resolvesOnce({}).rejectsOnce(new AliasExistsException(about));
    await expect(
      identity.update('u3', { email: 'new@example.com', mobile: '+46701234567', mobileProved: true }),
    ).resolves.toBe('done');
    await expect(identity.update('u3', { email: 'taken@example.com' })).resolves.toBe('exists');
    expect(cognito.commandCalls(AdminUpdateUserAttributesCommand)[0]?.args[0].input).toEqual({
      UserPoolId: 'pool',
      Username: 'u3',
      UserAttributes: attributesOf({
        email: 'new@example.com',
        email_verified: 'true',
        phone_number: '+46701234567',
        phone_number_verified: 'true',
      }),
    });
  });

  it('finds nobody under an unknown address', async () => {
    cognito.on(AdminGetUserCommand).rejects(new UserNotFoundException(about));
    await expect(identity.find('who@example.com')).resolves.toBeUndefined();
  });

  it('removes, and is content when there is nobody to remove', async () => {
    cognito.on(AdminDeleteUserCommand).resolvesOnce({}).rejectsOnce(new UserNotFoundException(about));
    await identity.remove('rut@example.com');
    await identity.remove('rut@example.com');
    expect(cognito.commandCalls(AdminDeleteUserCommand)[0]?.args[0].input).toEqual({
      UserPoolId: 'pool',
      Username: 'rut@example.com',
    });
  });

  it('lets other failures through', async () => {
    cognito.on(AdminGetUserCommand).rejects(new Error('down'));
    cognito.on(AdminDeleteUserCommand).rejects(new Error('down'));
    await expect(identity.find('a@b.se')).rejects.toThrow('down');
    await expect(identity.remove('a@b.se')).rejects.toThrow('down');
  });
});

describe('a second factor', () => {
  const found = { Username: 'u1', UserAttributes: [{ Name: 'sub', Value: 'u1' }], UserStatus: 'CONFIRMED' as const };

  it.each([
    [['SOFTWARE_TOKEN_MFA'], true],
    [undefined, false],
    [['EMAIL_OTP'], false],
  ])('[AUTH-11] is there when the pool lists the code of an app: %j', async (UserMFASettingList, secondFactor) => {
    cognito.on(AdminGetUserCommand).resolves({ ...found, UserMFASettingList });
    expect(await identity.find('u1')).toMatchObject({ uid: 'u1', secondFactor });
  });

  it('[AUTH-11] is taken away at the pool, and somebody who is gone is no error', async () => {
    cognito.on(AdminSetUserMFAPreferenceCommand).resolvesOnce({}).rejectsOnce(new UserNotFoundException(about));
    await identity.dropSecondFactor('u1');
    await identity.dropSecondFactor('u2');
    const off = { Enabled: false, PreferredMfa: false };
    expect(cognito.commandCalls(AdminSetUserMFAPreferenceCommand)[0]?.args[0].input).toEqual({
      UserPoolId: 'pool',
      Username: 'u1',
      SoftwareTokenMfaSettings: off,
    });
  });
});
