import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import type { Booking } from '#shared/contract/entities/booking';
import type { settledBy } from '#shared/contract/constants';
import { NOTE_LENGTH } from '#shared/contract/operations/trips';
import { restOwed } from '#shared/domain/booking/settle-owed';
import { toCash } from '#shared/domain/money/cash';
import { useTranslation } from '@/i18n/translation';
import { MomentInput } from '@/ui/form/moment-input';
import { TextInput } from '@/ui/form/text-input';
import { usePropose } from '@/features/approvals/api';
import { DialogFoot } from '@/ui/dialog-foot';
import { SheetDialog } from '@/ui/sheet-dialog';
import { useFormat } from '@/lib/format';
import { showToast } from '@/lib/stores/toasts';
import { Choices } from '@/ui/choices';

type Values = { how: (typeof settledBy)[number]; at: number | undefined; note: string };

function useSubmit(booking: Booking, form: UseFormReturn<Values>, onClose: () => void) {
  const { t } = useTranslation();
  const { mutate, isPending } = usePropose();
  const submit = form.handleSubmit(({ how, at, note }) => {
    // The server, whose clock counts, refuses a time in the future.
    if (at === undefined) return form.setError('at', { message: 'form.fieldRequired' }, { shouldFocus: true });
    if (!note.trim()) return form.setError('note', {}, { shouldFocus: true });
    mutate(
      {
        content: { kind: 'paidElsewhere', bookingId: booking.id, how, amount: restOwed(booking), at },
        reason: note.trim(),
      },
      {
        onSuccess: () => {
          showToast({ text: t('settleRide.done') });
          onClose();
        },
      },
    );
  });
  return { submit, isPending };
}

function Fields({ control, setValue }: UseFormReturn<Values>) {
  const { t } = useTranslation();
  const how = useWatch({ control, name: 'how' });
  return (
    <>
      <Choices
        label={t('settleRide.how')}
        value={how}
        onChoose={chosen => setValue('how', chosen)}
        options={[
          ['bank', t('settleRide.bank')],
          ['cash', t('settleRide.cash')],
        ]}
      />
      <MomentInput control={control} name="at" label={t('settleRide.at')} withTime />
      <TextInput
        control={control}
        name="note"
        label={t('settleRide.note')}
        help={t('settleRide.noteHelp')}
        slotProps={{ htmlInput: { maxLength: NOTE_LENGTH } }}
      />
    </>
  );
}

/** Asks where and when the money of an owed ride came in; another admin has to approve it. */
export function SettleDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const form = useForm<Values>({ defaultValues: { how: 'bank', at: undefined, note: '' } });
  const { submit, isPending } = useSubmit(booking, form, onClose);
  const how = useWatch({ control: form.control, name: 'how' });
  const rest = restOwed(booking);
  const asked = how === 'cash' ? toCash(rest, booking.smallestCash) : rest;
  return (
    <SheetDialog
      open
      title={t('settleRide.title')}
      text={t('settleRide.text', { amount: money(asked) })}
      onClose={isPending ? undefined : onClose}
      actions={<DialogFoot label={t('writeOff.propose')} busy={isPending} form="settle-ride" onClose={onClose} />}
    >
      <Box
        component="form"
        id="settle-ride"
        noValidate
        onSubmit={event => void submit(event)}
        sx={{ display: 'grid', gap: 2.5 }}
      >
        <Fields {...form} />
      </Box>
    </SheetDialog>
  );
}

/** For admins: the money of an owed ride reached the company outside of the product. */
export function SettleRide({ booking, disabled }: { booking: Booking; disabled: boolean }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" fullWidth disabled={disabled} onClick={() => setOpen(true)}>
        {t('settleRide.action')}
      </Button>
      {open && <SettleDialog booking={booking} onClose={() => setOpen(false)} />}
    </>
  );
}
