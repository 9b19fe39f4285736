import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { maybeSignedIn } from './auth';
import { setConfig } from './config';
import { answerAnew, askCodeAnew, signInAnew, staySignedIn } from './sign-in-anew';

const prefix = 'CognitoIdentityServiceProvider.client';
const stored = () => localStorage.getItem(`${prefix}.u1.accessToken`);
/** The token that Amplify found when it checked for a signed-in user, and while the pool answered. */
const seen: (string | null)[] = [];
const answers = { ok: async () => ({ nextStep: { signInStep: 'DONE' } }) };
let answer: () => Promise<{ nextStep: { signInStep: string } }> = answers.ok;

vi.mock('./amplify', () => ({
  configure: async () => ({
    signIn: async () => {
      await Promise.resolve();
      seen.push(stored());
      await new Promise(resolve => setTimeout(resolve, 20));
      seen.push(stored());
      return answer();
    },
    confirmSignIn: () => answer(),
  }),
}));

beforeEach(() => {
  setConfig({ stage: 'test', region: 'r', userPoolId: 'p', userPoolClientId: 'own' });
  seen.length = 0;
  answer = answers.ok;
  localStorage.setItem(`${prefix}.LastAuthUser`, 'u1');
  localStorage.setItem(`${prefix}.u1.accessToken`, 'old');
});
afterEach(() => localStorage.clear());

it('[AUTH-9] signs in again beside a session, which goes on meanwhile', async () => {
  answer = async () => {
    localStorage.setItem(`${prefix}.u1.accessToken`, 'new');
    return answers.ok();
  };
  expect(await signInAnew('ann@example.com', 'secret')).toBe(true);
  expect(seen).toEqual([null, 'old']);
  expect(stored()).toBe('new');
});

it('[AUTH-9] keeps the session when the password is wrong, or the code of an app is asked for', async () => {
  answer = () => Promise.reject(new Error('NotAuthorizedException'));
  await expect(signInAnew('ann@example.com', 'wrong')).rejects.toThrow('NotAuthorizedException');
  expect(await staySignedIn('ann@example.com', 'wrong')).toBe(false);
  answer = async () => ({ nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' } });
  expect(await signInAnew('ann@example.com', 'secret')).toBe(false);
  expect(stored()).toBe('old');
  expect(maybeSignedIn()).toBe(true);
});

it('[AUTH-9] asks the pool for nothing without a password', async () => {
  expect(await staySignedIn('ann@example.com', undefined)).toBe(false);
  expect(seen).toEqual([]);
});

it('[AUTH-9] asks for a code by text beside a session, and takes it', async () => {
  answer = async () => ({ nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE' } });
  await askCodeAnew();
  expect(seen).toEqual([null, 'old']);
  await expect(answerAnew('000000')).rejects.toMatchObject({ name: 'CodeMismatchException' });
  expect(stored()).toBe('old');
  answer = answers.ok;
  await expect(answerAnew('123456')).resolves.toBeUndefined();
});
