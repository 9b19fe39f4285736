import {
  AdminAddUserToGroupCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockAws } from '#test/kit/mock-aws';
import { cognitoIdentity } from './cognito-identity';

const cognito = mockAws(CognitoIdentityProviderClient);
beforeEach(() => cognito.reset());
const identity = cognitoIdentity({ userPoolId: 'pool', userPoolClientId: 'client', signUpKey: 'key' });

const inGroups = (...names: string[]) =>
  cognito.on(AdminListGroupsForUserCommand).resolves({ Groups: names.map(GroupName => ({ GroupName })) });
const changes = () => {
  const [added, removed] = [AdminAddUserToGroupCommand, AdminRemoveUserFromGroupCommand].map(command =>
    cognito.commandCalls(command as typeof AdminAddUserToGroupCommand).map(({ args }) => args[0].input.GroupName),
  );
  return { added, removed };
};

describe('[AWS-2] the groups of an account', () => {
  it('puts a new account into its group', async () => {
    inGroups();
    expect(await identity.setGroup('u1', 'rider')).toBe(true);
    expect(cognito.commandCalls(AdminAddUserToGroupCommand)[0]?.args[0].input).toEqual({
      UserPoolId: 'pool',
      Username: 'u1',
      GroupName: 'rider',
    });
  });

  it('moves it, and leaves the group of a social provider alone', async () => {
    inGroups('eu-north-1_x_Google', 'rider', 'admin');
    expect(await identity.setGroup('u1', 'driver')).toBe(true);
    expect(changes()).toEqual({ added: ['driver'], removed: ['rider', 'admin'] });
  });

  it('changes nothing when it is where it belongs', async () => {
    inGroups('driver');
    expect(await identity.setGroup('u1', 'driver')).toBe(false);
    expect(changes()).toEqual({ added: [], removed: [] });
  });

  it('takes it out of all of them', async () => {
    inGroups('driver');
    expect(await identity.setGroup('u1', undefined)).toBe(true);
    expect(changes()).toEqual({ added: [], removed: ['driver'] });
  });

  it('lets an outage through', async () => {
    cognito.on(AdminListGroupsForUserCommand).rejects(new Error('down'));
    await expect(identity.setGroup('u1', 'rider')).rejects.toThrow('down');
  });
});
