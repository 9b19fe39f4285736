import { latLngToCell } from 'h3-js';
import type { LatLng } from '#shared/contract/entities/common';
import type { Presence } from '#shared/domain/dispatch/eligibility';
import type { Item, Store } from '#lambdas/ports/store';
import { freeCell, presenceKey } from '#lambdas/store/keys';

/** A driver's presence as stored. `freeKey` is where the free index has, or would have, this driver. */
export type StoredPresence = Presence & {
  carTypeId: string;
  vehicleNumber: string;
  fleetadmin?: string;
  active?: string;
  freeKey?: string;
};

/** H3 resolution of the free index: about 1.2 km across, 0.9 % of moving pings change cell. */
export const FREE_RESOLUTION = 7;

export const cellOf = (at: LatLng): string => latLngToCell(at.lat, at.lng, FREE_RESOLUTION);

export const asPresence = (item: Item): StoredPresence => item as unknown as StoredPresence;

export const loadPresence = async (store: Store, uid: string): Promise<StoredPresence | undefined> => {
  const item = await store.get(presenceKey(uid), { consistent: true });
  return item && asPresence(item);
};

export const freeKeyAt = (carTypeId: string, at: LatLng): string => freeCell(carTypeId, cellOf(at));
