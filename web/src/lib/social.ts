import { authModule, endSession, isAway } from './auth';

/** Accounts of others, by the names of `config.federation.providers`. */
export type SocialProvider = 'facebook' | 'google' | 'apple';

const names = { facebook: 'Facebook', google: 'Google', apple: 'Apple' } as const;

const NEXT_KEY = 'wayfare.next';

/** Leaves for the provider's page, which comes back to `/login`; `next` is where the visitor wanted to go. */
export const leaveForProvider = async (provider: SocialProvider, next = ''): Promise<void> => {
  await endSession();
  const module = await authModule('social');
  sessionStorage.setItem(NEXT_KEY, next);
  await module.signInWithRedirect({ provider: names[provider] });
};

/** Where the visitor wanted to go before they left for a provider, whether they came back signed in or not. */
export const nextAfterRedirect = (): string | null => sessionStorage.getItem(NEXT_KEY);

type Listen = (resolve: () => void, reject: (error: unknown) => void) => void;

const followAmplify: Listen = (resolve, reject) => {
  const follow = async () => {
    const { Hub } = await import('aws-amplify/utils');
    Hub.listen('auth', ({ payload }) => {
      if (payload.event === 'signInWithRedirect') resolve();
      else if (payload.event === 'signInWithRedirect_failure') reject(payload.data?.error);
    });
    // Configuring finishes the exchange at once: the listeners above must be first.
    await import('aws-amplify/auth/enable-oauth-listener');
    await authModule();
  };
  follow().catch(reject);
};

let finishing: Promise<void> | undefined;

/**
 * Exchanges the code in the address for a session, once per page however often it is called. Rejects with Amplify's
 * error, or with a `StaleRedirect` when this browser never left for a provider.
 */
export const finishRedirect = (): Promise<void> => {
  finishing ??= isAway()
    ? new Promise(followAmplify)
    : Promise.reject(Object.assign(new Error('no sign-in under way'), { name: 'StaleRedirect' }));
  return finishing;
};
