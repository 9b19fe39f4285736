import { tabStorage } from '../storage';
import { authModule, endSession, isAway } from './auth';

/** Social sign-in providers, by the names of `config.federation.providers`. */
export type SocialProvider = 'facebook' | 'google' | 'apple';

const names = { facebook: 'Facebook', google: 'Google', apple: 'Apple' } as const;

const NEXT_KEY = 'wayfare.next';

/** Redirects to the provider's page, which redirects back to `/login`; `next` is the page the visitor asked for. */
export const leaveForProvider = async (provider: SocialProvider, next = ''): Promise<void> => {
  await endSession();
  const module = await authModule('social');
  tabStorage.setItem(NEXT_KEY, next);
  await module.signInWithRedirect({ provider: names[provider] });
};

/** The page the visitor asked for before the redirect to a provider, whether the sign-in succeeded or not. */
export const nextAfterRedirect = (): string | null => tabStorage.getItem(NEXT_KEY);

type Listen = (resolve: () => void, reject: (error: unknown) => void) => void;

const followAmplify: Listen = (resolve, reject) => {
  const follow = async () => {
    const { Hub } = await import('aws-amplify/utils');
    Hub.listen('auth', ({ payload }) => {
      if (payload.event === 'signInWithRedirect') resolve();
      else if (payload.event === 'signInWithRedirect_failure') reject(payload.data?.error);
    });
    // Configuring Amplify completes the exchange immediately, so the listeners above must be added first.
    await import('aws-amplify/auth/enable-oauth-listener');
    await authModule();
  };
  follow().catch(reject);
};

let finishing: Promise<void> | undefined;

/**
 * Exchanges the authorisation code in the URL for a session, once per page load however often it is called. Rejects
 * with Amplify's error, or with a `StaleRedirect` when this browser never started the sign-in.
 */
export const finishRedirect = (): Promise<void> => {
  finishing ??= isAway()
    ? new Promise(followAmplify)
    : Promise.reject(Object.assign(new Error('no sign-in under way'), { name: 'StaleRedirect' }));
  return finishing;
};
