import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#shared/contract/entities/booking';
import { Money } from '@/components/money';
import { ReceiptLines } from '@/components/receipt-lines';
import { useFormat } from '@/lib/format';
import { useSession } from '@/lib/session';
import { useSettings } from '@/lib/start';

/** On paper there is the receipt and nothing else. */
const onPaper = (
  <GlobalStyles
    styles={{
      '@media print': {
        'body *': { visibility: 'hidden' },
        '#receipt, #receipt *': { visibility: 'visible', color: '#000 !important' },
        '#receipt': { position: 'fixed', inset: 0, padding: '32px', border: '0 !important', background: '#fff' },
        '#receipt button': { display: 'none' },
        '.print-only': { display: 'block !important' },
      },
    }}
  />
);

function PaperHead({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { CompanyName } = useSettings();
  return (
    <Box className="print-only" aria-hidden sx={{ display: 'none', mb: 2 }}>
      <Typography variant="h2" component="p">
        {t('receipt.number', { number: booking.booking_id })}
      </Typography>
      <Typography variant="body2">
        {t('receipt.issued', { company: CompanyName, date: date(booking.tripdate) })}
      </Typography>
      <Typography variant="body2">{booking.pickupAddress}</Typography>
      <Typography variant="body2">{booking.dropAddress}</Typography>
    </Box>
  );
}

/** The fare as it is stored: the same lines for rider, driver and admin, and for paper. */
export function ReceiptCard({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { userType } = useSession();
  const paid = booking.prepaid || booking.status === 'PAID' || booking.status === 'COMPLETE';
  return (
    <Box
      component="section"
      id="receipt"
      aria-labelledby="receipt-title"
      sx={{ p: 2, borderRadius: 1.5, bgcolor: 'surface' }}
    >
      {onPaper}
      <PaperHead booking={booking} />
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <Typography id="receipt-title" variant="h4" component="h2">
          {t('receipt.title')}
        </Typography>
        <Button size="small" variant="text" onClick={() => window.print()}>
          {t('receipt.print')}
        </Button>
      </Box>
      <ReceiptLines
        receipt={booking.receipt}
        discount={booking.discount_amount}
        {...(booking.promo_details ? { promo: booking.promo_details.promo_name } : {})}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', display: 'flex', justifyContent: 'space-between' }}>
        <span>{paid ? `${t('receipt.paid')} · ${t(`receipt.mode.${booking.payment_mode}`)}` : t('receipt.due')}</span>
        <Money amount={paid ? booking.customer_paid : booking.payableAmount || booking.trip_cost} />
      </Typography>
      {userType !== 'rider' && (
        <Typography variant="body2" sx={{ color: 'text.secondary', display: 'flex', justifyContent: 'space-between' }}>
          <span>{t('receipt.driverShare')}</span>
          <Money amount={booking.driver_share} />
        </Typography>
      )}
    </Box>
  );
}
