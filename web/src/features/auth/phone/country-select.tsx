import TextField from '@mui/material/TextField';
import { memo, useMemo } from 'react';
import { useTranslation } from '@/i18n/translation';
import type { Country } from './countries';

/** The country of a phone number with its dial prefix. */
export const CountrySelect = memo(function CountrySelect(props: {
  countries: readonly Country[];
  value: string;
  onChange: (code: string) => void;
}) {
  const { t } = useTranslation();
  const { countries } = props;
  // 250 of them, which React compares one by one.
  const options = useMemo(
    () =>
      countries.map(country => (
        <option key={country.code} value={country.code}>
          {`${country.label} (\u200e+${country.phone})`}
        </option>
      )),
    [countries],
  );
  return (
    <TextField
      select
      label={t('auth.country')}
      value={countries.length ? props.value : ''}
      onChange={event => props.onChange(event.target.value)}
      autoComplete="tel-country-code"
      slotProps={{ select: { native: true } }}
    >
      {countries.length === 0 && <option value="" />}
      {options}
    </TextField>
  );
});
