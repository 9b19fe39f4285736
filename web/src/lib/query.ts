import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error';
import { showError } from '@/stores/alerts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { /** Also raise the alert dialog; pages normally show an `ErrorView` instead. */ alert?: boolean };
    mutationMeta: { /** The page itself shows what failed. */ silent?: boolean };
  }
}

const sessionEnded = (error: unknown) =>
  isApiError(error, 'auth_error') || isApiError(error, 'Unable to get user token');

/**
 * Reads are fresh for a minute and retried only when the network failed. A failed write raises the alert dialog
 * unless its `meta.silent`; a failed read is shown by its page (`ErrorView`) unless its `meta.alert`.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.alert) void showError(error);
        if (sessionEnded(error) && query.queryKey[0] !== 'me') void client.invalidateQueries({ queryKey: ['me'] });
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (!mutation.meta?.silent) void showError(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => isApiError(error, 'Fetch Call Error') && failures < 2,
      },
      mutations: { retry: false },
    },
  });
  return client;
}
