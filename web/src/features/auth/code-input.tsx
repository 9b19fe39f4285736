import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { TextInput } from '@/components/form/text-input';

/** A six-digit code out of a message. */
export function CodeInput<Values extends FieldValues>(props: ComponentProps<typeof TextInput<Values>>) {
  const htmlInput = { inputMode: 'numeric', maxLength: 6, dir: 'ltr', className: 'tnum' } as const;
  return <TextInput {...props} autoComplete="one-time-code" slotProps={{ htmlInput }} />;
}
