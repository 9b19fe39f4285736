import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { Country } from './countries';

/** The country of a phone number with its dial prefix. */
export function CountrySelect(props: {
  countries: readonly Country[];
  value: string;
  onChange: (code: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <TextField
      select
      label={t('auth.country')}
      value={props.countries.length ? props.value : ''}
      onChange={event => props.onChange(event.target.value)}
      autoComplete="tel-country-code"
      slotProps={{ select: { native: true } }}
    >
      {props.countries.length === 0 && <option value="" />}
      {props.countries.map(country => (
        <option key={country.code} value={country.code}>
          {`${country.label} (\u200e+${country.phone})`}
        </option>
      ))}
    </TextField>
  );
}
