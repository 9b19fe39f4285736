import InputAdornment from '@mui/material/InputAdornment';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useController } from 'react-hook-form';
import TextField from '@mui/material/TextField';
import { useState, type ReactNode } from 'react';
import { typedNumber } from '#shared/domain/texts/western-digits';
import type { MessageKey } from '#shared/i18n/en';
import { useTranslation } from '@/i18n/translation';
import { useSettings } from '@/lib/settings-queries';

/** An amount as money is written: `83.50`, not `83.5`. Whole amounts and finer ones stay as they are. */
const padded = (value: number, decimal: number): string => {
  const [whole = '', fraction] = String(value).split('.');
  return fraction === undefined ? whole : `${whole}.${fraction.padEnd(decimal, '0')}`;
};

/**
 * A number of 0 or more; for other input the value is undefined. In a form that hides and shows its fields, it is `NaN`
 * instead: the form would replace an undefined value by the old number as soon as the field is shown again.
 */
export function NumberInput<Values extends FieldValues>(props: {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: ReactNode;
  help?: string;
  /** Problem of the number by the rules of the form, in words. */
  refused?: string | undefined;
  /** Shown at the end, such as a currency or km. */
  unit?: string;
  required?: boolean;
  disabled?: boolean;
  /** The form is invalid without this number, and the field may be hidden meanwhile. */
  isTextKept?: boolean | undefined;
}) {
  const { t, i18n } = useTranslation();
  const { field, fieldState } = useController({ control: props.control, name: props.name });
  const { symbol, decimal } = useSettings();
  const [typed, setTyped] = useState<string>();
  const change = (text: string) => {
    setTyped(text);
    const value = typedNumber(text);
    field.onChange(Number.isFinite(value) && value >= 0 ? value : props.isTextKept ? Number.NaN : undefined);
  };
  /** Unreadable input stays, so that it can be corrected. */
  const unread = typed !== undefined && typed.trim() !== '' && !(typedNumber(typed) >= 0);
  const shown = (value: number | null | undefined): string => {
    if (value === null || value === undefined || Number.isNaN(value)) return '';
    return props.unit === symbol ? padded(value, decimal) : String(value);
  };
  const [left, setLeft] = useState(false);
  const problem = fieldState.error && (fieldState.error.message ?? '');
  const said = problem !== undefined && (i18n.exists(problem) ? t(problem as MessageKey) : t('form.numberFrom0'));
  const text = said || (unread && left ? t('form.numberFrom0') : props.refused);
  return (
    <TextField
      label={props.label}
      value={typed ?? shown(field.value)}
      onChange={event => change(event.target.value)}
      onFocus={() => setLeft(false)}
      onBlur={() => {
        if (!unread) setTyped(undefined);
        setLeft(true);
        field.onBlur();
      }}
      inputRef={field.ref}
      required={props.required}
      disabled={props.disabled}
      error={Boolean(text)}
      helperText={text || props.help}
      slotProps={{
        formHelperText: text ? { role: 'alert' } : {},
        htmlInput: { inputMode: 'decimal', className: 'tnum' },
        input: props.unit ? { endAdornment: <InputAdornment position="end">{props.unit}</InputAdornment> } : {},
      }}
    />
  );
}
