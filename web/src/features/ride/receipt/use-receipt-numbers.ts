import { useQuery } from '@tanstack/react-query';
import type { Booking } from '#shared/contract/entities/booking';
import type { Invoice } from '#shared/contract/entities/invoice';
import { useTranslation } from '@/i18n/translation';
import { receiptNumbersQuery } from '../api';
import { hasPaidFee, isSettled } from './settlement';

/** The numbers of a ride's receipts and credit notes, in words; before they are assigned, that they follow. */
export function useReceiptNumbers(booking: Booking): string[] {
  const { t } = useTranslation();
  const isNumbered = booking.status === 'CANCELLED' ? hasPaidFee(booking) : isSettled(booking);
  const { data } = useQuery(receiptNumbersQuery(booking, isNumbered));
  if (!data) return [];
  const isCharged = booking.status === 'CANCELLED' || booking.trip_cost > 0;
  if (data.length === 0) return isCharged ? [t('receipt.seriesLater')] : [];
  return data.map(({ kind, number, about }: Invoice) => {
    if (kind === 'credit') return t('receipt.seriesCredit', { number, about: about ?? '' });
    return about ? t('receipt.seriesMore', { number, about }) : t('receipt.series', { number });
  });
}
