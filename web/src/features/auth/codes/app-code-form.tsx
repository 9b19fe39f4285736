import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import type { MessageKey } from '#shared/i18n/en';
import { useTranslation } from '@/i18n/translation';
import { answerSignIn } from '@/lib/auth';
import { authErrorKey } from '@/lib/auth-error';
import { useSession } from '@/lib/session';
import { showAlert } from '@/lib/stores/alerts';
import { CodeInput } from '@/ui/form/code-input';
import { refuseCode } from '@/ui/form/code-typed';

/** Errors after which the user may type the code again: the pool keeps the sign-in open. */
const again: Readonly<Record<string, MessageKey>> = {
  CodeMismatchException: 'factor.wrong',
  ExpiredCodeException: 'factor.used',
};
const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');

/** After the password: the code in the authenticator app. */
export function AppCodeForm(props: { onCancel: () => void }) {
  const { t } = useTranslation();
  const { refresh } = useSession();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<MessageKey>();
  const field = useRef<HTMLInputElement>(null);
  const verify = useMutation({
    mutationFn: (whole: string) => answerSignIn(whole),
    // If the profile cannot be loaded, the page reports it: the sign-in itself has succeeded.
    onSuccess: () => void refresh().catch(() => undefined),
    onError: error => {
      const said = again[nameOf(error)];
      if (said) {
        setProblem(said);
        setCode('');
        return setTimeout(() => refuseCode(field.current));
      }
      const isOver = nameOf(error) === 'NotAuthorizedException' || nameOf(error) === 'SignInException';
      void showAlert(isOver ? 'factor.over' : authErrorKey(error));
      if (isOver) props.onCancel();
    },
    meta: { silent: true },
  });
  const send = (whole: string) => {
    setProblem(undefined);
    verify.mutate(whole);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length < 6) return refuseCode(field.current);
    if (!verify.isPending) send(code);
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <Typography>{t('factor.signInText')}</Typography>
      <CodeInput
        label={t('factor.code')}
        help={t(problem ?? 'factor.codeHint')}
        isWrong={problem !== undefined}
        value={code}
        onChange={setCode}
        onWhole={send}
        inputRef={field}
        autoFocus
      />
      <Button type="submit" size="large" loading={verify.isPending}>
        {t('auth.verify')}
      </Button>
      <Button variant="text" onClick={props.onCancel}>
        {t('common.cancel')}
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('factor.lost')}
      </Typography>
    </Box>
  );
}
