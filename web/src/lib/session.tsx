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
import { isApiError } from '#shared/client/api-error';
import { showAlert } from '@/lib/stores/alerts';
import { setSignInMessage } from '@/lib/stores/sign-in-message';
import { api } from './api';
import { offlineQueryOptions } from './offline-query-options';
import { isSessionLoss, refusesAccount } from './api-error';
import { currentAccount, endSession, isSocialSession, maybeSignedIn } from './auth';
import { carTypesKey, configKey, countryKeys, languagesKey, meKey, settingsKey } from './query-keys';
import { tellSessionEnd } from './session-end';

const known: ReadonlySet<string> = new Set<UserType>(['rider', 'driver', 'fleetadmin', 'admin']);

/** What every visitor may see: stays when a user goes. */
const shared: ReadonlySet<unknown> = new Set(
  [settingsKey, carTypesKey, languagesKey, configKey, countryKeys.all].map(([first]) => first),
);
const personal = {
  predicate: (query: Query) => query.queryKey[0] !== meKey[0] && !shared.has(query.queryKey[0]),
};

let endIsAskedFor = false;

/**
 * Work that ends the session when it succeeds, as the user asked: calls that are refused from then on, such as those of
 * the live connection, are no news to tell.
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

/** Nobody is here any more: every cached datum of the user goes, and what pages keep beside the cache (AUTH-9). */
const forgetUser = (client: QueryClient): void => {
  endIsAskedFor = false;
  client.setQueryData(meKey, null);
  void client.cancelQueries(personal);
  client.removeQueries(personal);
  client.getMutationCache().clear();
  tellSessionEnd();
};

/** The profile, made first when a social sign-in comes for the first time (AUTH-5). */
const loadProfile = async (): Promise<User> => {
  try {
    return (await api.fetchUser()).user;
  } catch (error) {
    if (!isApiError(error, 'user_issue_contact_admin') || !isSocialSession()) throw error;
    return (await api.completeSocialSignIn()).user;
  }
};

/** The signed-in user, or null. Missing profiles and unknown types are told and signed out (spec §4, Login). */
const fetchMe = async ({ client }: Pick<QueryFunctionContext, 'client'>): Promise<User | null> => {
  if (!maybeSignedIn()) return null;
  try {
    const user = await loadProfile();
    if (known.has(user.usertype)) {
      void checkBaseSettings(client);
      return user;
    }
    await leave(client, 'not_valid_user_type');
  } catch (error) {
    if (refusesAccount(error)) await leave(client, error.code);
    else if (isApiError(error, 'user_exists')) await leave(client, 'auth.socialExists');
    else if (isSessionLoss(error)) await expire(client);
    else return rememberedUser(client, error);
  }
  return null;
};

/** A stage whose licence service says no, or nothing, is no place to stay signed in (OPS-6). */
const checkBaseSettings = async (client: QueryClient): Promise<void> => {
  const lazy = await import('./license-check').catch(() => undefined);
  const problem = await lazy?.licenseProblem(client);
  if (problem) await leave(client, problem);
};

/** Without a network: who was here last, if their screen works without one. They are looked at again when it is back. */
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

const leave = async (client: QueryClient, text: MessageKey): Promise<void> => {
  await endSession();
  forgetUser(client);
  void showAlert(text);
};

const expire = async (client: QueryClient): Promise<void> => {
  setSignInMessage('auth.expired');
  forgetUser(client);
  await endSession();
};

/**
 * What a failed call says about the session: a lost one ends here and now, told once; a refused account is looked at
 * again, which tells why and signs out.
 */
export const judgeSession = (client: QueryClient, error: unknown): 'over' | 'in doubt' | 'stands' => {
  if (endIsAskedFor || !client.getQueryData(meKey)) return 'stands';
  if (isSessionLoss(error)) {
    void expire(client);
    return 'over';
  }
  if (!refusesAccount(error)) return 'stands';
  // It is being looked at already, maybe by this very call.
  if (client.isFetching({ queryKey: meKey }) > 0) return 'in doubt';
  void client.invalidateQueries({ queryKey: meKey }).then(() => {
    // The account is good after all: then this is only why one thing was not done.
    if (client.getQueryData(meKey)) void showAlert(error.code);
  });
  return 'in doubt';
};

/** Another tab signed in or out: this one follows. */
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
  // A frame that gives its place to an error view would ask again with every change of the two.
  retryOnMount: false,
} as const;

/** After a sign-in: forgets what the visitor before saw and loads the user. */
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

/** Who is here. `signOut` clears every cache of the session and ends it. */
export function useSession(): Session & { signOut: () => Promise<void>; refresh: () => Promise<User | null> } {
  const client = useQueryClient();
  const me = useQuery({ ...meQuery, initialData: () => (maybeSignedIn() ? undefined : null) });
  const actions = {
    signOut: async () => {
      forgetUser(client);
      await endSession({ hosted: true });
      // The guard of the page that is being left acts first; whoever waits for this has the last word.
      await new Promise(resolve => setTimeout(resolve));
    },
    refresh: () => refreshSession(client),
  };
  if (me.data) return { status: 'signedIn', user: me.data, userType: me.data.usertype, ...actions };
  if (me.isError) return { status: 'error', error: me.error, retry: () => void me.refetch(), ...actions };
  if (me.data === null && !(me.isFetching && maybeSignedIn())) return { status: 'signedOut', ...actions };
  return { status: 'loading', ...actions };
}
