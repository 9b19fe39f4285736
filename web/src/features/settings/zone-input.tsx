import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useController } from 'react-hook-form';
import type { Settings } from '#shared/contract/entities/settings';
import { useTranslation } from '@/i18n/translation';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/format';
import { useNow } from '@/lib/use-now';
import type { OwnInputProps } from '@/ui/record/record-types';

let zones: readonly string[] | undefined;
const allZones = () => (zones ??= ['UTC', ...Intl.supportedValuesOf('timeZone').filter(zone => zone !== 'UTC')]);

/** One of the world's time zones, found by typing a city. */
export function ZoneInput({ control, name, label, disabled }: OwnInputProps<Settings>) {
  const { t } = useTranslation();
  const { dateLocale } = useLanguage();
  const now = useNow(60_000);
  const { field, fieldState } = useController({ control, name });
  return (
    <Autocomplete
      options={allZones()}
      value={String(field.value)}
      onChange={(_event, zone) => field.onChange(zone ?? 'UTC')}
      disabled={disabled}
      disableClearable
      renderInput={params => (
        <TextField
          {...params}
          label={label}
          inputRef={field.ref}
          error={Boolean(fieldState.error)}
          helperText={t('set.timeZone.help', { now: formatDate(now, dateLocale, 'clock', String(field.value)) })}
        />
      )}
    />
  );
}
