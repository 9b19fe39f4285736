import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { FormEvent } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import type { User } from '#shared/contract/entities/user';
import type { MessageKey } from '#shared/i18n/en';
import { useTranslation } from '@/i18n/translation';
import { NumberInput } from '@/ui/form/number-input';
import { DialogFoot } from '@/ui/dialog-foot';
import { SheetDialog } from '@/ui/sheet-dialog';
import { fieldWithButton } from '@/ui/theme/button-row';
import { rounded } from '@/lib/rounded';
import { useFormat } from '@/lib/format';
import { useSettings } from '@/lib/settings-queries';
import { confirm } from '@/lib/stores/confirms';
import { hasBank } from './entry-words';
import { fieldRefusalOf, useWithdraw } from './use-withdraw';

const BANK_TAB = '/profile?tab=you#bank';

function BankLines({ user }: { user: User }) {
  const { t } = useTranslation();
  const lines = [
    [t('auth.bankName'), user.bankName],
    [t('auth.bankCode'), user.bankCode],
    [t('auth.bankAccount'), user.bankAccount],
  ] as const;
  return (
    <Box sx={{ bgcolor: 'surface', borderRadius: 1.5, p: 2 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', mb: 1 }}>
        <Typography variant="subtitle2">{t('wallet.paidTo')}</Typography>
        <Button component={RouterLink} to={BANK_TAB} size="small" variant="text" sx={{ my: -1, marginInlineEnd: -1.5 }}>
          {t('wallet.change')}
        </Button>
      </Box>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.5, m: 0 }}>
        {lines.map(
          ([label, value]) =>
            value && (
              <Box key={label} sx={{ display: 'contents' }}>
                <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                  {label}
                </Typography>
                <Typography
                  component="dd"
                  variant="body2"
                  className="tnum"
                  sx={{ m: 0, textAlign: 'end', overflowWrap: 'anywhere' }}
                >
                  <bdi>{value}</bdi>
                </Typography>
              </Box>
            ),
        )}
      </Box>
    </Box>
  );
}

type AmountForm = { amount?: number };

/** The amount, with a button for the whole balance. */
function AmountField({ form, balance }: { form: UseFormReturn<AmountForm>; balance: number }) {
  const { t } = useTranslation();
  const { symbol } = useSettings();
  return (
    <Box sx={fieldWithButton}>
      <NumberInput control={form.control} name="amount" label={t('wallet.amount')} unit={symbol} />
      <Button variant="outlined" onClick={() => form.setValue('amount', balance, { shouldValidate: true })}>
        {t('wallet.all')}
      </Button>
    </Box>
  );
}

type FormProps = { user: User; balance: number; form: UseFormReturn<AmountForm>; onSubmit: () => void };

function WithdrawForm({ user, balance, form, onSubmit }: FormProps) {
  const { t } = useTranslation();
  const { bank_fields } = useSettings();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Box component="form" id="withdraw" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <AmountField form={form} balance={balance} />
      {bank_fields && hasBank(user) && <BankLines user={user} />}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('wallet.withdrawHint')}
      </Typography>
    </Box>
  );
}

/** Messages at the amount field for the server's refusals. */
const refusalWords: Partial<Record<string, MessageKey>> = {
  wallet_too_low: 'wallet_too_low',
  no_details_error: 'wallet.amountAboveZero',
};

/** Why an amount cannot be paid out, as a translation key. */
const problemOf = (amount: number | undefined, balance: number) =>
  !amount ? 'wallet.amountAboveZero' : amount > balance ? 'wallet_too_low' : undefined;

/** Rounded to the displayed decimals; the whole balance is paid out exactly. */
const amountOf = (typed: number | undefined, balance: number, decimal: number) =>
  typed === undefined || typed === balance ? typed : rounded(typed, decimal);

/** Link to the bank details, before any amount is entered: without them nothing is paid out. */
function BankActions(props: { isWrong: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Button variant="outlined" onClick={props.onClose}>
        {t('common.cancel')}
      </Button>
      <Button component={RouterLink} to={BANK_TAB}>
        {t(props.isWrong ? 'wallet.change' : 'wallet.addBank')}
      </Button>
    </>
  );
}

/** Asks for the amount, shows the bank account, and asks for confirmation before the payout. */
export function WithdrawDialog(props: {
  user: User;
  balance: number;
  onClose: () => void;
  /** Called with the requested amount. */
  onDone: (amount: number) => void;
}) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { user, balance } = props;
  const { decimal, bank_fields } = useSettings();
  const form = useForm<AmountForm>({ defaultValues: {} });
  const withdraw = useWithdraw(props.onDone);
  const refused = fieldRefusalOf(withdraw.error);
  const isWrong = refused === 'bank_details_wrong';
  const lacksBank = isWrong || refused === 'bank_details_missing' || (bank_fields && !hasBank(user));

  const submit = form.handleSubmit(async values => {
    const amount = amountOf(values.amount, balance, decimal);
    const problem = problemOf(amount, balance);
    if (problem) return form.setError('amount', { message: problem }, { shouldFocus: true });
    const params = { amount: money(amount!), account: user.bankAccount ?? '' };
    const text = user.bankAccount ? 'wallet.confirmText' : 'wallet.confirmTextPlain';
    if (!(await confirm({ title: 'wallet.confirmTitle', text, params, action: 'wallet.withdraw' }))) return;
    withdraw.mutate(amount!, {
      onError: error => {
        const message = refusalWords[fieldRefusalOf(error) ?? ''];
        if (message) form.setError('amount', { message });
      },
    });
  });

  return (
    <SheetDialog
      open
      title={t('wallet.withdrawTitle')}
      text={t('wallet.withdrawText', { balance: money(balance) })}
      onClose={withdraw.isPending ? undefined : props.onClose}
      actions={
        lacksBank ? (
          <BankActions isWrong={isWrong} onClose={props.onClose} />
        ) : (
          <DialogFoot label={t('wallet.withdraw')} busy={withdraw.isPending} form="withdraw" onClose={props.onClose} />
        )
      }
    >
      {lacksBank ? (
        <Alert severity="warning">{t(isWrong ? 'bank_details_wrong' : 'bank_details_missing')}</Alert>
      ) : (
        <WithdrawForm user={user} balance={balance} form={form} onSubmit={() => void submit()} />
      )}
    </SheetDialog>
  );
}
