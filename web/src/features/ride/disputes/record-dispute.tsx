import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#shared/contract/entities/booking';
import { brandOf, factsOf, isPaymentProvider } from '#shared/contract/payment-providers';
import { wasPaidByCard } from '#shared/domain/booking/adjust';
import { MomentInput } from '@/ui/form/moment-input';
import { NumberInput } from '@/ui/form/number-input';
import { TextInput } from '@/ui/form/text-input';
import { SheetDialog } from '@/ui/sheet-dialog';
import { useFormat } from '@/lib/format';
import { useSettings } from '@/lib/settings-queries';
import { showToast } from '@/lib/stores/toasts';
import { type DisputeInput, useRecordDispute } from '../api';
import { Choices } from './choices';

const REFERENCE_LENGTH = 60;
const REASON_LENGTH = 200;

/** Whether an admin learns of disputes of this payment only from the provider's panel or the bank. */
export const isDisputeUntold = (booking: Booking): boolean => {
  const { gateway = '' } = booking;
  return wasPaidByCard(booking) && isPaymentProvider(gateway) && factsOf(gateway).tellsDisputes !== true;
};

type Values = { amount?: number; reference: string; state: DisputeInput['state']; respondBy?: number; reason: string };

const emptyForm: Values = { reference: '', state: 'opened', reason: '' };

function useSubmit(booking: Booking, form: UseFormReturn<Values>, onClose: () => void) {
  const { t } = useTranslation();
  const { mutate, isPending } = useRecordDispute(booking.id);
  const submit = form.handleSubmit(({ amount, reference, state, respondBy, reason }) => {
    if (!amount || amount > booking.cardPaymentAmount)
      return form.setError('amount', { message: 'invalid_input' }, { shouldFocus: true });
    if (!reference.trim()) return form.setError('reference', {}, { shouldFocus: true });
    const input: DisputeInput = {
      amount,
      reference: reference.trim(),
      state,
      ...(respondBy === undefined ? {} : { respondBy }),
      ...(reason.trim() ? { reason: reason.trim() } : {}),
    };
    mutate(input, {
      onSuccess: () => {
        showToast({ text: t('dispute.done') });
        onClose();
      },
    });
  });
  return { submit, isPending };
}

function DisputeFields({ booking, control, setValue }: { booking: Booking } & UseFormReturn<Values>) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { symbol } = useSettings();
  const state = useWatch({ control, name: 'state' });
  return (
    <>
      <TextInput
        control={control}
        name="reference"
        label={t('dispute.reference')}
        help={t('dispute.referenceHelp')}
        slotProps={{ htmlInput: { maxLength: REFERENCE_LENGTH } }}
      />
      <NumberInput
        control={control}
        name="amount"
        label={t('dispute.amount')}
        unit={symbol}
        help={t('adjust.most', { most: money(booking.cardPaymentAmount) })}
      />
      <Choices
        label={t('issues.money')}
        value={state}
        onChoose={chosen => setValue('state', chosen)}
        options={[
          ['opened', t('dispute.opened')],
          ['taken', t('dispute.taken')],
          ['won', t('dispute.won')],
        ]}
      />
      <MomentInput control={control} name="respondBy" label={t('issues.respondBy')} />
      <TextInput
        control={control}
        name="reason"
        label={t('issues.reason')}
        slotProps={{ htmlInput: { maxLength: REASON_LENGTH } }}
      />
    </>
  );
}

/** Asks what the provider's panel or the bank's letter says. */
export function DisputeDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation();
  const { cardPaymentAmount: amount, gateway = '' } = booking;
  const form = useForm<Values>({ defaultValues: { ...emptyForm, amount } });
  const { submit, isPending } = useSubmit(booking, form, onClose);
  return (
    <SheetDialog
      open
      title={t('dispute.title')}
      text={t('dispute.text', { provider: brandOf(gateway) })}
      {...(isPending ? {} : { onClose })}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} disabled={isPending}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form="dispute" loading={isPending}>
            {t('dispute.record')}
          </Button>
        </>
      }
    >
      <Box
        component="form"
        id="dispute"
        noValidate
        onSubmit={event => void submit(event)}
        sx={{ display: 'grid', gap: 2.5 }}
      >
        <DisputeFields booking={booking} {...form} />
      </Box>
    </SheetDialog>
  );
}

/** For admins: a dispute of which the provider does not tell, from its panel or the bank's letter (PLUS-7). */
export function RecordDispute({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (!isDisputeUntold(booking)) return null;
  return (
    <>
      <Button variant="outlined" fullWidth onClick={() => setOpen(true)}>
        {t('dispute.action')}
      </Button>
      {open && <DisputeDialog booking={booking} onClose={() => setOpen(false)} />}
    </>
  );
}
