import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Booking } from '#shared/contract/entities/booking';
import { cashAtDrop, cashRoundingOf } from '#shared/domain/booking/amounts';
import { useTranslation } from '@/i18n/translation';
import { Money } from '@/ui/money';
import { noteLook } from '@/ui/theme/chosen';
import { useSession } from '@/lib/session';
import { driverName } from '../ride-words';

/**
 * On arrival at the drop: the amount due and how to pay it, in large type; the driver's screen shows the same amount.
 */
export function CashCard({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { status, prepaid, payment_mode, earlierDebt } = booking;
  if (status !== 'REACHED' || prepaid || payment_mode !== 'cash') return null;
  const rounding = cashRoundingOf(booking);
  const own = user?.id === booking.customer;
  return (
    <Box sx={noteLook}>
      <Typography variant="subtitle1" component="p">
        {t(own ? 'ride.payCash' : 'ride.payCashOther', { driver: driverName(booking, t) })}
      </Typography>
      <Typography variant="display" component="p" className="tnum">
        <Money amount={cashAtDrop(booking)} />
      </Typography>
      {earlierDebt ? (
        <Typography variant="body2">
          {t('receipt.earlierDebt')}: <Money amount={earlierDebt} />
        </Typography>
      ) : null}
      {rounding !== 0 && (
        <Typography variant="body2">
          {t('receipt.cashRounding')}: <Money amount={rounding} />
        </Typography>
      )}
    </Box>
  );
}
