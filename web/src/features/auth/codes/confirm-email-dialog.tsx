import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { SheetDialog } from '@/ui/sheet-dialog';
import { confirmEmail, resendEmailCode } from '@/lib/auth';
import { showAlert } from '@/lib/stores/alerts';
import { letMailTo } from '../api';
import { tellAuthError } from './tell-auth-error';
import { useRobotCheck, type RobotCheck } from '../robot/use-robot-check';
import { CodeInput } from '@/ui/form/code-input';

const silent = { silent: true };

type Props = {
  email: string;
  /** Has the first code sent from here, because the stage's robot check stands before it. */
  sendsFirst?: boolean | undefined;
  onClose: () => void;
  onConfirmed: () => void;
};

function useCode({ email, sendsFirst = false, onConfirmed }: Props, robot: RobotCheck) {
  const confirm = useMutation({
    mutationFn: (code: string) => confirmEmail(email, code),
    onSuccess: onConfirmed,
    onError: tellAuthError,
    meta: silent,
  });
  const { mutate: send, ...resend } = useMutation({
    mutationFn: async () => {
      await letMailTo(email, robot);
      await resendEmailCode(email);
    },
    onError: tellAuthError,
    meta: silent,
  });
  const isFirst = useRef(sendsFirst);
  useEffect(() => {
    if (isFirst.current) send();
    isFirst.current = false;
  }, [send]);
  return { confirm, resend, send };
}

/** Asks for the code of the confirmation e-mail and can send another one. */
export function ConfirmEmailDialog(props: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [code, setCode] = useState('');
  const robot = useRobotCheck('check_user_exists');
  const { confirm, resend, send } = useCode(props, robot);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (confirm.isPending) return;
    if (code.length === 6) confirm.mutate(code);
    else void showAlert('otp_validate_error');
  };
  return (
    <SheetDialog
      open
      title={t('auth.confirmTitle')}
      text={t('auth.confirmText', { email: props.email })}
      actions={
        <>
          <Button variant="outlined" onClick={props.onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={id} loading={confirm.isPending}>
            {t('auth.confirm')}
          </Button>
        </>
      }
    >
      <Box
        component="form"
        id={id}
        noValidate
        onSubmit={submit}
        sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}
      >
        <CodeInput
          label={t('auth.code')}
          value={code}
          onChange={setCode}
          onWhole={whole => confirm.mutate(whole)}
          autoFocus
        />
        {robot.widget && <Box sx={{ justifySelf: 'stretch' }}>{robot.widget}</Box>}
        <Link component="button" type="button" variant="body2" onClick={() => send()} disabled={resend.isPending}>
          {t('auth.resend')}
        </Link>
        <Typography role="status" variant="body2" sx={{ color: 'success.main' }}>
          {resend.isSuccess && t('auth.resent')}
        </Typography>
      </Box>
    </SheetDialog>
  );
}
