import type { Fix } from '#shared/domain/geo/plausible';
import type { Presence } from '#shared/domain/dispatch/eligibility';
import type { Item, Store } from '#lambdas/ports/store';
import { presenceKey } from '#lambdas/store/keys';

/** A driver's presence as stored. `freeKey` and `areaKey` are where the indexes of free drivers have, or would have, them. */
export type StoredPresence = Presence & {
  carType: string;
  vehicleNumber: string;
  fleetadmin?: string;
  active?: string;
  freeKey?: string;
  areaKey?: string;
  /** When the newest point was, by our clock as far as the phone told the difference; `ts` is when it was stored. */
  pointAt?: number;
  /** A position too far away to be believed before the next one says so too. */
  doubt?: Fix;
};

export const asPresence = (item: Item): StoredPresence => item as unknown as StoredPresence;

export const loadPresence = async (store: Store, uid: string): Promise<StoredPresence | undefined> => {
  const item = await store.get(presenceKey(uid), { consistent: true });
  return item && asPresence(item);
};

/** Where the driver was last, and when that was, ms: comparable with `at` of the positions that sockets hear. */
export const lastPosition = ({ lat, lng, pointAt, ts }: StoredPresence) => ({ lat, lng, at: pointAt ?? ts });

/** What lists a driver on the map of their fleet. */
export const fleetAttributes = ['fleetadmin', 'g3p', 'g3s'] as const;

/** What lists a driver as free; present only while they are. */
export const freeAttributes = ['g1p', 'g1s', 'g4p', 'g4s'] as const;
