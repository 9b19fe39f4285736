import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  SignUpCommand,
  UserLambdaValidationException,
  UsernameExistsException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { cognitoIdentity } from './cognito-identity';

const cognito = mockClient(CognitoIdentityProviderClient);
beforeEach(() => cognito.reset());
afterAll(() => cognito.restore());

const identity = cognitoIdentity({ userPoolId: 'pool', userPoolClientId: 'client' });
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
      { ClientId: 'client', Username: 'rut@example.com', Password: 'wayfare1', UserAttributes: attributes },
    ]);
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
    await expect(identity.create(account)).resolves.toEqual({ uid: 'u2', confirmed: true });
    expect(cognito.calls().map(call => call.args[0].input)).toEqual([
      {
        UserPoolId: 'pool',
        Username: 'rut@example.com',
        MessageAction: 'SUPPRESS',
        UserAttributes: [...attributes, { Name: 'email_verified', Value: 'true' }],
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
  it('finds the id of an account', async () => {
    cognito.on(AdminGetUserCommand, { UserPoolId: 'pool', Username: 'rut@example.com' }).resolves({
      UserCreateDate: new Date(5_000),
      UserAttributes: [
        { Name: 'email', Value: 'rut@example.com' },
        { Name: 'sub', Value: 'u3' },
      ],
    });
    await expect(identity.find('rut@example.com')).resolves.toEqual({ uid: 'u3', createdAt: 5_000 });
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
