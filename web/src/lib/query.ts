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
      /** Kept on the device for a page that is opened without a network: what the page is about, or what any needs. */
      remember?: 'content' | 'base';
      /** Of what is remembered: whether this content is itself only a memory. */
      isMemory?: (data: unknown) => boolean;
    };
    mutationMeta: {
      /** The page itself shows what failed, or only these failures. */
      silent?: boolean | ((error: unknown) => boolean);
    };
  }
}

/** Sign-in has already said that the session is over. */
const isToldAtSignIn = (error: unknown) => isSessionLoss(error) && useSignInMessage.getState().text !== undefined;

/**
 * Reads are fresh for a minute and retried only when the network failed. A failed write raises the alert dialog
 * unless its `meta.silent`, without a network at once; a failed read is shown by its page (`ErrorView`) unless its `meta.alert`.
 */
export const createQueryClient = (): QueryClient => {
  // It takes a network for granted until it hears of a change: of one that was missing from the start it would not.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.alert && !isToldAtSignIn(error)) void showError(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        const { silent } = mutation.meta ?? {};
        const isSilent = typeof silent === 'function' ? silent(error) : silent;
        if (!isSilent && !isToldAtSignIn(error)) void showError(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => isApiError(error, 'Fetch Call Error') && failures < 2,
      },
      // Paused until the network is back, a booking would be made when nobody waits for it any more.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
};
