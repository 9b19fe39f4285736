import Box from '@mui/material/Box';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useFormat } from '@/lib/format';

const MIDDAY_UTC = 'T12:00:00Z';

/** What the field draws by itself; it comes back with the focus, for typing. */
const unfocused = {
  '& input:not(:focus)': { color: 'transparent' },
  '& input:not(:focus)::-webkit-datetime-edit': { opacity: 0 },
} as const;

const wordsLook = {
  ...{ position: 'absolute', insetInlineStart: 14, insetBlock: 0, display: 'flex', alignItems: 'center' },
  ...{ pointerEvents: 'none', 'input:focus ~ &': { display: 'none' } },
} as const;

/**
 * A day as `2026-11-23`, or nothing. A browser writes days the way of its own language, in which 03/04 may be a day in
 * March or in April: until somebody types, the day stands there in the words of the page.
 */
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
  const words = Number.isNaN(at) ? '–' : date(at, 'date');
  return (
    <TextField
      {...props}
      type="date"
      value={value}
      onChange={({ target }) => onDay(target.value)}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: min ? { min } : {},
        input: {
          sx: unfocused,
          endAdornment: (
            <Box component="bdi" aria-hidden className="tnum" sx={wordsLook}>
              {words}
            </Box>
          ),
        },
      }}
    />
  );
}
