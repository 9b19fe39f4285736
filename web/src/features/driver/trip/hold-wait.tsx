import Alert from '@mui/material/Alert';
import type { Booking } from '#shared/contract/entities/booking';
import { isUnsecured, mayLeaveAt } from '#shared/domain/booking/hold-state';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';

/** The trip can't start yet, since the rider's card has authorised nothing; shows from when its driver may leave. */
export function HoldWait({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  if (!isUnsecured(booking)) return null;
  const leaveAt = mayLeaveAt(booking);
  return (
    <Alert severity="warning" role="status" sx={{ mt: 1.5 }}>
      {t('driver.holdMissing')}
      {leaveAt !== undefined && ` ${t('driver.holdLeave', { time: date(leaveAt, 'time') })}`}
    </Alert>
  );
}
