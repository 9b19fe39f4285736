import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Booking } from '#shared/contract/entities/booking';
import { useTranslation } from '@/i18n/translation';
import { CardIcon, CheckIcon } from '@/ui/icons';
import { Money } from '@/ui/money';
import { useFormat } from '@/lib/format';
import { BigMoney } from '@/ui/big-money';
import { noteLook } from '@/ui/theme/chosen';
import { usePaidWhen } from '../panel/paid-at-once';
import { dueOf } from './trip-step';

const words = { prepaid: 'driver.nothingToCollect', wallet: 'driver.walletPays', card: 'driver.cardLater' } as const;

/** One line on the way to the drop; the full amount is shown on arrival. */
function CashAhead({ amount }: { amount: number }) {
  const { t } = useTranslation();
  return (
    <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
      {t('driver.cashAtEnd')}:{' '}
      <Box component="strong" sx={{ color: 'text.primary' }}>
        <Money amount={amount} />
      </Box>
    </Typography>
  );
}

/** The amount to collect at the drop, or that nothing is due. */
export function AmountDue({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const paidWhen = usePaidWhen();
  const due = dueOf(booking);
  if (booking.status === 'STARTED' && due.kind === 'cash') return <CashAhead amount={due.amount} />;
  if (booking.status !== 'REACHED') return null;
  if (due.kind === 'cash')
    return (
      <Box sx={[noteLook, { mt: 2 }]}>
        <Typography variant="subtitle1" component="p">
          {t('driver.collectCash')}
        </Typography>
        <BigMoney amount={due.amount} />
        {due.earlierDebt && (
          <Typography variant="body2">
            {t('receipt.earlierDebt')}: <Money amount={due.earlierDebt} />
          </Typography>
        )}
        {due.rounding && (
          <Typography variant="body2">
            {t('receipt.cashRounding')}: <Money amount={due.rounding} />
          </Typography>
        )}
        {booking.fareReview?.state === 'open' && (
          <Typography variant="body2" sx={{ mt: 0.5 }}>
            {t(booking.fareReview.reason === 'below_estimate' ? 'driver.fareLow' : 'driver.fareHeld', {
              driven: money(booking.fareReview.driven),
            })}
          </Typography>
        )}
      </Box>
    );
  const Icon = due.kind === 'card' ? CardIcon : CheckIcon;
  return (
    <Box sx={{ display: 'flex', gap: 1.5, mt: 2, p: 2, borderRadius: 1.5, bgcolor: 'surface' }}>
      <Icon aria-hidden sx={{ color: due.kind === 'card' ? 'text.primary' : 'success.main' }} />
      <div>
        <Typography variant="subtitle1" component="p">
          {t(words[due.kind])}
        </Typography>
        {due.kind === 'card' && <Typography variant="body2">{paidWhen(booking)}</Typography>}
      </div>
    </Box>
  );
}
