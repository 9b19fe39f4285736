import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type Control, useWatch } from 'react-hook-form';
import { isBankNews } from '#shared/domain/people/bank-news';
import { mayWithdraw } from '#shared/domain/payouts/withdraw-state';
import { hasTaxId } from '#shared/contract/tax-id';
import type { User } from '#shared/contract/entities/user';
import { useReadableNumber } from '@/features/auth/phone/countries';
import { useTranslation } from '@/i18n/translation';
import { TextInput } from '@/ui/form/text-input';
import { SaveBar } from '@/ui/record/save-bar';
import { SeenByBank } from '@/ui/seen-by-bank';
import { useSettings } from '@/lib/settings-queries';
import { serverNow } from '@/lib/server-clock';
import { showToast } from '@/lib/stores/toasts';
import { ContactChange } from './contact-change';
import { mayEditContact, type Details } from './details';
import { FreshSignIn } from './fresh-sign-in';
import { SettingGroup } from '@/ui/setting-group';
import { useLeaveGuard } from '@/lib/use-leave-guard';
import { useSaveDetails } from './use-save-details';

const two = { display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } };
/** Keeps the text of a disabled field readable, and the reason why it is disabled. */
const legible = {
  '& .MuiInputBase-input.Mui-disabled': { WebkitTextFillColor: 'currentColor', color: 'text.secondary' },
  '& .MuiFormHelperText-root.Mui-disabled, & .MuiInputLabel-root.Mui-disabled': { color: 'text.secondary' },
};
const ltr = { dir: 'ltr', className: 'tnum' } as const;

function Contact({ control, user }: { control: Control<Details>; user: User }) {
  const { t } = useTranslation();
  const { MobileLoginEnabled } = useSettings();
  const locked = !mayEditContact(user);
  const isUnproved = user.mobileUnproved === true && MobileLoginEnabled;
  const emailHelp = user.emailUnproved ? t('profile.emailUnproved') : undefined;
  const mobileState = isUnproved ? t('profile.mobileUnproved') : undefined;
  const mobileHelp = locked ? mobileState : (mobileState ?? t('profile.mobileHelp'));
  const readable = useReadableNumber(user.mobile);
  const plus = <InputAdornment position="start">+</InputAdornment>;
  return (
    <>
      <TextInput
        control={control}
        name="email"
        label={t('auth.email')}
        type="email"
        autoComplete="email"
        disabled={locked}
        sx={legible}
        help={emailHelp}
        slotProps={{ htmlInput: { dir: 'ltr' } }}
      />
      {(locked || user.emailUnproved) && <ContactChange field="email" user={user} />}
      {locked ? (
        <TextField
          label={t('auth.phone')}
          value={readable}
          disabled
          sx={legible}
          helperText={mobileHelp}
          slotProps={{ htmlInput: ltr }}
        />
      ) : (
        <TextInput
          control={control}
          name="mobile"
          label={t('auth.phone')}
          type="tel"
          autoComplete="off"
          help={mobileHelp}
          slotProps={{ htmlInput: ltr, input: { startAdornment: plus, dir: 'ltr' } }}
        />
      )}
      {(locked || user.mobileUnproved) && <ContactChange field="mobile" user={user} />}
    </>
  );
}

/** Says of a bank account that the person was not known with that withdrawals wait for it. */
function BankWait({ control, user }: { control: Control<Details>; user: User }) {
  const { t } = useTranslation();
  const [bankName, bankCode, bankAccount] = useWatch({ control, name: ['bankName', 'bankCode', 'bankAccount'] });
  const isNews = isBankNews(user, { bankName, bankCode, bankAccount }, serverNow());
  return <Box role="status">{isNews && <Alert severity="info">{t('profile.bankWait')}</Alert>}</Box>;
}

function Bank({ control, user }: { control: Control<Details>; user: User }) {
  const { t } = useTranslation();
  const [firstName, lastName] = useWatch({ control, name: ['firstName', 'lastName'] });
  return (
    <SettingGroup title={t('profile.bank')} text={t('profile.bankText')} anchor="bank">
      <Box sx={{ display: 'grid', gap: 2 }}>
        <TextInput control={control} name="bankName" label={t('auth.bankName')} autoComplete="off" />
        <Box sx={two}>
          <TextInput
            control={control}
            name="bankCode"
            label={t('auth.bankCode')}
            help={t('profile.bankCodeHelp')}
            autoComplete="off"
            slotProps={{ htmlInput: ltr }}
          />
          <TextInput
            control={control}
            name="bankAccount"
            label={t('auth.bankAccount')}
            help={t('profile.bankAccountHelp')}
            autoComplete="off"
            slotProps={{ htmlInput: ltr }}
          />
        </Box>
        <SeenByBank name={`${firstName} ${lastName}`.trim()} />
        <BankWait control={control} user={user} />
      </Box>
    </SettingGroup>
  );
}

/** Names, e-mail, mobile, user type and, if the stage has payouts, bank details (PROF-1, PROF-3). */
export function DetailsForm({ user }: { user: User }) {
  const { t } = useTranslation();
  const { bank_fields, RiderWithDraw } = useSettings();
  const { form, submit, discard, busy, fresh } = useSaveDetails(user, () => showToast({ text: t('profile_updated') }));
  const { control, formState } = form;
  const dirty = formState.isDirty;
  useLeaveGuard(dirty);
  const withBank = bank_fields && mayWithdraw({ RiderWithDraw }, user.usertype);
  return (
    <>
      <Box component="form" noValidate onSubmit={event => void submit(event)} aria-label={t('profile.details')}>
        <SettingGroup title={t('profile.details')} text={t('profile.detailsText')}>
          <Box sx={{ display: 'grid', gap: 2 }}>
            <Box sx={two}>
              <TextInput control={control} name="firstName" label={t('auth.firstName')} autoComplete="given-name" />
              <TextInput control={control} name="lastName" label={t('auth.lastName')} autoComplete="family-name" />
            </Box>
            <Contact control={control} user={user} />
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('profile.userTypeIs', { type: t(`userType.${user.usertype}`) })}
            </Typography>
            {hasTaxId(user.usertype) && (
              <TextInput
                control={control}
                name="taxId"
                label={t('paper.taxNumber')}
                help={t('taxId.help')}
                autoComplete="off"
                slotProps={{ htmlInput: ltr }}
              />
            )}
          </Box>
        </SettingGroup>
        {withBank && <Bank control={control} user={user} />}
        {dirty && <SaveBar control={control} busy={busy} onDiscard={discard} />}
      </Box>
      {fresh && <FreshSignIn user={user} text={t('profile.freshText')} {...fresh} />}
    </>
  );
}
