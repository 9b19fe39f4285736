import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useController, useForm, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { PasswordInput } from '@/components/form/password-input';
import { TextInput } from '@/components/form/text-input';
import { useSettings } from '@/lib/start';
import { homeCountry, useCountries } from './countries';
import { CountrySelect } from './country-select';
import { registerSchema, type Registration } from './fields';

const two = { display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } };

function PhoneFields({ control }: { control: Control<Registration> }) {
  const { t } = useTranslation();
  const settings = useSettings();
  const countries = useCountries();
  const { field } = useController({ control, name: 'country' });
  return (
    <Box sx={settings.AllowCountrySelection ? two : { display: 'grid' }}>
      {settings.AllowCountrySelection && (
        <CountrySelect
          countries={countries}
          value={field.value || homeCountry(settings, countries)}
          onChange={field.onChange}
        />
      )}
      <TextInput
        control={control}
        name="phone"
        label={`${t('auth.phone')} (${t('common.optional')})`}
        help={t('auth.phoneHelp')}
        type="tel"
        autoComplete="tel-national"
        slotProps={{ htmlInput: { dir: 'ltr', className: 'tnum' } }}
      />
    </Box>
  );
}

/** Names, e-mail, password, and for those who like a phone and the id of who invited them. */
export function RegisterForm(props: { referralId: string; busy: boolean; onSubmit: (values: Registration) => void }) {
  const { t } = useTranslation();
  const settings = useSettings();
  const countries = useCountries();
  const form = useForm<Registration>({
    resolver: standardSchemaResolver(registerSchema),
    defaultValues: {
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      country: '',
      phone: '',
      referralId: props.referralId,
    },
  });
  const submit = form.handleSubmit(values =>
    props.onSubmit({ ...values, country: values.country || homeCountry(settings, countries) }),
  );
  const { control } = form;
  return (
    <Box component="form" noValidate onSubmit={event => void submit(event)} sx={{ display: 'grid', gap: 2 }}>
      <Box sx={two}>
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
        label={`${t('auth.referral')} (${t('common.optional')})`}
        help={t('auth.referralHelp')}
        autoComplete="off"
      />
      <Button type="submit" size="large" loading={props.busy}>
        {t('auth.register')}
      </Button>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {t('auth.terms')}{' '}
        <Link component={RouterLink} to="/privacy-policy">
          {t('auth.privacyLink')}
        </Link>
      </Typography>
    </Box>
  );
}
