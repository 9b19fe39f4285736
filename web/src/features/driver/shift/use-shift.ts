import { useQueryClient } from '@tanstack/react-query';
import { useBookedRoute, useRouteLeft } from '@/features/booking/route-left';
import { useTranslation } from '@/i18n/translation';
import { useSettings } from '@/lib/settings-queries';
import { showToast } from '@/lib/stores/toasts';
import { useNow } from '@/lib/use-now';
import { patchState } from '../api';
import { usePlace } from '../position/place';
import { useRing } from '../sound/ring';
import { targetOf } from '../trip/trip-step';
import { useDuty } from './use-duty';
import { useLostConnection } from './use-lost-connection';
import { closeMissed } from '../offers/missed-offers';
import { useMissedOffers } from '../offers/use-missed-offers';
import { useOfferAnswer } from '../offers/use-offer-answer';
import { isInside, usePosition, useRegionBounds } from '../position/use-position';
import { usePositionSharing } from '../position/use-position-sharing';
import { useTripSteps } from '../trip/use-trip-steps';
import { useShiftState } from './use-shift-state';
import { useWakeLock } from './use-wake-lock';

/** Frequent enough for the countdown ring to shrink smoothly. */
const TICK_MS = 250;

/** Notifies the driver that an offer went to another one. */
function useTaken() {
  const { t } = useTranslation();
  const onTaken = () => showToast({ text: t('driver.offerTaken') });
  const onGone = (bookingId: string, isShown: boolean) => {
    closeMissed(bookingId);
    if (isShown) onTaken();
  };
  return { onTaken, onGone };
}

/** State of a driver's shift for the page: duty, position, offers, the running trip and the one that has just ended. */
export function useShift(uid: string) {
  const client = useQueryClient();
  const { onTaken, onGone } = useTaken();
  const { choosing, pick } = usePlace();
  const { query, state, queue, active, made, trip, online, open } = useShiftState(uid, onGone);
  const duty = useDuty(uid);
  const { at, placed, lost } = usePosition(online || trip !== undefined);
  const bounds = useRegionBounds();
  const outside = at !== undefined && bounds !== undefined && !isInside(at, bounds);
  const me = (choosing ? pick : undefined) ?? at ?? state?.location;

  const answer = useOfferAnswer(onTaken);
  const accepting = answer.accept.isPending ? answer.accept.variables : undefined;
  const now = useNow(open.length > 0 ? TICK_MS : undefined);
  const offers = open.filter(timed => timed.closesAt > now || timed.offer.bookingId === accepting);
  const offer = offers[0];
  useRing(offer?.offer.bookingId, useSettings().CarHornRepeat);
  const wakeLock = useWakeLock(online);

  const steps = useTripSteps({ uid, queue, bookingId: active?.id, location: at });
  const driving = trip?.status === 'ACCEPTED' || trip?.status === 'STARTED';
  const goal = driving ? targetOf(trip) : offer?.offer.booking.pickup;
  const route = useRouteLeft(goal && me, goal, useBookedRoute(trip));
  useMissedOffers(offers, accepting, active?.id, driving ? undefined : route);
  return {
    query,
    state,
    isConnectionLost: useLostConnection(),
    online,
    trip,
    /** A trip that the driver has ended but whose last step has not been sent yet. */
    ending: made && !trip ? made : undefined,
    queue,
    since: state?.since,
    duty,
    me,
    hint: placed ? ('placed' as const) : outside ? ('outside' as const) : undefined,
    placed,
    lost,
    isDoubted: usePositionSharing({ uid, on: online || trip !== undefined, at, ride: trip }),
    mayGoDark: wakeLock.isRefused,
    choosing,
    offers,
    offer,
    now,
    answer,
    steps,
    /** The road from the driver to the destination, or to the pickup of the offer at the front. */
    route: goal && route,
    over: state?.ended,
    closeOver: () => patchState(client, () => ({ ended: undefined })),
  };
}

export type Shift = ReturnType<typeof useShift>;
