import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { Settings } from '#shared/contract/entities/settings';
import type { MessageKey } from '#shared/i18n/en';
import { typedNumber } from '#shared/domain/texts/western-digits';
import { useTranslation } from '@/i18n/translation';
import { rounded } from '@/lib/rounded';
import type { OwnInputProps } from '@/ui/record/record-types';

/** Numbers are shown to so many decimals, which is that of the finest coins. */
const DECIMALS = 4;

type Words = {
  unit: string;
  help: string;
  /** Called for a number that cannot be read, or is out of bounds. */
  fault: string;
  /** How many displayed units make one stored unit. */
  scale?: number;
};

/** A number that may be blank, which is stored as null, and as `NaN` where it cannot be read. */
export function BlankableNumber({ control, name, label, disabled, ...words }: OwnInputProps<Settings> & Words) {
  const { scale = 1 } = words;
  const { t, i18n } = useTranslation();
  const { field, fieldState } = useController({ control, name });
  const code = fieldState.error?.message;
  // A refusal of the server is more precise than "out of bounds".
  const refused = code && code !== 'invalid_input' && i18n.exists(code) ? t(code as MessageKey) : undefined;
  const [typed, setTyped] = useState<string>();
  const shown = (value: unknown): string => (typeof value === 'number' ? String(rounded(value * scale, DECIMALS)) : '');
  const change = (text: string) => {
    setTyped(text);
    const amount = typedNumber(text);
    field.onChange(text.trim() === '' ? null : amount >= 0 ? amount / scale : Number.NaN);
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
      helperText={fieldState.error ? (refused ?? words.fault) : words.help}
      slotProps={{
        formHelperText: fieldState.error ? { role: 'alert' } : {},
        htmlInput: { inputMode: 'decimal', className: 'tnum' },
        input: { endAdornment: <InputAdornment position="end">{words.unit}</InputAdornment> },
      }}
    />
  );
}
