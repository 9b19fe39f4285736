import { cellToLatLng, gridDisk, latLngToCell } from 'h3-js';
import type { LatLng } from '#shared/contract/entities/common';
import { haversineKm } from '#shared/domain/geo/distance';
import type { IndexName, Store } from '#lambdas/ports/store';
import { freeCell, presenceKey } from '#lambdas/store/keys';
import { AREA_RESOLUTION, asPresence, FREE_RESOLUTION, type StoredPresence } from './presence-items';

/** Centre to centre of neighbouring cells of the coarse index, km, on the small side. */
const AREA_RING_KM = 14;
/** Read beyond what is wanted, because a cell says only roughly how far its drivers are. */
const SPARE = 8;

type Search = { at: LatLng; carTypeId: string; radiusKm: number; want: number };
type Found = { uid: string; cellKm: number };
type Index = { index: IndexName; sortKey: 'g1s' | 'g4s'; resolution: number };

const dense: Index = { index: 'gsi1', sortKey: 'g1s', resolution: FREE_RESOLUTION };
const thin: Index = { index: 'gsi4', sortKey: 'g4s', resolution: AREA_RESOLUTION };

const kmToCell = (at: LatLng, cell: string): number => {
  const [lat, lng] = cellToLatLng(cell);
  return haversineKm(at, { lat, lng });
};

const within = async (
  store: Store,
  { at, carTypeId }: Search,
  { index, sortKey, resolution }: Index,
  rings: number,
): Promise<Found[]> => {
  const cells = gridDisk(latLngToCell(at.lat, at.lng, resolution), rings);
  const pages = await Promise.all(cells.map(cell => store.query({ index, pk: freeCell(carTypeId, cell) })));
  return pages.flatMap((page, i) => {
    const cellKm = kmToCell(at, cells[i] ?? '');
    return page.map(item => ({ uid: item[sortKey] as string, cellKm }));
  });
};

/** All of a thin fleet within reach: cells can't rank it, so positions must. */
const MOST_HYDRATED = 50;

/**
 * Free drivers of a car type around a point, nearest cells first. The small cells next to the point come first; only
 * where they hold too few are the large cells that cover the radius read. Costs: docs/dispatch.md.
 */
export const nearDrivers = async (store: Store, search: Search): Promise<StoredPresence[]> => {
  const close = await within(store, search, dense, 1);
  const isEnough = close.length >= search.want;
  const found = isEnough ? close : await within(store, search, thin, Math.ceil(search.radiusKm / AREA_RING_KM));
  const limit = isEnough ? search.want + SPARE : MOST_HYDRATED;
  const nearest = found.sort((a, b) => a.cellKm - b.cellKm).slice(0, limit);
  const items = await store.getMany(nearest.map(({ uid }) => presenceKey(uid)));
  return items.map(asPresence);
};
