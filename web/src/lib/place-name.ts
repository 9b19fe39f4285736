import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { LatLng } from '#shared/contract/entities/common';
import { api } from './api';
import { latLngText } from './lat-lng-text';

/** The address nearest to a position; positions within about a hundred metres share one answer. */
export const placeNameQuery = (at: LatLng | undefined) => {
  const latlng = at && latLngText(at, 3);
  return queryOptions({
    queryKey: ['placeName', latlng] as const,
    queryFn: async () => (await api['googleapis-getaddress']({ latlng: latlng! })).address,
    enabled: latlng !== undefined,
    staleTime: Infinity,
  });
};

/** The street name at a moving position; looked up again about every hundred metres. */
export function usePlaceName(at: LatLng | undefined): string | undefined {
  return useQuery({ ...placeNameQuery(at), placeholderData: keepPreviousData }).data;
}
