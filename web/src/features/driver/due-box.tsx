import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#shared/contract/entities/booking';
import { CardIcon, CheckIcon } from '@/components/icons';
import { Money } from '@/components/money';
import { dueOf } from './trip-step';

const words = { prepaid: 'driver.nothingToCollect', wallet: 'driver.walletPays', card: 'driver.cardLater' } as const;

/** What to collect at the door: the amount, or that there is nothing. */
export function DueBox({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const due = dueOf(booking);
  if (due.kind === 'cash')
    return (
      <Box sx={{ mt: 2, p: 2, borderRadius: 1.5, bgcolor: 'amberSoft' }}>
        <Typography variant="body2">{t('driver.collectCash')}</Typography>
        <Typography variant="figure" component="p">
          <Money amount={due.amount} />
        </Typography>
      </Box>
    );
  const Icon = due.kind === 'card' ? CardIcon : CheckIcon;
  return (
    <Box sx={{ display: 'flex', gap: 1.5, mt: 2, p: 2, borderRadius: 1.5, bgcolor: 'surface' }}>
      <Icon aria-hidden />
      <Typography>{t(words[due.kind])}</Typography>
    </Box>
  );
}
