import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { User } from '#shared/contract/entities/user';
import { useTranslation } from '@/i18n/translation';
import { useSession } from '@/lib/session';
import { LogoutIcon } from '@/ui/icons';
import { usePageTitle } from '@/ui/use-page-title';
import { SetUpApp } from './set-up-app';

/** Replaces every page for staff who must have a second factor and have none: they set it up here, or sign out. */
export function SecondFactorPage({ user }: { user: User }) {
  const { t } = useTranslation();
  const { signOut } = useSession();
  usePageTitle(t('factor.needTitle'));
  return (
    <Box sx={{ maxWidth: 520, mx: 'auto', px: 2, py: { xs: 3, md: 8 }, display: 'grid', gap: 3 }}>
      <Box>
        <Typography variant="h2" component="h1">
          {t('factor.needTitle')}
        </Typography>
        <Typography sx={{ color: 'text.secondary', mt: 1 }}>{t('factor.needText')}</Typography>
      </Box>
      <SetUpApp user={user} />
      <Button variant="text" startIcon={<LogoutIcon />} onClick={() => void signOut()} sx={{ justifySelf: 'start' }}>
        {t('nav.logout')}
      </Button>
    </Box>
  );
}
