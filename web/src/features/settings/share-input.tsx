import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Settings } from '#shared/contract/entities/settings';
import { typedNumber } from '#shared/domain/texts/western-digits';
import type { OwnInputProps } from '@/ui/record/record-types';

const HUNDREDTHS = 100;
const shown = (value: unknown): string =>
  typeof value === 'number' ? String(Math.round(value * 100 * HUNDREDTHS) / HUNDREDTHS) : '';

/** A share as a number of per cent; blank: no limit, and `NaN` where it cannot be read. */
export function ShareInput({ control, name, label, disabled }: OwnInputProps<Settings>) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control, name });
  const [typed, setTyped] = useState<string>();
  const change = (text: string) => {
    setTyped(text);
    const percent = typedNumber(text);
    field.onChange(text.trim() === '' ? null : percent >= 0 ? percent / 100 : Number.NaN);
  };
  return (
    <TextField
      fullWidth
      label={label}
      disabled={disabled}
      value={typed ?? shown(field.value)}
      onChange={event => change(event.target.value)}
      onBlur={() => {
        if (!Number.isNaN(field.value)) setTyped(undefined);
        field.onBlur();
      }}
      inputRef={field.ref}
      error={Boolean(fieldState.error)}
      helperText={
        fieldState.error
          ? t('set.badShare')
          : t(name === 'maxFareBelowEstimate' ? 'set.maxFareBelowEstimate.help' : 'set.maxFareAboveEstimate.help')
      }
      slotProps={{
        formHelperText: fieldState.error ? { role: 'alert' } : {},
        htmlInput: { inputMode: 'decimal', className: 'tnum' },
        input: { endAdornment: <InputAdornment position="end">%</InputAdornment> },
      }}
    />
  );
}
