import { cellToLatLng, gridDisk, gridDiskDistances, latLngToCell } from 'h3-js';
import type { LatLng } from '#shared/contract/entities/common';
import { haversineKm } from '#shared/domain/geo/distance';
import type { Store } from '#lambdas/ports/store';
import { freeCell, presenceKey } from '#lambdas/store/keys';
import { asPresence, FREE_RESOLUTION, type StoredPresence } from './presence-items';

/** Centre-to-centre distance of neighbouring cells at the index's resolution, km, on the small side. */
const RING_KM = 2;
const FIRST_RING = 1;
const WIDEN = 1.6;
const HYDRATE = 50;

type Search = { at: LatLng; carTypeId: string; radiusKm: number; want: number };

const ringsFor = (radiusKm: number) => Math.ceil(radiusKm / RING_KM) + 1;

const uidsIn = async (store: Store, carTypeId: string, cells: readonly string[]) => {
  const pages = await Promise.all(cells.map(cell => store.query({ index: 'gsi1', pk: freeCell(carTypeId, cell) })));
  return pages.flatMap((page, i) => page.map(item => ({ uid: item.g1s as string, cell: cells[i] ?? '' })));
};

const nearestCellsFirst = (found: { uid: string; cell: string }[], at: LatLng) => {
  const km = new Map<string, number>();
  for (const { cell } of found) {
    const [lat, lng] = cellToLatLng(cell);
    km.set(cell, haversineKm(at, { lat, lng }));
  }
  return [...found].sort((a, b) => (km.get(a.cell) ?? 0) - (km.get(b.cell) ?? 0));
};

/**
 * Free drivers of a car type around a point, from the H3 index: rings of cells are read outwards in parallel until
 * enough drivers are found or the radius is covered. Source of the figures: docs/dispatch.md.
 */
export const nearDrivers = async (
  store: Store,
  { at, carTypeId, radiusKm, want }: Search,
): Promise<StoredPresence[]> => {
  const centre = latLngToCell(at.lat, at.lng, FREE_RESOLUTION);
  const last = ringsFor(radiusKm);
  const found: { uid: string; cell: string }[] = [];
  let done = -1;
  for (let ring = FIRST_RING; done < last; ring = Math.min(last, Math.ceil(ring * WIDEN))) {
    const cells =
      done < 0
        ? gridDisk(centre, ring)
        : gridDiskDistances(centre, ring)
            .slice(done + 1)
            .flat();
    found.push(...(await uidsIn(store, carTypeId, cells)));
    done = ring;
    if (found.length >= want) break;
  }
  const nearest = nearestCellsFirst(found, at).slice(0, Math.max(HYDRATE, want));
  const items = await store.getMany(nearest.map(({ uid }) => presenceKey(uid)));
  return items.map(asPresence);
};
