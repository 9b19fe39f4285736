import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { Booking } from '#shared/contract/entities/booking';
import { driversFee, finalFee, waivedFee } from '#shared/domain/booking/amounts';
import { isHoldTaken, takenOf } from '#shared/domain/booking/hold-state';
import { less } from '#shared/domain/payment/packet';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { useSession } from '@/lib/session';
import { cancelOutcome } from './cancel-terms';

/**
 * The amount that a card had authorised for a ride that was cancelled free of charge: it is or was released at once.
 */
const givenUp = ({ cardHold, payment_mode }: Booking): number | undefined => {
  if (!cardHold || payment_mode !== 'card') return undefined;
  return ['held', 'releasing', 'released'].includes(cardHold.state) ? cardHold.amount : undefined;
};

/** The fee, the refund and its recipient, phrased for the reader's role. */
function useMoneyWords(booking: Booking): string[] {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { user, userType } = useSession();
  const { fee, refund } = cancelOutcome(booking);
  const own = user?.id === booking.customer;
  const waived = waivedFee(booking);
  const feeWords = (isOwn: boolean, reader: typeof userType): string[] => {
    const { got: before, waits } = driversFee(booking);
    const got = finalFee(booking).driver;
    const given = less(before, got);
    const owed = booking.cancelFeeOwed ?? 0;
    const isTaken = isHoldTaken(booking);
    if (reader === 'driver')
      return [
        ...(got > 0 ? [t('cancel.feeTaken.driver', { fee: money(got) })] : []),
        ...(given > 0 ? [t('cancel.feeBack', { fee: money(given) })] : []),
        ...(waits > 0 ? [t(isTaken ? 'cancel.feeTaking.driver' : 'cancel.feeWaits', { fee: money(waits) })] : []),
      ];
    const state = isTaken ? 'feeTaking' : owed > 0 ? 'feeOwed' : 'feeTaken';
    const charged = owed > 0 ? fee : less(fee, waived);
    const back = less(less(fee, finalFee(booking).rider), waived);
    return [
      ...(charged > 0
        ? [
            t(`cancel.${state}.${isOwn ? 'own' : 'other'}`, {
              fee: money(charged),
              owed: money(isTaken ? takenOf(booking, owed).taken : owed),
            }),
          ]
        : []),
      ...(waived > 0 ? [t('cancel.feeWaived', { fee: money(waived) })] : []),
      ...(back > 0 ? [t('cancel.feeBack', { fee: money(back) })] : []),
    ];
  };
  const words = fee > 0 ? feeWords(own, userType) : [];
  const held = own && fee === 0 ? givenUp(booking) : undefined;
  if (held !== undefined) words.push(t('cancel.holdBack', { held: money(held) }));
  if (refund > 0 && (own || userType === 'admin'))
    words.push(t(own ? 'ride.refunded' : 'cancel.refundedOther', { amount: money(refund) }));
  return words;
}

export function CancelledMoney({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const words = useMoneyWords(booking);
  const owes = user?.id === booking.customer && (booking.cancelFeeOwed ?? 0) > 0 && !isHoldTaken(booking);
  if (booking.status !== 'CANCELLED' || words.length === 0) return null;
  return (
    <Box sx={{ mt: 1.5, mb: 1, p: 2, borderRadius: 1.5, bgcolor: 'surface' }}>
      {words.map(line => (
        <Typography key={line} className="tnum">
          {line}
        </Typography>
      ))}
      {owes && (
        <Link component={RouterLink} to="/wallet" sx={{ display: 'inline-block', mt: 1 }}>
          {t('profile.withdrawFirst')}
        </Link>
      )}
    </Box>
  );
}
