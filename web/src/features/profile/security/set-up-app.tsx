import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { isApiError } from '#shared/client/api-error';
import type { User } from '#shared/contract/entities/user';
import type { MessageKey } from '#shared/i18n/en';
import { useTranslation } from '@/i18n/translation';
import { authErrorKey } from '@/lib/auth-error';
import { copyText } from '@/lib/share';
import { endingSession, useSession } from '@/lib/session';
import { useSettings } from '@/lib/settings-queries';
import { showAlert, showError } from '@/lib/stores/alerts';
import { ErrorView } from '@/ui/error-view';
import { CodeInput } from '@/ui/form/code-input';
import { refuseCode } from '@/ui/form/code-typed';
import { CopyIcon } from '@/ui/icons';
import { FormSkeleton } from '@/ui/skeletons';
import { newAppQuery, proveApp, syncSecondFactor } from '../api';
import { QrPicture } from './qr-picture';

/** In groups of four, for reading from one screen and typing on another. */
const spaced = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

function Secret({ secret, uri }: { secret: string; uri: string }) {
  const { t } = useTranslation();
  const copy = () => copyText(secret, { copied: t('factor.keyCopied'), failed: t('profile.copyFailed') });
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <QrPicture text={uri} label={t('factor.picture')} />
      <Box>
        <Typography variant="caption" component="p">
          {t('factor.key')}
        </Typography>
        <Typography component="p" className="tnum" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          <bdi dir="ltr">{spaced(secret)}</bdi>
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
        <Button variant="outlined" size="small" startIcon={<CopyIcon />} onClick={() => void copy()}>
          {t('profile.copyId')}
        </Button>
        <Link href={uri} variant="body2">
          {t('factor.here')}
        </Link>
      </Box>
    </Box>
  );
}

/** The pool knows the app from its first code on; if a later step fails, that code is not requested again. */
function useProof() {
  const { signOut } = useSession();
  const isProved = useRef(false);
  return useMutation({
    mutationFn: async (code: string) => {
      if (!isProved.current) await proveApp(code);
      isProved.current = true;
      await endingSession(syncSecondFactor);
    },
    onSuccess: async () => {
      await signOut();
      void showAlert('factor.done');
    },
    meta: { silent: true },
  });
}

const isWrongCode = (error: unknown) =>
  error instanceof Error && ['EnableSoftwareTokenMFAException', 'CodeMismatchException'].includes(error.name);

/** Shows the new secret and takes the app's first code, after which every session ends. */
export function SetUpApp({ user }: { user: User }) {
  const { t } = useTranslation();
  const { appName } = useSettings();
  const app = useQuery(newAppQuery(appName, user.email));
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<MessageKey>();
  const field = useRef<HTMLInputElement>(null);
  const proof = useProof();
  const send = (whole: string) => {
    setProblem(undefined);
    proof.mutate(whole, {
      onError: error => {
        setCode('');
        if (!isWrongCode(error)) return isApiError(error) ? showError(error) : void showAlert(authErrorKey(error));
        setProblem('factor.wrong');
        setTimeout(() => refuseCode(field.current));
      },
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length < 6) return refuseCode(field.current);
    if (!proof.isPending) send(code);
  };
  if (app.isPending) return <FormSkeleton fields={3} />;
  if (app.isError) return <ErrorView compact error={app.error} onRetry={() => void app.refetch()} />;
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
      <Typography>{t('factor.scanText')}</Typography>
      <Secret {...app.data} />
      <CodeInput
        label={t('factor.code')}
        help={t(problem ?? 'factor.codeHint')}
        isWrong={problem !== undefined}
        value={code}
        onChange={setCode}
        onWhole={send}
        inputRef={field}
      />
      <Button type="submit" size="large" loading={proof.isPending}>
        {t('auth.verify')}
      </Button>
    </Box>
  );
}
