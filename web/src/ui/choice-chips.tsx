import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { FilterChip } from './filter-chip';

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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {options.map(({ value, label }) => (
          <FilterChip
            key={value}
            label={label}
            chosen={chosen.includes(value)}
            disabled={props.disabled === true}
            onClick={() => toggle(value)}
          />
        ))}
      </Box>
      {props.none && chosen.length === 0 && (
        <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block', mt: 0.75 }}>
          {props.none}
        </Typography>
      )}
    </Box>
  );
}
