import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { useController, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextInput } from '@/components/form/text-input';
import { useLanguage } from '@/i18n/use-language';
import { countriesIn } from './countries';
import type { RegisterValues } from './register-schema';

/** Country with its dial prefix, and the number without it. */
export function PhoneFields({ control }: { control: Control<RegisterValues> }) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const countries = useMemo(() => countriesIn(locale), [locale]);
  const { field } = useController({ control, name: 'country' });
  const chosen = countries.find(({ code }) => code === field.value) ?? null;
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <Autocomplete
        options={countries}
        value={chosen}
        onChange={(_, country) => field.onChange(country?.code ?? '')}
        getOptionLabel={({ name, prefix }) => `${name} (+${prefix})`}
        isOptionEqualToValue={(a, b) => a.code === b.code}
        renderInput={params => <TextField {...params} label={t('auth.country')} />}
      />
      <TextInput
        control={control}
        name="phone"
        label={t('auth.phone')}
        type="tel"
        help={t('auth.phoneHelp')}
        autoComplete="tel-national"
        slotProps={{ htmlInput: { dir: 'ltr', inputMode: 'numeric' } }}
      />
    </Box>
  );
}
