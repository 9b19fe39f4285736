import { KM_PER_MILE, MAX_SAVED_ADDRESSES, SAVED_ADDRESS_MERGE_RADIUS } from '#shared/contract/constants';
import type { SavedAddress } from '#shared/contract/entities/user';
import { haversineKm } from '../geo/distance';
import type { LatLng } from '../geo/lat-lng';

const nearest = (saved: readonly SavedAddress[], at: LatLng, withinKm: number): SavedAddress | undefined =>
  saved
    .map(place => ({ place, km: haversineKm(place, at) }))
    .filter(({ km }) => km <= withinKm)
    .sort((a, b) => a.km - b.km)[0]?.place;

/** The saved place that this one equals: the nearest within 0.1 of a distance unit (spec §4, REACHED). */
export const samePlace = (
  saved: readonly SavedAddress[],
  at: LatLng,
  settings: { convert_to_mile: boolean },
): SavedAddress | undefined =>
  nearest(saved, at, SAVED_ADDRESS_MERGE_RADIUS * (settings.convert_to_mile ? KM_PER_MILE : 1));

/** The accuracy of a phone's position: within this distance, a person is at that address. */
const DOORSTEP_KM = 0.03;

/** The saved place at a person's position, whose address need not be looked up again. */
export const standsAt = (saved: readonly SavedAddress[], at: LatLng): SavedAddress | undefined =>
  nearest(saved, at, DOORSTEP_KM);

/** Sorted by use, most used first. */
export const byUse = (saved: readonly SavedAddress[]): SavedAddress[] =>
  [...saved].sort((a, b) => b.count - a.count || (a.id < b.id ? 1 : -1));

const hasName = ({ name, slot }: SavedAddress) => Boolean(slot ?? name);

/** Whether its owner saved a place, and has not only visited it. */
export const isSaved = ({ recent }: SavedAddress): boolean => recent !== true;

/**
 * The address to delete before one more is added: the least used, and of those the oldest. Unsaved ones go first, and
 * those with a name last, since their owner wrote it.
 */
export const overflow = (saved: readonly SavedAddress[]): SavedAddress | undefined => {
  if (saved.length < MAX_SAVED_ADDRESSES) return undefined;
  const leastUsed = (places: readonly SavedAddress[]) => byUse(places).at(-1);
  return (
    leastUsed(saved.filter(place => !isSaved(place))) ??
    leastUsed(saved.filter(place => !hasName(place))) ??
    leastUsed(saved)
  );
};

/** Whether a text can't be an address: no house number and no place behind a comma. */
export const isLabel = (text: string): boolean => !/[,،\p{Nd}]/u.test(text);

/** Whether a name once replaced the address of this place. */
export const lacksAddress = ({ name, description }: SavedAddress): boolean =>
  name === undefined && isLabel(description);

/** The place with its address; its former text becomes the name. */
export const withAddress = (place: SavedAddress, address: string): SavedAddress => ({
  ...place,
  description: address,
  name: address.startsWith(place.description) ? '' : place.description,
});

/** Fills in the missing address of a place from an address at the same spot. */
export const learnt = (
  place: SavedAddress,
  address: string,
): Pick<SavedAddress, 'name' | 'description'> | undefined => {
  if (!lacksAddress(place) || isLabel(address)) return undefined;
  const { name, description } = withAddress(place, address);
  return { name, description };
};
