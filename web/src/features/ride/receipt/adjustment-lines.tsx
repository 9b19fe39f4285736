import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fragment, useId } from 'react';
import type { Adjustment, Booking } from '#shared/contract/entities/booking';
import { finalFee, finalPrice, finalShare } from '#shared/domain/booking/amounts';
import { useTranslation } from '@/i18n/translation';
import { ReceiptRow } from '@/ui/receipt-lines';
import { useFormat } from '@/lib/format';
import { useSession } from '@/lib/session';

/** A refund that left the driver's share as it was. */
const isBorne = ({ kind, driver }: Adjustment): boolean => kind === 'refund' && driver === 0;

/** Amount that the reader gets or loses by an adjustment; an admin sees the rider's. */
const partFor = (adjustment: Adjustment, isDriver: boolean): number => {
  if (!isDriver) return adjustment.rider;
  return isBorne(adjustment) ? -adjustment.rider : adjustment.driver;
};

/** The driver sees refunds and corrections of the fare; nobody sees disputes in which their own part does not change. */
const isFor = (adjustment: Adjustment, isDriver: boolean): boolean => {
  if (adjustment.state === 'withdrawn') return false;
  if (isDriver) return adjustment.driver !== 0 || isBorne(adjustment);
  return adjustment.kind !== 'reversal' || adjustment.rider !== 0;
};

/** The state of an adjustment: the destination of the money and whether it has arrived. */
export const standingOf = ({ kind, state, to, cardFailed, waived }: Adjustment) => {
  if (cardFailed) return 'cardFailed';
  if (kind === 'reversal') return 'reversed';
  if (state === 'owed') return 'owed';
  if (state === 'done' && to === undefined && waived) return 'waived';
  if (state === 'requested') return 'requested';
  if (to === 'card') return 'toCard';
  return to === 'wallet' ? 'toWallet' : 'paid';
};

/** Remaining price and share; for a cancelled ride those of its fee. */
const leftOf = (booking: Booking): { price: number; share: number } => {
  if (booking.status !== 'CANCELLED') return { price: finalPrice(booking), share: finalShare(booking) };
  const { rider, driver } = finalFee(booking);
  return { price: rider, share: driver };
};

/** Refunds, corrections and reversals after the payment, each with its reason and state. */
export function AdjustmentLines({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { date, money } = useFormat();
  const id = useId();
  const { userType } = useSession();
  const isDriver = userType === 'driver' || userType === 'fleetadmin';
  const adjustments = (booking.adjustments ?? []).filter(adjustment => isFor(adjustment, isDriver));
  if (adjustments.length === 0) return null;
  const refunds = adjustments.filter(({ kind }) => kind === 'refund');
  const left = t('statement.afterRefunds');
  const { price, share } = leftOf(booking);
  /** The part of a fee that was only owed, beside the refunded part. */
  const lowered = ({ waived, rider }: Adjustment) =>
    waived && waived < rider ? [t('receipt.adjust.lowered', { amount: money(waived) })] : [];
  const detail = (adjustment: Adjustment) =>
    [
      ...(adjustment.reason ? [`\u2068${adjustment.reason}\u2069`] : []),
      date(adjustment.at, 'date'),
      ...(isDriver && adjustment.state !== 'owed'
        ? []
        : [...lowered(adjustment), t(`receipt.adjust.${standingOf(adjustment)}`)]),
    ].join(' · ');
  return (
    <Box component="section" aria-labelledby={id} sx={{ borderTop: 1, borderColor: 'hairline', mt: 0.5, pt: 1 }}>
      <Typography id={id} variant="subtitle2" component="h3">
        {t('receipt.adjust.label')}
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {adjustments.map(adjustment => (
          <Fragment key={adjustment.id}>
            <ReceiptRow
              label={t(`receipt.adjust.${adjustment.kind}`)}
              detail={detail(adjustment)}
              amount={partFor(adjustment, isDriver)}
              signed
            />
            {isDriver && isBorne(adjustment) && (
              <ReceiptRow label={t('receipt.adjust.borne')} amount={adjustment.rider} signed />
            )}
          </Fragment>
        ))}
        {userType !== 'rider' && refunds.some(({ driver }) => driver !== 0) && (
          <ReceiptRow label={t('receipt.driverShare')} detail={left} amount={share} strong />
        )}
        {userType !== 'driver' && refunds.length > 0 && (
          <ReceiptRow label={t('receipt.total')} detail={left} amount={price} strong />
        )}
      </Box>
    </Box>
  );
}
