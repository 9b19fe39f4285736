import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api';
import { walletKeys } from '@/lib/query-keys';

/** The rider's saved cards; the first pays when no other is chosen. */
export const cardsQuery = queryOptions({
  queryKey: walletKeys.cards,
  queryFn: async ({ signal }) => (await api.fetchCards({}, { signal })).cards,
  staleTime: 0,
});

export const saveCard = (_input: void, idempotencyKey: string) => api.saveCard({}, { idempotencyKey });

/** By keys of the requests' own: asked again after a lost answer they are the same. */
export const forgetCard = (id: string) => api.forgetCard({ id }, { idempotencyKey: `forget-${id}` });
export const setDefaultCard = (id: string, idempotencyKey: string) => api.setDefaultCard({ id }, { idempotencyKey });
