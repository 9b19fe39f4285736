import LinearProgress from '@mui/material/LinearProgress';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Navigate, Link as RouterLink, useSearchParams } from 'react-router-dom';
import { CheckIcon } from '@/components/icons';
import { useSession } from '@/lib/session';
import { landingOf } from '@/routes';
import { AuthFrame } from './auth-frame';
import { RegisterForm } from './register-form';
import { useRegister, type Registered } from './use-register';

function Done({ registered }: { registered: Registered }) {
  const { t } = useTranslation();
  const { firstName, emailVerification } = registered;
  const text = t(emailVerification ? 'email_verify_message' : 'account_create_successfully');
  return (
    <AuthFrame title={t(emailVerification ? 'auth.doneConfirm' : 'auth.done', { name: firstName })} text={text}>
      <Box role="status" sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Box
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: 64,
            height: 64,
            borderRadius: '50%',
            bgcolor: 'amber',
            color: 'onAmber',
          }}
        >
          <CheckIcon aria-hidden fontSize="large" />
        </Box>
        <Typography sx={{ color: 'text.secondary' }}>{t('auth.redirecting')}</Typography>
        <LinearProgress aria-hidden sx={{ width: '100%' }} />
      </Box>
    </AuthFrame>
  );
}

/** `/register`: a rider's account. `?referral=` fills in who invited them. */
export function Page() {
  const { t } = useTranslation();
  const session = useSession();
  const [params] = useSearchParams();
  const { register, registered } = useRegister();
  if (registered) return <Done registered={registered} />;
  if (session.status === 'signedIn') return <Navigate to={landingOf(session.userType)} replace />;
  return (
    <AuthFrame title={t('auth.registerTitle')} text={t('auth.registerText')}>
      <RegisterForm
        referralId={params.get('referral') ?? ''}
        busy={register.isPending}
        onSubmit={values => register.mutate(values)}
      />
      <Typography sx={{ mt: 3, color: 'text.secondary' }}>
        {t('auth.haveAccount')}{' '}
        <Link component={RouterLink} to="/login">
          {t('auth.signIn')}
        </Link>
      </Typography>
    </AuthFrame>
  );
}
