import type { LatLng } from '#shared/contract/entities/common';
import { haversineKm } from '#shared/domain/geo/distance';
import { freeCell } from '#lambdas/store/keys';

/**
 * H3 resolutions of the two indexes of free drivers: cells of about 2.4 km for dense fleets, where a few hold enough
 * drivers, and of about 17 km for sparse ones, where small cells would be mostly empty.
 */
export const FREE_RESOLUTION = 7;
export const AREA_RESOLUTION = 5;
/** Resolution of the place inside a small cell: about 20 m across. */
export const PLACE_RESOLUTION = 12;
/**
 * How far a free driver may be from the position in the index before it is updated. An update costs two units, so a
 * slowly moving driver must not cause one with every report.
 */
export const BEHIND_KM = 0.15;

/**
 * Loaded on first use: it is a third of a bundle, and most invocations of the functions that contain it don't need it.
 */
const importH3 = () => import('h3-js');
let h3: ReturnType<typeof importH3> | undefined;
export const loadH3 = () => (h3 ??= importH3());
export type H3 = Awaited<ReturnType<typeof loadH3>>;

/** The partitions of a free driver in both indexes, and their place in each: the cells inside sort by nearness. */
export type FreeKeys = { freeKey: string; freeAt: string; areaKey: string; areaAt: string };

const kmFrom = ({ cellToLatLng }: H3, at: LatLng, cell: string): number => {
  const [lat, lng] = cellToLatLng(cell);
  return haversineKm(at, { lat, lng });
};

/**
 * The index keys of a free driver at a position. A stored position stays while the driver is near it and in the same
 * small cell. Larger cells are computed from the stored position, so that each contains exactly the positions whose
 * keys begin with it.
 */
export const freeKeysAt = async (carTypeId: string, at: LatLng, stored: Partial<FreeKeys> = {}): Promise<FreeKeys> => {
  const h3 = await loadH3();
  const place = h3.latLngToCell(at.lat, at.lng, PLACE_RESOLUTION);
  const areaAt = h3.cellToParent(place, FREE_RESOLUTION);
  const freeKey = freeCell(carTypeId, areaAt);
  const stays =
    stored.freeKey === freeKey &&
    stored.freeAt !== undefined &&
    h3.isValidCell(stored.freeAt) &&
    kmFrom(h3, at, stored.freeAt) < BEHIND_KM;
  return {
    freeKey,
    freeAt: stays ? stored.freeAt! : place,
    areaKey: freeCell(carTypeId, h3.cellToParent(place, AREA_RESOLUTION)),
    areaAt,
  };
};

/**
 * Index keys for a driver who goes off duty during a trip: at its end they are listed in a cell that no search reads.
 */
export const offDutyKeys = (uid: string): FreeKeys => ({
  freeKey: freeCell('off', uid),
  freeAt: uid,
  areaKey: freeCell('off', uid),
  areaAt: uid,
});

export const asFree = ({ freeKey, freeAt, areaKey, areaAt }: FreeKeys) => ({
  g1p: freeKey,
  g1s: freeAt,
  g4p: areaKey,
  g4s: areaAt,
});
