import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { useState } from 'react';
import type { User } from '#shared/contract/entities/user';
import { nameOf } from '@/features/people/name-of';
import { useTranslation } from '@/i18n/translation';
import { chooseScheme, useColorScheme } from '@/ui/color-scheme';
import { useBackCloses } from '@/lib/use-back-closes';
import { ChevronIcon } from '@/ui/icons';
import { LanguageSelect } from '@/ui/language-select';
import { PersonAvatar } from '@/ui/person-avatar';
import { MoonIcon, SunIcon } from '@/ui/shell-icons';
import { entryLook, SideTip } from './side-line';

/** The signed-in user: picture and, if there is room, name and user type. */
function Who({ user, folded }: { user: User; folded: boolean }) {
  const { t } = useTranslation();
  const name = nameOf(user);
  const picture = <PersonAvatar name={name} path={user.profile_image} size={32} />;
  if (folded) return picture;
  return (
    <>
      {picture}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2" component="bdi" noWrap title={name} sx={{ display: 'block', lineHeight: 1.3 }}>
          {name}
        </Typography>
        <Typography variant="caption" component="span" sx={{ display: 'block', lineHeight: 1.3 }}>
          {t(`userType.${user.usertype}`)}
        </Typography>
      </Box>
      <ChevronIcon aria-hidden />
    </>
  );
}

function SchemeEntry() {
  const { t } = useTranslation();
  const isDark = useColorScheme() === 'dark';
  return (
    <button type="button" onClick={() => chooseScheme(isDark ? 'light' : 'dark')}>
      {isDark ? <SunIcon aria-hidden /> : <MoonIcon aria-hidden />}
      {t(isDark ? 'theme.toLight' : 'theme.toDark')}
    </button>
  );
}

/** The signed-in user. Opens the choices of this device: its language and colours. */
export function AccountMenu({ user, folded = false }: { user: User; folded?: boolean }) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useBackCloses(anchor !== null, () => setAnchor(null));
  // Popovers are placed by the window's sides.
  const side = useTheme().direction === 'rtl' ? 'right' : 'left';
  const who = `${nameOf(user)}, ${t(`userType.${user.usertype}`)}`;
  return (
    <>
      <SideTip title={folded && !anchor ? who : ''}>
        <button
          type="button"
          aria-label={who}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={event => setAnchor(event.currentTarget)}
        >
          <Who user={user} folded={folded} />
        </button>
      </SideTip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: side }}
        transformOrigin={{ vertical: 'bottom', horizontal: side }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('menu.account'), sx: { minWidth: 224, p: 1 } } }}
      >
        <Box sx={entryLook}>
          <LanguageSelect />
          <SchemeEntry />
        </Box>
      </Popover>
    </>
  );
}
