import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

/** Any number of a few choices. */
export function ChoiceChips<Value extends string | number>(props: {
  label: string;
  /** Meaning of an empty choice. */
  none?: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  disabled?: boolean;
  onChange: (chosen: Value[]) => void;
}) {
  const id = useId();
  const { chosen, options } = props;
  const toggle = (value: Value) => {
    const next = chosen.includes(value) ? chosen.filter(other => other !== value) : [...chosen, value];
    // In the order of the options, so that the order of pressing makes no difference.
    props.onChange(options.map(option => option.value).filter(other => next.includes(other)));
  };
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="subtitle2" component="div" sx={{ mb: 1 }}>
        {props.label}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {options.map(({ value, label }) => {
          const on = chosen.includes(value);
          return (
            <Chip
              key={value}
              label={label}
              variant="outlined"
              aria-pressed={on}
              disabled={props.disabled === true}
              onClick={() => toggle(value)}
              sx={{
                height: { xs: 44, md: 36 },
                bgcolor: on ? 'amberSoft' : 'transparent',

                borderColor: on ? 'text.primary' : 'hairline',
                '&&:hover': { bgcolor: on ? 'amberSoft' : 'surface' },
              }}
            />
          );
        })}
      </Box>
      {props.none && chosen.length === 0 && (
        <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block', mt: 0.75 }}>
          {props.none}
        </Typography>
      )}
    </Box>
  );
}
