import { queryOptions, skipToken } from '@tanstack/react-query';
import type { LatLng, PlacePoint } from '#shared/contract/entities/common';
import type { SavedAddress } from '#shared/contract/entities/user';
import type { OutputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import { lacksAddress, withAddress } from '#shared/domain/people/saved-addresses';
import { foundBefore, PLACE_LETTERS } from '#shared/domain/geo/place-typing';
import { api } from '@/lib/api';
import { latLngText } from '@/lib/lat-lng-text';

const placeKeys = {
  found: (searchKeyword: string, country: string, near: string | undefined) =>
    ['places', searchKeyword, country, near] as const,
  addressAt: (position: LatLng | undefined) => ['addressAt', position?.lat, position?.lng] as const,
};

type FoundPlace = OutputOf<Operations['googleapis-autocomplete']>['searchResults'][number];

const FRESH_FOR_MS = 10 * 60_000;

/** Place search by text; places near a position come first. Results of a shorter text are searched first. */
export const placesQuery = (searchKeyword: string, country: string, near?: LatLng) =>
  queryOptions({
    queryKey: placeKeys.found(searchKeyword, country, near && latLngText(near)),
    queryFn: async ({ signal, client }): Promise<FoundPlace[]> => {
      const at = near && latLngText(near);
      const known = foundBefore(searchKeyword, shorter =>
        client.getQueryData<FoundPlace[]>(placeKeys.found(shorter, country, at)),
      );
      if (known) return known;
      const asked = { searchKeyword, ...(country ? { country } : {}), ...(near ? { near } : {}) };
      return (await api['googleapis-autocomplete'](asked, { signal })).searchResults;
    },
    enabled: searchKeyword.length >= PLACE_LETTERS,
    staleTime: FRESH_FOR_MS,
  });

/** The coordinates of a found place. */
export const locatePlace = (placeId: string) => api['googleapis-getcoords']({ place_id: placeId });

/** Reverse-geocodes a position to a place with its address. */
export const placeAt = async (position: LatLng, signal?: AbortSignal): Promise<PlacePoint> => {
  const { address } = await api['googleapis-getaddress']({ latlng: latLngText(position) }, signal ? { signal } : {});
  return { ...position, add: address };
};

/** A saved place with its address, which is looked up where a name once replaced it. */
export const withItsAddress = async (place: SavedAddress): Promise<SavedAddress> =>
  lacksAddress(place) ? withAddress(place, (await placeAt(place)).add) : place;

/** Reverse-geocodes a position; the request is cancelled when another position is looked up. */
export const addressQuery = (position: LatLng | undefined) =>
  queryOptions({
    queryKey: placeKeys.addressAt(position),
    queryFn: position ? ({ signal }) => placeAt(position, signal) : skipToken,
    staleTime: FRESH_FOR_MS,
    retry: false,
  });
