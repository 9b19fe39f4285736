import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { Link as RouterLink } from 'react-router-dom';
import type { User } from '#shared/contract/entities/user';
import { useTranslation } from '@/i18n/translation';
import { ChevronIcon, InfoIcon } from '@/ui/icons';
import { PersonAvatar } from '@/ui/person-avatar';
import { sectionsFor } from './sections';

const Row = styled(RouterLink)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  minHeight: 68,
  paddingBlock: 10,
  color: 'inherit',
  textDecoration: 'none',
  '& .icon': { fontSize: 24, flex: 'none' },
  '& .go': {
    fontSize: 20,
    flex: 'none',
    color: theme.vars!.palette.text.secondary,
    // The icon points down: rotate it to point forward in reading direction.
    transform: theme.direction === 'rtl' ? 'rotate(90deg)' : 'rotate(-90deg)',
  },
  '&:active': { backgroundColor: theme.vars!.palette.surface },
}));

function Head({ user }: { user: User }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 3 }}>
      <PersonAvatar name={`${user.firstName} ${user.lastName}`} path={user.profile_image} size={64} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h2" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {user.firstName} {user.lastName}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(`userType.${user.usertype}`)}
        </Typography>
      </Box>
    </Box>
  );
}

/** The profile on a phone: the user's name and links to the sections. */
export function SectionList({ user }: { user: User }) {
  const { t } = useTranslation();
  return (
    <>
      <Head user={user} />
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& > li': { borderTop: 1, borderColor: 'hairline' } }}>
        {sectionsFor(user).map(({ id, label, hint, hintOfDriver, Icon }) => (
          <li key={id}>
            <Row to={`/profile?tab=${id}`}>
              <Icon className="icon" aria-hidden />
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography variant="subtitle1" component="span" sx={{ display: 'block' }}>
                  {t(label)}
                </Typography>
                <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
                  {t((user.usertype === 'driver' && hintOfDriver) || hint)}
                </Typography>
              </Box>
              <ChevronIcon className="go" aria-hidden />
            </Row>
          </li>
        ))}
        <li>
          <Row to="/support">
            <InfoIcon className="icon" aria-hidden />
            <Typography variant="subtitle1" component="span" sx={{ flex: 1 }}>
              {t('nav.support')}
            </Typography>
            <ChevronIcon className="go" aria-hidden />
          </Row>
        </li>
      </Box>
    </>
  );
}
