import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { brandOf } from '#shared/contract/payment-providers';
import { useTranslation } from '@/i18n/translation';
import { MomentInput } from '@/ui/form/moment-input';
import { NumberInput } from '@/ui/form/number-input';
import { TextInput } from '@/ui/form/text-input';
import { QueryError } from '@/ui/error-view';
import { SheetDialog } from '@/ui/sheet-dialog';
import { FormSkeleton } from '@/ui/skeletons';
import { useFormat } from '@/lib/format';
import { useSettings } from '@/lib/settings-queries';
import { showToast } from '@/lib/stores/toasts';
import { Choices } from '@/ui/choices';
import { type DisputeInput, useRecordDispute } from './api';
import type { Disputable } from './disputed-payments';

const REFERENCE_LENGTH = 60;
const REASON_LENGTH = 200;

type Values = {
  payment: string;
  amount?: number;
  reference: string;
  state: DisputeInput['state'];
  fee?: number;
  respondBy?: number;
  reason: string;
};

const emptyForm: Values = { payment: '', reference: '', state: 'opened', reason: '' };

type Asked = {
  /** Undefined while they load. */
  payments: readonly Disputable[] | undefined;
  /** Loads those of the wallet, which may fail. */
  query?: Pick<UseQueryResult, 'data' | 'error' | 'isError' | 'refetch'>;
  /** Called after it was recorded, or refused. */
  onSettled: () => void;
  onClose: () => void;
};

function useSubmit(
  payment: Disputable | undefined,
  form: UseFormReturn<Values>,
  { onSettled, onClose }: Pick<Asked, 'onSettled' | 'onClose'>,
) {
  const { t } = useTranslation();
  const { mutate, isPending } = useRecordDispute(onSettled);
  const submit = form.handleSubmit(({ amount, reference, state, fee, respondBy, reason }) => {
    if (!payment) return undefined;
    if (!amount) return form.setError('amount', { message: 'wallet.amountAboveZero' }, { shouldFocus: true });
    // The field shows the largest amount.
    if (amount > payment.most) return form.setFocus('amount');
    if (!reference.trim()) return form.setError('reference', {}, { shouldFocus: true });
    const input: DisputeInput = {
      ...payment.named,
      amount,
      reference: reference.trim(),
      state,
      ...(fee ? { fee } : {}),
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

function DisputeFields({ payment, control, setValue }: { payment: Disputable } & UseFormReturn<Values>) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { symbol } = useSettings();
  const [state, amount = 0] = useWatch({ control, name: ['state', 'amount'] });
  const most = money(payment.most);
  return (
    <>
      {payment.reference !== undefined && <ProviderReference reference={payment.reference} />}
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
        help={t('adjust.most', { most })}
        refused={amount > payment.most ? t('dispute_too_high', { most }) : undefined}
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
      <NumberInput control={control} name="fee" label={t('dispute.fee')} unit={symbol} />
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

/** The provider’s number of the payment, with which its panel finds it. */
function ProviderReference({ reference }: { reference: string }) {
  const { t } = useTranslation();
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {t('issues.reference')}: <bdi>{reference}</bdi>
    </Typography>
  );
}

/** While the payments load, and if there are none. */
function Found({ payments, query }: Pick<Asked, 'payments'> & { query: Asked['query'] }) {
  const { t } = useTranslation();
  if (query?.isError) return <QueryError compact query={query} />;
  if (!payments) return <FormSkeleton fields={4} />;
  return payments.length === 0 ? <Typography>{t('dispute.none')}</Typography> : null;
}

/** Asks for the data in the provider's panel or the bank's letter. */
export function DisputeDialog({ payments, query, onSettled, onClose }: Asked) {
  const { t } = useTranslation();
  const [first] = payments ?? [];
  const values = first ? { ...emptyForm, payment: first.key, amount: first.most } : emptyForm;
  const form = useForm<Values>({
    defaultValues: emptyForm,
    values,
    // Payments that load later do not remove typed input.
    resetOptions: { keepDirtyValues: true },
  });
  const chosen = useWatch({ control: form.control, name: 'payment' });
  const payment = payments?.find(({ key }) => key === chosen) ?? first;
  const { submit, isPending } = useSubmit(payment, form, { onSettled, onClose });
  const choose = (key: string) => {
    form.setValue('payment', key);
    const most = payments?.find(each => each.key === key)?.most;
    if (most !== undefined) form.setValue('amount', most);
  };
  return (
    <SheetDialog
      open
      title={t('dispute.title')}
      text={payment && t('dispute.text', { provider: brandOf(payment.provider) })}
      onClose={isPending ? undefined : onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} disabled={isPending}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form="dispute" loading={isPending} disabled={!payment}>
            {t('dispute.record')}
          </Button>
        </>
      }
    >
      <Found payments={payments} query={query} />
      <Box
        component="form"
        id="dispute"
        noValidate
        onSubmit={event => void submit(event)}
        sx={{ display: 'grid', gap: 2.5 }}
      >
        {payments?.length === 1 && payment && (
          <Typography>
            {t('dispute.payment')}: {payment.label}
          </Typography>
        )}
        {payments && payments.length > 1 && payment && (
          <Choices
            label={t('dispute.payment')}
            value={payment.key}
            onChoose={choose}
            options={payments.map(({ key, label }) => [key, label] as const)}
          />
        )}
        {payment && <DisputeFields payment={payment} {...form} />}
      </Box>
    </SheetDialog>
  );
}
