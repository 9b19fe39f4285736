import { SAME_PLACE_M } from '#shared/contract/constants';
import { haversineKm } from '../geo/distance';
import type { LatLng } from '../geo/lat-lng';

/** Whether pickup and drop are the same place. */
export const isSamePlace = (pickup: LatLng, drop: LatLng): boolean => haversineKm(pickup, drop) * 1_000 < SAME_PLACE_M;
