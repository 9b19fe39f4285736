import type { TFunction } from 'i18next';
import { INCOMPLETE_BOOKING_REASON } from '#shared/contract/constants';
import type { Booking } from '#shared/contract/entities/booking';
import type { useFormat } from '@/lib/format';

type Format = ReturnType<typeof useFormat>;

/** "Järntorget, Gothenburg" is spoken of as Järntorget. */
export const shortPlace = (address: string): string => address.split(', ')[0] ?? address;

export const driverName = (booking: Booking, t: TFunction): string =>
  booking.driver_name?.split(' ')[0] ?? t('ride.driver');

/** Later than now and not searched for yet. */
export const isScheduled = (booking: Booking): boolean =>
  booking.status === 'NEW' && booking.bookLater && (booking.wave ?? 0) === 0 && !booking.searchEnded;

/** The state in one sentence: what is going on. */
export function stateWords(booking: Booking, t: TFunction, { date }: Format): string {
  const driver = driverName(booking, t);
  switch (booking.status) {
    case 'NEW':
      if (booking.searchEnded) return t('ride.state.searchEnded');
      if (isScheduled(booking)) return t('ride.state.scheduled', { when: date(booking.tripdate) });
      return t('ride.state.NEW', { place: shortPlace(booking.pickupAddress) });
    case 'ACCEPTED':
    case 'ARRIVED':
      return t(`ride.state.${booking.status}`, { driver });
    case 'STARTED':
    case 'REACHED':
      return t(`ride.state.${booking.status}`, { place: shortPlace(booking.dropAddress) });
    case 'PAID':
      return t(booking.appcat === 'taxi' ? 'ride.state.PAIDtaxi' : 'ride.state.PAID');
    default:
      return t(`ride.state.${booking.status}`);
  }
}

function reasonWords(booking: Booking, t: TFunction): string {
  const by = (['rider', 'driver', 'admin', 'clock'] as const).find(party => party === booking.cancelledBy) ?? 'clock';
  const reason =
    booking.reason === INCOMPLETE_BOOKING_REASON ? t('ride.reasonIncomplete') : (booking.reason ?? t('common.none'));
  return t('ride.next.CANCELLED', { by: t(`ride.by.${by}`), reason });
}

/** What happens next, or what to do now. */
export function nextWords(booking: Booking, t: TFunction, { date, money }: Format, isCustomer: boolean): string {
  const amount = money(booking.payableAmount || booking.trip_cost);
  switch (booking.status) {
    case 'PAYMENT_PENDING':
    case 'PENDING':
      return t(`ride.next.${booking.status}`, { amount });
    case 'NEW':
      if (booking.searchEnded) return t(booking.prepaid ? 'ride.next.searchEnded' : 'ride.next.searchEndedUnpaid');
      return t(isScheduled(booking) ? 'ride.next.scheduled' : 'ride.next.NEW');
    case 'ARRIVED':
      return t(booking.otp ? 'ride.next.ARRIVED' : 'ride.next.ARRIVEDplain');
    case 'ACCEPTED':
      return booking.otp ? t('ride.next.ACCEPTED') : '';
    case 'PAID':
      // Only who rode is asked how it was.
      if (isCustomer) return t('ride.next.PAID', { driver: driverName(booking, t) });
      return date(booking.endTime ?? booking.tripdate);
    case 'COMPLETE':
      return date(booking.endTime ?? booking.tripdate);
    case 'CANCELLED':
      return reasonWords(booking, t);
    default:
      return t(`ride.next.${booking.status}`);
  }
}
