import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { useController } from 'react-hook-form';
import type { Settings } from '#shared/contract/entities/settings';
import { useTranslation } from '@/i18n/translation';
import type { OwnInputProps } from '@/ui/record/record-types';
import { useCountries } from '@/features/auth/phone/countries';

type By = 'name' | 'code';
const english = new Intl.DisplayNames(['en'], { type: 'region' });
const storedAs = (by: By, code: string): string => (by === 'name' ? (english.of(code) ?? code) : code);

/** A country by its name in the reader's language. A stored text that is no country stays until another is chosen. */
function CountryInput({ by, ...props }: OwnInputProps<Settings> & { by: By }) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control: props.control, name: props.name });
  const countries = useCountries();
  const labels = useMemo(
    () => new Map(countries.map(({ code, label }) => [storedAs(by, code), label])),
    [countries, by],
  );
  const stored = by === 'code' ? String(field.value).toUpperCase() : String(field.value);
  const values = [...labels.keys()];
  return (
    <Autocomplete
      options={stored === '' || labels.has(stored) ? values : [stored, ...values]}
      value={stored || null}
      onChange={(_event, value) => field.onChange(value ?? '')}
      getOptionLabel={value => labels.get(value) ?? value}
      disabled={props.disabled}
      clearText={t('common.clear')}
      noOptionsText={t('set.noCountry')}
      renderInput={params => (
        <TextField
          {...params}
          label={props.label}
          inputRef={field.ref}
          error={Boolean(fieldState.error)}
          helperText={t(by === 'name' ? 'set.country.help' : 'set.restrictCountry.help')}
        />
      )}
    />
  );
}

/** Stored by its English name. */
export function CountryNameInput(props: OwnInputProps<Settings>) {
  return <CountryInput {...props} by="name" />;
}

/** Stored by its two letters. */
export function CountryCodeInput(props: OwnInputProps<Settings>) {
  return <CountryInput {...props} by="code" />;
}
