import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { MessageKey } from '#shared/i18n/en';
import { useTranslation } from '@/i18n/translation';
import { LoadingView } from '@/ui/loading-view';
import { authErrorKey } from '@/lib/auth-error';
import { useSession } from '@/lib/session';
import { finishRedirect, nextAfterRedirect } from '@/lib/social';
import { showAlert } from '@/lib/stores/alerts';
import { AuthFrame } from '../frame/auth-frame';
import { safeNext } from '../safe-next';

/** Whether the query is an OAuth redirect back from a provider. */
export const isSocialReturn = (params: URLSearchParams): boolean =>
  params.has('error') || (params.has('code') && params.has('state'));

/**
 * A stale URL shows an error only if the provider reported one; a cancellation by the visitor and an e-mail that
 * already has an account have their own texts.
 */
const problemOf = (error: unknown, params: URLSearchParams): MessageKey | undefined => {
  const { name = '', message = '' } = error instanceof Error ? error : {};
  if (name === 'StaleRedirect') return params.has('error') ? 'auth_error' : undefined;
  if (params.get('error') === 'access_denied' || /cancel|denied/i.test(message)) return 'auth.socialCancelled';
  const key = authErrorKey(error);
  return key === 'user_exists' ? 'auth.socialExists' : key;
};

/** Handles the redirect from a provider: exchanges the code for a session, then redirects to the requested page. */
export function SocialReturn({ params }: { params: URLSearchParams }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { refresh } = useSession();
  useEffect(() => {
    let gone = false;
    const arrive = async () => {
      await finishRedirect();
      // If the profile cannot be loaded now, the page itself retries.
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
    // Once per redirect: the code in the URL can be exchanged only once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <AuthFrame title={t('auth.signInTitle')} text={t('auth.signingIn')}>
      <LoadingView text="auth.signingIn" />
    </AuthFrame>
  );
}
