import {
  useQuery,
  useQueryClient,
  type Query,
  type QueryClient,
  type QueryFunctionContext,
} from '@tanstack/react-query';
import type { UserType } from '#shared/contract/operation';
import type { User } from '#shared/contract/entities/user';
import type { MessageKey } from '#shared/i18n/en';
import { type ApiError, isApiError } from '#shared/client/api-error';
import { showAlert } from '@/lib/stores/alerts';
import { setSignInMessage } from '@/lib/stores/sign-in-message';
import { api } from './api';
import { offlineQueryOptions } from './offline-query-options';
import { isSessionLoss, refusesAccount } from './api-error';
import { findApplication, setApplicant } from './application';
import { currentAccount, endSession, isSocialSession, maybeSignedIn } from './auth';
import { forgetUserType, rememberUserType } from './last-user-type';
import { carTypesKey, configKey, countryKeys, languagesKey, meKey, settingsKey } from './query-keys';
import { notifySessionEnd } from './session-end';

const known: ReadonlySet<string> = new Set<UserType>(['rider', 'driver', 'fleetadmin', 'admin']);

/** Public queries, which stay cached after sign-out. */
const shared: ReadonlySet<unknown> = new Set(
  [settingsKey, carTypesKey, languagesKey, configKey, countryKeys.all].map(([first]) => first),
);
const personal = {
  predicate: (query: Query) => query.queryKey[0] !== meKey[0] && !shared.has(query.queryKey[0]),
};

let endIsAskedFor = false;

/**
 * Runs work that ends the session at the user's request, such as deleting the account. Later refusals, such as those of
 * the live connection, raise no message.
 */
export const endingSession = async <T,>(work: () => Promise<T>): Promise<T> => {
  endIsAskedFor = true;
  try {
    return await work();
  } catch (error) {
    endIsAskedFor = false;
    throw error;
  }
};

/** After sign-out: removes the user's data from the query cache and other data of the pages (AUTH-9). */
const forgetUser = (client: QueryClient): void => {
  endIsAskedFor = false;
  setApplicant(false);
  forgetUserType();
  client.setQueryData(meKey, null);
  void client.cancelQueries(personal);
  client.removeQueries(personal);
  client.getMutationCache().clear();
  notifySessionEnd();
};

/** Loads the profile, creating it at the first social sign-in (AUTH-5). */
const loadProfile = async (): Promise<User> => {
  try {
    return (await api.fetchUser()).user;
  } catch (error) {
    if (!isApiError(error, 'user_issue_contact_admin') || !isSocialSession()) throw error;
    return (await api.completeSocialSignIn()).user;
  }
};

/** The signed-in user, or null. A missing profile or unknown user type is reported and signed out (spec §4, Login). */
const fetchMe = async ({ client }: Pick<QueryFunctionContext, 'client'>): Promise<User | null> => {
  if (!maybeSignedIn()) return null;
  try {
    const user = await loadProfile();
    if (known.has(user.usertype)) {
      setApplicant(false);
      rememberUserType(user.usertype);
      void checkBaseSettings(client);
      return user;
    }
    await leave(client, 'not_valid_user_type');
  } catch (error) {
    // An applicant stays signed in at the pool: their page asks how far it is.
    if (await findApplication(client, error)) return null;
    if (refusesAccount(error)) await leave(client, error.code, error.details.params);
    else if (isApiError(error, 'user_exists')) await leave(client, 'auth.socialExists');
    else if (isSessionLoss(error)) await expire(client);
    else return rememberedUser(client, error);
  }
  return null;
};

/** Signs the user out of a stage that its licence service refuses, or for which it does not answer (OPS-6). */
const checkBaseSettings = async (client: QueryClient): Promise<void> => {
  const lazy = await import('./license-check').catch(() => undefined);
  const problem = await lazy?.licenseProblem(client);
  if (problem) await leave(client, problem);
};

/** Offline: the last stored user, if their screen works offline. The user is fetched again once the network is back. */
const rememberedUser = async (client: QueryClient, failure: unknown): Promise<User> => {
  const account = currentAccount();
  if (!account || !isApiError(failure, 'Fetch Call Error')) throw failure;
  const { lastKnown } = await import('./last-known');
  const last = await lastKnown<User>(account, meKey[0]);
  if (!last) throw failure;
  const lookAgain = () => void client.invalidateQueries({ queryKey: meKey });
  window.addEventListener('online', lookAgain, { once: true });
  return last.value;
};

const leave = async (client: QueryClient, text: MessageKey, params?: ApiError['details']['params']): Promise<void> => {
  await endSession();
  forgetUser(client);
  void showAlert(text, params);
};

const expire = async (client: QueryClient): Promise<void> => {
  setSignInMessage('auth.expired');
  forgetUser(client);
  await endSession();
};

/**
 * Judges the session after a failed call. A lost session ends at once with one message; a refused account is fetched
 * again, which shows the reason and signs out.
 */
export const judgeSession = (client: QueryClient, error: unknown): 'over' | 'in doubt' | 'stands' => {
  if (endIsAskedFor || !client.getQueryData(meKey)) return 'stands';
  if (isSessionLoss(error)) {
    void expire(client);
    return 'over';
  }
  if (!refusesAccount(error)) return 'stands';
  // A refetch is already running; this error may even come from it.
  if (client.isFetching({ queryKey: meKey }) > 0) return 'in doubt';
  void client.invalidateQueries({ queryKey: meKey }).then(() => {
    // The account is accepted after all, so the error concerns only the failed call.
    if (client.getQueryData(meKey)) void showAlert(error.code, error.details.params);
  });
  return 'in doubt';
};

/** Follows a sign-in or sign-out in another tab. */
export const followOtherTab = async (client: QueryClient): Promise<void> => {
  if (maybeSignedIn()) await refreshSession(client).catch(() => undefined);
  else if (client.getQueryData(meKey)) forgetUser(client);
};

export const meQuery = {
  queryKey: meKey,
  queryFn: fetchMe,
  ...offlineQueryOptions,
  staleTime: 5 * 60_000,
  gcTime: Infinity,
  meta: { remember: 'base' },
  // A frame that swaps with its error view would refetch on every swap.
  retryOnMount: false,
} as const;

/** After a sign-in: drops the previous visitor's data and loads the user. */
export const refreshSession = async (client: QueryClient): Promise<User | null> => {
  setSignInMessage(undefined);
  await client.cancelQueries(personal);
  client.removeQueries(personal);
  await client.invalidateQueries({ queryKey: meKey, refetchType: 'none' });
  return client.fetchQuery(meQuery);
};

export type Session =
  | { status: 'loading'; user?: undefined; userType?: undefined }
  | { status: 'error'; user?: undefined; userType?: undefined; error: unknown; retry: () => void }
  | { status: 'signedOut'; user?: undefined; userType?: undefined }
  | { status: 'signedIn'; user: User; userType: UserType };

/** The current session. `signOut` clears every cache of the session and ends it. */
export function useSession(): Session & { signOut: () => Promise<void>; refresh: () => Promise<User | null> } {
  const client = useQueryClient();
  const me = useQuery({ ...meQuery, initialData: () => (maybeSignedIn() ? undefined : null) });
  const actions = {
    signOut: async () => {
      forgetUser(client);
      await endSession({ hosted: true });
      // Lets the guard of the previous page navigate first, so that the caller's own navigation wins.
      await new Promise(resolve => setTimeout(resolve));
    },
    refresh: () => refreshSession(client),
  };
  if (me.data) return { status: 'signedIn', user: me.data, userType: me.data.usertype, ...actions };
  if (me.isError) return { status: 'error', error: me.error, retry: () => void me.refetch(), ...actions };
  if (me.data === null && !(me.isFetching && maybeSignedIn())) return { status: 'signedOut', ...actions };
  return { status: 'loading', ...actions };
}
