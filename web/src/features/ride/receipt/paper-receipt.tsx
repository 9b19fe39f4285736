import type { Booking } from '#shared/contract/entities/booking';
import { otherEnd } from '#shared/domain/booking/trip-end';
import { useTranslation } from '@/i18n/translation';
import { PaperFacts, PaperSheet } from '@/ui/paper';
import { endTitle } from '@/lib/trip-end';
import { useFormat } from '@/lib/format';
import { usePaperFacts } from './paper-facts';
import { ReceiptBody } from './receipt-body';
import { hasPaidFee, isSettled } from './settlement';

/** The printable receipt: the rider's version, or with their share that of the driver, the fleet and the office. */
export function PaperReceipt({
  booking,
  earns,
  numbers,
}: {
  booking: Booking;
  earns: boolean;
  numbers: readonly string[];
}) {
  const { t } = useTranslation();
  const { date, distance } = useFormat();
  const { people, trip } = usePaperFacts(booking);
  const end = otherEnd(booking);
  return (
    <PaperSheet
      title={t(isSettled(booking) || hasPaidFee(booking) ? 'receipt.title' : 'receipt.unpaidTitle')}
      lines={[
        t('receipt.number', { number: booking.booking_id }),
        date(booking.endTime ?? booking.tripdate, 'date'),
        t(`status.${booking.status}`),
        ...(end ? [endTitle(end, { t, distance })] : []),
        ...numbers,
      ]}
      foot={t('paper.reference', { id: booking.id })}
    >
      <div className="parts">
        <PaperFacts facts={trip} />
        <PaperFacts facts={people} />
      </div>
      <ReceiptBody booking={booking} earns={earns} />
    </PaperSheet>
  );
}
