import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { SheetDialog } from '@/ui/sheet-dialog';
import { confirmEmail, resendEmailCode } from '@/lib/auth';
import { authErrorKey } from '@/lib/auth-error';
import { showAlert } from '@/lib/stores/alerts';
import { CodeInput } from '@/ui/form/code-input';

const tell = (error: unknown) => void showAlert(authErrorKey(error));
const silent = { silent: true };

function useCode({ email, onConfirmed }: { email: string; onConfirmed: () => void }) {
  const confirm = useMutation({
    mutationFn: (code: string) => confirmEmail(email, code),
    onSuccess: onConfirmed,
    onError: tell,
    meta: silent,
  });
  const resend = useMutation({ mutationFn: () => resendEmailCode(email), onError: tell, meta: silent });
  return { confirm, resend };
}

/** Asks for the code of the confirmation e-mail and can send another one. */
export function ConfirmEmailDialog(props: { email: string; onClose: () => void; onConfirmed: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [code, setCode] = useState('');
  const { confirm, resend } = useCode(props);
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
        <Link
          component="button"
          type="button"
          variant="body2"
          onClick={() => resend.mutate()}
          disabled={resend.isPending}
        >
          {t('auth.resend')}
        </Link>
        <Typography role="status" variant="body2" sx={{ color: 'success.main' }}>
          {resend.isSuccess && t('auth.resent')}
        </Typography>
      </Box>
    </SheetDialog>
  );
}
