import { SECOND_MS } from '#shared/contract/time';
import { deviceStorage } from '../storage';
import { authModule, currentAccount } from './auth';
import { loadConfig } from './config';

/** Hides the session from Amplify's check for a signed-in user, which it runs first. */
const pastItsQuestion = async <T>(signIn: () => Promise<T>): Promise<T> => {
  const key = deviceStorage.keys().find(name => name.endsWith(`.${currentAccount() ?? ''}.accessToken`));
  const token = key && deviceStorage.getItem(key);
  if (key) deviceStorage.removeItem(key);
  const signedIn = signIn();
  signedIn.catch(() => undefined);
  await new Promise(resolve => setTimeout(resolve));
  if (key && token && deviceStorage.getItem(key) === null) deviceStorage.setItem(key, token);
  return signedIn;
};

/**
 * Signs the current user in again, so that this device has a new session. The current session stays until then: also if
 * the password is wrong, or a code is needed in addition (false).
 */
export const signInAnew = async (username: string, password: string): Promise<boolean> => {
  const [module, config] = await Promise.all([authModule('own'), loadConfig()]);
  const options = { authFlowType: config.authFlow ?? 'USER_SRP_AUTH' } as const;
  const { nextStep } = await pastItsQuestion(() => module.signIn({ username, password, options }));
  return nextStep.signInStep === 'DONE';
};

/** Makes the pool text a code to the current user's number. The current session stays until the code is answered. */
export const askCodeAnew = async (): Promise<void> => {
  const [module, username = ''] = [await authModule('own'), currentAccount()];
  await pastItsQuestion(() => module.signIn({ username, options: { authFlowType: 'CUSTOM_WITHOUT_SRP' } }));
};

/** Answers the code of a text, or of the app that was asked for after the password: this device has a new session then. */
export const answerAnew = async (challengeResponse: string): Promise<void> => {
  const { nextStep } = await (await authModule('own')).confirmSignIn({ challengeResponse });
  // After a wrong code of a text, the pool allows another try.
  if (nextStep.signInStep !== 'DONE') throw Object.assign(new Error('wrong code'), { name: 'CodeMismatchException' });
};

/**
 * Keeps this device signed in after all sessions have ended at the pool, if the password is known. The current session
 * would last no longer than its access token.
 */
export const staySignedIn = async (username: string, password: string | undefined): Promise<boolean> => {
  if (!password) return false;
  // Sessions of the second of the change count as older than it.
  await new Promise(resolve => setTimeout(resolve, SECOND_MS));
  return signInAnew(username, password).catch(() => false);
};
