import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import TextField from '@mui/material/TextField';
import { isDay } from '#shared/domain/time/day';
import { dayStart, dayStartAfter, momentOfText, zonedDay, zonedText } from '#shared/domain/time/zoned';
import { useFormat } from '@/lib/format';
import { useSettings } from '@/lib/settings-queries';
import { inWords } from './in-words';
import { useRuleWords } from './words-of-rule';

/** A moment as the browser's own date inputs write it, in a time zone. */
export const asTyped = (atMs: number, withTime: boolean, timeZone: string): string =>
  withTime ? zonedText(atMs, timeZone) : zonedDay(atMs, timeZone);

/** Typed moment in ms since the epoch; a day without a time means its end. */
export const asMoment = (typed: string, withTime: boolean, timeZone: string): number | undefined => {
  if (withTime) return momentOfText(typed, timeZone);
  return isDay(typed) ? dayStartAfter(dayStart(typed, timeZone), 1, timeZone) - 1 : undefined;
};

/** A date, or a date with its time, in ms since the epoch; typed by the operator's clocks, like the times of rides. */
export function MomentInput<Values extends FieldValues>(props: {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  help?: string;
  withTime?: boolean;
  disabled?: boolean;
}) {
  const words = useRuleWords();
  const { control, name, withTime = false } = props;
  const { field, fieldState } = useController({ control, name });
  const { timeZone } = useSettings();
  const { date, otherZone } = useFormat();
  const at = typeof field.value === 'number' && field.value > 0 ? field.value : undefined;
  const text = words(fieldState.error, at, props.label);
  return (
    <TextField
      type={withTime ? 'datetime-local' : 'date'}
      label={props.label}
      value={at === undefined ? '' : asTyped(at, withTime, timeZone)}
      onChange={({ target }) => field.onChange(asMoment(target.value, withTime, timeZone))}
      onBlur={field.onBlur}
      inputRef={field.ref}
      disabled={props.disabled}
      error={Boolean(text)}
      helperText={text || props.help || (withTime && at !== undefined && otherZone(at))}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { className: 'tnum' },
        input: inWords(at === undefined ? undefined : date(at, withTime ? 'moment' : 'date')),
      }}
    />
  );
}
