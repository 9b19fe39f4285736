import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PasswordInput } from '@/ui/form/password-input';
import { TextInput } from '@/ui/form/text-input';
import { ConfirmEmailDialog } from '../codes/confirm-email-dialog';
import { ForgotDialog } from './forgot-dialog';
import { takePending, type Pending } from '../pending';
import { useSignIn } from './use-sign-in';

const empty = { email: '', password: '' };

/** The e-mail tab: sign-in, forgotten password and e-mail confirmation. */
export function EmailForm() {
  const { t } = useTranslation();
  const form = useForm({ defaultValues: empty });
  const [forgot, setForgot] = useState(false);
  const [waiting, setWaiting] = useState<Pending | undefined>(takePending);
  const signIn = useSignIn({ onFailed: () => form.reset(empty), onUnconfirmed: setWaiting });
  return (
    <>
      <Box
        component="form"
        noValidate
        onSubmit={event => void form.handleSubmit(values => signIn.mutate(values))(event)}
        sx={{ display: 'grid', gap: 2 }}
      >
        <TextInput control={form.control} name="email" label={t('auth.email')} type="email" autoComplete="username" />
        <Box>
          <PasswordInput
            control={form.control}
            name="password"
            label={t('auth.password')}
            autoComplete="current-password"
          />
          <Link component="button" type="button" variant="body2" onClick={() => setForgot(true)} sx={{ mt: 1 }}>
            {t('auth.forgot')}
          </Link>
        </Box>
        <Button type="submit" size="large" loading={signIn.isPending}>
          {t('auth.signIn')}
        </Button>
      </Box>
      {forgot && (
        <ForgotDialog
          email={form.getValues('email')}
          onClose={() => setForgot(false)}
          onSet={who => {
            setForgot(false);
            signIn.mutate(who);
          }}
        />
      )}
      {waiting && (
        <ConfirmEmailDialog
          email={waiting.email}
          onClose={() => setWaiting(undefined)}
          onConfirmed={() => {
            setWaiting(undefined);
            signIn.mutate(waiting);
          }}
        />
      )}
    </>
  );
}
