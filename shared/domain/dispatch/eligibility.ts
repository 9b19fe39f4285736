import { DEFAULT_DRIVER_RADIUS, KM_PER_MILE, PRESENCE_FRESH_MS } from '#shared/contract/constants';
import type { Settings } from '#shared/contract/entities/settings';
import { haversineKm } from '../geo/distance';
import type { LatLng } from '../geo/lat-lng';

/** A driver's presence: soft state in the dispatch index. */
export type Presence = {
  uid: string;
  name: string;
  carTypeId: string;
  approved: boolean;
  onDuty: boolean;
  /** True while bound to a booking. */
  queue: boolean;
  lat: number;
  lng: number;
  /** When the position was taken, ms. */
  ts: number;
  balanceMinor?: number;
};

export type Exclusion =
  | 'not_approved'
  | 'off_duty'
  | 'busy'
  | 'wrong_car_type'
  | 'stale_position'
  | 'too_far'
  | 'negative_balance'
  | 'declined';
export type Candidate = { uid: string; km: number; score: number; excluded?: Exclusion };

type Wanted = {
  pickup: LatLng;
  carTypeId: string;
  radiusKm: number;
  now: number;
  declined: ReadonlySet<string>;
  negativeBalance: boolean;
};

/** Search radius in km (spec §9: 10 when unset, miles when `convert_to_mile`). */
export const radiusKm = (settings: Pick<Settings, 'driverRadius' | 'convert_to_mile'>): number =>
  (settings.driverRadius || DEFAULT_DRIVER_RADIUS) * (settings.convert_to_mile ? KM_PER_MILE : 1);

const exclusion = (driver: Presence, km: number, wanted: Wanted): Exclusion | undefined => {
  if (!driver.approved) return 'not_approved';
  if (!driver.onDuty) return 'off_duty';
  if (driver.queue) return 'busy';
  if (driver.carTypeId !== wanted.carTypeId) return 'wrong_car_type';
  if (wanted.now - driver.ts > PRESENCE_FRESH_MS) return 'stale_position';
  if (km > wanted.radiusKm) return 'too_far';
  if (!wanted.negativeBalance && (driver.balanceMinor ?? 0) < 0) return 'negative_balance';
  return wanted.declined.has(driver.uid) ? 'declined' : undefined;
};

/**
 * Every candidate driver, nearest first, each with distance, score (higher is better) and, if excluded, the reason:
 * explains "why this driver" and "why not me".
 */
export const rankCandidates = (drivers: readonly Presence[], wanted: Wanted): Candidate[] =>
  drivers
    .map(driver => {
      const km = haversineKm(driver, wanted.pickup);
      const excluded = exclusion(driver, km, wanted);
      const score = Math.max(0, 1 - km / wanted.radiusKm);
      return { uid: driver.uid, km: round(km), score: round(score), ...(excluded ? { excluded } : {}) };
    })
    .sort((a, b) => b.score - a.score || a.km - b.km || a.uid.localeCompare(b.uid));

const round = (value: number) => Math.round(value * 1000) / 1000;
