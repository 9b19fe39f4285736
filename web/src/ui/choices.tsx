import Box from '@mui/material/Box';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { ChoiceCard } from '@/ui/choice-card';

/** One of a few choices, each on a card. */
export function Choices<Value extends string>(props: {
  label: string;
  value: Value;
  onChoose: (value: Value) => void;
  /** `blocked`: why an option cannot be chosen. */
  options: readonly (readonly [value: Value, label: string, blocked?: string | undefined])[];
}) {
  return (
    <Box>
      <Typography variant="subtitle2" sx={{ mb: 1 }}>
        {props.label}
      </Typography>
      <RadioGroup
        aria-label={props.label}
        value={props.value}
        onChange={event => props.onChoose(event.target.value as Value)}
        sx={{ display: 'grid', gap: 1, ...(props.options.length === 2 && { gridTemplateColumns: { sm: '1fr 1fr' } }) }}
      >
        {props.options.map(([value, label, blocked]) => (
          <ChoiceCard key={value} value={value} label={label} hint={blocked} disabled={blocked !== undefined} />
        ))}
      </RadioGroup>
    </Box>
  );
}
