import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '#shared/client/api-error';
import { showError } from '@/lib/stores/alerts';
import { acceptBooking, declineBooking, dropOffer, patchState, reloadLists, reloadState } from '../api';
import { StepKeys } from './step-keys';

const keys = new StepKeys();

/** Accepting and declining offers. `onTaken` is told when another driver was quicker. */
export function useOfferAnswer(onTaken: () => void) {
  const client = useQueryClient();
  const accept = useMutation({
    // Not when the network is back: by then it is no longer meant.
    networkMode: 'always',
    mutationFn: (bookingId: string) =>
      keys.run(`accept-${bookingId}`, idempotencyKey => acceptBooking(bookingId, idempotencyKey)),
    meta: { silent: true },
    onSuccess: ({ booking }) => {
      patchState(client, () => ({ activeBooking: booking, queue: true, offers: [], ended: undefined }));
      reloadLists(client);
    },
    onError: (error, bookingId) => {
      const taken = isApiError(error, 'offer_gone') || isApiError(error, 'not_found');
      if (taken) dropOffer(client, bookingId);
      if (taken) onTaken();
      else void showError(error);
      void reloadState(client);
    },
  });
  const decline = useMutation({
    // Not when the network is back: by then it is no longer meant.
    networkMode: 'always',
    mutationFn: (bookingId: string) =>
      keys.run(`decline-${bookingId}`, idempotencyKey => declineBooking(bookingId, idempotencyKey)),
    // The card goes at once; if it was over anyway there is nothing to tell.
    meta: { silent: true },
    onMutate: bookingId => dropOffer(client, bookingId),
  });
  return { accept, decline };
}
