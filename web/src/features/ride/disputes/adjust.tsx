import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Booking } from '#shared/contract/entities/booking';
import { isFeeOnly } from '#shared/domain/booking/fee-credit';
import { useTranslation } from '@/i18n/translation';
import { AdjustDialog } from './adjust-dialog';
import { OpenDisputes } from './open-disputes';
import { RecordDispute } from './record-dispute';

/** For admins: refunds a paid ride or the fee for a cancellation, or corrects a fare (PLUS-7). */
export function Adjust({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <OpenDisputes booking={booking} />
      <Button variant="outlined" fullWidth onClick={() => setOpen(true)}>
        {t(isFeeOnly(booking) ? 'adjust.fee.title' : 'adjust.action')}
      </Button>
      {open && <AdjustDialog booking={booking} onClose={() => setOpen(false)} />}
      {!isFeeOnly(booking) && <RecordDispute booking={booking} />}
    </>
  );
}
