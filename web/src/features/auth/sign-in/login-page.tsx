import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Link as RouterLink, useLocation, useSearchParams } from 'react-router-dom';
import { useSession } from '@/lib/session';
import { useSettings } from '@/lib/settings-queries';
import { landingOf } from '@/lib/landing';
import { setSignInMessage, useSignInMessage } from '@/lib/stores/sign-in-message';
import { showToast } from '@/lib/stores/toasts';
import { AuthFrame } from '../frame/auth-frame';
import { EmailForm } from './email-form';
import { keptSearch } from '../kept-search';
import { NoProfile } from './no-profile';
import { PhoneForm } from './phone-form';
import { safeNext } from '../safe-next';
import { SocialButtons } from '../social/social-buttons';
import { isSocialReturn, SocialReturn } from '../social/social-return';

type Way = 'email' | 'phone';

function Ways(props: { way: Way; disabled: boolean; onChange: (way: Way) => void }) {
  const { t } = useTranslation();
  return (
    <Tabs
      value={props.way}
      onChange={(_event, next: Way) => props.onChange(next)}
      aria-label={t('auth.ways')}
      variant="fullWidth"
      sx={{ mb: 3 }}
    >
      <Tab value="email" label={t('auth.emailTab')} disabled={props.disabled} />
      <Tab value="phone" label={t('auth.phoneTab')} disabled={props.disabled} />
    </Tabs>
  );
}

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
  const session = useSession();
  const { MobileLoginEnabled } = useSettings();
  const [params] = useSearchParams();
  const [way, setWay] = useState<Way>('email');
  const waits = session.status !== 'signedOut';
  const phone = MobileLoginEnabled && way === 'phone';
  return (
    <AuthFrame title={t('auth.signInTitle')} text={t('auth.signInText')}>
      <Notice />
      {MobileLoginEnabled && <Ways way={way} disabled={waits} onChange={setWay} />}
      {waits && <NoProfile />}
      {/* Keep a form mounted after it has signed in, until the page is left. */}
      <fieldset disabled={waits} style={{ display: 'contents' }}>
        {phone ? <PhoneForm /> : <EmailForm />}
      </fieldset>
      <SocialButtons next={safeNext(params.get('next'))} disabled={waits} />
      <Typography sx={{ mt: 3, color: 'text.secondary' }}>
        {t('auth.noAccount')}{' '}
        <Link component={RouterLink} to={`/register${keptSearch(params)}`}>
          {t('auth.register')}
        </Link>
        {' · '}
        <Link component={RouterLink} to={`/register${keptSearch(params, { as: 'driver' })}`}>
          {t('auth.driveInstead')}
        </Link>
      </Typography>
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
  if (isSocialReturn(params)) return <SocialReturn params={params} />;
  if (session.status === 'signedIn') return <Onward to={safeNext(params.get('next')) ?? landingOf(session.userType)} />;
  return <SignIn />;
}
