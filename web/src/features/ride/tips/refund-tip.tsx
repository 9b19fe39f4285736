import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Booking } from '#shared/contract/entities/booking';
import type { Tip } from '#shared/contract/entities/tip';
import { NOTE_LENGTH } from '#shared/contract/operations/trips';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { showToast } from '@/lib/stores/toasts';
import { TextInput } from '@/ui/form/text-input';
import { SheetDialog } from '@/ui/sheet-dialog';
import { useRefundTip } from './api';

/** Asks why a tip goes back into its rider's wallet. */
export function RefundTipDialog({ booking, tip, onClose }: { booking: Booking; tip: Tip; onClose: () => void }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { mutate, isPending } = useRefundTip(booking.id);
  const { control, handleSubmit, setError } = useForm({ defaultValues: { reason: '' } });
  const submit = handleSubmit(({ reason }) => {
    if (!reason.trim()) return setError('reason', {}, { shouldFocus: true });
    const onSuccess = () => {
      showToast({ text: t('tip.refundDone') });
      onClose();
    };
    mutate({ tip: tip.id, reason: reason.trim() }, { onSuccess });
  });
  return (
    <SheetDialog
      open
      title={t('tip.refundTitle')}
      text={t('tip.refundText', { amount: money(tip.kept) })}
      {...(isPending ? {} : { onClose })}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} disabled={isPending}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form="refund-tip" loading={isPending}>
            {t('tip.refundAction')}
          </Button>
        </>
      }
    >
      <Box component="form" id="refund-tip" noValidate onSubmit={event => void submit(event)}>
        <TextInput
          control={control}
          name="reason"
          label={t('tip.refundReason')}
          help={t('adjust.reasonHelp')}
          slotProps={{ htmlInput: { maxLength: NOTE_LENGTH } }}
        />
      </Box>
    </SheetDialog>
  );
}

/** For admins: the tips that the driver has, each of which can go back. */
export function RefundTips({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const [chosen, choose] = useState<Tip>();
  return (
    <>
      {(booking.tips ?? [])
        .filter(({ kept }) => kept > 0)
        .map(tip => (
          <Button key={tip.id} variant="outlined" fullWidth onClick={() => choose(tip)}>
            {t('tip.refund', { amount: money(tip.kept) })}
          </Button>
        ))}
      {chosen && <RefundTipDialog booking={booking} tip={chosen} onClose={() => choose(undefined)} />}
    </>
  );
}
