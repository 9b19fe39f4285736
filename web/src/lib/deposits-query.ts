import { queryOptions } from '@tanstack/react-query';
import { api } from './api';
import { walletKeys } from './query-keys';

/** Deposits that can be refunded from the user's wallet, or for admins from somebody's, and pending refunds. */
export const depositsQuery = (uid?: string) =>
  queryOptions({
    queryKey: walletKeys.deposits(uid),
    queryFn: ({ signal }) => api.fetchDeposits(uid === undefined ? {} : { uid }, { signal }),
    staleTime: 0,
  });
