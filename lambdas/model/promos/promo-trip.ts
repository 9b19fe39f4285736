import type { Booking } from '#shared/contract/entities/booking';
import type { PromoTrip } from './judge-promos';

/** A booked ride as promos are judged for it. */
export const promoTripOf = ({ id, receipt, carTypeId, tripdate, promo_details }: Booking): PromoTrip => ({
  total: receipt.total,
  carTypeId,
  at: tripdate,
  booking: { id, promoId: promo_details?.id },
});
