import type { Booking, BookingStatus, HandoverReason } from '#shared/contract/entities/booking';
import { needsPhoto, type PhotoRules } from '#shared/domain/booking/photos';
import type { PhotoKind } from '#shared/domain/files/rights';

/** The photo that is due in each booking status. */
const dueIn: Partial<Record<BookingStatus, PhotoKind>> = { ARRIVED: 'pickup_image', STARTED: 'deliver_image' };

/**
 * The photo that the next step requires (LIFE-4, LIFE-5), or that replaces the recipient's code. A refusal overrides
 * cached settings, which may be outdated.
 */
export const missingPhoto = (
  booking: Booking,
  settings: PhotoRules,
  refused?: string,
  reason?: HandoverReason,
): PhotoKind | undefined => {
  const kind = dueIn[booking.status];
  if (!kind || booking.appcat !== 'delivery' || booking[kind]) return undefined;
  const isInstead = kind === 'deliver_image' && booking.asksHandover === true && reason !== undefined;
  return isInstead || needsPhoto(booking, kind, settings) || refused === `${kind}_missing` ? kind : undefined;
};

const codes = ['pickup_image_missing', 'deliver_image_missing'] as const;

/** The refusal code of this booking's last step, if it was refused for a missing photo. */
export const photoRefusal = (
  { refusals }: { refusals: readonly { bookingId?: string; code: string }[] },
  bookingId: string | undefined,
): (typeof codes)[number] | undefined => {
  const last = refusals.findLast(refusal => refusal.bookingId === bookingId)?.code;
  return codes.find(code => code === last);
};
