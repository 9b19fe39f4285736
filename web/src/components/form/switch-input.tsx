import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

/** On or off, with what it does in words beside it. */
export function SwitchInput<Values extends FieldValues>(props: {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  help?: string;
  disabled?: boolean;
}) {
  const { field } = useController({ control: props.control, name: props.name });
  const id = useId();
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 2 }}>
      <Box>
        <Typography component="label" htmlFor={id} variant="subtitle2">
          {props.label}
        </Typography>
        {props.help && (
          <Typography id={`${id}-help`} variant="body2" sx={{ color: 'text.secondary' }}>
            {props.help}
          </Typography>
        )}
      </Box>
      <Switch
        checked={Boolean(field.value)}
        onChange={(_event, checked) => field.onChange(checked)}
        onBlur={field.onBlur}
        disabled={props.disabled}
        slotProps={{ input: { id, ref: field.ref, 'aria-describedby': props.help ? `${id}-help` : undefined } }}
      />
    </Box>
  );
}
