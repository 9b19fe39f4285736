import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { codeTyped, refuseCode } from '@/ui/form/code-typed';
import type { TripSteps } from './use-trip-steps';

const DIGITS = 5;
/** Links the form to its submit button, which is in the footer. */
export const OTP_FORM_ID = 'driver-otp';

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

/** Five cells under one field, so that phones and screen readers still meet a single code. */
const cells = {
  '--cell': '48px',
  '& input': {
    typography: 'figure',
    textAlign: 'center',
    fontFamily: 'ui-monospace, monospace',
    letterSpacing: 'calc(var(--cell) - 1ch)',
    py: 1,
    px: 0,
    width: 'calc(5 * var(--cell))',
    mx: 'auto',
    // Half of it is room before the first cell, half within it; the cells stand in the middle in both directions.
    paddingInlineStart: 'calc(var(--cell) - 1ch)',
    backgroundImage:
      'repeating-linear-gradient(to right, transparent 0 4px, currentColor 4px calc(var(--cell) - 4px), transparent calc(var(--cell) - 4px) var(--cell))',
    backgroundSize: 'calc(5 * var(--cell)) 3px',
    backgroundPosition: '50% calc(100% - 6px)',
    backgroundRepeat: 'no-repeat',
  },
} as const;

/** Input for the rider's code, large enough for a mounted phone. */
export function OtpEntry(props: {
  otp: string;
  onOtp: (otp: string) => void;
  customer: string;
  busy: boolean;
  refused: TripSteps['refused'];
  onStart: (otp: string) => void;
}) {
  const { t } = useTranslation();
  const { otp } = props;
  const [short, setShort] = useState(false);
  const locked = props.refused === 'too_many_requests';
  const wrong = props.refused === 'wrong_otp' && otp.length === DIGITS && !props.busy;
  const missing = short && otp.length < DIGITS;
  const bad = locked || wrong || missing;
  const { field, start } = useStart(props, wrong);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShort(otp.length < DIGITS);
    if (otp.length === DIGITS) start(otp);
  };
  const help = locked ? t('driver.otpLocked') : wrong ? t('wrong_otp') : t('driver.otpText', { name: props.customer });
  return (
    <Box component="form" id={OTP_FORM_ID} onSubmit={submit} noValidate sx={{ mt: 2 }}>
      <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
        {t('driver.otpTitle')}
      </Typography>
      <TextField
        value={otp}
        onChange={codeTyped({ length: DIGITS, value: otp, onChange: props.onOtp, onWhole: locked ? undefined : start })}
        inputRef={field}
        autoFocus
        error={bad}
        helperText={help}
        autoComplete="one-time-code"
        slotProps={{
          htmlInput: {
            'aria-label': t('driver.otpLabel'),
            inputMode: 'numeric',
            dir: 'ltr',
            className: 'tnum',
          },
          formHelperText: { role: bad ? 'alert' : undefined },
        }}
        sx={cells}
      />
    </Box>
  );
}
