import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { useSession } from '@/lib/session';
import { landingOf } from '@/routes';
import { AuthCard } from './auth-card';
import { EmailSignIn } from './email-sign-in';

/** `/login`: who is signed in already goes where they belong. */
export function Page() {
  const { t } = useTranslation();
  const session = useSession();
  const { search } = useLocation();
  const [params] = useSearchParams();
  // A guard sent them here with `next`: they may not open that page, and would be sent back for ever.
  if (session.status === 'signedIn' && !params.has('next'))
    return <Navigate to={landingOf(session.userType)} replace />;
  return (
    <AuthCard
      title={t('auth.signInTitle')}
      text={t('auth.signInText')}
      foot={
        <Typography variant="body2">
          {t('auth.newHere')}{' '}
          <Link component={RouterLink} to={`/register${search}`}>
            {t('auth.createAccount')}
          </Link>
        </Typography>
      }
    >
      <EmailSignIn />
    </AuthCard>
  );
}
