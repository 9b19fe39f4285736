import { queryOptions } from '@tanstack/react-query';
import { api } from './api';
import { walletKeys } from './query-keys';

/** Wallet balance and debts, always refetched: cached values may be minutes old. */
export const balanceQuery = queryOptions({
  queryKey: walletKeys.balance,
  queryFn: () => api.fetchWallet({ limit: 1 }),
  staleTime: 0,
});
