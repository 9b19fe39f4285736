import { dataText } from '@/i18n/data-text';
import type { Booking } from '#shared/contract/entities/booking';
import { useTranslation } from '@/i18n/translation';
import type { PaperFact } from '@/ui/paper';
import { dropRows } from '@/lib/trip-end';
import { useFormat } from '@/lib/format';

type Found = readonly [label: string, value: string | undefined];

const known = (facts: readonly Found[]): PaperFact[] =>
  facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []));

function useMoment() {
  const { date } = useFormat();
  return (at: number | undefined) => (at === undefined ? undefined : `${date(at, 'date')}, ${date(at, 'time')}`);
}

/** People, times, places and vehicle for the printed receipt. */
export function usePaperFacts(booking: Booking): { people: PaperFact[]; trip: PaperFact[] } {
  const { t } = useTranslation();
  const { distance, duration } = useFormat();
  const moment = useMoment();
  const vehicle = [booking.vehicle_model, dataText(t, booking.carType), booking.vehicle_number]
    .filter(Boolean)
    .join(' · ');
  const seconds = booking.total_trip_time ?? booking.estimateTime;
  return {
    people: known([
      [t('ride.rider'), booking.customer_name],
      [t('ride.driver'), booking.driver_name],
      [t('book.vehicles'), vehicle],
      [t('ride.recipient'), booking.deliveryPerson],
    ]),
    trip: known([
      [t('paper.booked'), moment(booking.bookingDate)],
      [t('book.pickup'), booking.pickupAddress],
      [t('paper.started'), moment(booking.startTime)],
      ...dropRows(booking, { t, distance }).map(([label, place]) => [t(label), place] as const),
      [t('paper.ended'), moment(booking.endTime)],
      [t('receipt.distance'), `${distance(booking.distance ?? booking.estimateDistance)} · ${duration(seconds)}`],
    ]),
  };
}
