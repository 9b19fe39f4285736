import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { Booking } from '#shared/contract/entities/booking';
import { useTranslation } from '@/i18n/translation';
import { useSession } from '@/lib/session';
import { usePrinting } from '@/lib/use-printing';
import { PaperReceipt } from './paper-receipt';
import { ReceiptBody } from './receipt-body';
import { hasPaidFee, isSettled } from './settlement';
import { Unbroken } from '@/ui/unbroken';
import { useReceiptNumbers } from './use-receipt-numbers';
import { RECEIPT_TITLE_ID } from './show-receipt';

const supportLink = { display: 'inline-flex', alignItems: 'center', minHeight: 44 } as const;

/** The stored fare: the same lines for rider, driver, admin and the printed receipt. */
export function ReceiptCard({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { userType } = useSession();
  const printing = usePrinting(`${t('receipt.title')} ${booking.booking_id}`);
  const numbers = useReceiptNumbers(booking);
  const earns = userType !== 'rider' && booking.status !== 'CANCELLED';
  return (
    <Box component="section" aria-labelledby={RECEIPT_TITLE_ID} sx={{ p: 2, borderRadius: 1.5, bgcolor: 'surface' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <Typography id={RECEIPT_TITLE_ID} variant="h4" component="h2" tabIndex={-1}>
          {t(isSettled(booking) || hasPaidFee(booking) ? 'receipt.title' : 'receipt.unpaidTitle')}
        </Typography>
        <Button size="small" variant="text" onClick={() => window.print()} sx={{ marginInlineEnd: -1.5 }}>
          {t('receipt.print')}
        </Button>
      </Box>
      <ReceiptBody booking={booking} earns={earns} />
      {numbers.map(number => (
        <Typography key={number} variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          <Unbroken text={number} />
        </Typography>
      ))}
      <Link component={RouterLink} to={`/support?booking=${booking.booking_id}`} variant="body2" sx={supportLink}>
        {t('nav.support')}
      </Link>
      {printing && <PaperReceipt booking={booking} earns={earns} numbers={numbers} />}
    </Box>
  );
}
