import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSessionLoss } from './api-error';
import { isApiError } from '#shared/client/api-error';
import { showError } from '@/lib/stores/alerts';
import { useSignInMessage } from '@/lib/stores/sign-in-message';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Also raise the alert dialog; pages normally show an `ErrorView` instead. */
      alert?: boolean;
      /** Stores the answer on the device for offline use: `content` of this page, or `base` data of every page. */
      remember?: 'content' | 'base';
      /** Whether this answer itself came from storage; it is not stored again. */
      isMemory?: (data: unknown) => boolean;
    };
    mutationMeta: {
      /** The page itself shows all errors, or those for which this returns true. */
      silent?: boolean | ((error: unknown) => boolean);
    };
  }
}

/** The sign-in page already says that the session is over. */
const isShownAtSignIn = (error: unknown) => isSessionLoss(error) && useSignInMessage.getState().text !== undefined;

/**
 * Queries are fresh for a minute and retried only after network failures. A failed mutation raises the alert dialog
 * unless its `meta.silent`, and fails at once when offline; a failed query is shown by its page (`ErrorView`) unless
 * its `meta.alert`.
 */
export const createQueryClient = (): QueryClient => {
  // It assumes that the browser is online until an event says otherwise, which never comes if the page was opened
  // offline.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.alert && !isShownAtSignIn(error)) void showError(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        const { silent } = mutation.meta ?? {};
        const isSilent = typeof silent === 'function' ? silent(error) : silent;
        if (!isSilent && !isShownAtSignIn(error)) void showError(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => isApiError(error, 'Fetch Call Error') && failures < 2,
      },
      // A mutation paused until the network is back would create a booking that is no longer wanted.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
};
