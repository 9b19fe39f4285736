import Box from '@mui/material/Box';
import type { UserType } from '#shared/contract/operation';
import { useTranslation } from '@/i18n/translation';
import { Brand } from '@/ui/brand';
import { Account } from './account';
import { FrameBell } from './frame-bell';
import { PaletteButton } from './palette-button';
import { Places } from './places';
import { SiteLinks } from './site-links';

/** In a window of little height all scrolls; otherwise the foot stays in view. */
const LOW = '@media (max-height: 600px)';
const scroller = {
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  scrollbarWidth: 'thin',
  [LOW]: { flex: 'none', overflowY: 'visible' },
} as const;

type SideNavProps = {
  userType: UserType;
  onNavigate?: () => void;
  /** Collapsed to icons only. */
  folded?: boolean;
  /** Missing where the drawer cannot be collapsed. */
  onFold?: () => void;
};

/** The drawer's content: application name, this user's pages, the site's, and who is signed in. */
export function SideNav(props: SideNavProps) {
  const { t } = useTranslation();
  const { folded = false } = props;
  return (
    <Box
      component="aside"
      aria-label={t('menu.account')}
      sx={{ display: 'flex', flexDirection: 'column', height: '100%', [LOW]: { overflowY: 'auto' } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', height: 72, px: folded ? 2 : 2.5, flex: 'none' }}>
        <Brand nameless={folded} />
        {!folded && (
          <Box sx={{ marginInlineStart: 'auto' }}>
            <FrameBell />
          </Box>
        )}
      </Box>
      {/* An opened drawer covers the bar with the palette button. */}
      {!folded && props.onFold && <PaletteButton userType={props.userType} />}
      <Box sx={scroller}>
        <Places userType={props.userType} folded={folded} onNavigate={props.onNavigate} />
        {!folded && (
          <Box onClick={props.onNavigate} sx={{ mt: 'auto' }}>
            <SiteLinks />
          </Box>
        )}
      </Box>
      <Account userType={props.userType} folded={folded} onFold={props.onFold} />
    </Box>
  );
}
