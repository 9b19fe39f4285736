import TextField from '@mui/material/TextField';
import type { Ref } from 'react';
import { codeCells } from './code-cells';
import { codeTyped } from './code-typed';

/** A six-digit code field, which phones and password managers can fill in. */
export function CodeInput(props: {
  label: string;
  value: string;
  onChange: (digits: string) => void;
  /** Called with the last digit. */
  onWhole: (code: string) => void;
  help?: string;
  /** `help` says why the last code was refused. */
  isWrong?: boolean;
  autoFocus?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}) {
  return (
    <TextField
      label={props.label}
      value={props.value}
      onChange={codeTyped({ ...props, length: 6 })}
      helperText={props.help}
      error={props.isWrong}
      slotProps={{
        formHelperText: props.isWrong ? { role: 'alert' } : {},
        htmlInput: {
          inputMode: 'numeric',
          autoComplete: 'one-time-code',
          dir: 'ltr',
          className: 'tnum',
        },
      }}
      sx={codeCells(6)}
      autoFocus={props.autoFocus}
      inputRef={props.inputRef}
    />
  );
}
