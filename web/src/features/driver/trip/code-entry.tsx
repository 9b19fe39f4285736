import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from '@/i18n/translation';
import { codeCells } from '@/ui/form/code-cells';
import { codeTyped, refuseCode } from '@/ui/form/code-typed';

/** Links the form to its submit button, which is in the footer. */
export const CODE_FORM_ID = 'driver-otp';

/** Starts the trip once per code: the last digit does, and so may a press of Enter or of the button after it. */
function useStart({ busy, onStart }: { busy: boolean; onStart: (otp: string) => void }, wrong: boolean) {
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef<string>(undefined);
  useEffect(() => {
    if (!busy) sent.current = undefined;
  }, [busy]);
  useEffect(() => {
    if (wrong) refuseCode(field.current);
  }, [wrong]);
  const start = (otp: string) => {
    if (busy || sent.current === otp) return;
    sent.current = otp;
    onStart(otp);
  };
  return { field, start };
}

/** A code that the driver receives: of so many digits, in these words. */
export type AskedCode = { digits: number; label: string; text: string; wrong: string; locked: string };

/** Input for the code of a rider or a recipient, large enough for a mounted phone. */
export function CodeEntry(props: {
  code: string;
  onCode: (code: string) => void;
  asked: AskedCode;
  busy: boolean;
  isWrong: boolean;
  isLocked: boolean;
  onDone: (code: string) => void;
}) {
  const { t } = useTranslation();
  const { code, asked, isLocked } = props;
  const { digits } = asked;
  const [short, setShort] = useState(false);
  const wrong = props.isWrong && code.length === digits && !props.busy;
  const missing = short && code.length < digits;
  const bad = isLocked || wrong || missing;
  const { field, start } = useStart({ busy: props.busy, onStart: props.onDone }, wrong);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShort(code.length < digits);
    // The refused code would be refused again and use up a try.
    if (wrong) refuseCode(field.current);
    else if (code.length === digits) start(code);
  };
  const help = isLocked ? asked.locked : wrong ? asked.wrong : asked.text;
  return (
    <Box component="form" id={CODE_FORM_ID} onSubmit={submit} noValidate sx={{ mt: 2 }}>
      <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
        {t('driver.otpTitle')}
      </Typography>
      <TextField
        value={code}
        onChange={codeTyped({
          length: digits,
          value: code,
          onChange: props.onCode,
          onWhole: isLocked ? undefined : start,
        })}
        inputRef={field}
        autoFocus
        error={bad}
        helperText={help}
        autoComplete="one-time-code"
        slotProps={{
          htmlInput: { 'aria-label': asked.label, inputMode: 'numeric', dir: 'ltr', className: 'tnum' },
          formHelperText: { role: bad ? 'alert' : undefined },
        }}
        sx={codeCells(digits)}
      />
    </Box>
  );
}
