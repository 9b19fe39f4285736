import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { PasswordInput } from '@/components/form/password-input';
import { TextInput } from '@/components/form/text-input';
import { signInWithPassword } from '@/lib/auth';
import { authErrorKey } from '@/lib/auth-error';
import { showAlert } from '@/stores/alerts';
import { ConfirmEmailDialog } from './confirm-email-dialog';
import { ResetPasswordDialog } from './reset-password-dialog';
import { useArrive } from './use-arrive';

const schema = z.object({ email: z.email(), password: z.string().check(z.minLength(1)) });
const empty = { email: '', password: '' };

function useEmailSignIn() {
  const form = useForm({ defaultValues: empty });
  const arrive = useArrive();
  const [unconfirmed, setUnconfirmed] = useState<string>();
  const signIn = async (email: string, password: string) => {
    try {
      const step = await signInWithPassword(email, password);
      if (step === 'confirm-email') setUnconfirmed(email);
      else await arrive();
    } catch (error) {
      if (authErrorKey(error) === 'email_verify_message') setUnconfirmed(email);
      else await showAlert(authErrorKey(error));
    }
  };
  const submit = form.handleSubmit(async values => {
    const checked = z.safeParse(schema, { ...values, email: values.email.trim().toLowerCase() });
    if (checked.success) return signIn(checked.data.email, checked.data.password);
    // spec §5: both fields are cleared after a malformed try.
    form.reset(empty);
    return showAlert('login_validate_error');
  });
  return { form, submit, unconfirmed, closeConfirm: () => setUnconfirmed(undefined) };
}

/** E-mail and password, with the way out for a forgotten one. */
export function EmailSignIn() {
  const { t } = useTranslation();
  const { form, submit, unconfirmed, closeConfirm } = useEmailSignIn();
  const [resetting, setResetting] = useState(false);
  return (
    <>
      <Box component="form" noValidate onSubmit={event => void submit(event)} sx={{ display: 'grid', gap: 2.5 }}>
        <TextInput control={form.control} name="email" label={t('auth.email')} type="email" autoComplete="username" />
        <PasswordInput
          control={form.control}
          name="password"
          label={t('auth.password')}
          autoComplete="current-password"
        />
        <Link
          component="button"
          type="button"
          variant="body2"
          sx={{ justifySelf: 'start' }}
          onClick={() => setResetting(true)}
        >
          {t('auth.forgot')}
        </Link>
        <Button type="submit" size="large" loading={form.formState.isSubmitting}>
          {t('auth.signIn')}
        </Button>
      </Box>
      <ResetPasswordDialog open={resetting} email={form.watch('email')} onClose={() => setResetting(false)} />
      {unconfirmed && <ConfirmEmailDialog email={unconfirmed} onClose={closeConfirm} />}
    </>
  );
}
