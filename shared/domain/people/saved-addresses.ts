import { KM_PER_MILE, MAX_SAVED_ADDRESSES, SAVED_ADDRESS_MERGE_RADIUS } from '#shared/contract/constants';
import type { SavedAddress } from '#shared/contract/entities/user';
import { haversineKm } from '../geo/distance';
import type { LatLng } from '../geo/lat-lng';

/** The saved place that this one equals: the nearest within 0.1 of a distance unit (spec §4, REACHED). */
export const samePlace = (
  saved: readonly SavedAddress[],
  at: LatLng,
  settings: { convert_to_mile: boolean },
): SavedAddress | undefined => {
  const radiusKm = SAVED_ADDRESS_MERGE_RADIUS * (settings.convert_to_mile ? KM_PER_MILE : 1);
  const [nearest] = saved
    .map(place => ({ place, km: haversineKm(place, at) }))
    .filter(({ km }) => km <= radiusKm)
    .sort((a, b) => a.km - b.km);
  return nearest?.place;
};

/** Sorted by use, most used first. */
export const byUse = (saved: readonly SavedAddress[]): SavedAddress[] =>
  [...saved].sort((a, b) => b.count - a.count || (a.id < b.id ? 1 : -1));

/** The saved address to evict before one more is added: the least used, and of those the oldest. */
export const overflow = (saved: readonly SavedAddress[]): SavedAddress | undefined =>
  saved.length < MAX_SAVED_ADDRESSES ? undefined : byUse(saved).at(-1);
