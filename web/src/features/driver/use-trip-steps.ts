import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '#shared/contract/entities/booking';
import type { LatLng } from '#shared/contract/entities/common';
import { api } from '@/lib/api';
import { isApiError } from '@/lib/api-error';
import { showError } from '@/stores/alerts';
import { patchState, reloadLists, reloadState } from './api';
import { StepKeys } from './step-keys';
import type { Step } from './trip-step';

/** A step the driver takes; `start` with the customer's code when one is needed. */
export type StepRequest = { booking: Booking; step: Step; otp?: string } | { booking: Booking; reason: string };

export interface TripSteps {
  take: (request: StepRequest) => void;
  busy: boolean;
  /** Why the last step was refused, for the field it concerns. */
  refused: 'wrong_otp' | 'too_many_requests' | undefined;
}

/** Keys outlive the page: the driver may leave it while a step waits for its answer. */
const keys = new StepKeys();

function call(request: StepRequest, location: LatLng | undefined): Promise<{ booking: Booking }> {
  const bookingId = request.booking.id;
  if ('reason' in request)
    return keys.run(`cancel-${bookingId}`, idempotencyKey =>
      api.cancelBooking({ bookingId, reason: request.reason }, { idempotencyKey }),
    );
  const { otp } = request;
  const where = location ? { location } : {};
  return keys.run(`${request.step}-${bookingId}`, idempotencyKey => {
    const options = { idempotencyKey };
    switch (request.step) {
      case 'arrive':
        return api.arriveAtPickup({ bookingId }, options);
      case 'start':
        return api.startTrip({ bookingId, ...(otp ? { otp } : {}), ...where }, options);
      case 'reach':
        return api.reachDrop({ bookingId, ...where }, options);
      case 'close':
        return api.confirmPaid({ bookingId }, options);
    }
  });
}

/** The steps of a running trip. `onMovedOn` is told when the booking had changed meanwhile. */
export function useTripSteps(options: {
  location: LatLng | undefined;
  flush: () => Promise<void>;
  onMovedOn: () => void;
}): TripSteps {
  const client = useQueryClient();
  const [refused, setRefused] = useState<TripSteps['refused']>();
  const { mutate, isPending } = useMutation({
    mutationFn: async (request: StepRequest) => {
      if ('step' in request && request.step === 'reach') await options.flush();
      return call(request, options.location);
    },
    meta: { silent: true },
    onMutate: () => setRefused(undefined),
    onSuccess: ({ booking }, request) => {
      const over = 'reason' in request || request.step === 'close';
      patchState(client, () =>
        over ? { activeBooking: undefined, queue: false, ended: booking } : { activeBooking: booking },
      );
      reloadLists(client);
      void reloadState(client);
    },
    onError: error => {
      if (isApiError(error, 'wrong_otp') || isApiError(error, 'too_many_requests'))
        return setRefused(error.code as TripSteps['refused']);
      if (isApiError(error, 'booking_moved_on')) options.onMovedOn();
      else void showError(error);
      void reloadState(client);
    },
  });
  return { take: mutate, busy: isPending, refused };
}
