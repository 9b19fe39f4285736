import { queryOptions, skipToken } from '@tanstack/react-query';
import type { LatLng, PlacePoint } from '#shared/contract/entities/common';
import { api } from '@/lib/api';
import { latLngText } from '@/lib/lat-lng-text';

const placeKeys = {
  found: (searchKeyword: string, country: string, near: string | undefined) =>
    ['places', searchKeyword, country, near] as const,
  addressAt: (position: LatLng | undefined) => ['addressAt', position?.lat, position?.lng] as const,
};

const FRESH_FOR_MS = 10 * 60_000;

/** Place search by text; places near a position come first. */
export const placesQuery = (searchKeyword: string, country: string, near?: LatLng) =>
  queryOptions({
    queryKey: placeKeys.found(searchKeyword, country, near && latLngText(near)),
    queryFn: ({ signal }) =>
      api['googleapis-autocomplete'](
        { searchKeyword, ...(country ? { country } : {}), ...(near ? { near } : {}) },
        { signal },
      ).then(answer => answer.searchResults),
    enabled: searchKeyword.length >= 2,
    staleTime: FRESH_FOR_MS,
  });

/** The coordinates of a found place. */
export const locatePlace = (placeId: string) => api['googleapis-getcoords']({ place_id: placeId });

/** Reverse-geocodes a position to a place with its address. */
export const placeAt = async (position: LatLng, signal?: AbortSignal): Promise<PlacePoint> => {
  const { address } = await api['googleapis-getaddress']({ latlng: latLngText(position) }, signal ? { signal } : {});
  return { ...position, add: address };
};

/** Reverse-geocodes a position; the request is cancelled when another position is looked up. */
export const addressQuery = (position: LatLng | undefined) =>
  queryOptions({
    queryKey: placeKeys.addressAt(position),
    queryFn: position ? ({ signal }) => placeAt(position, signal) : skipToken,
    staleTime: FRESH_FOR_MS,
    retry: false,
  });
