import type * as AmplifyAuth from 'aws-amplify/auth';
import { ApiError } from '#shared/client/api-error';
import { SECOND_MS } from '#shared/contract/time';
import { useTextStore } from '../i18n/text-store';
import { deviceStorage } from '../storage';
import type { SessionKind } from './amplify';
import { loadConfig } from './config';

type Amplify = typeof AmplifyAuth;

const KEY_PREFIX = 'CognitoIdentityServiceProvider.';
/** Storage keys of the session; where the browser forbids storage, they last until the page is left. */
const amplifyKeys = (): string[] => deviceStorage.keys().filter(key => key.startsWith(KEY_PREFIX));

/** Whether this browser has redirected to another provider's page and not returned yet. */
export const isAway = (): boolean => amplifyKeys().some(key => key.endsWith('.inflightOAuth'));

/** The kind of the session stored on this device, or of the sign-in that is in progress. */
const storedKind = (): SessionKind => (isSocialSession() || isAway() ? 'social' : 'own');

let amplify: { kind: SessionKind; module: Promise<Amplify> } | undefined;

/**
 * Amplify, configured for a kind of sign-in. It costs 40 kB, so it is loaded only for visitors who sign in or are
 * signed in. It is configured again when the kind changed meanwhile, in this tab or another.
 */
export const authModule = (kind = storedKind()): Promise<Amplify> => {
  if (amplify?.kind === kind) return amplify.module;
  const module = import('./amplify')
    .then(({ configure }) => configure(kind))
    .catch((error: unknown) => {
      amplify = undefined;
      throw error;
    });
  amplify = { kind, module };
  return module;
};

/** Whether a user has signed in on this device before: shows without any download whether to look for a session. */
export const maybeSignedIn = (): boolean => amplifyKeys().some(key => key.endsWith('.LastAuthUser'));

/** The pool's username of the session stored on this device. */
export const currentAccount = (): string | undefined => {
  const key = amplifyKeys().find(name => name.endsWith('.LastAuthUser'));
  return key && (deviceStorage.getItem(key) ?? undefined);
};

/** Whether the session came from a social sign-in, through the pool's hosted UI. */
export const isSocialSession = (): boolean =>
  amplifyKeys().some(key => key.endsWith('.oauthSignIn') && deviceStorage.getItem(key)!.startsWith('true'));

/** The access token of the current user, refreshed when expired. Rejects with 'Unable to get user token'. */
export const getAccessToken = async (): Promise<string> => {
  if (!maybeSignedIn()) throw new ApiError('Unable to get user token', 'not signed in');
  const module = await authModule().catch(offline);
  const session = await module.fetchAuthSession().catch(offline);
  const token = session.tokens?.accessToken.toString();
  if (!token) throw new ApiError('Unable to get user token', 'the session holds no token');
  return token;
};

const offline = (error: unknown): never => {
  throw new ApiError('Fetch Call Error', String(error));
};

export type SignInStep = 'done' | 'code' | 'app-code' | 'new-password' | 'confirm-email';

const steps: Record<string, SignInStep> = {
  DONE: 'done',
  CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE: 'code',
  CONFIRM_SIGN_IN_WITH_TOTP_CODE: 'app-code',
  CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED: 'new-password',
  CONFIRM_SIGN_UP: 'confirm-email',
};

/** E-mail and password, by SRP unless the stage says otherwise. Rejects with Amplify's error (see `authErrorKey`). */
export const signInWithPassword = async (username: string, password: string): Promise<SignInStep> => {
  await forgetSession(await authModule());
  const [module, config] = await Promise.all([authModule('own'), loadConfig()]);
  const { nextStep } = await module.signIn({
    username,
    password,
    options: { authFlowType: config.authFlow ?? 'USER_SRP_AUTH' },
  });
  return steps[nextStep.signInStep] ?? 'code';
};

/** The phone in E.164, or the name that the API gave for it; the pool sends a six-digit code. */
export const requestPhoneCode = async (username: string): Promise<SignInStep> => {
  await forgetSession(await authModule());
  const module = await authModule('own');
  const { nextStep } = await module.signIn({
    username,
    options: { authFlowType: 'CUSTOM_WITHOUT_SRP' },
  });
  return steps[nextStep.signInStep] ?? 'code';
};

/** The code of a phone sign-in, or the new password the pool asked for. */
export const answerSignIn = async (response: string): Promise<SignInStep> => {
  const { nextStep } = await (await authModule()).confirmSignIn({ challengeResponse: response });
  return steps[nextStep.signInStep] ?? 'code';
};

/** The reader's language, for the mail with the code to a user whose profile has none. */
const inLanguage = () => ({ clientMetadata: { language: useTextStore.getState().locale } });

export const requestPasswordReset = async (email: string): Promise<void> => {
  await (await authModule()).resetPassword({ username: email, options: inLanguage() });
};

export const confirmPasswordReset = async (email: string, code: string, newPassword: string): Promise<void> => {
  await (await authModule()).confirmResetPassword({ username: email, confirmationCode: code, newPassword });
  // Sessions of the same second as a new password count as older than it.
  await new Promise(resolve => setTimeout(resolve, SECOND_MS));
};

export const resendEmailCode = async (email: string): Promise<void> => {
  await (await authModule()).resendSignUpCode({ username: email, options: inLanguage() });
};

export const confirmEmail = async (email: string, code: string): Promise<void> => {
  await (await authModule()).confirmSignUp({ username: email, confirmationCode: code });
};

/** The address of the account that is signed in, as the pool has it. */
export const signedInEmail = async (): Promise<string> => {
  const { tokens } = await (await authModule()).fetchAuthSession();
  return String(tokens?.idToken?.payload['email'] ?? '');
};

const LEAVING_MS = 5_000;

/**
 * Ends the session on this device; the session itself clears the caches (`useSession().signOut`). `hosted` also ends
 * the session at the pool's hosted UI, if there is one: the browser redirects there and returns to `/`.
 */
export const endSession = async ({ hosted = false } = {}): Promise<void> => {
  if (!maybeSignedIn()) return;
  const leaves = hosted && isSocialSession();
  const module = await authModule().catch(() => undefined);
  await forgetSession(module, leaves);
  // The browser is about to redirect to the hosted UI: no other navigation may happen meanwhile.
  if (leaves && module) await new Promise(resolve => setTimeout(resolve, LEAVING_MS));
};

const isSocialKey = (key: string) => /\.(oauthSignIn|oauthMetadata)$/.test(key);

/** Clears a stored session, even an expired one: Amplify refuses to sign in while there is one. */
const forgetSession = async (module: Amplify | undefined, hosted = false): Promise<void> => {
  // Amplify redirects to the hosted UI only if these two keys exist; without them it signs out in place.
  if (!hosted) for (const key of amplifyKeys().filter(isSocialKey)) deviceStorage.removeItem(key);
  await module?.signOut().catch(() => undefined);
  for (const key of amplifyKeys()) deviceStorage.removeItem(key);
};

/** Calls back when another tab signs in or out. Returns unsubscribe. */
export const watchOtherTabs = (changed: () => void): (() => void) => {
  const listener = ({ key, oldValue, newValue }: StorageEvent) => {
    // The refresh token is stored last and removed at sign-out; renewed access tokens are ignored.
    const whole = key === null;
    const came =
      key?.startsWith(KEY_PREFIX) && key.endsWith('.refreshToken') && Boolean(oldValue) !== Boolean(newValue);
    if (whole || came) changed();
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
};
