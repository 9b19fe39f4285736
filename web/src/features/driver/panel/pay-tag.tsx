import type { Booking } from '#shared/contract/entities/booking';
import { isHeld } from '#shared/domain/booking/hold-state';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { CardIcon, CheckIcon, CoinsIcon } from '@/ui/icons';
import { Tag } from './facts';
import { paidAtOnce } from './paid-at-once';

const words = { cash: 'driver.paysCash', card: 'driver.paysCard', wallet: 'driver.paysWallet' } as const;
const icons = { cash: CoinsIcon, card: CardIcon, wallet: CheckIcon } as const;

/** How the rider pays: a driver needs change for cash. */
export function PayTag({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const atOnce = paidAtOnce(booking);
  if (booking.prepaid) return <Tag Icon={CheckIcon} text={t('driver.paysNothing')} />;
  if (booking.payment_mode === 'card' && atOnce > 0)
    return <Tag Icon={CardIcon} text={t('driver.paysAtOnce', { amount: money(atOnce) })} />;
  if (booking.payment_mode === 'card' && isHeld(booking)) return <Tag Icon={CardIcon} text={t('driver.paysHeld')} />;
  return <Tag Icon={icons[booking.payment_mode]} text={t(words[booking.payment_mode])} />;
}
