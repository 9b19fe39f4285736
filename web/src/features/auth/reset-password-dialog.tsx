import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PasswordInput } from '@/components/form/password-input';
import { TextInput } from '@/components/form/text-input';
import { SheetDialog } from '@/components/sheet-dialog';
import { confirmPasswordReset, requestPasswordReset } from '@/lib/auth';
import { authErrorKey } from '@/lib/auth-error';
import { showAlert } from '@/stores/alerts';
import { CodeInput } from './code-input';

type Values = { email: string; code: string; password: string };

function useReset(email: string, onClose: () => void) {
  const form = useForm<Values>({ values: { email, code: '', password: '' } });
  const [sentTo, setSentTo] = useState<string>();
  const close = () => {
    setSentTo(undefined);
    form.reset();
    onClose();
  };
  const request = async (to: string) => {
    await requestPasswordReset(to);
    setSentTo(to);
    await showAlert('reset_pass_msg');
  };
  const confirm = async (to: string, { code, password }: Values) => {
    await confirmPasswordReset(to, code.trim(), password);
    close();
    await showAlert('auth.passwordSet');
  };
  const submit = form.handleSubmit(async values => {
    try {
      await (sentTo ? confirm(sentTo, values) : request(values.email.trim().toLowerCase()));
    } catch (error) {
      await showAlert(authErrorKey(error));
    }
  });
  return { form, sentTo, submit, close };
}

/** Forgotten password: a code by mail, then a new password with it. Says the same whether the address is known or not. */
export function ResetPasswordDialog(props: { open: boolean; email: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { form, sentTo, submit, close } = useReset(props.email, props.onClose);
  const actions = (
    <>
      <Button variant="text" onClick={close}>
        {t('common.cancel')}
      </Button>
      <Button loading={form.formState.isSubmitting} onClick={() => void submit()}>
        {t(sentTo ? 'auth.setPassword' : 'auth.sendCode')}
      </Button>
    </>
  );
  return (
    <SheetDialog
      open={props.open}
      title={t('auth.resetTitle')}
      text={t('auth.resetText')}
      onClose={close}
      actions={actions}
    >
      <Box component="form" noValidate onSubmit={event => void submit(event)} sx={{ display: 'grid', gap: 2 }}>
        <TextInput
          control={form.control}
          name="email"
          label={t('auth.email')}
          type="email"
          disabled={Boolean(sentTo)}
        />
        {sentTo && <CodeInput control={form.control} name="code" label={t('auth.code')} />}
        {sentTo && (
          <PasswordInput
            control={form.control}
            name="password"
            label={t('auth.newPassword')}
            help={t('auth.passwordHelp')}
            autoComplete="new-password"
          />
        )}
      </Box>
    </SheetDialog>
  );
}
