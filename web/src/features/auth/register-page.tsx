import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { PasswordInput } from '@/components/form/password-input';
import { TextInput } from '@/components/form/text-input';
import { AuthCard } from './auth-card';
import { PhoneFields } from './phone-fields';
import { useRegister } from './use-register';

function RegisterForm() {
  const { t } = useTranslation();
  const { form, submit } = useRegister();
  const { control } = form;
  return (
    <Box component="form" noValidate onSubmit={event => void submit(event)} sx={{ display: 'grid', gap: 2.5 }}>
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <TextInput control={control} name="firstName" label={t('auth.firstName')} autoComplete="given-name" />
        <TextInput control={control} name="lastName" label={t('auth.lastName')} autoComplete="family-name" />
      </Box>
      <TextInput control={control} name="email" label={t('auth.email')} type="email" autoComplete="email" />
      <PasswordInput
        control={control}
        name="password"
        label={t('auth.password')}
        help={t('auth.passwordHelp')}
        autoComplete="new-password"
      />
      <PhoneFields control={control} />
      <TextInput
        control={control}
        name="referralId"
        label={t('auth.referral')}
        help={t('auth.referralHelp')}
        autoComplete="off"
      />
      <Button type="submit" size="large" loading={form.formState.isSubmitting}>
        {t('auth.register')}
      </Button>
    </Box>
  );
}

/** `/register`: a rider's account. */
export function Page() {
  const { t } = useTranslation();
  return (
    <AuthCard
      title={t('auth.registerTitle')}
      text={t('auth.registerText')}
      foot={
        <Typography variant="body2">
          {t('auth.haveAccount')}{' '}
          <Link component={RouterLink} to="/login">
            {t('auth.signIn')}
          </Link>
        </Typography>
      }
    >
      <RegisterForm />
    </AuthCard>
  );
}
