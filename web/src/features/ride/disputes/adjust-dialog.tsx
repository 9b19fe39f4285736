import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { Booking } from '#shared/contract/entities/booking';
import type { ProposalContent } from '#shared/contract/entities/proposal';
import { isRefusal } from '#shared/contract/errors';
import { cardRefundableMinor, refundableMinor, refundBearers } from '#shared/domain/booking/adjust';
import { cardCorrectionRefusal, correctionLimits } from '#shared/domain/booking/correct-fare';
import { isFeeOnly } from '#shared/domain/booking/fee-credit';
import { fromMinor } from '#shared/domain/money/money';
import { useTranslation } from '@/i18n/translation';
import { NumberInput } from '@/ui/form/number-input';
import { DialogFoot } from '@/ui/dialog-foot';
import { SheetDialog } from '@/ui/sheet-dialog';
import { fieldWithButton } from '@/ui/theme/button-row';
import { useFormat } from '@/lib/format';
import { useSettings } from '@/lib/settings-queries';
import { confirm } from '@/lib/stores/confirms';
import { showToast } from '@/lib/stores/toasts';
import { useOrPropose } from '@/features/approvals/use-or-propose';
import { type CorrectionInput, type RefundInput, useAdjust } from '../api';
import { AdjustPreview } from './adjust-preview';
import { type AdjustForm, inputOf, isLowered, sharesOf, targetOf } from './adjust-wish';
import { Choices } from '@/ui/choices';
import { useRefused } from './use-refused';

const REASON_LENGTH = 200;
const emptyForm: AdjustForm = { what: 'refund', to: 'wallet', back: 'card', bearer: 'platform', reason: '' };
type Parts = {
  booking: Booking;
  form: UseFormReturn<AdjustForm>;
  values: AdjustForm;
  /** Why the amount is not possible, in words. */
  refused: string | undefined;
};

/** Amount, destination, and who bears it. */
function RefundFields({ booking, form, values, refused }: Parts) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { symbol } = useSettings();
  const { currency } = booking.receipt;
  const card = cardRefundableMinor(booking);
  const most = fromMinor(values.to === 'card' ? card : refundableMinor(booking), currency);
  const isFee = isFeeOnly(booking);
  const owed = isFee ? (booking.cancelFeeOwed ?? 0) : 0;
  // A cancellation fee is the driver's alone.
  const bearers = isFee ? refundBearers.filter(bearer => bearer !== 'shares') : refundBearers;
  const owedWords = owed > 0 ? [t('adjust.fee.owed', { owed: money(owed) })] : [];
  return (
    <>
      <Box sx={fieldWithButton}>
        <NumberInput
          control={form.control}
          name="amount"
          label={t('adjust.amount')}
          unit={symbol}
          help={[t('adjust.most', { most: money(most) }), ...owedWords].join(' · ')}
          refused={refused}
        />
        <Button variant="outlined" onClick={() => form.setValue('amount', most)}>
          {t('adjust.all')}
        </Button>
      </Box>
      {card > 0 && (
        <Choices
          label={t('adjust.to')}
          value={values.to}
          onChoose={to => form.setValue('to', to)}
          options={[
            ['wallet', t('adjust.toWallet')],
            ['card', t('adjust.toCard')],
          ]}
        />
      )}
      <Choices
        label={t('adjust.bearer')}
        value={values.bearer}
        onChoose={bearer => form.setValue('bearer', bearer)}
        options={bearers.map(bearer => [bearer, t(`adjust.bearer.${bearer}`)])}
      />
    </>
  );
}

function FareField({ booking, form, values, refused }: Parts) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { symbol } = useSettings();
  const { currency } = booking.receipt;
  const { leastMinor, mostMinor } = correctionLimits(booking);
  const shares = sharesOf(booking, values);
  const blocked = useRefused(isLowered(shares) ? cardCorrectionRefusal(booking, shares) : undefined);
  const params = {
    now: money(booking.trip_cost),
    least: money(fromMinor(leastMinor, currency)),
    most: money(fromMinor(mostMinor, currency)),
  };
  return (
    <>
      <NumberInput
        control={form.control}
        name="fare"
        label={t('adjust.fare')}
        unit={symbol}
        help={t('adjust.fareHelp', params)}
        refused={refused}
      />
      {isLowered(shares) && (
        <Choices
          label={t('adjust.to')}
          value={targetOf(booking, values) ?? 'wallet'}
          onChoose={back => form.setValue('back', back)}
          options={[
            ['card', t('adjust.toCard'), blocked],
            ['wallet', t('adjust.toWallet')],
          ]}
        />
      )}
    </>
  );
}

function ReasonField({ form, missing }: { form: UseFormReturn<AdjustForm>; missing: boolean }) {
  const { t } = useTranslation();
  return (
    <TextField
      {...form.register('reason')}
      label={t('ride.fare.note')}
      error={missing}
      helperText={t(missing ? 'ride.fare.noteMissing' : 'adjust.reasonHelp')}
      slotProps={{ htmlInput: { maxLength: REASON_LENGTH } }}
      fullWidth
    />
  );
}

const contentOf = (bookingId: string, input: RefundInput | CorrectionInput): ProposalContent =>
  'fare' in input ? { kind: 'correction', bookingId, ...input } : { kind: 'refund', bookingId, ...input };

function useSubmit(booking: Booking, form: UseFormReturn<AdjustForm>, onClose: () => void) {
  const { t } = useTranslation();
  const { signed } = useFormat();
  const adjust = useAdjust(booking.id);
  const { orPropose, isProposing } = useOrPropose(onClose);
  const submit = form.handleSubmit(async values => {
    const shares = sharesOf(booking, values);
    const field = values.what === 'refund' ? 'amount' : 'fare';
    if (!shares) return form.setError(field, {}, { shouldFocus: true });
    if (isRefusal(shares)) return form.setFocus(field);
    if (!values.reason.trim()) return form.setError('reason', {}, { shouldFocus: true });
    const params = { rider: signed(shares.rider), driver: signed(shares.driver), platform: signed(shares.platform) };
    const target = targetOf(booking, values);
    const to = target && t(target === 'card' ? 'adjust.toCard' : 'adjust.toWallet');
    const text = to ? 'adjust.sureTextTo' : 'adjust.sureText';
    const question = { title: 'adjust.sure', text, action: `adjust.do.${values.what}` } as const;
    if (!(await confirm({ ...question, params: { ...params, ...(to ? { to } : {}) } }))) return;
    const input = inputOf(booking, values);
    adjust.mutate(input, {
      onSuccess: () => {
        showToast({ text: t('adjust.done') });
        onClose();
      },
      onError: error => void orPropose(error, contentOf(booking.id, input), input.reason),
    });
  });
  return { submit, busy: adjust.isPending || isProposing };
}

/** Asks for the refund or the new fare, shows each side's gain and loss, and asks for a confirmation. */
export function AdjustDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useForm<AdjustForm>({
    defaultValues: emptyForm,
  });
  const { submit, busy } = useSubmit(booking, form, onClose);
  const values = { ...emptyForm, ...useWatch({ control: form.control }) };
  const shares = sharesOf(booking, values);
  const parts = { booking, form, values, refused: useRefused(shares) };
  return (
    <SheetDialog
      open
      title={t(isFeeOnly(booking) ? 'adjust.fee.title' : 'adjust.title')}
      text={t('adjust.text', { number: booking.booking_id })}
      onClose={busy ? undefined : onClose}
      pinned={shares && !isRefusal(shares) && <AdjustPreview shares={shares} />}
      actions={<DialogFoot label={t(`adjust.do.${values.what}`)} busy={busy} form="adjust" onClose={onClose} />}
    >
      <Box
        component="form"
        id="adjust"
        noValidate
        onSubmit={event => void submit(event)}
        sx={{ display: 'grid', gap: 2.5 }}
      >
        {!isFeeOnly(booking) && (
          <Choices
            label={t('adjust.what')}
            value={values.what}
            onChoose={what => form.setValue('what', what)}
            options={[
              ['refund', t('adjust.refund')],
              ['correct', t('adjust.correct')],
            ]}
          />
        )}
        {values.what === 'refund' ? <RefundFields {...parts} /> : <FareField {...parts} />}
        <ReasonField form={form} missing={form.formState.errors.reason !== undefined} />
      </Box>
    </SheetDialog>
  );
}
