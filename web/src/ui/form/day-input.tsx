import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useFormat } from '@/lib/format';
import { inWords } from './in-words';

const MIDDAY_UTC = 'T12:00:00Z';

/** A day as `2026-11-23`, or nothing. */
export function DayInput({
  value,
  onDay,
  min,
  ...props
}: Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'slotProps'> & {
  value: string;
  onDay: (day: string) => void;
  min?: string;
}) {
  const { date } = useFormat();
  const at = value ? Date.parse(value + MIDDAY_UTC) : NaN;
  return (
    <TextField
      {...props}
      type="date"
      value={value}
      onChange={({ target }) => onDay(target.value)}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: min ? { min } : {},
        input: inWords(Number.isNaN(at) ? undefined : date(at, 'date')),
      }}
    />
  );
}
