import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

/** A labelled switch with an explanation, stacked in a bordered list. */
export function SwitchLine(props: {
  label: string;
  help?: string;
  on: boolean;
  onChange: (on: boolean) => void;
  disabled?: boolean;
}) {
  const id = useId();
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        p: 2,
        '& + &': { borderTop: 1, borderColor: 'hairline' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="label" htmlFor={id} variant="subtitle1" sx={{ display: 'block', cursor: 'pointer' }}>
          {props.label}
        </Typography>
        {props.help && (
          <Typography id={`${id}-help`} variant="body2" sx={{ color: 'text.secondary' }}>
            {props.help}
          </Typography>
        )}
      </Box>
      <Switch
        checked={props.on}
        disabled={props.disabled}
        onChange={(_event, on) => props.onChange(on)}
        slotProps={{ input: { id, 'aria-describedby': props.help ? `${id}-help` : undefined } }}
      />
    </Box>
  );
}
