import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { locatePlace, placeAt } from '@/features/places/api';
import type { User } from '#shared/contract/entities/user';
import { lacksAddress, standsAt } from '#shared/domain/people/saved-addresses';
import { useSession } from '@/lib/session';
import { mayLocate } from '@/lib/use-my-position';
import { isApiError } from '#shared/client/api-error';
import { useTrip, type TripPlace, type TripPoint } from './trip-store';
import { usePlaceOfSaved } from './use-place-of-saved';
import type { Suggestion } from './use-search';

/** A suggestion that names a place; "choose on map" is handled elsewhere. */
export type Wanted = Exclude<Suggestion, { kind: 'map' }>;

type Saved = NonNullable<User['savedAddresses']>;

/**
 * The device's position as a place; undefined if it is unavailable, with the reason in the store, and `rough` if it is
 * too inexact.
 */
const placeOfDevice = async (saved: Saved): Promise<TripPlace | 'rough' | undefined> => {
  const position = await useTrip.getState().locate();
  if (!position) return undefined;
  if (useTrip.getState().roughM) return 'rough';
  const known = standsAt(
    saved.filter(place => !lacksAddress(place)),
    position,
  );
  if (known) return { ...position, add: known.description };
  try {
    return await placeAt(position);
  } catch (error) {
    if (!isApiError(error, 'place_to_coords_error')) throw error;
    useTrip.getState().failLocating('outside');
    return undefined;
  }
};

/** Resolves a search result to a place. */
const placeOf = async (result: { place_id: string; description: string }): Promise<TripPlace> => {
  const { coords, description, precision } = await locatePlace(result.place_id);
  return { ...coords, add: description || result.description, ...(precision ? { precision } : {}) };
};

/** Resolves a suggestion to a place. */
function useResolve() {
  const { user } = useSession();
  const placeOfSaved = usePlaceOfSaved();
  return async (suggestion: Wanted): Promise<TripPlace | 'rough' | undefined> => {
    if (suggestion.kind === 'found') return placeOf(suggestion);
    if (suggestion.kind === 'gps') return placeOfDevice(user?.savedAddresses ?? []);
    return placeOfSaved(suggestion.place);
  };
}

type Outcomes = {
  onChosen: (which: TripPoint) => void;
  /** The device knows its place only roughly, so it has to be chosen on the map. */
  onRough: (which: TripPoint) => void;
};

/** One end of the trip. The latest choice wins, and typing discards a pending one. */
function useEnd(which: TripPoint, { onChosen, onRough }: Outcomes) {
  const latest = useRef(0);
  const resolve = useResolve();
  const { mutate, isPending, variables, reset } = useMutation({
    mutationFn: ({ suggestion, attempt }: { suggestion: Wanted; attempt: number }) =>
      resolve(suggestion).catch((error: unknown) => {
        if (attempt === latest.current) throw error;
        return undefined;
      }),
    onSuccess: (place, { attempt }) => {
      if (!place || attempt !== latest.current) return;
      if (place === 'rough') return onRough(which);
      useTrip.getState().setPoint(which, place);
      onChosen(which);
    },
  });
  return {
    /** The suggestion being looked up for this end. */
    pending: isPending ? variables.suggestion : undefined,
    choose: (suggestion: Wanted) => mutate({ suggestion, attempt: ++latest.current }),
    /** Discards the pending lookup. */
    drop: () => {
      latest.current += 1;
      reset();
    },
  };
}

/** Resolves suggestions to the two ends of the trip, each independently. Errors are shown in the alert dialog. */
export function useChoosePlace(outcomes: Outcomes) {
  return { pickup: useEnd('pickup', outcomes), drop: useEnd('drop', outcomes) };
}

/**
 * Prefills the pickup with the device's position if geolocation was permitted before and nothing else has been chosen.
 */
export function usePrefilledPickup(enabled: boolean): void {
  const tried = useRef(false);
  const { user } = useSession();
  const saved = user?.savedAddresses;
  useEffect(() => {
    if (!enabled || tried.current) return;
    tried.current = true;
    const prefill = async () => {
      if (useTrip.getState().pickup || !(await mayLocate())) return;
      const place = await placeOfDevice(saved ?? []).catch(() => undefined);
      const trip = useTrip.getState();
      // The user did not ask for the position, so show no error.
      if (!place) useTrip.setState({ gpsError: undefined });
      else if (place !== 'rough' && !trip.pickup) trip.setPoint('pickup', place);
    };
    void prefill();
  }, [enabled, saved]);
}
