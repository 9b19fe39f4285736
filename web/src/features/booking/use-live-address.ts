import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { PLACE_SEARCH_DEBOUNCE_MS } from '#shared/contract/constants';
import type { LatLng } from '#shared/contract/entities/common';
import { addressQuery } from '@/features/places/api';
import type { TripPoint } from './trip-store';

type Asked = LatLng & { which: TripPoint };

/** Reverse-geocodes a pin while it is moved, debounced. */
export function useLiveAddress() {
  const [asked, setAsked] = useState<Asked>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const live = useQuery(addressQuery(asked && { lat: asked.lat, lng: asked.lng }));
  return {
    which: asked?.which,
    words: live.data?.add,
    error: live.error,
    later: (next: Asked) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setAsked(next), PLACE_SEARCH_DEBOUNCE_MS);
    },
    now: (next: Asked) => {
      clearTimeout(timer.current);
      setAsked(next);
    },
    forget: (which: TripPoint) => {
      clearTimeout(timer.current);
      setAsked(before => (before?.which === which ? undefined : before));
    },
  };
}
