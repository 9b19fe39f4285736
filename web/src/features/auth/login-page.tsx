import Link from '@mui/material/Link';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Link as RouterLink, useLocation, useSearchParams } from 'react-router-dom';
import { useSession } from '@/lib/session';
import { useSettings } from '@/lib/start';
import { landingOf } from '@/routes';
import { AuthFrame } from './auth-frame';
import { EmailForm } from './email-form';
import { PhoneForm } from './phone-form';
import { safeNext } from './safe-next';

/** `/login`: e-mail, and phone where the settings allow it. Whoever is signed in goes on to where they belong (NAV-4). */
export function Page() {
  const { t } = useTranslation();
  const session = useSession();
  const { MobileLoginEnabled } = useSettings();
  const { search } = useLocation();
  const [params] = useSearchParams();
  const [way, setWay] = useState<'email' | 'phone'>('email');
  if (session.status === 'signedIn')
    return <Navigate to={safeNext(params.get('next')) ?? landingOf(session.userType)} replace />;
  const phone = MobileLoginEnabled && way === 'phone';
  return (
    <AuthFrame title={t('auth.signInTitle')} text={t('auth.signInText')}>
      {MobileLoginEnabled && (
        <Tabs
          value={way}
          onChange={(_event, next: 'email' | 'phone') => setWay(next)}
          aria-label={t('auth.ways')}
          variant="fullWidth"
          sx={{ mb: 3 }}
        >
          <Tab value="email" label={t('auth.emailTab')} />
          <Tab value="phone" label={t('auth.phoneTab')} />
        </Tabs>
      )}
      {phone ? <PhoneForm /> : <EmailForm />}
      <Typography sx={{ mt: 3, color: 'text.secondary' }}>
        {t('auth.noAccount')}{' '}
        <Link component={RouterLink} to={`/register${search}`}>
          {t('auth.register')}
        </Link>
      </Typography>
    </AuthFrame>
  );
}
