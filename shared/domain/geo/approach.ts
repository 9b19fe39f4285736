import { MINUTE_MS } from '#shared/contract/time';
import type { Booking } from '#shared/contract/entities/booking';
import type { LatLng } from '#shared/contract/entities/common';
import { approachS } from './city-drive';
import { haversineKm } from './distance';

/** A smaller increase of the distance may be a one-way street, or noise. */
const AWAY_KM = 0.3;
/** A driver who has arrived waits within this distance of the pickup, straight. */
const WAITS_KM = 1;

export type Approach = Required<Pick<Booking, 'arriveBy' | 'acceptedKm'>>;

/**
 * The latest arrival of the driver that the rider is shown, by the same rule as on their page, and the driver's
 * distance. Undefined if no fee depends on it: all data of a booking are written with every step.
 */
export const approachFrom = (booking: Booking, from: LatLng, now: number): Approach | undefined => {
  if (!booking.cancelSlab?.length) return undefined;
  const acceptedKm = haversineKm(from, booking.pickup);
  const drive = approachS(acceptedKm) * 1_000;
  const arriveBy = Math.max(Math.round(now + drive), booking.bookLater ? booking.tripdate : 0);
  return { arriveBy, acceptedKm: Math.round(acceptedKm * 100) / 100 };
};

/**
 * How strictly the displayed time applies, and the driver's straight distance from the pickup now, if it is known. For
 * a driver who has arrived, it is known from a position after the arrival.
 */
export type Punctuality = { toleranceMin: number; driverKm?: number | undefined };

type Ride = Pick<Booking, 'status' | 'acceptedAt' | 'arriveBy' | 'acceptedKm' | 'driver_arrive_time' | 'farSteps'>;

/**
 * Whether a driver on the way can still arrive in time: they have not moved away and are as near as the time demands.
 */
const canArriveInTime = (
  { acceptedAt = 0, acceptedKm = 0 }: Ride,
  by: number,
  until: number,
  now: number,
  km: number,
): boolean => {
  if (km > acceptedKm + AWAY_KM) return false;
  if (acceptedKm <= AWAY_KM) return true;
  return now + ((by - acceptedAt) * km) / acceptedKm <= until;
};

/**
 * Whether a driver who reports that they have arrived is at the pickup. An arrival that needed a reason does not prove
 * it.
 */
const isThere = ({ farSteps = [] }: Ride, driverKm = 0): boolean =>
  driverKm <= WAITS_KM && farSteps.every(({ step, isNear }) => step !== 'arrive' || isNear);

/**
 * Whether the driver is or was punctual, by the arrival time that the rider was shown. Rides from before such times
 * were stored count as punctual.
 */
export const isPunctual = (ride: Ride, now: number, { toleranceMin, driverKm }: Punctuality): boolean => {
  const { arriveBy, status, driver_arrive_time } = ride;
  if (status === 'ARRIVED' && !isThere(ride, driverKm)) return false;
  if (arriveBy === undefined) return true;
  const until = arriveBy + toleranceMin * MINUTE_MS;
  if (status === 'ARRIVED') return (driver_arrive_time ?? now) <= until;
  return now <= until && (driverKm === undefined || canArriveInTime(ride, arriveBy, until, now, driverKm));
};
