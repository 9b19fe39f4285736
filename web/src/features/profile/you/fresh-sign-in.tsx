import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import type { User } from '#shared/contract/entities/user';
import { hasProvedNumber } from '#shared/domain/people/proved';
import type { MessageKey } from '#shared/i18n/en';
import { usersWithMobile } from '@/features/auth/api';
import { useRobotCheck } from '@/features/auth/robot/use-robot-check';
import { useTranslation } from '@/i18n/translation';
import { authErrorKey } from '@/lib/auth-error';
import { useSettings } from '@/lib/settings-queries';
import { answerAnew, askCodeAnew, signInAnew } from '@/lib/sign-in-anew';
import { showAlert } from '@/lib/stores/alerts';
import { CodeDialog } from '@/ui/code-dialog';
import { DialogFoot } from '@/ui/dialog-foot';
import { SheetDialog } from '@/ui/sheet-dialog';

type Step = 'password' | 'text' | 'app';
type Props = { user: User; text: string; onFresh: () => void; onClose: () => void };

const showProblem = (error: Error) => showAlert(authErrorKey(error));

function usePassword({ user, onFresh }: Props, onApp: () => void) {
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<MessageKey>();
  const send = useMutation({
    mutationFn: () => signInAnew(user.email, password),
    onSuccess: isDone => (isDone ? onFresh() : onApp()),
    onError: error => {
      const key = authErrorKey(error);
      return key === 'login_error' ? setFault('profile.freshWrong') : void showAlert(key);
    },
    meta: { silent: true },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (send.isPending) return;
    if (!password) return setFault('password_blank_messege');
    setFault(undefined);
    send.mutate();
  };
  return { password, setPassword, fault, submit, busy: send.isPending };
}

function Password(props: Props & { onStep: (step: Step) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const { MobileLoginEnabled } = useSettings();
  const isByText = MobileLoginEnabled && hasProvedNumber(props.user);
  const { password, setPassword, fault, submit, busy } = usePassword(props, () => props.onStep('app'));
  return (
    <SheetDialog
      open
      title={t('profile.freshTitle')}
      text={props.text}
      onClose={busy ? undefined : props.onClose}
      actions={<DialogFoot label={t('auth.confirm')} busy={busy} form={id} onClose={props.onClose} />}
    >
      <Box
        component="form"
        id={id}
        noValidate
        onSubmit={submit}
        sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}
      >
        <TextField
          fullWidth
          label={t('auth.password')}
          value={password}
          onChange={event => setPassword(event.target.value)}
          error={fault !== undefined}
          helperText={fault && t(fault)}
          type="password"
          autoComplete="current-password"
          autoFocus
        />
        {isByText && (
          <Link component="button" type="button" variant="body2" onClick={() => props.onStep('text')}>
            {t('profile.freshByCode')}
          </Link>
        )}
      </Box>
    </SheetDialog>
  );
}

/**
 * Signs the current user in again, by password or a code by text, before actions for which a stolen session must not be
 * enough.
 */
export function FreshSignIn(props: Props) {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>('password');
  const robot = useRobotCheck('check_user_exists');
  if (step === 'password') return <Password {...props} onStep={setStep} />;
  const isText = step === 'text';
  const send = async () => {
    // If a stage wants a proof for each text, the query about the number uses it.
    if (robot.isWanted) await usersWithMobile(props.user.mobile, await robot.token());
    await askCodeAnew();
  };
  const confirm = async (code: string) => {
    await answerAnew(code);
    props.onFresh();
  };
  return (
    <CodeDialog
      title={t('profile.freshTitle')}
      to={props.user.mobile}
      text={isText ? t('profile.freshCode', { to: `\u2068${props.user.mobile}\u2069` }) : t('factor.signInText')}
      sendsFirst={isText}
      onConfirm={confirm}
      {...(isText ? { onResend: send } : {})}
      onClose={props.onClose}
      onError={showProblem}
    >
      {robot.widget}
    </CodeDialog>
  );
}
