import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Booking } from '#shared/contract/entities/booking';
import { NOTE_LENGTH } from '#shared/contract/operations/trips';
import { usePropose } from '@/features/approvals/api';
import { givenUp } from '#shared/domain/booking/settle-owed';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { useSettings } from '@/lib/settings-queries';
import { showToast } from '@/lib/stores/toasts';
import { ReasonSheet } from '@/ui/reason-sheet';

/** Proposes that the company writes off the rider's debt; another admin has to approve it. */
export function WriteOffDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { writeOffShare } = useSettings();
  const { mutate, isPending } = usePropose();
  const propose = (reason: string) =>
    mutate(
      { content: { kind: 'writeOff', bookingId: booking.id, amount: givenUp(booking), share: writeOffShare }, reason },
      {
        onSuccess: () => {
          showToast({ text: t('writeOff.done') });
          onClose();
        },
      },
    );
  return (
    <ReasonSheet
      title={t('writeOff.title')}
      text={t('writeOff.text', { amount: money(givenUp(booking)), share: writeOffShare })}
      label={t('writeOff.reason')}
      maxLength={NOTE_LENGTH}
      action={t('writeOff.propose')}
      busy={isPending}
      onClose={onClose}
      onReason={propose}
    />
  );
}

/** For admins: a ride that will never be paid. */
export function WriteOff({ booking, disabled }: { booking: Booking; disabled: boolean }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" fullWidth disabled={disabled} onClick={() => setOpen(true)}>
        {t('writeOff.action')}
      </Button>
      {open && <WriteOffDialog booking={booking} onClose={() => setOpen(false)} />}
    </>
  );
}
