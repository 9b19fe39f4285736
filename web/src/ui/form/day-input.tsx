import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { isDay, type Day } from '#shared/domain/time/day';
import { useFormat } from '@/lib/format';
import { inWords } from './in-words';

/** A day of the calendar, or undefined. */
export function DayInput({
  value,
  onDay,
  min,
  ...props
}: Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'slotProps'> & {
  value: string;
  onDay: (day: Day | '') => void;
  min?: Day;
}) {
  const { day } = useFormat();
  return (
    <TextField
      {...props}
      type="date"
      value={value}
      onChange={({ target }) => onDay(isDay(target.value) ? target.value : '')}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: min ? { min } : {},
        input: inWords(isDay(value) ? day(value) : undefined),
      }}
    />
  );
}
