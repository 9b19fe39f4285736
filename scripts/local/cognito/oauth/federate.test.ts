import * as sdk from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SocialPerson } from '#test/kit/social';
import { localCredentials } from '../../sigv4';
import { CLIENT_ID, POOL_ID, type TriggerEvent } from '../cognito-test-kit';
import { oauthClient, startOAuth, type OAuthWorld } from './oauth-test-kit';

const events: TriggerEvent[] = [];
const handlers = {
  note(event: TriggerEvent) {
    events.push(structuredClone(event));
    if (event.request.userAttributes.email?.startsWith('refused')) throw new Error('user_exists');
    return event;
  },
};
const triggers = {
  PreSignUp: 'note',
  PostConfirmation: 'note',
  PreAuthentication: 'note',
  PostAuthentication: 'note',
  PreTokenGeneration: 'note',
};

let world: OAuthWorld;
let admin: sdk.CognitoIdentityProviderClient;
beforeAll(async () => {
  world = await startOAuth({ handlers, pool: { triggers } });
  admin = new sdk.CognitoIdentityProviderClient({
    region: 'eu-north-1',
    endpoint: world.server.url,
    credentials: localCredentials,
    maxAttempts: 1,
  });
});
afterAll(() => world.close());
beforeEach(() => {
  events.length = 0;
});

const UserPoolId = POOL_ID;
const usernameOf = (token: string) => String(decodeJwt(token).username);
const signIn = async (person: SocialPerson) => usernameOf((await world.social.signIn(person)).access_token);
const attributesOf = ({ UserAttributes = [] }: sdk.AdminGetUserCommandOutput) =>
  Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
const find = (Username: string) => admin.send(new sdk.AdminGetUserCommand({ UserPoolId, Username }));

describe('a first federated sign-in', () => {
  it('[AUTH-5] asks PreSignUp, makes the user and tells PostConfirmation', async () => {
    const username = await signIn({ provider: 'Google', name: 'Grace Hopper', email: 'grace@example.com' });
    expect(events.map(({ triggerSource, userName }) => [triggerSource, userName])).toEqual([
      ['PreSignUp_ExternalProvider', username],
      ['PostConfirmation_ConfirmSignUp', username],
      ['TokenGeneration_HostedAuth', username],
    ]);
    expect(events[0]?.request.userAttributes).toEqual({
      'cognito:email_alias': '',
      'cognito:phone_number_alias': '',
      email: 'grace@example.com',
      email_verified: 'true',
      name: 'Grace Hopper',
      given_name: 'Grace',
      family_name: 'Hopper',
    });
    const user = await find(username);
    expect(user).toMatchObject({ Username: username, UserStatus: 'EXTERNAL_PROVIDER', Enabled: true });
    const { identities, ...attributes } = attributesOf(user);
    expect(attributes).toMatchObject({ email: 'grace@example.com', email_verified: 'true', name: 'Grace Hopper' });
    expect(JSON.parse(identities ?? '')).toEqual([
      {
        userId: username.replace('google_', ''),
        providerName: 'Google',
        providerType: 'Google',
        issuer: null,
        primary: true,
        dateCreated: expect.any(Number) as number,
      },
    ]);
  });

  it('[AUTH-5] names the user in lower case where the pool ignores case, and finds it in any', async () => {
    const username = await signIn({ provider: 'SignInWithApple', name: 'Tim Apple', email: 'tim@example.com' });
    expect(username).toMatch(/^signinwithapple_00\d{4}\.[0-9a-f]{32}\.\d{4}$/);
    expect((await find(username.replace('signinwithapple', 'SignInWithApple'))).Username).toBe(username);
    const sensitive = await startOAuth({ pool: { usernameCaseSensitive: true } });
    const { access_token } = await sensitive.social.signIn({ provider: 'Google', name: 'A', email: 'a@example.com' });
    expect(usernameOf(access_token)).toMatch(/^Google_\d+$/);
    await sensitive.close();
  });

  it('[AUTH-5] takes somebody without e-mail from Facebook', async () => {
    const username = await signIn({ provider: 'Facebook', name: 'Cher' });
    expect(username).toMatch(/^facebook_10\d{15}$/);
    const attributes = attributesOf(await find(username));
    expect(attributes).toMatchObject({ name: 'Cher', given_name: 'Cher' });
    expect(attributes).not.toHaveProperty('email');
    expect(attributes).not.toHaveProperty('family_name');
  });

  it('[AUTH-5] tells the app what PreSignUp said, and makes nobody', async () => {
    const back = await world.social.callback({ provider: 'Google', name: 'No', email: 'refused@example.com' });
    expect(Object.fromEntries(back.searchParams)).toEqual({
      error: 'invalid_request',
      error_description: 'PreSignUp failed with error user_exists.',
      state: 'opaque',
    });
    const { Users = [] } = await admin.send(
      new sdk.ListUsersCommand({ UserPoolId, Filter: 'email = "refused@example.com"' }),
    );
    expect(Users).toEqual([]);
  });

  it('[AUTH-5] is refused when the client may not write what the provider fills', async () => {
    const strict = await startOAuth({ client: { ...oauthClient, writeAttributes: ['email', 'name'] } });
    const back = await strict.social.callback({ provider: 'Google', name: 'Ann Lee', email: 'ann@example.com' });
    expect(back.searchParams.get('error_description')).toMatch(/^user\.given_name: Attribute cannot be updated\./);
    await strict.close();
  });
});

describe('a later federated sign-in', () => {
  it('[AUTH-5] is the same user, with what the provider says now', async () => {
    const email = 'joan@example.com';
    const first = await signIn({ provider: 'Google', name: 'Joan Clarke', email });
    const { sub } = attributesOf(await find(first));
    events.length = 0;
    expect(await signIn({ provider: 'Google', name: 'Joan Murray', email: 'JOAN@example.com' })).toBe(first);
    expect(attributesOf(await find(first))).toMatchObject({ sub, name: 'Joan Murray', family_name: 'Murray' });
    expect(events.map(({ triggerSource }) => triggerSource)).toEqual([
      'PreAuthentication_Authentication',
      'PostAuthentication_Authentication',
      'TokenGeneration_HostedAuth',
    ]);
  });

  it('[AUTH-5] retains the name that Apple sent once, and has none after the user was deleted', async () => {
    const person: SocialPerson = { provider: 'SignInWithApple', name: 'Steve Wozniak', email: 'woz@example.com' };
    const username = await signIn(person);
    await signIn(person);
    expect(attributesOf(await find(username))).toMatchObject({ name: 'Steve Wozniak', given_name: 'Steve' });
    await admin.send(new sdk.AdminDeleteUserCommand({ UserPoolId, Username: username }));
    await expect(find(username)).rejects.toMatchObject({ name: 'UserNotFoundException' });
    expect(await signIn(person)).toBe(username);
    const attributes = attributesOf(await find(username));
    expect([attributes.email, attributes.name]).toEqual(['woz@example.com', undefined]);
  });

  it('[AUTH-5] creates the user again after a deletion, whose earlier codes are worth nothing', async () => {
    const person: SocialPerson = { provider: 'Google', name: 'De Leted', email: 'deleted@example.com' };
    const username = await signIn(person);
    const code = (await world.social.callback(person)).searchParams.get('code') ?? '';
    await admin.send(new sdk.AdminDeleteUserCommand({ UserPoolId, Username: username }));
    const grant = { grant_type: 'authorization_code', code, redirect_uri: world.social.site.redirectUri };
    expect(await (await world.social.token(grant)).json()).toEqual({ error: 'invalid_grant' });
    expect((await world.social.callback(person)).searchParams.get('code')).toBeTruthy();
    expect(await find(username)).toMatchObject({ UserStatus: 'EXTERNAL_PROVIDER' });
  });
});

describe('a federated user among the others', () => {
  const email = 'shared@example.com';

  it('[AUTH-5] is no account by that e-mail: not found by it, and in nobody’s way', async () => {
    const username = await signIn({ provider: 'Google', name: 'Shared One', email });
    await expect(find(email)).rejects.toMatchObject({ name: 'UserNotFoundException' });
    const signedUp = await world.call('SignUp', { ClientId: CLIENT_ID, Username: email, Password: 'secret@1' });
    expect(signedUp.status).toBe(200);
    expect((await find(email)).Username).not.toBe(username);
    const other = await signIn({ provider: 'Facebook', name: 'Shared One', email });
    expect(other).toMatch(/^facebook_/);
    const { Users = [] } = await admin.send(new sdk.ListUsersCommand({ UserPoolId, Filter: `email = "${email}"` }));
    expect(Users.map(({ UserStatus }) => UserStatus).sort()).toEqual([
      'EXTERNAL_PROVIDER',
      'EXTERNAL_PROVIDER',
      'UNCONFIRMED',
    ]);
  });

  it('[AUTH-5] has no password to reset or to sign in with', async () => {
    const Username = await signIn({ provider: 'Google', name: 'Shared One', email });
    const reset = await world.call('ForgotPassword', { ClientId: CLIENT_ID, Username });
    expect(reset.body.message).toBe('User password cannot be reset in the current state.');
    const AuthParameters = { USERNAME: Username, PASSWORD: 'secret@1' };
    const tried = await world.call('InitiateAuth', {
      ClientId: CLIENT_ID,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters,
    });
    expect([tried.status, tried.body.__type]).toEqual([400, 'NotAuthorizedException']);
  });
});
