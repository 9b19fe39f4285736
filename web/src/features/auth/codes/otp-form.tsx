import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { loginOtp, SIGN_IN_CODE_TTL_MS } from '#shared/contract/constants';
import { useTranslation } from '@/i18n/translation';
import { answerSignIn, requestPhoneCode } from '@/lib/auth';
import { useSession } from '@/lib/session';
import { showAlert } from '@/lib/stores/alerts';
import { deviceNow } from '@/lib/server-clock';
import { refuseCode } from '@/ui/form/code-typed';
import { CodeInput } from '@/ui/form/code-input';
import { usersWithMobile } from '../api';
import type { RobotCheck } from '../robot/use-robot-check';
import { isLastTry, showCodeError, showPhoneError } from './phone-errors';
import { useSecondsTo } from './use-seconds-to';

/** Minimum wait before another code can be requested. */
const SEND_AGAIN_AFTER_MS = 30_000;

const isOtp = (code: string) => /^\d{6}$/.test(code) && Number(code) >= loginOtp.min && Number(code) <= loginOtp.max;
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
const silent = { silent: true };

/** Adds a left-to-right mark, so that the number reads correctly in every language. */
const asNumber = (phone: string) => `\u200e${phone}`;

type Props = {
  phone: string;
  /** The name with which the code signs in. */
  name: string;
  /** ms since the epoch. */
  sentAt: number;
  /** The check before another code. */
  robot: RobotCheck;
  onSentAgain: (at: number) => void;
  /** Returns to the number field, whose value remains. */
  onChangeNumber: () => void;
  onCancel: () => void;
};

function useOtp({ phone, name, sentAt, robot, onSentAgain, onChangeNumber }: Props) {
  const { refresh } = useSession();
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const again = (key: 'auth/expired-code' | 'auth/code-mismatch') =>
    showAlert(key, {}, { detail: key }).then(() => {
      setCode('');
      setTimeout(() => refuseCode(field.current));
    });
  const verify = useMutation({
    mutationFn: async (code: string) => {
      if (!isOtp(code)) return showAlert('otp_validate_error');
      if (deviceNow() > sentAt + SIGN_IN_CODE_TTL_MS) return again('auth/expired-code');
      const step = await answerSignIn(code);
      // If the profile cannot be loaded, the page reports it.
      if (step === 'done') return void (await refresh().catch(() => undefined));
      await again('auth/code-mismatch');
    },
    onError: async error => {
      await showCodeError(error);
      if (isLastTry(error)) onChangeNumber();
    },
    meta: silent,
  });
  const resend = useMutation({
    mutationFn: async () => {
      if (robot.isWanted) await usersWithMobile(phone, await robot.token());
      return requestPhoneCode(name);
    },
    onSuccess: () => {
      setCode('');
      onSentAgain(deviceNow());
      field.current?.focus();
    },
    onError: showPhoneError,
    meta: silent,
  });
  return { code, setCode, field, verify, resend };
}

/** Asks for the code of the text message, as long as the code is valid (AUTH-3). */
export function OtpForm(props: Props) {
  const { t } = useTranslation();
  const { code, setCode, field, verify, resend } = useOtp(props);
  const phone = asNumber(props.phone);
  const valid = useSecondsTo(props.sentAt + SIGN_IN_CODE_TTL_MS);
  const wait = useSecondsTo(props.sentAt + SEND_AGAIN_AFTER_MS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!verify.isPending) verify.mutate(code);
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <CodeInput
        label={t('auth.otp')}
        help={t('auth.otpHint', { phone })}
        value={code}
        onChange={setCode}
        onWhole={whole => valid > 0 && verify.mutate(whole)}
        inputRef={field}
        autoFocus
      />
      <Typography
        variant="body2"
        className="tnum"
        role={valid ? undefined : 'alert'}
        sx={{ color: valid ? 'text.secondary' : 'error.main' }}
      >
        {valid ? t('auth.otpValid', { time: clock(valid) }) : t('auth.otpOver')}
      </Typography>
      <Button type="submit" size="large" loading={verify.isPending} disabled={valid === 0}>
        {t('auth.verify')}
      </Button>
      {wait === 0 && props.robot.widget}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { flex: '1 1 160px' } }}>
        <Button
          variant="outlined"
          onClick={() => resend.mutate()}
          loading={resend.isPending}
          disabled={wait > 0}
          className="tnum"
        >
          {wait > 0 ? t('auth.sendAgainIn', { seconds: wait }) : t('auth.sendAgain')}
        </Button>
        <Button variant="outlined" onClick={props.onChangeNumber}>
          {t('auth.changeNumber')}
        </Button>
      </Box>
      <Typography role="status" variant="body2" sx={{ color: 'success.main', '&:empty': { display: 'none' } }}>
        {resend.isSuccess && t('auth.codeSentAgain', { phone })}
      </Typography>
      <Button variant="text" onClick={props.onCancel}>
        {t('common.cancel')}
      </Button>
    </Box>
  );
}
