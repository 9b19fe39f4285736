import { useMutation } from '@tanstack/react-query';
import type { LatLng, PlacePoint } from '#shared/contract/entities/common';
import { useTrip, type TripPoint } from '@/stores/trip';
import { placeAt, placeOf } from './api';
import type { Suggestion } from './use-search';

/** The place behind a suggestion; undefined when the browser does not say where it is. */
async function resolve(suggestion: Exclude<Suggestion, { kind: 'map' }>): Promise<PlacePoint | undefined> {
  if (suggestion.kind === 'found') return placeOf(suggestion);
  if (suggestion.kind === 'saved') {
    const { lat, lng, description } = suggestion.place;
    return { lat, lng, add: description };
  }
  const position = await useTrip.getState().locate();
  return position && placeAt(position);
}

/** Turns a suggestion or a tap on the map into an end of the trip. Failures are told by the alert dialog. */
export function useChoosePlace(onChosen: (which: TripPoint) => void) {
  const { setPoint } = useTrip.getState();
  const keep = (which: TripPoint, place: PlacePoint | undefined) => {
    if (!place) return;
    setPoint(which, place);
    onChosen(which);
  };
  const choose = useMutation({
    mutationFn: ({ suggestion }: { which: TripPoint; suggestion: Exclude<Suggestion, { kind: 'map' }> }) =>
      resolve(suggestion),
    onSuccess: (place, { which }) => keep(which, place),
  });
  const tap = useMutation({
    mutationFn: ({ at }: { which: TripPoint; at: LatLng }) => placeAt(at),
    onSuccess: (place, { which }) => keep(which, place),
  });
  return { choose, tap };
}
