import type * as AmplifyAuth from 'aws-amplify/auth';
import type { AuthUser } from 'aws-amplify/auth';
import { ApiError } from './api-error';
import { loadConfig } from './config';

type Amplify = typeof AmplifyAuth;
let amplify: Promise<Amplify> | undefined;

/** Amplify costs 40 kB: it is fetched only by visitors who sign in or are signed in. */
function auth(): Promise<Amplify> {
  amplify ??= configure().catch((error: unknown) => {
    amplify = undefined;
    throw error;
  });
  return amplify;
}

async function configure(): Promise<Amplify> {
  const [{ Amplify }, module, config] = await Promise.all([
    import('aws-amplify'),
    import('aws-amplify/auth'),
    loadConfig(),
  ]);
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: config.userPoolId,
        userPoolClientId: config.userPoolClientId,
        ...(config.userPoolEndpoint ? { userPoolEndpoint: config.userPoolEndpoint } : {}),
        loginWith: { email: true, phone: true },
      },
    },
  });
  return module;
}

/** Whether somebody signed in on this device before: decides, without any download, if a session is worth looking for. */
export function maybeSignedIn(): boolean {
  return Object.keys(localStorage).some(key => /^CognitoIdentityServiceProvider\..+\.LastAuthUser$/.test(key));
}

/** The access token of the current user, refreshed when old. Rejects with 'Unable to get user token'. */
export async function getAccessToken(): Promise<string> {
  if (!maybeSignedIn()) throw new ApiError('Unable to get user token', 'not signed in');
  const module = await auth().catch(offline);
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
  const [module, config] = await Promise.all([auth(), loadConfig()]);
  await forgetSession(module);
  const { nextStep } = await module.signIn({
    username,
    password,
    options: { authFlowType: config.authFlow ?? 'USER_SRP_AUTH' },
  });
  return steps[nextStep.signInStep] ?? 'code';
}

/** Phone in E.164; the pool sends a six-digit code. */
export async function requestPhoneCode(phone: string): Promise<SignInStep> {
  const module = await auth();
  await forgetSession(module);
  const { nextStep } = await module.signIn({
    username: phone,
    options: { authFlowType: 'CUSTOM_WITHOUT_SRP' },
  });
  return steps[nextStep.signInStep] ?? 'code';
}

/** The code of a phone sign-in, or the new password the pool asked for. */
export async function answerSignIn(response: string): Promise<SignInStep> {
  const { nextStep } = await (await auth()).confirmSignIn({ challengeResponse: response });
  return steps[nextStep.signInStep] ?? 'code';
}

export async function requestPasswordReset(email: string): Promise<void> {
  await (await auth()).resetPassword({ username: email });
}

export async function confirmPasswordReset(email: string, code: string, newPassword: string): Promise<void> {
  await (await auth()).confirmResetPassword({ username: email, confirmationCode: code, newPassword });
}

export async function resendEmailCode(email: string): Promise<void> {
  await (await auth()).resendSignUpCode({ username: email });
}

export async function confirmEmail(email: string, code: string): Promise<void> {
  await (await auth()).confirmSignUp({ username: email, confirmationCode: code });
}

export async function currentUser(): Promise<AuthUser | undefined> {
  return maybeSignedIn() ? (await auth()).getCurrentUser().catch(() => undefined) : undefined;
}

/** Ends the session on this device; caches are the session's to clear (`useSession().signOut`). */
export async function endSession(): Promise<void> {
  if (!maybeSignedIn()) return;
  await forgetSession(await auth());
}

/** Amplify refuses a sign-in over a session that is still stored, even a dead one. */
async function forgetSession(module: Amplify): Promise<void> {
  await module.signOut().catch(() => undefined);
  for (const key of Object.keys(localStorage))
    if (key.startsWith('CognitoIdentityServiceProvider.')) localStorage.removeItem(key);
}
