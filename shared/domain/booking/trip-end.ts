import type { Booking, PlaceReason } from '#shared/contract/entities/booking';
import type { PlacePoint } from '#shared/contract/entities/common';
import { haversineKm } from '../geo/distance';

/** An end farther from the ordered drop-off than this is not explained by the search for room to stop. */
const FAR_KM = 0.3;

/** A trip that ended elsewhere than ordered. */
export type OtherEnd = {
  /** `early`: before the ordered route was driven; `unknown`: no position showed where it ended. */
  kind: 'early' | 'elsewhere' | 'unknown';
  /** The address of the ordered drop-off. */
  ordered: string;
  /** The address of the end, if it is known to be another one. */
  ended?: string;
  /** The straight distance between both. */
  km?: number;
  /** The driver's reason for ending the trip there. */
  reason?: PlaceReason;
};

/** The drop-off as it was ordered. The drop-off of a taxi ride becomes the place where the ride ended. */
export const bookedDrop = ({
  stops,
  drop,
  dropAddress,
}: Pick<Booking, 'stops' | 'drop' | 'dropAddress'>): PlacePoint => {
  const ordered = stops.findLast(({ kind }) => kind === 'drop');
  return ordered ? { lat: ordered.lat, lng: ordered.lng, add: ordered.add } : { ...drop, add: dropAddress };
};

const stepAtEnd = ({ farSteps = [] }: Booking) => farSteps.find(({ step }) => step === 'reach');

const kmApart = (booking: Booking, ordered: PlacePoint): number | undefined => {
  const { metres } = stepAtEnd(booking) ?? {};
  if (metres !== undefined) return metres / 1000;
  return booking.dropAddress === ordered.add ? undefined : haversineKm(ordered, booking.drop);
};

/** The driven route is shorter than the ordered one, and its end is far from the ordered drop-off. */
const isEarly = (booking: Booking, km: number): boolean =>
  !stepAtEnd(booking)?.isNear && km > FAR_KM && (booking.distance ?? Infinity) < booking.estimateDistance;

/** How a trip ended, if it did not end at the ordered drop-off, or if its driver gave a reason for the place. */
export const otherEnd = (booking: Booking): OtherEnd | undefined => {
  const ordered = bookedDrop(booking);
  const step = stepAtEnd(booking);
  const isElsewhere = booking.dropAddress !== ordered.add;
  if (!step && !isElsewhere) return undefined;
  const km = kmApart(booking, ordered);
  return {
    kind: km === undefined ? 'unknown' : isEarly(booking, km) ? 'early' : 'elsewhere',
    ordered: ordered.add,
    ...(isElsewhere ? { ended: booking.dropAddress } : {}),
    ...(km === undefined ? {} : { km }),
    ...(step ? { reason: step.reason } : {}),
  };
};

/**
 * The end of a trip, if its rider is notified about it: the trip ended before the ordered route was driven, or its
 * driver gave a reason.
 */
export const awayEnd = (booking: Booking): OtherEnd | undefined => {
  const end = otherEnd(booking);
  return end?.kind === 'early' || end?.reason !== undefined ? end : undefined;
};

/** Whether the rider may still react to an end away from the drop-off, or waits for an answer to their objection. */
export const isEndOpen = (booking: Booking): boolean => {
  const { endObjection, rating } = booking;
  if (endObjection ? endObjection.state !== 'open' : rating !== undefined) return false;
  return awayEnd(booking) !== undefined;
};
