import type { Booking } from '#shared/contract/entities/booking';
import { otherEnd } from '#shared/domain/booking/trip-end';
import { useTranslation } from '@/i18n/translation';
import { dropRows } from '@/lib/trip-end';
import { useFormat } from '@/lib/format';
import { Fact, Facts } from './facts';

/** The ordered drop-off of a trip, its end if that was elsewhere, and the driver's reason for it. */
export function EndFacts({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { distance } = useFormat();
  const reason = otherEnd(booking)?.reason;
  return (
    <Facts>
      {dropRows(booking, { t, distance }).map(([label, place]) => (
        <Fact key={label} label={t(label)}>
          <bdi>{place}</bdi>
        </Fact>
      ))}
      <Fact label={t('tripEnd.reason')}>{reason && t(`placeReason.${reason}`)}</Fact>
    </Facts>
  );
}
