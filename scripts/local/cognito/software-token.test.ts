import {
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { Amplify } from 'aws-amplify';
import {
  confirmSignIn,
  confirmSignUp,
  fetchMFAPreference,
  setUpTOTP,
  signIn,
  signOut,
  signUp,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { localCredentials } from '../sigv4';
import { CLIENT_ID, POOL_ID, startCognito, type CognitoWorld } from './cognito-test-kit';
import { codeAt } from './totp';

const password = 'secret@1';
let world: CognitoWorld;
let admin: CognitoIdentityProviderClient;
let people = 0;

beforeAll(async () => {
  world = await startCognito({ pool: { softwareTokens: true } });
  admin = new CognitoIdentityProviderClient({
    region: 'eu-north-1',
    endpoint: world.server.url,
    credentials: localCredentials,
  });
  Amplify.configure({
    Auth: { Cognito: { userPoolId: POOL_ID, userPoolClientId: CLIENT_ID, userPoolEndpoint: world.server.url } },
  });
});
afterAll(() => world.server.close());
beforeEach(() => signOut());

const register = async (): Promise<string> => {
  const username = `staff${++people}@example.org`;
  await signUp({ username, password });
  await confirmSignUp({ username, confirmationCode: world.codeFor(username) });
  await signIn({ username, password });
  return username;
};

/** Code that the person's app shows now. Each call advances the clock, since no code counts twice. */
const shown = (secret: string): string => {
  world.clock.nowMs += 30_000;
  return codeAt(secret, world.clock.nowMs);
};

const withApp = async () => {
  const username = await register();
  const { sharedSecret } = await setUpTOTP();
  await verifyTOTPSetup({ code: shown(sharedSecret) });
  await updateMFAPreference({ totp: 'PREFERRED' });
  return { username, secret: sharedSecret };
};

describe('setting an authenticator app up with Amplify', () => {
  it('asks for the code of the app from the next sign-in on', async () => {
    const { username, secret } = await withApp();
    expect(await fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' });
    await signOut();
    const asked = await signIn({ username, password });
    expect(asked).toMatchObject({ isSignedIn: false, nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' } });
    expect((await confirmSignIn({ challengeResponse: shown(secret) })).isSignedIn).toBe(true);
  });

  it('switches nothing on before a right code', async () => {
    const username = await register();
    const { sharedSecret } = await setUpTOTP();
    const wrong = codeAt(sharedSecret, world.clock.nowMs + 600_000);
    await expect(verifyTOTPSetup({ code: wrong })).rejects.toMatchObject({ name: 'EnableSoftwareTokenMFAException' });
    await expect(updateMFAPreference({ totp: 'PREFERRED' })).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
    await signOut();
    expect((await signIn({ username, password })).isSignedIn).toBe(true);
  });

  it('keeps the old app until the first code of the new one', async () => {
    const { username, secret } = await withApp();
    await setUpTOTP();
    await signOut();
    await signIn({ username, password });
    expect((await confirmSignIn({ challengeResponse: shown(secret) })).isSignedIn).toBe(true);
  });

  it('is not there where the pool does not offer it', async () => {
    const other = await startCognito();
    const { AccessToken } = await tokensOf(other);
    expect(await other.call('AssociateSoftwareToken', { AccessToken })).toMatchObject({
      status: 400,
      body: { __type: 'SoftwareTokenMFANotFoundException' },
    });
    await other.server.close();
  });
});

const tokensOf = async (there: CognitoWorld) => {
  const Username = 'plain@example.org';
  await there.call('SignUp', { ClientId: CLIENT_ID, Username, Password: password });
  await there.call('ConfirmSignUp', { ClientId: CLIENT_ID, Username, ConfirmationCode: there.codeFor(Username) });
  const { body } = await there.call('InitiateAuth', {
    ClientId: CLIENT_ID,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: Username, PASSWORD: password },
  });
  return body.AuthenticationResult as { AccessToken: string };
};

describe('the code at a sign-in', () => {
  it('may be typed again after a wrong one, five times', async () => {
    const { username, secret } = await withApp();
    await signOut();
    await signIn({ username, password });
    const wrong = codeAt(secret, world.clock.nowMs + 900_000);
    for (let turn = 1; turn <= 4; turn++)
      await expect(confirmSignIn({ challengeResponse: wrong })).rejects.toMatchObject({
        name: 'CodeMismatchException',
      });
    await expect(confirmSignIn({ challengeResponse: wrong })).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await expect(confirmSignIn({ challengeResponse: shown(secret) })).rejects.toThrow();
  });

  it('lets in once', async () => {
    const { username, secret } = await withApp();
    const code = shown(secret);
    await signOut();
    await signIn({ username, password });
    expect((await confirmSignIn({ challengeResponse: code })).isSignedIn).toBe(true);
    await signOut();
    await signIn({ username, password });
    await expect(confirmSignIn({ challengeResponse: code })).rejects.toMatchObject({ name: 'ExpiredCodeException' });
    expect((await confirmSignIn({ challengeResponse: shown(secret) })).isSignedIn).toBe(true);
  });

  it('is no longer demanded once an administrator has removed the app', async () => {
    const { username } = await withApp();
    const who = { UserPoolId: POOL_ID, Username: username };
    expect((await admin.send(new AdminGetUserCommand(who))).UserMFASettingList).toEqual(['SOFTWARE_TOKEN_MFA']);
    const off = { Enabled: false, PreferredMfa: false };
    await admin.send(new AdminSetUserMFAPreferenceCommand({ ...who, SoftwareTokenMfaSettings: off }));
    expect((await admin.send(new AdminGetUserCommand(who))).UserMFASettingList).toBeUndefined();
    await signOut();
    expect((await signIn({ username, password })).isSignedIn).toBe(true);
  });
});
