import Alert from '@mui/material/Alert';
import { useEffect } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { useTranslation } from '@/i18n/translation';
import { useApplicant } from '@/lib/application';
import { useSession } from '@/lib/session';
import { landingOf } from '@/lib/landing';
import { setSignInMessage, useSignInMessage } from '@/lib/stores/sign-in-message';
import { showToast } from '@/lib/stores/toasts';
import { AuthFrame } from '../frame/auth-frame';
import { safeNext } from '../safe-next';
import { SignInMethods } from './sign-in-methods';
import { isSocialReturn, SocialReturn } from '../social/social-return';

/** Explains why the visitor was redirected to the sign-in page. */
function Notice() {
  const { t } = useTranslation();
  const text = useSignInMessage(notice => notice.text);
  if (!text) return null;
  return (
    <Alert severity="info" role="status" sx={{ mb: 3 }} onClose={() => setSignInMessage(undefined)}>
      {t(text)}
    </Alert>
  );
}

function SignIn() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  return (
    <AuthFrame title={t('auth.signInTitle')} text={t('auth.signInText')}>
      <Notice />
      <SignInMethods next={safeNext(params.get('next'))} search={params} />
    </AuthFrame>
  );
}

/**
 * Redirects to the requested page or to the home page of the user type; explains if a page refused them (NAV-2, NAV-4).
 */
function Onward(props: { to: string }) {
  const { t } = useTranslation();
  const { state } = useLocation() as { state: { refused?: boolean } | null };
  const refused = state?.refused === true;
  useEffect(() => {
    if (refused) showToast({ text: t('auth.notAllowed') });
  }, [refused, t]);
  return <Navigate to={props.to} replace />;
}

/** `/login`: e-mail, phone if the settings allow it, and social sign-in. Signed-in users are redirected. */
export function Page() {
  const session = useSession();
  const [params] = useSearchParams();
  const waits = useApplicant(applicant => applicant.waits);
  if (isSocialReturn(params)) return <SocialReturn params={params} />;
  if (session.status === 'signedIn') return <Onward to={safeNext(params.get('next')) ?? landingOf(session.userType)} />;
  if (waits) return <Navigate to="/application" replace />;
  return <SignIn />;
}
