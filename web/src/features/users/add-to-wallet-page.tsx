import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import type { User } from '#shared/contract/entities/user';
import { useTranslation } from '@/i18n/translation';
import { NumberInput } from '@/ui/form/number-input';
import { TextInput } from '@/ui/form/text-input';
import { Money } from '@/ui/money';
import { PageHead } from '@/ui/page-head';
import { FormSkeleton } from '@/ui/skeletons';
import { useFormat } from '@/lib/format';
import { useSettings } from '@/lib/settings-queries';
import { showAlert } from '@/lib/stores/alerts';
import { confirm } from '@/lib/stores/confirms';
import { useAddress } from '@/lib/use-address';
import { nameOf } from '@/features/people/name-of';
import { PersonPicker } from '@/features/people/person-picker';
import { personQuery } from './api';
import { CreditWaits } from './credit-waits';
import { type CreditForm, type CreditValues, REASON_LENGTH, useCredit } from './use-credit';

function Chosen({ person, balance }: { person: User; balance: number }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ bgcolor: 'surface', borderRadius: 1.5, p: 2, display: 'flex', gap: 2, alignItems: 'center' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2">{t(`userType.${person.usertype}`)}</Typography>
        <Link component={RouterLink} to={`/books?tab=accounts&account=${person.id}`} variant="body2">
          {t('wallet.seeAccount')}
        </Link>
      </Box>
      <Box sx={{ textAlign: 'end' }}>
        <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block' }}>
          {t('wallet.balance')}
        </Typography>
        <Typography variant="h3" component="p">
          <Money amount={balance} />
        </Typography>
      </Box>
    </Box>
  );
}

/** @param onMissing runs if nobody is chosen */
function useSubmit(person: User | null, form: CreditForm, credit: ReturnType<typeof useCredit>, onMissing: () => void) {
  const { money } = useFormat();
  const { AllowCriticalEditsAdmin } = useSettings();
  return form.handleSubmit(async ({ amount = 0, reason = '' }) => {
    if (amount <= 0) form.setError('amount', { message: 'wallet.amountAboveZero' }, { shouldFocus: true });
    if (!person) onMissing();
    if (!person || amount <= 0) return;
    if (!AllowCriticalEditsAdmin) return showAlert('demo_mode');
    if (credit.needsAnother(amount)) {
      if (!reason.trim()) return form.setError('reason', {}, { shouldFocus: true });
      return credit.propose(person.id, amount, reason.trim());
    }
    const params = { amount: money(amount), name: nameOf(person) };
    const question = { title: 'wallet.addTitle', text: 'wallet.addConfirm', params } as const;
    if (await confirm({ ...question, action: 'wallet.add' })) credit.give(person.id, amount);
  });
}

/** The amount, and if it needs another admin, the reason for them. */
function Amount({ form, credit }: { form: CreditForm; credit: ReturnType<typeof useCredit> }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { symbol } = useSettings();
  const amount = useWatch({ control: form.control, name: 'amount' }) ?? 0;
  const isProposed = credit.needsAnother(amount);
  return (
    <>
      <NumberInput
        key={credit.given}
        control={form.control}
        name="amount"
        label={t('wallet.amount')}
        unit={symbol}
        help={isProposed ? t('wallet.needsAnother', { amount: money(credit.most) }) : t('wallet.addHelp')}
      />
      {isProposed && (
        <TextInput
          control={form.control}
          name="reason"
          label={t('writeOff.reason')}
          slotProps={{ htmlInput: { maxLength: REASON_LENGTH } }}
        />
      )}
      <Button type="submit" size="large" loading={credit.isPending} sx={{ justifySelf: 'start' }}>
        {t(isProposed ? 'writeOff.propose' : 'wallet.add')}
      </Button>
    </>
  );
}

/** Credit from the platform to a rider, driver or fleet admin (ADM-9). */
function AddToWallet({ to }: { to: User | null }) {
  const { t } = useTranslation();
  const [person, setPerson] = useState<User | null>(to);
  const [balance, setBalance] = useState<number>();
  const form = useForm<CreditValues>({ defaultValues: {} });
  const credit = useCredit(walletBalance => {
    if (walletBalance !== undefined) setBalance(walletBalance);
    form.reset({});
  });
  const choose = (next: User | null) => {
    setPerson(next);
    setBalance(undefined);
  };
  const picker = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const submit = useSubmit(person, form, credit, () => {
    setMissing(true);
    picker.current?.focus();
  });
  return (
    <Box sx={{ maxWidth: 720 }}>
      <PageHead title={t('nav.addToWallet')} text={t('wallet.addText')} />
      <Box component="form" noValidate onSubmit={event => void submit(event)} sx={{ display: 'grid', gap: 2.5 }}>
        <PersonPicker
          person={person}
          onPerson={choose}
          label={t('wallet.addTo')}
          hint={t('wallet.addToHint')}
          problem={isMissing && !person ? t('no_details_error') : undefined}
          inputRef={picker}
        />
        {person && <Chosen person={person} balance={balance ?? person.walletBalance} />}
        {person && <CreditWaits uid={person.id} />}
        <Amount form={form} credit={credit} />
      </Box>
    </Box>
  );
}

/** For the chosen person; a link from a person's sheet names them: `?user=<id>`. */
export function Page() {
  const { params } = useAddress();
  const id = params.get('user') ?? '';
  const named = useQuery({ ...personQuery(id), enabled: id !== '' });
  if (id !== '' && named.isPending) return <FormSkeleton fields={2} />;
  const person = named.data?.user;
  return <AddToWallet key={id} to={person && person.usertype !== 'admin' ? person : null} />;
}
