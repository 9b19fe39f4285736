import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { UserType } from '#shared/contract/operation';
import type { User } from '#shared/contract/entities/user';
import { showAlert } from '@/stores/alerts';
import { api } from './api';
import { isApiError, type ApiError } from './api-error';
import { endSession, maybeSignedIn } from './auth';

const known: ReadonlySet<string> = new Set<UserType>(['rider', 'driver', 'fleetadmin', 'admin']);

/** The signed-in user, or null. Missing profiles and unknown types are told and signed out (spec §4, Login). */
async function fetchMe(): Promise<User | null> {
  if (!maybeSignedIn()) return null;
  try {
    const { user } = await api.fetchUser();
    if (known.has(user.usertype)) return user;
    await leave('not_valid_user_type');
  } catch (error) {
    if (isApiError(error, 'user_issue_contact_admin') || isApiError(error, 'not_valid_user_type'))
      await leave(error.code);
    else if (isApiError(error, 'require_approval')) await leave(error.code);
    else if (isApiError(error, 'auth_error') || isApiError(error, 'Unable to get user token')) await endSession();
    else throw error;
  }
  return null;
}

async function leave(code: ApiError['code']): Promise<void> {
  await endSession();
  void showAlert(code);
}

export const meQuery = {
  queryKey: ['me'],
  queryFn: fetchMe,
  staleTime: 5 * 60_000,
  gcTime: Infinity,
} as const;

/** After a sign-in: forgets what the visitor before saw and loads the user. */
export async function refreshSession(client: QueryClient): Promise<User | null> {
  await client.cancelQueries();
  client.removeQueries({
    predicate: query => !startQueries.has(String(query.queryKey[0])) && query.queryKey[0] !== 'me',
  });
  await client.invalidateQueries({ queryKey: ['me'], refetchType: 'none' });
  return client.fetchQuery(meQuery);
}

const startQueries = new Set(['settings', 'cartypes', 'languages']);

export type Session =
  | { status: 'loading'; user?: undefined; userType?: undefined }
  | { status: 'error'; user?: undefined; userType?: undefined; error: unknown; retry: () => void }
  | { status: 'signedOut'; user?: undefined; userType?: undefined }
  | { status: 'signedIn'; user: User; userType: UserType };

/** Who is here. `signOut` ends the session and clears every cache of it. */
export function useSession(): Session & { signOut: () => Promise<void>; refresh: () => Promise<User | null> } {
  const client = useQueryClient();
  const me = useQuery({ ...meQuery, initialData: () => (maybeSignedIn() ? undefined : null) });
  const actions = {
    signOut: async () => {
      await endSession();
      await client.cancelQueries();
      client.setQueryData(meQuery.queryKey, null);
      client.removeQueries({
        predicate: query => !startQueries.has(String(query.queryKey[0])) && query.queryKey[0] !== 'me',
      });
    },
    refresh: () => refreshSession(client),
  };
  if (me.data) return { status: 'signedIn', user: me.data, userType: me.data.usertype, ...actions };
  if (me.data === null) return { status: 'signedOut', ...actions };
  if (me.isError) return { status: 'error', error: me.error, retry: () => void me.refetch(), ...actions };
  return { status: 'loading', ...actions };
}
