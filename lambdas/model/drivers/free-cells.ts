import type { LatLng } from '#shared/contract/entities/common';
import { freeCell } from '#lambdas/store/keys';

/**
 * H3 resolutions of the two indexes of free drivers: cells of about 2.4 km for dense fleets, where the first ring holds
 * enough drivers, and of about 17 km for sparse ones, where rings of small cells would be mostly empty.
 */
export const FREE_RESOLUTION = 7;
export const AREA_RESOLUTION = 5;

/**
 * Loaded on first use: it is a third of a bundle, and most invocations of the functions that contain it don't need it.
 */
const importH3 = () => import('h3-js');
let h3: ReturnType<typeof importH3> | undefined;
export const loadH3 = () => (h3 ??= importH3());

type FreeKeys = { freeKey: string; areaKey: string };

/** The index keys of a free driver at a position. */
export const freeKeysAt = async (carTypeId: string, at: LatLng): Promise<FreeKeys> => {
  const { latLngToCell } = await loadH3();
  return {
    freeKey: freeCell(carTypeId, latLngToCell(at.lat, at.lng, FREE_RESOLUTION)),
    areaKey: freeCell(carTypeId, latLngToCell(at.lat, at.lng, AREA_RESOLUTION)),
  };
};

/**
 * Index keys for a driver who goes off duty during a trip: at its end they are listed in a cell that no search reads.
 */
export const offDutyKeys = (uid: string): FreeKeys => ({
  freeKey: freeCell('off', uid),
  areaKey: freeCell('off', uid),
});

export const asFree = (uid: string, { freeKey, areaKey }: FreeKeys) => ({
  g1p: freeKey,
  g1s: uid,
  g4p: areaKey,
  g4s: uid,
});
