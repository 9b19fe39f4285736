import * as sdk from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localCredentials } from '../sigv4';
import { CLIENT_ID, POOL_ID, startCognito, type CognitoWorld } from './cognito-test-kit';

const UserPoolId = POOL_ID;
const Username = 'gro@example.org';
let world: CognitoWorld;
let client: sdk.CognitoIdentityProviderClient;

beforeAll(async () => {
  world = await startCognito({ pool: { groups: ['rider', 'driver'] } });
  const { url: endpoint } = world.server;
  client = new sdk.CognitoIdentityProviderClient({
    region: 'eu-north-1',
    endpoint,
    credentials: localCredentials,
    maxAttempts: 1,
  });
  await client.send(new sdk.AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'SUPPRESS' }));
  await client.send(
    new sdk.AdminSetUserPasswordCommand({ UserPoolId, Username, Password: 'secret@1', Permanent: true }),
  );
});
afterAll(() => world.server.close());

const add = (GroupName: string, name = Username) =>
  client.send(new sdk.AdminAddUserToGroupCommand({ UserPoolId, Username: name, GroupName }));
const remove = (GroupName: string) =>
  client.send(new sdk.AdminRemoveUserFromGroupCommand({ UserPoolId, Username, GroupName }));
const listed = async () => {
  const { Groups } = await client.send(new sdk.AdminListGroupsForUserCommand({ UserPoolId, Username }));
  return Groups?.map(({ GroupName }) => GroupName);
};
const groupsInTokens = async () => {
  const { AuthenticationResult } = await client.send(
    new sdk.InitiateAuthCommand({
      ClientId: CLIENT_ID,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: Username, PASSWORD: 'secret@1' },
    }),
  );
  const { AccessToken = '', IdToken = '' } = AuthenticationResult ?? {};
  return [AccessToken, IdToken].map(token => decodeJwt(token)['cognito:groups']);
};

describe('[AWS-2] groups of the local user pool', () => {
  it('appear in the tokens of the next sign-in, each once, and are absent without one', async () => {
    expect(await groupsInTokens()).toEqual([undefined, undefined]);
    await add('rider');
    await add('rider');
    expect(await listed()).toEqual(['rider']);
    expect(await groupsInTokens()).toEqual([['rider'], ['rider']]);
    await add('driver');
    await remove('rider');
    await remove('rider');
    expect(await groupsInTokens()).toEqual([['driver'], ['driver']]);
  });

  it('refuse a group and a user that are not there', async () => {
    await expect(add('queen')).rejects.toBeInstanceOf(sdk.ResourceNotFoundException);
    await expect(remove('queen')).rejects.toBeInstanceOf(sdk.ResourceNotFoundException);
    await expect(add('rider', 'who@example.org')).rejects.toBeInstanceOf(sdk.UserNotFoundException);
  });
});
