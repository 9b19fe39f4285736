import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { isApiError } from '#shared/client/api-error';
import { ProveEmail } from '../codes/prove-email';
import { useTranslation } from '@/i18n/translation';
import { useSession } from '@/lib/session';

/** Signed in at Cognito, but without a profile: it does not exist yet or could not be loaded (AUTH-8). */
export function NoProfile() {
  const { t } = useTranslation();
  const session = useSession();
  const failed = session.status === 'error';
  if (failed && isApiError(session.error, 'email_verify_message')) return <ProveEmail />;
  return (
    <Alert severity={failed ? 'warning' : 'info'} role="status" sx={{ mb: 3, '& .MuiAlert-message': { flex: 1 } }}>
      <AlertTitle component="p">{t('login_success')}</AlertTitle>
      {t(failed ? 'auth.profileLater' : 'auth.openingAccount')}
      {failed ? (
        <Box sx={{ display: 'flex', gap: 1, mt: 1.5 }}>
          <Button onClick={session.retry}>{t('common.retry')}</Button>
          <Button variant="outlined" onClick={() => void session.signOut()}>
            {t('nav.logout')}
          </Button>
        </Box>
      ) : (
        <LinearProgress aria-hidden sx={{ mt: 1 }} />
      )}
    </Alert>
  );
}
