import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SheetDialog } from '@/components/sheet-dialog';
import { confirmEmail, resendEmailCode } from '@/lib/auth';
import { authErrorKey } from '@/lib/auth-error';
import { showAlert } from '@/stores/alerts';
import { CodeInput } from './code-input';

const tell = (error: unknown) => showAlert(authErrorKey(error));

/** The code that was mailed to a new address. */
export function ConfirmEmailDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useForm({ defaultValues: { code: '' } });
  const submit = form.handleSubmit(({ code }) => confirmEmail(email, code.trim()).then(onClose, tell));
  const resend = () => resendEmailCode(email).then(() => showAlert('auth.resent'), tell);
  const actions = (
    <>
      <Button variant="text" onClick={() => void resend()}>
        {t('auth.resend')}
      </Button>
      <Button loading={form.formState.isSubmitting} onClick={() => void submit()}>
        {t('auth.confirm')}
      </Button>
    </>
  );
  return (
    <SheetDialog
      open
      title={t('auth.confirmTitle')}
      text={t('auth.confirmText', { email })}
      onClose={onClose}
      actions={actions}
    >
      <Box component="form" noValidate onSubmit={event => void submit(event)}>
        <CodeInput control={form.control} name="code" label={t('auth.code')} fullWidth autoFocus />
      </Box>
    </SheetDialog>
  );
}
