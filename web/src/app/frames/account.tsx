import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router-dom';
import type { User } from '#shared/contract/entities/user';
import { nameOf } from '@/features/people/name-of';
import { useTranslation } from '@/i18n/translation';
import { LogoutIcon } from '@/ui/icons';
import { PersonAvatar } from '@/ui/person-avatar';
import { useSession } from '@/lib/session';
import { entryLook, Line, nameStyle, SideTip } from './side-line';

/** The signed-in user. */
function Who({ user, folded }: { user: User; folded: boolean }) {
  const { t } = useTranslation();
  const [name, type] = [nameOf(user), t(`userType.${user.usertype}`)];
  const picture = <PersonAvatar name={name} path={user.profile_image} size={folded ? 32 : 36} />;
  if (folded)
    return (
      <SideTip title={`${name} · ${type}`}>
        <Box role="img" aria-label={`${name}, ${type}`} sx={{ display: 'grid', justifyItems: 'center', py: 0.5 }}>
          {picture}
        </Box>
      </SideTip>
    );
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, px: 0.75, py: 0.5 }}>
      {picture}
      <Box sx={{ minWidth: 0, lineHeight: 1.25 }}>
        <Typography variant="subtitle2" component="bdi" noWrap title={name} sx={{ display: 'block' }}>
          {name}
        </Typography>
        <Typography variant="caption" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {type}
        </Typography>
      </Box>
    </Box>
  );
}

/** The foot of the drawer: the signed-in user, and sign-out. */
export function Account({ folded }: { folded: boolean }) {
  const { t } = useTranslation();
  const { user, signOut } = useSession();
  const navigate = useNavigate();
  const leave = async () => {
    await signOut();
    void navigate('/login');
  };
  return (
    <Box data-account sx={[entryLook, { flex: 'none', px: 1.5, py: 1, borderTop: 1, borderColor: 'hairline' }]}>
      {user && <Who user={user} folded={folded} />}
      <Line name={t('nav.logout')} folded={folded}>
        <button type="button" onClick={() => void leave()}>
          <LogoutIcon aria-hidden />
          <span className={nameStyle(folded)}>{t('nav.logout')}</span>
        </button>
      </Line>
    </Box>
  );
}
