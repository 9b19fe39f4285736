import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useTranslation } from '@/i18n/translation';
import { PasswordInput } from '@/ui/form/password-input';
import { TextInput } from '@/ui/form/text-input';
import { SheetDialog } from '@/ui/sheet-dialog';
import { confirmPasswordReset, requestPasswordReset } from '@/lib/auth';
import type { MessageKey } from '#shared/i18n/en';
import { authErrorKey } from '@/lib/auth-error';
import { showAlert } from '@/lib/stores/alerts';
import { onlyDigits } from '#shared/domain/texts/western-digits';
import type { PasswordRule } from '#shared/contract/password';
import { emailSchema, newPasswordSchema } from '../fields';
import { letMailTo } from '../api';
import { showAuthError } from '../codes/show-auth-error';
import { useRobotCheck, type RobotCheck } from '../robot/use-robot-check';
import { passwordHelp, usePasswordRule } from '@/lib/stage-config';
import type { Pending } from '../pending';

const requestSchema = z.object({ email: emailSchema });
const resetSchema = (rule: PasswordRule) =>
  z.object({
    code: z.string().check(z.overwrite(onlyDigits), z.regex(/^\d{6}$/, 'otp_validate_error')),
    password: newPasswordSchema(rule),
  });
const silent = { silent: true };

function RequestForm(props: { id: string; email: string; robot: RobotCheck; onSubmit: (email: string) => void }) {
  const { t } = useTranslation();
  const form = useForm({ resolver: standardSchemaResolver(requestSchema), defaultValues: { email: props.email } });
  return (
    <Box
      component="form"
      id={props.id}
      noValidate
      onFocus={props.robot.touch}
      onSubmit={event => void form.handleSubmit(({ email }) => props.onSubmit(email))(event)}
      sx={{ display: 'grid', gap: 2 }}
    >
      <TextInput
        control={form.control}
        name="email"
        label={t('auth.email')}
        type="email"
        autoComplete="username"
        autoFocus
      />
      {props.robot.widget}
    </Box>
  );
}

type Reset = { code: string; password: string };

/** Refusals that are about the code: they are shown at its field. */
const ofCode: readonly MessageKey[] = ['auth/code-mismatch', 'auth/expired-code'];

function ResetForm(props: { id: string; onSubmit: (values: Reset) => Promise<unknown> }) {
  const { t } = useTranslation();
  const rule = usePasswordRule();
  const resolver = useMemo(() => standardSchemaResolver(resetSchema(rule)), [rule]);
  const form = useForm({ resolver, defaultValues: { code: '', password: '' } });
  const submit = (values: Reset) =>
    props.onSubmit(values).catch((error: unknown) => {
      const message = authErrorKey(error);
      if (!ofCode.includes(message)) return showAuthError(error);
      form.setError('code', { type: 'server', message }, { shouldFocus: true });
    });
  return (
    <Box
      component="form"
      id={props.id}
      noValidate
      onSubmit={event => void form.handleSubmit(submit)(event)}
      sx={{ display: 'grid', gap: 2 }}
    >
      <TextInput
        control={form.control}
        name="code"
        label={t('auth.code')}
        autoComplete="one-time-code"
        autoFocus
        slotProps={{ htmlInput: { inputMode: 'numeric', dir: 'ltr', className: 'tnum' } }}
      />
      <PasswordInput
        control={form.control}
        name="password"
        label={t('auth.newPassword')}
        help={t(passwordHelp[rule])}
        autoComplete="new-password"
      />
    </Box>
  );
}

/** Requests a reset code by e-mail, then asks for the code and the new password (AUTH-4). */
export function ForgotDialog(props: { email: string; onClose: () => void; onSet: (who: Pending) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [sentTo, setSentTo] = useState<string>();
  const robot = useRobotCheck('check_user_exists');
  const request = useMutation({
    mutationFn: async (email: string) => {
      await letMailTo(email, robot);
      await requestPasswordReset(email);
    },
    onSuccess: (_sent, email) => void showAlert('reset_pass_msg').then(() => setSentTo(email)),
    onError: showAuthError,
    meta: silent,
  });
  const reset = useMutation({
    mutationFn: ({ code, password }: Reset) => confirmPasswordReset(sentTo!, code, password),
    onSuccess: (_done, { password }) =>
      void showAlert('auth.passwordSet').then(() => props.onSet({ email: sentTo!, password })),
    meta: silent,
  });
  return (
    <SheetDialog
      open
      title={t('auth.resetTitle')}
      onClose={request.isPending || reset.isPending ? undefined : props.onClose}
      text={sentTo ? t('auth.resetCodeText', { email: sentTo }) : t('auth.resetText')}
      actions={
        <>
          <Button variant="outlined" onClick={props.onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={id} loading={request.isPending || reset.isPending}>
            {t(sentTo ? 'auth.setPassword' : 'auth.sendCode')}
          </Button>
        </>
      }
    >
      {sentTo ? (
        <ResetForm id={id} onSubmit={reset.mutateAsync} />
      ) : (
        <RequestForm id={id} email={props.email} robot={robot} onSubmit={email => request.mutate(email)} />
      )}
    </SheetDialog>
  );
}
