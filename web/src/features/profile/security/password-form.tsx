import { AccountSettings } from '@aws-amplify/ui-react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useRef, useState, type FormEvent } from 'react';
import type { MessageKey } from '#shared/i18n/en';
import { useTranslation } from '@/i18n/translation';
import { authErrorKey } from '@/lib/auth-error';
import { newPasswordProblem, passwordHelp, usePasswordRule } from '@/lib/stage-config';
import { refreshPush } from '@/lib/push-device';
import { useSession } from '@/lib/session';
import { staySignedIn } from '@/lib/sign-in-anew';
import { showToast } from '@/lib/stores/toasts';
import { signOutOthers } from '../api';
import {
  ConfirmPasswordField,
  CurrentPasswordField,
  NewPasswordField,
  NoMessage,
  PasswordFormState,
  SubmitButton,
} from './amplify-parts';

const components = {
  CurrentPasswordField,
  NewPasswordField,
  ConfirmPasswordField,
  SubmitButton,
  ErrorMessage: NoMessage,
};

/** In this form `NotAuthorizedException` means that the current password is wrong, unlike on the sign-in page. */
const keyOf = (error: Error): MessageKey =>
  error.name === 'NotAuthorizedException' ? 'profile.passwordWrong' : authErrorKey(error);

const validatorsOf = (rule: ReturnType<typeof usePasswordRule>) => [
  {
    validationMode: 'onTouched' as const,
    validator: (password: string) => newPasswordProblem(rule, password) === undefined,
    // All failures of a rule share one message.
    message: newPasswordProblem(rule, '') ?? 'password_alphaNumeric_check',
  },
];

/**
 * Ends the sessions that began with the old password; this device signs in again with the new one, and reports whether
 * it could. The service dropped this browser's pushes with the others', so it registers again.
 */
const endOthers = async ({ email, password }: { email: string; password: string }): Promise<boolean> => {
  await signOutOthers();
  const stays = await staySignedIn(email, password);
  void refreshPush({ isDropped: true }).catch(() => undefined);
  return stays;
};

/** The typed new password, which Amplify's form does not expose. */
const newPasswordOf = ({ target }: FormEvent): string =>
  target instanceof HTMLFormElement ? String(new FormData(target).get('newPassword') ?? '') : '';

/** Ends the other sessions once the password is changed, and reports it. */
function useEndOthers(setBusy: (busy: boolean) => void, setProblem: (problem: MessageKey) => void) {
  const { t } = useTranslation();
  const email = useSession().user?.email ?? '';
  const others = useMutation({ mutationFn: endOthers, meta: { silent: true } });
  return (password: string) =>
    others.mutate(
      { email, password },
      {
        onSuccess: stays => showToast({ text: t(stays ? 'profile.passwordChangedHere' : 'profile.passwordChanged') }),
        onError: () => setProblem('profile.passwordOthersStay'),
        onSettled: () => setBusy(false),
      },
    );
}

/** Changes the password directly at Cognito: neither password passes through the product's servers. */
export function PasswordForm() {
  const { t } = useTranslation();
  // Amplify's form retains its input after success; changing the key resets it.
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<MessageKey>();
  const rule = usePasswordRule();
  const wrongCurrent = problem === 'profile.passwordWrong';
  const state = useMemo(
    () => ({
      busy,
      help: t(passwordHelp[rule]),
      currentProblem: wrongCurrent ? t('profile.passwordWrong') : undefined,
    }),
    [busy, rule, wrongCurrent, t],
  );
  const typed = useRef('');
  const end = useEndOthers(setBusy, setProblem);
  const begin = (event: FormEvent) => {
    typed.current = newPasswordOf(event);
    setBusy(true);
    setProblem(undefined);
  };
  const succeed = () => {
    setAttempt(attempt + 1);
    end(typed.current);
    typed.current = '';
  };
  const fail = (error: Error) => {
    setBusy(false);
    setProblem(keyOf(error));
  };
  return (
    <PasswordFormState value={state}>
      <Box
        onSubmitCapture={begin}
        sx={{ '& form > div': { display: 'flex', flexDirection: 'column', gap: 2, maxWidth: 400 } }}
      >
        <AccountSettings.ChangePassword
          key={attempt}
          components={components}
          validators={validatorsOf(rule)}
          displayText={{
            currentPasswordFieldLabel: t('profile.currentPassword'),
            newPasswordFieldLabel: t('profile.newPassword'),
            confirmPasswordFieldLabel: t('profile.confirmPassword'),
            updatePasswordButtonText: t('profile.changePassword'),
          }}
          onSuccess={succeed}
          onError={fail}
        />
      </Box>
      {problem && !wrongCurrent && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {t(problem)}
        </Alert>
      )}
    </PasswordFormState>
  );
}
