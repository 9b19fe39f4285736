import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';

/** Signed in at the identity service, but the profile is not here: yet, or because it could not be loaded (AUTH-8). */
export function NoProfile() {
  const { t } = useTranslation();
  const session = useSession();
  if (session.status !== 'error') {
    return (
      <Alert severity="info" role="status" sx={{ mb: 2 }}>
        {t('login_success')}
        <LinearProgress aria-hidden sx={{ mt: 1 }} />
      </Alert>
    );
  }
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {t('login_success')} {t('auth.profileLater')}
      <Box sx={{ display: 'flex', gap: 1, mt: 1.5 }}>
        <Button onClick={session.retry}>{t('common.retry')}</Button>
        <Button variant="outlined" onClick={() => void session.signOut()}>
          {t('nav.logout')}
        </Button>
      </Box>
    </Alert>
  );
}
