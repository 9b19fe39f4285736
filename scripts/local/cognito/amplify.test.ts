import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  fetchAuthSession,
  fetchUserAttributes,
  resendSignUpCode,
  resetPassword,
  signIn,
  signOut,
  signUp,
  updatePassword,
} from 'aws-amplify/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { client, CLIENT_ID, POOL_ID, startCognito, type CognitoWorld, type TriggerEvent } from './cognito-test-kit';

const OTP = '482913';
let world: CognitoWorld;
let signUps = 0;

const handlers = {
  preSignUp(event: TriggerEvent) {
    if (event.request.userAttributes.email?.startsWith('refused')) throw new Error('referer_not_found');
    return event;
  },
  define(event: TriggerEvent) {
    const session = event.request.session as { challengeName: string; challengeResult: boolean }[];
    const last = session.at(-1);
    const isPassed = last?.challengeName === 'CUSTOM_CHALLENGE' && last.challengeResult;
    if (isPassed) event.response.issueTokens = true;
    else if (session.length >= 3) event.response.failAuthentication = true;
    else event.response.challengeName = last?.challengeName === 'SRP_A' ? 'PASSWORD_VERIFIER' : 'CUSTOM_CHALLENGE';
    return event;
  },
  create(event: TriggerEvent) {
    event.response.publicChallengeParameters = { hint: 'sms' };
    event.response.privateChallengeParameters = { answer: OTP };
    return event;
  },
  verify(event: TriggerEvent) {
    const known = event.request.privateChallengeParameters as { answer: string };
    event.response.answerCorrect =
      event.request.challengeAnswer === known.answer && event.request.userNotFound !== true;
    return event;
  },
};

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  world = await startCognito({
    handlers,
    pool: {
      clients: [{ ...client, refreshTokenRotation: { graceSeconds: 60 } }],
      triggers: {
        PreSignUp: 'preSignUp',
        DefineAuthChallenge: 'define',
        CreateAuthChallenge: 'create',
        VerifyAuthChallengeResponse: 'verify',
      },
    },
  });
  Amplify.configure({
    Auth: { Cognito: { userPoolId: POOL_ID, userPoolClientId: CLIENT_ID, userPoolEndpoint: world.server.url } },
  });
});
afterAll(() => world.server.close());
beforeEach(async () => {
  await signOut();
});

/** Registers and confirms a fresh user. */
const register = async (password = 'secret@1'): Promise<string> => {
  const username = `rider${++signUps}@example.org`;
  await signUp({ username, password, options: { userAttributes: { given_name: 'Ann' } } });
  await confirmSignUp({ username, confirmationCode: world.codeFor(username) });
  return username;
};

describe('sign-up with Amplify', () => {
  it('keeps the code out of the answer and lets nobody in before it is confirmed', async () => {
    const username = 'new@example.org';
    const result = await signUp({ username, password: 'secret@1', options: { userAttributes: { given_name: 'Ann' } } });
    expect(result.nextStep).toMatchObject({
      signUpStep: 'CONFIRM_SIGN_UP',
      codeDeliveryDetails: { destination: 'n***@e***', deliveryMedium: 'EMAIL' },
    });
    expect(JSON.stringify(result)).not.toContain(world.codeFor(username));
    expect((await signIn({ username, password: 'secret@1' })).nextStep.signInStep).toBe('CONFIRM_SIGN_UP');
    await expect(confirmSignUp({ username, confirmationCode: 'abcdef' })).rejects.toMatchObject({
      name: 'CodeMismatchException',
    });
    const first = world.codeFor(username);
    await resendSignUpCode({ username });
    const second = world.codeFor(username);
    if (first !== second) await expect(confirmSignUp({ username, confirmationCode: first })).rejects.toThrow(/Invalid/);
    const confirmed = await confirmSignUp({ username, confirmationCode: second });
    expect(confirmed.isSignUpComplete).toBe(true);
    expect((await signIn({ username, password: 'secret@1' })).isSignedIn).toBe(true);
  });

  it('passes on the words of the PreSignUp function', async () => {
    await expect(signUp({ username: 'refused@example.org', password: 'secret@1' })).rejects.toMatchObject({
      name: 'UserLambdaValidationException',
      message: 'PreSignUp failed with error referer_not_found.',
    });
    await expect(signIn({ username: 'refused@example.org', password: 'secret@1' })).rejects.toThrow();
  });

  it('refuses a taken name in any case, a short password and a name that is neither e-mail nor phone', async () => {
    const username = await register();
    await expect(signUp({ username: username.toUpperCase(), password: 'secret@1' })).rejects.toMatchObject({
      name: 'UsernameExistsException',
    });
    await expect(signUp({ username: 'x@example.org', password: 'abc' })).rejects.toMatchObject({
      name: 'InvalidPasswordException',
      message: 'Password did not conform with policy: Password not long enough',
    });
    await expect(signUp({ username: 'ann', password: 'secret@1' })).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: 'Username should be either an email or a phone number.',
    });
  });
});

describe('sign-in with Amplify', () => {
  it('lets a right password in by SRP, in any case of the e-mail, and refuses a wrong one', async () => {
    const username = await register();
    await expect(signIn({ username, password: 'secret@2' })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
    expect((await signIn({ username: username.toUpperCase(), password: 'secret@1' })).isSignedIn).toBe(true);
    expect(await fetchUserAttributes()).toMatchObject({ email: username, email_verified: 'true', given_name: 'Ann' });
  });

  it('refuses an unknown user with the same words as a wrong password', async () => {
    await expect(signIn({ username: 'nobody@example.org', password: 'secret@1' })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
  });

  it('refreshes the tokens and stops to do so after a global sign-out', async () => {
    const username = await register();
    await signIn({ username, password: 'secret@1' });
    const before = (await fetchAuthSession()).tokens;
    world.clock.nowMs += 2000;
    const after = (await fetchAuthSession({ forceRefresh: true })).tokens;
    expect(after?.accessToken.payload.jti).not.toBe(before?.accessToken.payload.jti);
    expect(after?.accessToken.payload.auth_time).toBe(before?.accessToken.payload.auth_time);
    // The refresh token was replaced: a second refresh proves that Amplify keeps the new one.
    world.clock.nowMs += 120_000;
    expect((await fetchAuthSession({ forceRefresh: true })).tokens?.accessToken).toBeDefined();
    await signOut({ global: true });
    const reply = await world.call('GetUser', { AccessToken: after?.accessToken.toString() });
    expect(reply).toMatchObject({
      status: 400,
      body: { __type: 'NotAuthorizedException', message: 'Access Token has been revoked' },
    });
  });

  it('changes a password only for who knows the old one', async () => {
    const username = await register();
    await signIn({ username, password: 'secret@1' });
    await expect(updatePassword({ oldPassword: 'wrong@1', newPassword: 'secret@9' })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
    await updatePassword({ oldPassword: 'secret@1', newPassword: 'secret@9' });
    await signOut();
    await expect(signIn({ username, password: 'secret@1' })).rejects.toThrow('Incorrect username or password.');
    expect((await signIn({ username, password: 'secret@9' })).isSignedIn).toBe(true);
  });

  it('replaces a forgotten password by the code that was sent, once', async () => {
    const username = await register();
    await resetPassword({ username });
    const confirmationCode = world.codeFor(username);
    await expect(confirmResetPassword({ username, confirmationCode, newPassword: 'abc' })).rejects.toMatchObject({
      name: 'InvalidPasswordException',
    });
    await confirmResetPassword({ username, confirmationCode, newPassword: 'other@1' });
    await expect(confirmResetPassword({ username, confirmationCode, newPassword: 'third@1' })).rejects.toMatchObject({
      name: 'ExpiredCodeException',
    });
    expect((await signIn({ username, password: 'other@1' })).isSignedIn).toBe(true);
  });

  it('answers a reset for an unknown user as if a mail went out', async () => {
    const result = await resetPassword({ username: 'nobody@example.org' });
    expect(result.nextStep.codeDeliveryDetails.destination).toBe('n***@e***');
    expect(world.messagesTo('nobody@example.org')).toEqual([]);
  });
});

describe('phone sign-in by CUSTOM_AUTH with Amplify', () => {
  const options = { authFlowType: 'CUSTOM_WITHOUT_SRP' } as const;

  const registerPhone = async (username: string) => {
    await signUp({ username, password: 'secret@1' });
    await confirmSignUp({ username, confirmationCode: world.codeFor(username) });
  };

  it('asks again after a wrong answer and lets the right one in', async () => {
    await registerPhone('+46701234567');
    const asked = await signIn({ username: '+46701234567', options });
    expect(asked.nextStep).toMatchObject({
      signInStep: 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE',
      additionalInfo: { hint: 'sms' },
    });
    expect(JSON.stringify(asked)).not.toContain(OTP);
    const again = await confirmSignIn({ challengeResponse: '000000' });
    expect(again.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE');
    expect((await confirmSignIn({ challengeResponse: OTP })).isSignedIn).toBe(true);
    expect((await fetchAuthSession()).tokens?.idToken?.payload.phone_number_verified).toBe(true);
  });

  it('ends after the third wrong answer', async () => {
    await registerPhone('+46701234568');
    await signIn({ username: '+46701234568', options });
    await confirmSignIn({ challengeResponse: '1' });
    await confirmSignIn({ challengeResponse: '2' });
    await expect(confirmSignIn({ challengeResponse: '3' })).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('asks an unknown phone too, and never lets it in', async () => {
    const asked = await signIn({ username: '+46709999999', options });
    expect(asked.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE');
    const again = await confirmSignIn({ challengeResponse: OTP });
    expect(again.isSignedIn).toBe(false);
  });

  it('asks for the password first where the app begins with SRP', async () => {
    const withSrp = { authFlowType: 'CUSTOM_WITH_SRP' } as const;
    const username = await register();
    await expect(signIn({ username, password: 'wrong@1', options: withSrp })).rejects.toThrow(
      'Incorrect username or password.',
    );
    const asked = await signIn({ username, password: 'secret@1', options: withSrp });
    expect(asked.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE');
    expect((await confirmSignIn({ challengeResponse: OTP })).isSignedIn).toBe(true);
  });
});
