import { useTranslation } from 'react-i18next';
import type { Booking } from '#shared/contract/entities/booking';
import { CardIcon, CheckIcon, CoinsIcon } from '@/ui/icons';
import { Tag } from './facts';

const words = { cash: 'driver.paysCash', card: 'driver.paysCard', wallet: 'driver.paysWallet' } as const;
const icons = { cash: CoinsIcon, card: CardIcon, wallet: CheckIcon } as const;

/** How the rider pays: a driver needs change for cash. */
export function PayTag({ booking }: { booking: Pick<Booking, 'prepaid' | 'payment_mode'> }) {
  const { t } = useTranslation();
  if (booking.prepaid) return <Tag Icon={CheckIcon} text={t('driver.paysNothing')} />;
  return <Tag Icon={icons[booking.payment_mode]} text={t(words[booking.payment_mode])} />;
}
