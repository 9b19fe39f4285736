import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '@/i18n/i18n';
import {
  authModule,
  endSession,
  isSocialSession,
  maybeSignedIn,
  requestPasswordReset,
  resendEmailCode,
  signInWithPassword,
} from './auth';
import { setConfig } from './config';

/** Storage keys that Amplify finds when it signs out: with these it redirects to the hosted pages. */
const found: string[][] = [];
const methods: string[] = [];
/** Mails requested from the pool. */
const asked: object[] = [];
vi.mock('./amplify', () => ({
  configure: async (method: string) => {
    methods.push(method);
    return {
      signOut: async () => void found.push(Object.keys(localStorage).filter(key => /oauth/i.test(key))),
      signIn: async () => ({ nextStep: { signInStep: 'DONE' } }),
      resetPassword: async (input: object) => void asked.push(input),
      resendSignUpCode: async (input: object) => void asked.push(input),
    };
  },
}));

const prefix = 'CognitoIdentityServiceProvider.client';
beforeEach(() => {
  found.length = 0;
  vi.useRealTimers();
  localStorage.setItem(`${prefix}.LastAuthUser`, 'google_1');
  localStorage.setItem(`${prefix}.oauthSignIn`, 'true,false');
  localStorage.setItem(`${prefix}.google_1.oauthMetadata`, '{"oauthSignIn":true}');
  localStorage.setItem('wayfare-language', 'en');
});

describe('ending a session that came over another account', () => {
  it('[AUTH-5] [AUTH-9] in place, when it was refused or ran out: the page stays', async () => {
    expect(isSocialSession()).toBe(true);
    await endSession();
    expect(found).toEqual([[]]);
    expect(maybeSignedIn()).toBe(false);
    expect(Object.keys(localStorage)).toEqual(['wayfare-language']);
  });

  it('[AUTH-5] [AUTH-9] at the hosted pages too, when the user signs out', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    let over = false;
    const ending = endSession({ hosted: true }).then(() => (over = true));
    await vi.waitFor(() => expect(maybeSignedIn()).toBe(false), { timeout: 30_000 });
    expect(found).toEqual([[`${prefix}.oauthSignIn`, `${prefix}.google_1.oauthMetadata`]]);
    // Until the browser has left, no other navigation is possible.
    await Promise.resolve();
    expect(over).toBe(false);
    await vi.runAllTimersAsync();
    await ending;
    expect(Object.keys(localStorage)).toEqual(['wayfare-language']);
  });
});

describe('[AUTH-5] the client of the pool', () => {
  it('is the one of the session’s way, also after another way was taken in this tab or in another', async () => {
    setConfig({ stage: 'test', region: 'r', userPoolId: 'p', userPoolClientId: 'own' });
    await authModule('own');
    methods.length = 0;
    // Another tab returned from a provider.
    await authModule();
    await authModule();
    expect(methods).toEqual(['social']);
    expect(await signInWithPassword('ann@example.com', 'secret')).toBe('done');
    await authModule();
    expect(methods).toEqual(['social', 'own']);
    // This tab is on its way to a provider.
    localStorage.setItem(`${prefix}.inflightOAuth`, 'true');
    await authModule();
    expect(methods).toEqual(['social', 'own', 'social']);
    localStorage.clear();
  });
});

it('[AUTH-4] [AUTH-7] asks for mails with codes in the reader’s language', async () => {
  await setLanguage('es', false);
  await resendEmailCode('ann@example.com');
  await requestPasswordReset('ann@example.com');
  await setLanguage('en', false);
  const options = { clientMetadata: { language: 'es' } };
  expect(asked).toEqual([
    { username: 'ann@example.com', options },
    { username: 'ann@example.com', options },
  ]);
});
