import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#shared/contract/entities/booking';
import { taxIn } from '#shared/domain/fare/tax';
import { ReceiptLines, ReceiptRow } from '@/ui/receipt-lines';
import { useFormat } from '@/lib/format';
import { AdjustmentLines } from './adjustment-lines';
import { paymentsOf, type Payment } from './settlement';

function usePaymentWords() {
  const { t } = useTranslation();
  return ({ kind }: Payment): string => {
    if (kind === 'due') return t('receipt.due');
    if (kind === 'back') return t('receipt.back');
    return `${t('receipt.paid')} · ${t(`receipt.mode.${kind}`)}`;
  };
}

function CancelledLines({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const fee = booking.cancelFee ?? 0;
  return (
    <Box component="dl" sx={{ m: 0 }}>
      <ReceiptRow label={t('receipt.ride')} detail={t('receipt.notCharged')} amount={0} />
      {fee > 0 && <ReceiptRow label={t('receipt.cancelFee')} amount={fee} />}
      <ReceiptRow strong label={t('receipt.total')} amount={fee} />
    </Box>
  );
}

/** A debt from an earlier ride paid with this one; not part of its fare. */
function EarlierDebt({ booking: { status, earlierDebt = 0 } }: { booking: Booking }) {
  const { t } = useTranslation();
  if (earlierDebt === 0 || status === 'CANCELLED') return null;
  return (
    <Box component="dl" sx={{ m: 0 }}>
      <ReceiptRow label={t('receipt.earlierDebt')} amount={earlierDebt} />
    </Box>
  );
}

/** The tax that the price contains; none where the settings had no rate when the ride was booked. */
function TaxLine({ booking: { status, receipt, discount_amount } }: { booking: Booking }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const amount = status === 'CANCELLED' ? undefined : taxIn(receipt.total - discount_amount, receipt);
  if (amount === undefined || !receipt.tax) return null;
  const { label, rate } = receipt.tax;
  return (
    <Box component="dl" sx={{ m: 0, color: 'text.secondary' }}>
      <ReceiptRow
        label={t('receipt.taxIncluded', { tax: label || t('receipt.tax'), rate: number(rate) })}
        amount={amount}
      />
    </Box>
  );
}

/** What the driver got for the ride: their share, and what the platform paid on top. */
function DriverLines({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const borne = booking.fareReview?.borne ?? 0;
  return (
    <Box component="dl" sx={{ m: 0, color: 'text.secondary' }}>
      <ReceiptRow label={t('receipt.driverShare')} amount={booking.driver_share} />
      {borne > 0 && <ReceiptRow label={t('receipt.borne')} amount={borne} />}
    </Box>
  );
}

/**
 * The fare line by line as stored by the server, and how it was paid; for screen and print.
 *
 * @param props.earns for whom the driver's share is shown: everybody but the rider
 */
export function ReceiptBody({ booking, earns }: { booking: Booking; earns: boolean }) {
  const words = usePaymentWords();
  const { receipt, discount_amount, promo_details } = booking;
  return (
    <>
      {booking.status === 'CANCELLED' ? (
        <CancelledLines booking={booking} />
      ) : (
        <ReceiptLines
          receipt={receipt}
          discount={discount_amount}
          {...(promo_details ? { promo: promo_details.promo_name } : {})}
        />
      )}
      <TaxLine booking={booking} />
      <EarlierDebt booking={booking} />
      <Box component="dl" sx={{ m: 0, color: 'text.secondary' }}>
        {paymentsOf(booking).map(payment => (
          <ReceiptRow key={payment.kind} label={words(payment)} amount={payment.amount} />
        ))}
      </Box>
      {earns && <DriverLines booking={booking} />}
      <AdjustmentLines booking={booking} />
    </>
  );
}
