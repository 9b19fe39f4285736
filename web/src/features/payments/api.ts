import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { InputOf, OutputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import { api } from '@/lib/api';
import { meKey, payOptionsKey, walletKeys } from '@/lib/query-keys';
import { reloadBooking } from '@/lib/reload-booking';
import { useSession } from '@/lib/session';
import { useTopic } from '@/lib/ws';
import { ApiError, isApiError } from '#shared/client/api-error';

export const providersQuery = queryOptions({
  queryKey: ['paymentMethods'],
  queryFn: async () => {
    try {
      return (await api.get_providers()).providers;
    } catch (error) {
      if (isApiError(error, 'no_provider_found')) throw error;
      throw new ApiError('provider_fetch_error', String(error));
    }
  },
});

export type PayOptions = OutputOf<Operations['fetchPayOptions']>;

/** The payment methods of a booking, or of a ride with an estimate, and every promo as decided for it. */
export const payOptionsQuery = (about: InputOf<Operations['fetchPayOptions']>, enabled = true) =>
  queryOptions({
    queryKey: [...payOptionsKey, about],
    queryFn: ({ signal }) => api.fetchPayOptions(about, { signal }),
    enabled,
    // Wallet and promos change with every booking.
    staleTime: 0,
    retry: false,
  });

export function useChangePayment(bookingId: string, onChanged: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (paymentPacket: InputOf<Operations['changePayment']>['paymentPacket']) =>
      api.changePayment({ bookingId, paymentPacket }),
    onSuccess: onChanged,
    onSettled: () => reloadBooking(client, bookingId),
  });
}

/** Pays debts: from the wallet as far as the balance suffices, the rest through the returned order. */
export const payDebt = (_input: void, idempotencyKey: string) => api.payDebt({}, { idempotencyKey });

const LOOK_AT_PENDING_MS = 5_000;

/** The payer's payments that no provider has decided yet. */
export const pendingQuery = queryOptions({
  queryKey: ['payment', 'pending'],
  queryFn: async ({ signal }) => (await api.fetchPendingPayments({}, { signal })).payments,
  staleTime: 0,
  gcTime: 0,
  retry: false,
  refetchInterval: ({ state: { data } }) => (data?.length ? LOOK_AT_PENDING_MS : false),
});

/** How soon a pending payment is queried again: soon at first, then less and less often. */
const FIRST_LOOK_MS = 2_000;
const RAREST_LOOK_MS = 60_000;

export const paymentQuery = (attempt: string) =>
  queryOptions({
    queryKey: ['payment', attempt],
    queryFn: async ({ signal }) => (await api.fetchPayment({ attempt }, { signal })).payment,
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.state === 'pending' ? Math.min(FIRST_LOOK_MS * 2 ** (dataUpdateCount - 1), RAREST_LOOK_MS) : false,
  });

/**
 * An attempt to pay in the server's state, followed until it is decided, and refetched with every notice to its payer.
 * Changes of its state also refetch the record that it pays.
 */
export function useLivePayment(attempt: string) {
  const client = useQueryClient();
  const { user } = useSession();
  const query = useQuery(paymentQuery(attempt));
  const { state, bookingId } = query.data ?? {};
  useTopic(user && `u#${user.id}`, ({ type }) => type === 'notice' && void query.refetch());
  useEffect(() => {
    if (!state) return;
    if (bookingId) return void reloadBooking(client, bookingId);
    void client.invalidateQueries({ queryKey: walletKeys.all });
    void client.invalidateQueries({ queryKey: meKey });
  }, [client, state, bookingId]);
  return query;
}

/** The rider's saved cards; the first pays when no other is chosen. */
export const cardsQuery = queryOptions({
  queryKey: walletKeys.cards,
  queryFn: async ({ signal }) => (await api.fetchCards({}, { signal })).cards,
  staleTime: 0,
});

export const saveCard = (_input: void, idempotencyKey: string) => api.saveCard({}, { idempotencyKey });

/** With the request's own keys: a repetition after a lost answer has the same key. */
export const forgetCard = (id: string) => api.forgetCard({ id }, { idempotencyKey: `forget-${id}` });
export const setDefaultCard = (id: string, idempotencyKey: string) => api.setDefaultCard({ id }, { idempotencyKey });
