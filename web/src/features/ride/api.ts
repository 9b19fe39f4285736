import { keepPreviousData, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Booking } from '#shared/contract/entities/booking';
import type { TrackingPoint } from '#shared/contract/operations/bookings';
import type { InputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import type { BookingEdit } from '#shared/domain/booking/edit';
import { wasPaidByCard } from '#shared/domain/booking/adjust';
import type { FareDecision } from '#shared/domain/booking/fare-decision';
import { needsAnother } from '@/features/approvals/use-or-propose';
import { api } from '@/lib/api';
import { isApiError } from '#shared/client/api-error';
import { useIdempotentMutation } from '@/lib/idempotent-mutation';
import { bookingKeys, walletKeys } from '@/lib/query-keys';
import { reloadBooking } from '@/lib/reload-booking';

/** Receipts follow the ride, and each adjustment, by some minutes. */
const LOOKED_AT_AGAIN_MS = 30_000;

/** The numbered receipts and credit notes of a ride. */
export const receiptNumbersQuery = ({ id, v, adjustments }: Booking, isOn: boolean) =>
  queryOptions({
    queryKey: ['receipt-numbers', id, v, adjustments?.length ?? 0],
    queryFn: async ({ signal }) => (await api.fetchBooking({ bookingId: id }, { signal })).invoices ?? [],
    enabled: isOn,
    refetchInterval: ({ state }) => (state.data?.length === 0 ? LOOKED_AT_AGAIN_MS : false),
  });

/** For admins: the payments of a ride at providers, and their open disputes. */
export const ridePaymentsQuery = (booking: Booking) =>
  queryOptions({
    queryKey: bookingKeys.payments(booking.id),
    queryFn: ({ signal }) => api.fetchRidePayments({ bookingId: booking.id }, { signal }),
    enabled: wasPaidByCard(booking),
    staleTime: 0,
  });

const trackKey = (bookingId: string, isRunning: boolean) => ['tracking', bookingId, isRunning] as const;

/** Appends the points recorded since the last fetch; a booking without points is no error. */
const morePoints = async (bookingId: string, known: readonly TrackingPoint[]): Promise<TrackingPoint[]> => {
  const since = known.at(-1)?.at;
  try {
    const { points } = await api.fetchTracking({ bookingId, ...(since === undefined ? {} : { since }) });
    return [...known, ...points];
  } catch (error) {
    if (isApiError(error, 'location_fetch_error')) return [...known];
    throw error;
  }
};

/** The driver's recorded positions on a booking. */
export const trackQuery = (bookingId: string, isRunning: boolean) =>
  queryOptions({
    queryKey: trackKey(bookingId, isRunning),
    queryFn: ({ client }: { client: QueryClient }) =>
      morePoints(bookingId, client.getQueryData<TrackingPoint[]>(trackKey(bookingId, isRunning)) ?? []),
  });

/** The recipient's code and link; fetched again when the ride moves on, or the recipient changes. */
export const handoverQuery = ({ id, v }: { id: string; v: number }) =>
  queryOptions({
    queryKey: ['handover', id, v] as const,
    queryFn: () => api.fetchHandover({ bookingId: id }),
    placeholderData: keepPreviousData,
    // The text is sent a moment after a driver has collected the parcel.
    refetchInterval: ({ state }) => (state.data?.handover?.code && !state.data.handover.linkState ? 10_000 : false),
  });

const reloadPage = (client: QueryClient, bookingId: string) =>
  client.invalidateQueries({ queryKey: bookingKeys.one(bookingId) });

export function useRate(bookingId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: { rating: number; feedback?: string }) => api.rateBooking({ bookingId, ...input }),
    onSettled: () => reloadPage(client, bookingId),
  });
}

export function useRetrySearch(bookingId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.retrySearch({ bookingId }),
    onSettled: () => reloadPage(client, bookingId),
  });
}

/** The fields that `updateBooking` takes. */
export function useUpdateBooking(bookingId: string) {
  const client = useQueryClient();
  const update = (changes: BookingEdit, idempotencyKey: string) =>
    api.updateBooking({ booking: { id: bookingId, ...changes } }, { idempotencyKey });
  return useIdempotentMutation(update, {
    keyOf: changes => `updateBooking ${bookingId} ${JSON.stringify(changes)}`,
    onSettled: () => reloadBooking(client, bookingId),
  });
}

/** Steps that an admin can take on behalf of an unreachable driver. */
export type AdminStep = 'reachDrop' | 'confirmPaid';

export function useAdminStep(bookingId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (step: AdminStep) => api[step]({ bookingId }),
    onSettled: () => reloadBooking(client, bookingId),
  });
}

export function useAgreeFare(bookingId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.agreeFare({ bookingId }),
    onSettled: () => reloadBooking(client, bookingId),
  });
}

/** The rider did not agree to where their trip ended. */
export function useObjectToEnd(bookingId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (words?: string) => api.agreeFare({ bookingId, objectsTo: 'end', ...(words ? { words } : {}) }),
    onSettled: () => reloadBooking(client, bookingId),
  });
}

export function useTakeObjectionBack(bookingId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.agreeFare({ bookingId, objectsTo: 'nothing' }),
    onSettled: () => reloadBooking(client, bookingId),
  });
}

export function useAnswerObjection(bookingId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: string) => api.decideFare({ bookingId, decision: 'answer', note }),
    onSettled: () => reloadBooking(client, bookingId),
  });
}

export function useDecideFare(bookingId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: { decision: FareDecision; note: string }) => api.decideFare({ bookingId, ...input }),
    onSettled: () => reloadBooking(client, bookingId),
  });
}

export type RefundInput = Omit<InputOf<Operations['refundRide']>, 'bookingId'>;
export type CorrectionInput = Omit<InputOf<Operations['correctFare']>, 'bookingId'>;

/** Refunds or corrects a paid ride, once for the same input. */
export function useAdjust(bookingId: string) {
  const client = useQueryClient();
  const adjust = (input: RefundInput | CorrectionInput, idempotencyKey: string) =>
    'fare' in input
      ? api.correctFare({ bookingId, ...input }, { idempotencyKey })
      : api.refundRide({ bookingId, ...input }, { idempotencyKey });
  return useIdempotentMutation(adjust, {
    keyOf: input => `adjust ${bookingId} ${JSON.stringify(input)}`,
    meta: { silent: needsAnother },
    onSettled: () => reloadBooking(client, bookingId),
  });
}

export function useReturnToCard(bookingId: string) {
  const client = useQueryClient();
  const giveBack = ({ amount }: { amount: number; left: number }, idempotencyKey: string) =>
    api.returnToCard({ bookingId, amount }, { idempotencyKey });
  return useIdempotentMutation(giveBack, {
    keyOf: ({ amount, left }) => `returnToCard ${bookingId} ${amount} of ${left}`,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: walletKeys.all });
      return reloadBooking(client, bookingId);
    },
  });
}
