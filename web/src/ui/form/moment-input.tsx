import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { MessageKey } from '#shared/i18n/en';
import { useFormat } from '@/lib/format';
import { inWords } from './in-words';

const two = (part: number) => String(part).padStart(2, '0');

/** A moment as the browser's own date inputs write it, in the reader's time zone. */
export const asTyped = (atMs: number, withTime: boolean): string => {
  const at = new Date(atMs);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return withTime ? `${day}T${two(at.getHours())}:${two(at.getMinutes())}` : day;
};

/** What was typed in ms since the epoch; a day without a time ends with it. */
export const asMoment = (typed: string, withTime: boolean): number | undefined => {
  const at = new Date(withTime ? typed : `${typed}T23:59:59.999`).getTime();
  return Number.isNaN(at) ? undefined : at;
};

/** A date, or a date with its time, in ms since the epoch. */
export function MomentInput<Values extends FieldValues>(props: {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  help?: string;
  withTime?: boolean;
  disabled?: boolean;
}) {
  const { t, i18n } = useTranslation();
  const { control, name, withTime = false } = props;
  const { field, fieldState } = useController({ control, name });
  const { date } = useFormat();
  const at = typeof field.value === 'number' && field.value > 0 ? field.value : undefined;
  const problem = fieldState.error && (fieldState.error.message ?? 'invalid_input');
  const text = problem && t((i18n.exists(problem) ? problem : 'form.fieldRequired') as MessageKey);
  return (
    <TextField
      type={withTime ? 'datetime-local' : 'date'}
      label={props.label}
      value={at === undefined ? '' : asTyped(at, withTime)}
      onChange={({ target }) => field.onChange(asMoment(target.value, withTime))}
      onBlur={field.onBlur}
      inputRef={field.ref}
      disabled={props.disabled}
      error={Boolean(text)}
      helperText={text || props.help}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { className: 'tnum' },
        input: inWords(at === undefined ? undefined : date(at, withTime ? 'moment' : 'date')),
      }}
    />
  );
}
