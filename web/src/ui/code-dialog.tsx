import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { showAlert, showError } from '@/lib/stores/alerts';
import { CodeInput } from './form/code-input';
import { SheetDialog } from './sheet-dialog';

const silent = { silent: true };

type Props = {
  title: string;
  /** Where the code went. */
  to: string;
  /** Instead of saying that it works for ten minutes. */
  text?: string;
  onConfirm: (code: string) => Promise<void>;
  onResend: () => Promise<void>;
  onClose: () => void;
  /** Has the first code sent from here. */
  sendsFirst?: boolean;
  /** Says why a code was refused or not sent. */
  tell?: (error: Error) => unknown;
  /** Between the code and the link for another one. */
  children?: ReactNode;
};

function useCode({ onConfirm, onResend, sendsFirst = false, tell = showError }: Props) {
  const [code, setCode] = useState('');
  const onError = (error: Error) => {
    setCode('');
    void tell(error);
  };
  const confirm = useMutation({ mutationFn: onConfirm, onError, meta: silent });
  const { mutate: send, ...resend } = useMutation({ mutationFn: onResend, onError, meta: silent });
  const isFirst = useRef(sendsFirst);
  useEffect(() => {
    if (isFirst.current) send();
    isFirst.current = false;
  }, [send]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Inside another form: its submission is not this one's.
    event.stopPropagation();
    if (confirm.isPending) return;
    if (code.length === 6) confirm.mutate(code);
    else void showAlert('otp_validate_error');
  };
  return { code, setCode, confirm, resend, send, submit };
}

/** Asks for the code that was sent to an address or number, and has another one sent. */
export function CodeDialog(props: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { code, setCode, confirm, resend, send, submit } = useCode(props);
  return (
    <SheetDialog
      open
      title={props.title}
      text={props.text ?? t('auth.proveText', { to: `\u2068${props.to}\u2069` })}
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
        {props.children && <Box sx={{ justifySelf: 'stretch' }}>{props.children}</Box>}
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
