import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { memo, type ChangeEvent, type ReactNode } from 'react';
import { westernDigits } from '#shared/domain/texts/western-digits';
import { useRuleWords } from './words-of-rule';

function Field<Values extends FieldValues>(
  props: {
    control: Control<Values>;
    name: FieldPath<Values>;
    label: ReactNode;
    /** Helper text under the field. */
    help?: string;
  } & Omit<TextFieldProps, 'name' | 'label' | 'error' | 'helperText' | 'value' | 'onChange' | 'onBlur'>,
) {
  const { control, name, help, ...rest } = props;
  const words = useRuleWords();
  // The ref belongs to the input only: on the whole field it would take the focus that validation moves to an error.
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({ control, name });
  // For figures, a keyboard may have its own digits.
  const change = (event: ChangeEvent<HTMLInputElement>) =>
    field.onChange(rest.type === 'tel' ? westernDigits(event.target.value) : event);
  const text = words(fieldState.error, field.value, rest.label);
  return (
    <TextField
      {...rest}
      {...field}
      onChange={change}
      value={(field.value as unknown) ?? ''}
      inputRef={ref}
      error={Boolean(text)}
      helperText={text ?? help}
    />
  );
}

/**
 * A text field of a form. Error messages of the schema are keys of the translations. It subscribes to its own value and
 * error, so that it does not render with every change of the form around it.
 */
export const TextInput = memo(Field) as typeof Field;
