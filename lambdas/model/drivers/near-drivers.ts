import type { LatLng } from '#shared/contract/entities/common';
import { haversineKm } from '#shared/domain/geo/distance';
import type { IndexName, Store } from '#lambdas/ports/store';
import { freeCell, presenceKey } from '#lambdas/store/keys';
import { AREA_RESOLUTION, FREE_RESOLUTION, loadH3 } from './free-cells';
import { asPresence, type StoredPresence } from './presence-items';

/** Distance that one ring of the coarse index covers from anywhere in its centre cell, in km, rounded down. */
const AREA_RING_KM = 8;
type Search = {
  at: LatLng;
  carTypeId: string;
  radiusKm: number;
  want: number;
  /** Any will do, wherever in the radius: that there are some is all that is asked. */
  isAnyEnough?: boolean | undefined;
  /** Whether a driver counts: an index entry may be stale, e.g. when the phone has died. */
  isUsable(driver: StoredPresence): boolean;
  /** Adds data that `isUsable` needs and that is not part of the presence. */
  complete?(drivers: StoredPresence[]): Promise<StoredPresence[]>;
};
type Found = { uid: string; cellKm: number };
/**
 * `reachKm`: the greatest distance from a cell's centre to its corners; a cell further away has no drivers in reach.
 */
type Index = { index: IndexName; sortKey: 'g1s' | 'g4s'; resolution: number; reachKm: number };

const dense: Index = { index: 'gsi1', sortKey: 'g1s', resolution: FREE_RESOLUTION, reachKm: 1.7 };
const thin: Index = { index: 'gsi4', sortKey: 'g4s', resolution: AREA_RESOLUTION, reachKm: 12 };

const within = async (
  store: Store,
  { at, carTypeId, radiusKm }: Search,
  { index, sortKey, resolution, reachKm }: Index,
  rings: number,
): Promise<Found[]> => {
  const { cellToLatLng, gridDisk, latLngToCell } = await loadH3();
  const cells = gridDisk(latLngToCell(at.lat, at.lng, resolution), rings)
    .map(cell => {
      const [lat, lng] = cellToLatLng(cell);
      return { cell, km: haversineKm(at, { lat, lng }) };
    })
    .filter(({ km }) => km <= radiusKm + reachKm);
  const pages = await Promise.all(cells.map(({ cell }) => store.query({ index, pk: freeCell(carTypeId, cell) })));
  return cells.flatMap(({ km }, i) => (pages[i] ?? []).map(item => ({ uid: item[sortKey] as string, cellKm: km })));
};

/** Of those who are looked at, only to know that there is somebody. */
const GLANCE = 4;
/** A cell gives only a rough distance, so more drivers are loaded than are wanted: first a few, then many. */
const FIRST_LOOK = 20;
const MOST_LOOKED_AT = 40;

/** Loads the presences of the nearest drivers found; those in `seen` are not read again. */
const hydrate = async (
  store: Store,
  search: Search,
  found: readonly Found[],
  seen: readonly StoredPresence[] = [],
): Promise<StoredPresence[]> => {
  const known = new Set(seen.map(({ uid }) => uid));
  const fresh = found.filter(({ uid }) => !known.has(uid));
  const keys = fresh.sort((a, b) => a.cellKm - b.cellKm).map(({ uid }) => presenceKey(uid));
  const read = async (batch: typeof keys) => {
    const drivers = (await store.getMany(batch)).map(asPresence);
    return search.complete ? search.complete(drivers) : drivers;
  };
  const looks = [...(search.isAnyEnough ? [GLANCE] : []), FIRST_LOOK, MOST_LOOKED_AT];
  let drivers = [...seen];
  let from = 0;
  for (const look of looks) {
    drivers = [...drivers, ...(await read(keys.slice(from, look)))];
    if (drivers.filter(search.isUsable).length >= search.want || keys.length <= look) return drivers;
    from = look;
  }
  return drivers;
};

/**
 * Free drivers of a car type around a point, nearest cells first. The small cells around the point are read first; the
 * large cells that cover the radius only when those hold too few usable drivers. Costs: docs/dispatch.md.
 */
export const nearDrivers = async (store: Store, search: Search): Promise<StoredPresence[]> => {
  const here = search.isAnyEnough ? await hydrate(store, search, await within(store, search, dense, 0)) : [];
  if (here.filter(search.isUsable).length >= search.want && here.length > 0) return here;
  const close = await hydrate(store, search, await within(store, search, dense, 1), here);
  if (close.filter(search.isUsable).length >= search.want) return close;
  return hydrate(store, search, await within(store, search, thin, Math.ceil(search.radiusKm / AREA_RING_KM)), close);
};
