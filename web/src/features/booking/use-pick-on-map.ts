import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LatLng } from '#shared/contract/entities/common';
import { isApiError } from '#shared/client/api-error';
import { haversineKm } from '#shared/domain/geo/distance';
import { addressQuery } from '@/features/places/api';
import { splitAddress } from '@/lib/split-address';
import { useTrip, type TripPlace, type TripPoint } from './trip-store';
import { useLiveAddress } from './use-live-address';
import { useTripEnds } from './use-trip-ends';

/** A map that comes to rest is not at the very position that it was sent to. */
const UNMOVED_M = 2;
const isUnmoved = (at: LatLng, placed: TripPlace | undefined) =>
  placed !== undefined && haversineKm(at, placed) * 1_000 < UNMOVED_M;

/**
 * An end of the trip is chosen by moving the map under a pin, whose address is shown; accepting it is a separate step.
 */
export function usePickOnMap() {
  const [which, setWhich] = useState<TripPoint>();
  const [at, setAt] = useState<LatLng>();
  const ends = useTripEnds();
  const client = useQueryClient();
  const live = useLiveAddress();
  const placed = which && ends[which];
  const unmoved = at && isUnmoved(at, placed) ? placed : undefined;
  const words = unmoved?.add ?? (at && live.words);
  const nowhere = !unmoved && isApiError(live.error, 'place_to_coords_error');

  const cancel = () => {
    if (which) live.forget(which);
    setWhich(undefined);
    setAt(undefined);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ spot }: { which: TripPoint; spot: LatLng }) => {
      if (unmoved) return { lat: unmoved.lat, lng: unmoved.lng, add: unmoved.add };
      return client.fetchQuery(addressQuery(spot));
    },
    onSuccess: (place, asked) => {
      // The choice was cancelled meanwhile, or another end is being chosen.
      if (asked.which !== which) return;
      useTrip.getState().setPoint(asked.which, { ...place });
      cancel();
    },
  });
  const mayTake = at !== undefined && !nowhere && !isPending;
  const take = () => {
    if (which && at && mayTake) mutate({ which, spot: at });
  };
  const onRest = (spot: LatLng | undefined) => {
    setAt(spot);
    if (!which) return;
    live.forget(which);
    if (spot && !isUnmoved(spot, placed)) live.later({ which, ...spot });
  };
  return {
    which,
    placed,
    words,
    nowhere,
    busy: isPending,
    mayTake,
    start: setWhich,
    cancel,
    take,
    /** For the pin itself. */
    pin: { onRest, onTake: take, words: words && splitAddress(words)[0] },
  };
}

export type PickOnMap = ReturnType<typeof usePickOnMap>;
