import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Booking } from '#shared/contract/entities/booking';
import { NOTE_LENGTH } from '#shared/contract/operations/trips';
import { usePropose } from '@/features/approvals/api';
import { givenUp } from '#shared/domain/booking/settle-owed';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { useSettings } from '@/lib/settings-queries';
import { showToast } from '@/lib/stores/toasts';
import { TextInput } from '@/ui/form/text-input';
import { SheetDialog } from '@/ui/sheet-dialog';

/** Proposes that the company gives up what the rider owes; another admin has to approve it. */
export function WriteOffDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { writeOffShare } = useSettings();
  const { mutate, isPending } = usePropose();
  const { control, handleSubmit, setError } = useForm({ defaultValues: { reason: '' } });
  const submit = handleSubmit(({ reason }) => {
    if (!reason.trim()) return setError('reason', {}, { shouldFocus: true });
    const onSuccess = () => {
      showToast({ text: t('writeOff.done') });
      onClose();
    };
    mutate(
      { content: { kind: 'writeOff', bookingId: booking.id, amount: givenUp(booking) }, reason: reason.trim() },
      { onSuccess },
    );
  });
  return (
    <SheetDialog
      open
      title={t('writeOff.title')}
      text={t('writeOff.text', { amount: money(givenUp(booking)), share: writeOffShare })}
      {...(isPending ? {} : { onClose })}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} disabled={isPending}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form="write-off" loading={isPending}>
            {t('writeOff.propose')}
          </Button>
        </>
      }
    >
      <Box component="form" id="write-off" noValidate onSubmit={event => void submit(event)}>
        <TextInput
          control={control}
          name="reason"
          label={t('writeOff.reason')}
          slotProps={{ htmlInput: { maxLength: NOTE_LENGTH } }}
        />
      </Box>
    </SheetDialog>
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
