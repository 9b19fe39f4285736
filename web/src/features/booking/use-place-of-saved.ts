import { useCallback } from 'react';
import { withItsAddress } from '@/features/places/api';
import type { PlacePoint } from '#shared/contract/entities/common';
import type { SavedAddress } from '#shared/contract/entities/user';
import { useMe } from '@/lib/use-me';
import { changePlace } from './api';

/**
 * The end of a trip at a saved place, by its address. Where a name once replaced the address, it is looked up and
 * stored beside the name, as a driver can't find "Home".
 */
export function usePlaceOfSaved() {
  const me = useMe();
  return useCallback(
    async (place: SavedAddress): Promise<PlacePoint> => {
      const whole = await withItsAddress(place);
      // The trip has the address, so nothing waits for the profile.
      if (whole !== place) changePlace(whole).then(me.patch, () => undefined);
      return { lat: place.lat, lng: place.lng, add: whole.description };
    },
    [me],
  );
}
