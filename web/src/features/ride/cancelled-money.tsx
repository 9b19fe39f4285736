import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#shared/contract/entities/booking';
import { cancelOutcome } from '@/components/cancel/cancel-terms';
import { useFormat } from '@/lib/format';
import { useSession } from '@/lib/session';

/** What the cancellation has cost, what went back, and to whom; in the words of who reads it. */
function useMoneyWords(booking: Booking): string[] {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { user, userType } = useSession();
  const { fee, refund } = cancelOutcome(booking);
  const own = user?.id === booking.customer;
  const words: string[] = [];
  if (fee > 0) {
    const reader = own ? 'own' : userType === 'driver' ? 'driver' : 'other';
    words.push(t(`cancel.feeTaken.${reader}`, { fee: money(fee) }));
  }
  if (refund > 0 && (own || userType === 'admin'))
    words.push(t(own ? 'ride.refunded' : 'cancel.refundedOther', { amount: money(refund) }));
  return words;
}

export function CancelledMoney({ booking }: { booking: Booking }) {
  const words = useMoneyWords(booking);
  if (booking.status !== 'CANCELLED' || words.length === 0) return null;
  return (
    <Box sx={{ mt: 1.5, p: 2, borderRadius: 1.5, bgcolor: 'surface' }}>
      {words.map(line => (
        <Typography key={line} className="tnum">
          {line}
        </Typography>
      ))}
    </Box>
  );
}
