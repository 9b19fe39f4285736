import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { User } from '#shared/contract/entities/user';
import { useTranslation } from '@/i18n/translation';
import { useSession } from '@/lib/session';
import { LogoutIcon } from '@/ui/icons';
import { usePageTitle } from '@/ui/use-page-title';
import { OpenBookingBanner } from '@/features/booking/open-booking-banner';

/**
 * Replaces every page except those of the ride, for a user who is blocked during a ride: it leads to the ride, or out.
 */
export function BlockedPage({ user }: { user: User }) {
  const { t } = useTranslation();
  const { signOut } = useSession();
  usePageTitle(t('blocked.title'));
  return (
    <Box sx={{ maxWidth: 520, mx: 'auto', px: 2, py: { xs: 3, md: 8 }, display: 'grid', gap: 3 }}>
      <Box>
        <Typography variant="h2" component="h1">
          {t('blocked.title')}
        </Typography>
        <Typography sx={{ color: 'text.secondary', mt: 1 }}>{t('blocked.text')}</Typography>
      </Box>
      {user.usertype === 'driver' ? (
        <Button component={Link} to="/trips" sx={{ justifySelf: 'start' }}>
          {t('blocked.toTrip')}
        </Button>
      ) : (
        <OpenBookingBanner />
      )}
      <Button variant="text" startIcon={<LogoutIcon />} onClick={() => void signOut()} sx={{ justifySelf: 'start' }}>
        {t('nav.logout')}
      </Button>
    </Box>
  );
}
