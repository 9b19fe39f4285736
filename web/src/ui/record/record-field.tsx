import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import { useController, useWatch, type Control, type FieldValues } from 'react-hook-form';
import { NumberInput } from '@/ui/form/number-input';
import { SwitchLine } from '@/ui/form/switch-line';
import { TextInput } from '@/ui/form/text-input';
import { MomentInput } from '@/ui/form/moment-input';
import { useRuleWords } from '@/ui/form/words-of-rule';
import type { RecordField as Field } from './record-types';

type FieldProps<R extends FieldValues> = { control: Control<R>; field: Field<R>; disabled: boolean };

function SwitchField<R extends FieldValues>({ control, field, disabled }: FieldProps<R>) {
  const { field: input, fieldState } = useController({ control, name: field.name });
  const problem = useRuleWords()(fieldState.error, input.value, field.label);
  return (
    <Box sx={{ border: 1, borderColor: 'hairline', borderRadius: 1 }}>
      <SwitchLine
        label={field.label}
        help={field.help}
        on={Boolean(input.value)}
        onChange={input.onChange}
        disabled={disabled}
      />
      {problem && (
        <FormHelperText error role="alert" sx={{ px: 2, pb: 1 }}>
          {problem}
        </FormHelperText>
      )}
    </Box>
  );
}

function Input<R extends FieldValues>({ control, field, disabled }: FieldProps<R>) {
  const { name, label, help } = field;
  const shared = { control, name, label, disabled, ...(help ? { help } : {}) };
  switch (field.kind) {
    case 'text': {
      const { lines, maxLength, type, ltr } = field;
      const htmlInput = { maxLength, ...(ltr ? { dir: 'ltr' } : {}) };
      return (
        <TextInput
          {...shared}
          {...(lines ? { multiline: true, minRows: lines } : { type })}
          autoComplete="off"
          slotProps={{ htmlInput }}
        />
      );
    }
    case 'number':
      return <NumberInput {...shared} unit={field.unit} isTextKept={field.isTextKept} />;
    case 'switch':
      return <SwitchField control={control} field={field} disabled={disabled} />;
    case 'choice':
      return (
        <TextInput {...shared} select>
          {field.options.map(option => (
            <MenuItem key={option.value} value={option.value}>
              {option.label}
            </MenuItem>
          ))}
        </TextInput>
      );
    case 'moment':
      return <MomentInput {...shared} withTime={field.withTime} />;
    case 'own':
      return <field.Input control={control} name={name} label={label} disabled={disabled} />;
  }
}

/** One field of a record's form, unless it does not apply to the values typed so far. */
export function RecordField<R extends FieldValues>({ control, field, disabled }: FieldProps<R>) {
  const values = useWatch({ control, disabled: !field.when }) as R;
  if (field.when && !field.when(values)) return null;
  return (
    <Box sx={{ gridColumn: field.half ? undefined : '1 / -1', minWidth: 0 }}>
      <Input control={control} field={field} disabled={disabled || Boolean(field.disabled)} />
    </Box>
  );
}
