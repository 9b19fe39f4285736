import type { Booking } from '#shared/contract/entities/booking';
import type { Settings } from '#shared/contract/entities/settings';

/** The settings for delivery photos. */
export type PhotoRules = Pick<Settings, 'AllowDeliveryPickupImageCapture' | 'AllowFinalDeliveryImageCapture'>;
type Photo = 'pickup_image' | 'deliver_image';

const duties = { pickup_image: 'pickupPhoto', deliver_image: 'deliveryPhoto' } as const;
const settings = {
  pickup_image: 'AllowDeliveryPickupImageCapture',
  deliver_image: 'AllowFinalDeliveryImageCapture',
} as const;

type Asked = Pick<Booking, 'appcat' | 'parcelTypeSelected' | 'optionSelected'>;

/** Whether a delivery needs this photo: by the settings for all deliveries, or by the rider's choice for this one. */
export const needsPhoto = (booking: Asked, photo: Photo, rules: PhotoRules): boolean =>
  booking.appcat === 'delivery' &&
  (rules[settings[photo]] ||
    [booking.parcelTypeSelected, booking.optionSelected].some(choice => choice?.requires === duties[photo]));
