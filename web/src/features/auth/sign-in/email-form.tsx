import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { Suspense, useEffect, useState } from 'react';
import { useForm, type Control, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from '@/i18n/translation';
import { PasswordInput } from '@/ui/form/password-input';
import { TextInput } from '@/ui/form/text-input';
import { ConfirmEmailDialog } from '../codes/confirm-email-dialog';
import { useConfig } from '@/lib/stage-config';
import { endSession } from '@/lib/auth';
import { lazyPart } from '@/lib/lazy-part';
import { QuietBoundary } from '@/ui/quiet-boundary';
import { pendingRegistration, setPending, type Pending } from '../pending';
import { useSignIn } from './use-sign-in';

const AppCodeForm = lazyPart(async () => ({ default: (await import('../codes/app-code-form')).AppCodeForm }));
const ForgotDialog = lazyPart(async () => ({ default: (await import('./forgot-dialog')).ForgotDialog }));

/** Without its script signing in is impossible: the page shows the failure. */
function AppCode(props: { onCancel: () => void }) {
  return (
    <Suspense fallback={null}>
      <AppCodeForm {...props} />
    </Suspense>
  );
}

const empty = { email: '', password: '' };
const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim());

/** All fields are cleared (spec §5, Login), so that all are to be filled in again: marks them and focuses the first. */
const refuse = (form: UseFormReturn<Pending>) => {
  form.setValue('email', '');
  form.setValue('password', '');
  form.setError('email', { message: 'proper_email' }, { shouldFocus: true });
  form.setError('password', { message: 'form.fieldRequired' });
};

function Fields(props: { control: Control<Pending>; onForgot: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput control={props.control} name="email" label={t('auth.email')} type="email" autoComplete="username" />
      <Box>
        <PasswordInput
          control={props.control}
          name="password"
          label={t('auth.password')}
          autoComplete="current-password"
        />
        <Link component="button" type="button" variant="body2" onClick={props.onForgot} sx={{ mt: 1 }}>
          {t('auth.forgot')}
        </Link>
      </Box>
    </>
  );
}

function SignInForm(props: {
  form: UseFormReturn<Pending>;
  onSend: (who: Pending) => void;
  isPending: boolean;
  onForgot: () => void;
}) {
  const { t } = useTranslation();
  const { form } = props;
  const [isRefused, setRefused] = useState(false);
  const submit = form.handleSubmit(values => {
    const isMalformed = !isEmail(values.email) || !values.password;
    setRefused(isMalformed);
    if (isMalformed) refuse(form);
    else props.onSend(values);
  });
  return (
    <Box component="form" noValidate onSubmit={event => void submit(event)} sx={{ display: 'grid', gap: 2 }}>
      {isRefused && <Alert severity="error">{t('login_validate_error')}</Alert>}
      <Fields control={form.control} onForgot={props.onForgot} />
      <Button type="submit" size="large" loading={props.isPending}>
        {t('auth.signIn')}
      </Button>
    </Box>
  );
}

/** The e-mail tab: sign-in, the code of an app, forgotten password and e-mail confirmation. `registerPath` leads to a new account. */
export function EmailForm(props: { registerPath: string }) {
  const form = useForm({ defaultValues: empty });
  const [forgot, setForgot] = useState(false);
  // The registration has already sent a code to users who come from it.
  const [waiting, setWaiting] = useState<(Pending & { isUnsent?: boolean }) | undefined>(pendingRegistration);
  useEffect(() => setPending(undefined), []);
  const hasRobotCheck = useConfig()?.robotCheck !== undefined;
  const [asksAppCode, setAsksAppCode] = useState(false);
  const signIn = useSignIn({
    registerPath: props.registerPath,
    onFailed: () => form.reset(empty),
    onUnconfirmed: who => setWaiting({ ...who, isUnsent: hasRobotCheck }),
    onAppCode: () => setAsksAppCode(true),
  });
  const startOver = () => {
    setAsksAppCode(false);
    form.reset(empty);
    void endSession();
  };
  if (asksAppCode) return <AppCode onCancel={startOver} />;
  return (
    <>
      <SignInForm form={form} onSend={signIn.mutate} isPending={signIn.isPending} onForgot={() => setForgot(true)} />
      {forgot && (
        <QuietBoundary>
          <ForgotDialog
            email={form.getValues('email')}
            onClose={() => setForgot(false)}
            onSet={who => {
              setForgot(false);
              signIn.mutate(who);
            }}
          />
        </QuietBoundary>
      )}
      {waiting && (
        <ConfirmEmailDialog
          email={waiting.email}
          sendsFirst={waiting.isUnsent}
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
