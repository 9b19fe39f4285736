import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { MessageKey } from '#shared/i18n/en';
import { isApiError } from '#shared/client/api-error';
import { useTranslation } from '@/i18n/translation';
import { authErrorKey } from '@/lib/auth-error';
import { showError } from '@/lib/stores/alerts';
import { CodeInput } from './form/code-input';
import { refuseCode } from './form/code-typed';
import { SheetDialog } from './sheet-dialog';

const silent = { silent: true };

/** Refusals that are about the code: they are shown at its field. */
const ofCode: readonly MessageKey[] = [
  'contact_code_wrong',
  'contact_code_over',
  'auth/code-mismatch',
  'auth/expired-code',
  'otp_validate_error',
];

/** Why the code was refused; undefined where the failure is about something else. */
const problemOf = (error: Error): MessageKey | undefined =>
  ofCode.find(key => (isApiError(error) ? error.code === key : authErrorKey(error) === key));

type Props = {
  title: string;
  /** The recipient of the code. */
  to: string;
  /** Instead of the text that it works for ten minutes. */
  text?: string;
  onConfirm: (code: string) => Promise<void>;
  /** Missing where no code is sent: an app shows it. */
  onResend?: () => Promise<void>;
  onClose: () => void;
  /** Has the first code sent from here. */
  sendsFirst?: boolean;
  /** Says why a code was refused or not sent. */
  onError?: (error: Error) => unknown;
  /** Between the code and the link for another one. */
  children?: ReactNode;
};

function useCode({ onConfirm, onResend, sendsFirst = false, onError = showError }: Props) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<MessageKey>();
  const field = useRef<HTMLInputElement>(null);
  const refuse = (why: MessageKey) => {
    setProblem(why);
    setTimeout(() => refuseCode(field.current));
  };
  const onFailure = (error: Error) => {
    const why = problemOf(error);
    if (why) return refuse(why);
    setCode('');
    void onError(error);
  };
  const onMutate = () => setProblem(undefined);
  const confirm = useMutation({ mutationFn: onConfirm, onMutate, onError: onFailure, meta: silent });
  const { mutate: send, ...resend } = useMutation({
    mutationFn: async () => onResend?.(),
    onMutate,
    onError: onFailure,
    meta: silent,
  });
  const isFirst = useRef(sendsFirst);
  useEffect(() => {
    if (isFirst.current) send();
    isFirst.current = false;
  }, [send]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Inside another form: its submission must not submit that form.
    event.stopPropagation();
    if (confirm.isPending) return;
    if (code.length === 6) confirm.mutate(code);
    else refuse('otp_validate_error');
  };
  return { code, setCode, problem, field, confirm, resend, send, submit };
}

/** Asks for the code that was sent to an address or number, and has another one sent. */
export function CodeDialog(props: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { code, setCode, problem, field, confirm, resend, send, submit } = useCode(props);
  return (
    <SheetDialog
      open
      title={props.title}
      onClose={confirm.isPending ? undefined : props.onClose}
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
          {...(problem ? { help: t(problem), isWrong: true } : {})}
          inputRef={field}
          autoFocus
        />
        {props.children && <Box sx={{ justifySelf: 'stretch' }}>{props.children}</Box>}
        {props.onResend && (
          <>
            <Link component="button" type="button" variant="body2" onClick={() => send()} disabled={resend.isPending}>
              {t('auth.resend')}
            </Link>
            <Typography role="status" variant="body2" sx={{ color: 'success.main' }}>
              {resend.isSuccess && t('auth.resent')}
            </Typography>
          </>
        )}
      </Box>
    </SheetDialog>
  );
}
