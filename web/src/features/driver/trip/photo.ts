import type { Booking, BookingStatus } from '#shared/contract/entities/booking';
import type { Settings } from '#shared/contract/entities/settings';
import type { PhotoKind } from '#shared/domain/files/rights';

/** In which state the driver stands where the photo is taken. */
const dueIn: Partial<Record<BookingStatus, PhotoKind>> = { ARRIVED: 'pickup_image', STARTED: 'deliver_image' };

const settingOf = {
  pickup_image: 'AllowDeliveryPickupImageCapture',
  deliver_image: 'AllowFinalDeliveryImageCapture',
} as const;

export type PhotoSettings = Pick<Settings, (typeof settingOf)[PhotoKind]>;

/** The photo without which the next step is refused (LIFE-4, LIFE-5). A refusal counts more than settings of before. */
export const missingPhoto = (booking: Booking, settings: PhotoSettings, refused?: string): PhotoKind | undefined => {
  const kind = dueIn[booking.status];
  if (!kind || booking.appcat !== 'delivery' || booking[kind]) return undefined;
  return settings[settingOf[kind]] || refused === `${kind}_missing` ? kind : undefined;
};

const codes = ['pickup_image_missing', 'deliver_image_missing'] as const;

/** The photo that the server missed when this booking's last step came, as its code. */
export const photoRefusal = (
  { refusals }: { refusals: readonly { bookingId?: string; code: string }[] },
  bookingId: string | undefined,
): (typeof codes)[number] | undefined => {
  const last = refusals.findLast(refusal => refusal.bookingId === bookingId)?.code;
  return codes.find(code => code === last);
};
