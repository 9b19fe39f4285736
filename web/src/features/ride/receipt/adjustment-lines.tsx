import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Adjustment, Booking } from '#shared/contract/entities/booking';
import { ReceiptRow } from '@/ui/receipt-lines';
import { useFormat } from '@/lib/format';
import { useSession } from '@/lib/session';

/** What the reader gets or loses by an adjustment: an admin reads what the rider does. */
const partFor = ({ rider, driver }: Adjustment, isDriver: boolean): number => (isDriver ? driver : rider);

/** The driver sees refunds and corrections that touch their share; what the rider's bank does is none of theirs. */
const isFor = (one: Adjustment, isDriver: boolean): boolean =>
  one.state !== 'withdrawn' && (isDriver ? one.driver !== 0 : true);

/** How an adjustment stands: where the money goes and whether it has arrived. */
export const standingOf = ({ kind, state, to, cardFailed }: Adjustment) => {
  if (cardFailed) return 'cardFailed';
  if (kind === 'reversal') return 'reversed';
  if (state === 'owed') return 'owed';
  if (state === 'requested') return 'requested';
  if (to === 'card') return 'toCard';
  return to === 'wallet' ? 'toWallet' : 'paid';
};

/** Refunds, corrections and reversals after the payment, each with its reason and how it stands. */
export function AdjustmentLines({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const id = useId();
  const { userType } = useSession();
  const isDriver = userType === 'driver' || userType === 'fleetadmin';
  const told = (booking.adjustments ?? []).filter(one => isFor(one, isDriver));
  if (told.length === 0) return null;
  const detail = (one: Adjustment) =>
    [
      ...(one.reason ? [`\u2068${one.reason}\u2069`] : []),
      date(one.at, 'date'),
      ...(isDriver && one.state !== 'owed' ? [] : [t(`receipt.adjust.${standingOf(one)}`)]),
    ].join(' · ');
  return (
    <Box component="section" aria-labelledby={id} sx={{ borderTop: 1, borderColor: 'hairline', mt: 0.5, pt: 1 }}>
      <Typography id={id} variant="subtitle2" component="h3">
        {t('receipt.adjust.label')}
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {told.map(one => (
          <ReceiptRow
            key={one.id}
            label={t(`receipt.adjust.${one.kind}`)}
            detail={detail(one)}
            amount={partFor(one, isDriver)}
            signed
          />
        ))}
      </Box>
    </Box>
  );
}
