import { useQueryClient } from '@tanstack/react-query';
import { isApiError } from '#shared/client/api-error';
import { useIdempotentMutation } from '@/lib/idempotent-mutation';
import { showError } from '@/lib/stores/alerts';
import { acceptBooking, declineBooking, dropOffer, patchState, reloadLists, reloadState } from '../api';
import { closeMissed, dropMissed } from './missed-offers';

/** Accepts and declines offers. `onTaken` is called if another driver accepted first. */
export function useOfferAnswer(onTaken: () => void) {
  const client = useQueryClient();
  const accept = useIdempotentMutation(acceptBooking, {
    keyOf: bookingId => `acceptBooking ${bookingId}`,
    // Do not pause while offline and send on reconnection: by then the driver no longer means it.
    networkMode: 'always',
    meta: { silent: true },
    onSuccess: ({ booking }) => {
      dropMissed(booking.id);
      patchState(client, () => ({ activeBooking: booking, queue: true, offers: [], ended: undefined }));
      reloadLists(client);
    },
    onError: (error, bookingId) => {
      const taken = isApiError(error, 'offer_gone') || isApiError(error, 'not_found');
      if (taken) dropOffer(client, bookingId);
      if (taken) closeMissed(bookingId);
      if (taken) onTaken();
      else void showError(error);
      void reloadState(client);
    },
  });
  const decline = useIdempotentMutation(declineBooking, {
    keyOf: bookingId => `declineBooking ${bookingId}`,
    // Do not pause while offline and send on reconnection: by then the driver no longer means it.
    networkMode: 'always',
    // Optimistic: the card is removed at once, and an error is ignored, as the offer had expired anyway.
    meta: { silent: true },
    onMutate: bookingId => dropOffer(client, bookingId),
  });
  return { accept, decline };
}
