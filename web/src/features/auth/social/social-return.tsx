import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { MessageKey } from '#shared/i18n/en';
import { LoadingView } from '@/ui/loading-view';
import { authErrorKey } from '@/lib/auth-error';
import { useSession } from '@/lib/session';
import { finishRedirect, nextAfterRedirect } from '@/lib/social';
import { showAlert } from '@/lib/stores/alerts';
import { AuthFrame } from '../frame/auth-frame';
import { safeNext } from '../safe-next';

/** Whether the address is the way back from a provider. */
export const isSocialReturn = (params: URLSearchParams): boolean =>
  params.has('error') || (params.has('code') && params.has('state'));

/** A stale address says nothing; a stop of the visitor is no failure; a refusal of ours has its own text. */
const problemOf = (error: unknown, params: URLSearchParams): MessageKey | undefined => {
  const { name = '', message = '' } = error instanceof Error ? error : {};
  if (name === 'StaleRedirect') return params.has('error') ? 'auth_error' : undefined;
  if (params.get('error') === 'access_denied' || /cancel|denied/i.test(message)) return 'auth.socialCancelled';
  const key = authErrorKey(error);
  return key === 'user_exists' ? 'auth.socialExists' : key;
};

/** Back from a provider: the code becomes a session, then on to where the visitor wanted to go. */
export function SocialReturn({ params }: { params: URLSearchParams }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { refresh } = useSession();
  useEffect(() => {
    let gone = false;
    const arrive = async () => {
      await finishRedirect();
      // A profile that cannot be loaded now is asked for again on the page itself.
      await refresh().catch(() => undefined);
    };
    const fail = (error: unknown) => {
      const problem = problemOf(error, params);
      if (problem && !gone) void showAlert(problem);
    };
    const next = safeNext(nextAfterRedirect());
    const clean = next ? `/login?next=${encodeURIComponent(next)}` : '/login';
    void arrive()
      .catch(fail)
      .then(() => !gone && navigate(clean, { replace: true }));
    return () => {
      gone = true;
    };
    // Once per arrival: what the address held is taken.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <AuthFrame title={t('auth.signInTitle')} text={t('auth.signingIn')}>
      <LoadingView text="auth.signingIn" />
    </AuthFrame>
  );
}
