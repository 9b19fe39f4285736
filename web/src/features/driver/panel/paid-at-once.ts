import type { Booking } from '#shared/contract/entities/booking';
import { isHoldTaken } from '#shared/domain/booking/hold-state';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';

/** The driver's payment at the drop of a ride that its rider pays by card later. */
export const paidAtOnce = ({ owed, promisedAtOnce = 0, driver_share }: Booking): number =>
  owed ? owed.paidAtOnce : Math.min(promisedAtOnce, driver_share);

/** When the driver gets their share of such a ride: at once, or when the rider pays. */
export function usePaidWhen(): (booking: Booking) => string {
  const { t } = useTranslation();
  const { money } = useFormat();
  return booking => {
    const atOnce = paidAtOnce(booking);
    if (atOnce === 0) return t(isHoldTaken(booking) ? 'driver.takenText' : 'driver.owedText');
    return t(atOnce < booking.driver_share ? 'driver.atOncePart' : 'driver.atOnce', { amount: money(atOnce) });
  };
}
