import type * as AmplifyAuth from 'aws-amplify/auth';
import { ApiError } from '#shared/client/api-error';
import type { SignInWay } from './amplify';
import { loadConfig } from './config';

type Amplify = typeof AmplifyAuth;

const keyPrefix = 'CognitoIdentityServiceProvider.';
const amplifyKeys = () => Object.keys(localStorage).filter(key => key.startsWith(keyPrefix));

/** Whether this browser has left for another provider's page and not come back. */
export const isAway = (): boolean => amplifyKeys().some(key => key.endsWith('.inflightOAuth'));

/** By which way the session is that this device holds, or that is on its way. */
const storedWay = (): SignInWay => (isSocialSession() || isAway() ? 'social' : 'own');

let amplify: { way: SignInWay; module: Promise<Amplify> } | undefined;

/**
 * Amplify, configured for a way to sign in. It costs 40 kB: it is fetched only by visitors who sign in or are signed in.
 * Another tab, or this one, may have changed the way: then it is configured anew.
 */
export function authModule(way = storedWay()): Promise<Amplify> {
  if (amplify?.way === way) return amplify.module;
  const module = import('./amplify')
    .then(({ configure }) => configure(way))
    .catch((error: unknown) => {
      amplify = undefined;
      throw error;
    });
  amplify = { way, module };
  return module;
}

/** Whether somebody signed in on this device before: decides, without any download, if a session is worth looking for. */
export function maybeSignedIn(): boolean {
  return amplifyKeys().some(key => key.endsWith('.LastAuthUser'));
}

/** Whose session this device holds, by the pool's own name for them. */
export function currentAccount(): string | undefined {
  const key = amplifyKeys().find(name => name.endsWith('.LastAuthUser'));
  return key && (localStorage.getItem(key) ?? undefined);
}

/** Whether the session came over another account, by the pool's own pages. */
export function isSocialSession(): boolean {
  return amplifyKeys().some(key => key.endsWith('.oauthSignIn') && localStorage.getItem(key)!.startsWith('true'));
}

/** The access token of the current user, refreshed when old. Rejects with 'Unable to get user token'. */
export async function getAccessToken(): Promise<string> {
  if (!maybeSignedIn()) throw new ApiError('Unable to get user token', 'not signed in');
  const module = await authModule().catch(offline);
  const session = await module.fetchAuthSession().catch(offline);
  const token = session.tokens?.accessToken.toString();
  if (!token) throw new ApiError('Unable to get user token', 'the session holds no token');
  return token;
}

const offline = (error: unknown): never => {
  throw new ApiError('Fetch Call Error', String(error));
};

export type SignInStep = 'done' | 'code' | 'new-password' | 'confirm-email';

const steps: Record<string, SignInStep> = {
  DONE: 'done',
  CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE: 'code',
  CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED: 'new-password',
  CONFIRM_SIGN_UP: 'confirm-email',
};

/** E-mail and password, by SRP unless the stage says otherwise. Rejects with Amplify's error (see `authErrorKey`). */
export async function signInWithPassword(username: string, password: string): Promise<SignInStep> {
  await forgetSession(await authModule());
  const [module, config] = await Promise.all([authModule('own'), loadConfig()]);
  const { nextStep } = await module.signIn({
    username,
    password,
    options: { authFlowType: config.authFlow ?? 'USER_SRP_AUTH' },
  });
  return steps[nextStep.signInStep] ?? 'code';
}

/** Phone in E.164; the pool sends a six-digit code. */
export async function requestPhoneCode(phone: string): Promise<SignInStep> {
  await forgetSession(await authModule());
  const module = await authModule('own');
  const { nextStep } = await module.signIn({
    username: phone,
    options: { authFlowType: 'CUSTOM_WITHOUT_SRP' },
  });
  return steps[nextStep.signInStep] ?? 'code';
}

/** The code of a phone sign-in, or the new password the pool asked for. */
export async function answerSignIn(response: string): Promise<SignInStep> {
  const { nextStep } = await (await authModule()).confirmSignIn({ challengeResponse: response });
  return steps[nextStep.signInStep] ?? 'code';
}

export async function requestPasswordReset(email: string): Promise<void> {
  await (await authModule()).resetPassword({ username: email });
}

export async function confirmPasswordReset(email: string, code: string, newPassword: string): Promise<void> {
  await (await authModule()).confirmResetPassword({ username: email, confirmationCode: code, newPassword });
}

export async function resendEmailCode(email: string): Promise<void> {
  await (await authModule()).resendSignUpCode({ username: email });
}

export async function confirmEmail(email: string, code: string): Promise<void> {
  await (await authModule()).confirmSignUp({ username: email, confirmationCode: code });
}

const leavingMs = 5_000;

/**
 * Ends the session on this device; caches are the session's to clear (`useSession().signOut`). `hosted` also ends the
 * session at the pool's own pages, if there is one: the browser leaves for them and comes back to `/`.
 */
export async function endSession({ hosted = false } = {}): Promise<void> {
  if (!maybeSignedIn()) return;
  const leaves = hosted && isSocialSession();
  const module = await authModule().catch(() => undefined);
  await forgetSession(module, leaves);
  // Nothing here may navigate meanwhile: the browser is on its way.
  if (leaves && module) await new Promise(resolve => setTimeout(resolve, leavingMs));
}

const isSocialKey = (key: string) => /\.(oauthSignIn|oauthMetadata)$/.test(key);

/** Amplify refuses a sign-in over a session that is still stored, even a dead one. */
async function forgetSession(module: Amplify | undefined, hosted = false): Promise<void> {
  // Without these two Amplify ends the session in place; with them it leaves the page.
  if (!hosted) for (const key of amplifyKeys().filter(isSocialKey)) localStorage.removeItem(key);
  await module?.signOut().catch(() => undefined);
  for (const key of amplifyKeys()) localStorage.removeItem(key);
}

/** Calls back when another tab signs in or out. Returns the way to stop. */
export function watchOtherTabs(changed: () => void): () => void {
  const listener = ({ key, oldValue, newValue }: StorageEvent) => {
    // The refresh token is stored last and goes with the session; a renewed one is no news.
    const whole = key === null;
    const came = key?.startsWith(keyPrefix) && key.endsWith('.refreshToken') && Boolean(oldValue) !== Boolean(newValue);
    if (whole || came) changed();
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
