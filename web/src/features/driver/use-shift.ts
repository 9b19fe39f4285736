import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MessageKey } from '#shared/i18n/en';
import { useSettings } from '@/lib/start';
import { patchState, useDriverState, useWay } from './api';
import { usePlace } from './place';
import { useRing } from './ring';
import { targetOf } from './trip-step';
import { useDuty } from './use-duty';
import { useNow } from './use-now';
import { useOfferAnswer } from './use-offer-answer';
import { isInside, usePosition, useRegionBounds } from './use-position';
import { usePositionSharing } from './use-position-sharing';
import { useTripSteps } from './use-trip-steps';
import { useWakeLock } from './use-wake-lock';

/** Fast enough for a ring that shrinks smoothly. */
const tickMs = 250;

/** A driver's shift as the page shows it: duty, position, offers, the running trip and what just ended. */
export function useShift(uid: string) {
  const client = useQueryClient();
  const [toast, setToast] = useState<MessageKey>();
  const settings = useSettings();
  const { choosing, pick } = usePlace();
  const { query, live } = useDriverState(uid, () => setToast('driver.offerTaken'));
  const state = query.data;
  const online = state?.driverActiveStatus ?? false;
  const trip = state?.activeBooking;
  const over = state?.ended;
  const duty = useDuty();
  const { at, placed } = usePosition(online || trip !== undefined);
  const bounds = useRegionBounds();
  const outside = at !== undefined && bounds !== undefined && !isInside(at, bounds);
  const me = (choosing ? pick : undefined) ?? at ?? state?.location;

  const answer = useOfferAnswer(() => setToast('driver.offerTaken'));
  const accepting = answer.accept.isPending ? answer.accept.variables : undefined;
  const queue = trip || !online ? [] : (state?.offers ?? []);
  const now = useNow(queue.length > 0 ? tickMs : undefined);
  const offers = queue.filter(timed => timed.closesAt > now || timed.offer.bookingId === accepting);
  const offer = offers[0];
  useRing(offer?.offer.bookingId, settings.CarHornRepeat);
  useWakeLock(online);

  const { flush } = usePositionSharing({ on: online || trip !== undefined, at, ride: trip });
  const steps = useTripSteps({ location: at, flush, onMovedOn: () => setToast('driver.movedOn') });
  const driving = trip?.status === 'ACCEPTED' || trip?.status === 'STARTED';
  const way = useWay(driving ? me : undefined, driving ? targetOf(trip) : undefined);
  return {
    query,
    state,
    live,
    online,
    trip,
    duty,
    me,
    hint: placed ? ('placed' as const) : outside ? ('outside' as const) : undefined,
    placed,
    choosing,
    offers,
    offer,
    now,
    answer,
    steps,
    way: driving ? way : undefined,
    over,
    closeOver: () => patchState(client, () => ({ ended: undefined })),
    toast,
    closeToast: () => setToast(undefined),
  };
}

export type Shift = ReturnType<typeof useShift>;
