import Box from '@mui/material/Box';
import { memo } from 'react';
import { useController, useWatch, type Control } from 'react-hook-form';
import { useTranslation } from '@/i18n/translation';
import { PasswordInput } from '@/ui/form/password-input';
import { TextInput } from '@/ui/form/text-input';
import { useSettings } from '@/lib/settings-queries';
import { homeCountry, preparePhones, useCountries, useNamedCountry } from '../phone/countries';
import { CountrySelect } from '../phone/country-select';
import type { Registration } from '../fields';
import { twoColumns } from './form-section';
import { passwordHelp, usePasswordRule } from '@/lib/stage-config';

type Props = {
  control: Control<Registration>;
  drives: boolean;
};

/** The label of the number, optional for riders, is longer than that of the country in every language. */
const numberColumns = { ...twoColumns, gridTemplateColumns: { sm: '3fr 4fr' } };

/** A constant, so that the field does not render again. */
const figures = { htmlInput: { dir: 'ltr', className: 'tnum' } };

function PhoneFields({ control, drives }: Props) {
  const { t } = useTranslation();
  const settings = useSettings();
  const countries = useCountries();
  const { field } = useController({ control, name: 'country' });
  useNamedCountry(useWatch({ control, name: 'phone' }), field.onChange);
  const label = t('auth.phone');
  return (
    <Box sx={settings.AllowCountrySelection ? numberColumns : { display: 'grid' }}>
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
        label={drives ? label : t('common.optionalLabel', { label })}
        help={t(drives ? 'auth.phoneHelpDriver' : 'auth.phoneHelp')}
        type="tel"
        onFocus={preparePhones}
        autoComplete="tel-national"
        slotProps={figures}
      />
    </Box>
  );
}

/** Names, e-mail, password and phone: required of every user type. */
export const PersonFields = memo(function PersonFields(props: Props) {
  const { t } = useTranslation();
  const { control } = props;
  const rule = usePasswordRule();
  return (
    <>
      <Box sx={twoColumns}>
        <TextInput control={control} name="firstName" label={t('auth.firstName')} autoComplete="given-name" />
        <TextInput control={control} name="lastName" label={t('auth.lastName')} autoComplete="family-name" />
      </Box>
      <TextInput control={control} name="email" label={t('auth.email')} type="email" autoComplete="email" />
      <PasswordInput
        control={control}
        name="password"
        label={t('auth.password')}
        help={t(passwordHelp[rule])}
        autoComplete="new-password"
      />
      <PhoneFields {...props} />
    </>
  );
});
