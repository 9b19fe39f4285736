import TextField from '@mui/material/TextField';
import type { Ref } from 'react';
import { codeTyped } from '@/ui/form/code-typed';

/** A six-digit code field that phones can autofill from the text message. */
export function CodeInput(props: {
  label: string;
  value: string;
  onChange: (digits: string) => void;
  /** The last digit is there. */
  onWhole: (code: string) => void;
  help?: string;
  autoFocus?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}) {
  return (
    <TextField
      label={props.label}
      value={props.value}
      onChange={codeTyped({ ...props, length: 6 })}
      helperText={props.help}
      autoFocus={props.autoFocus}
      inputRef={props.inputRef}
      slotProps={{
        htmlInput: {
          inputMode: 'numeric',
          autoComplete: 'one-time-code',
          dir: 'ltr',
          className: 'tnum',
          style: { fontSize: 24, fontWeight: 650, letterSpacing: '0.3em' },
        },
      }}
    />
  );
}
