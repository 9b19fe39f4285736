import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Fragment } from 'react';
import { NavLink } from 'react-router-dom';
import type { UserType } from '#shared/contract/operation';
import { useTranslation } from '@/i18n/translation';
import { Brand } from '@/ui/brand';
import { FoldIcon } from '@/ui/icons';
import { InstallEntry } from '@/ui/install-entry';
import { LanguageSelect } from '@/ui/language-select';
import { ThemeToggle } from '@/ui/theme-toggle';
import { drawerEntries, entriesFor } from '@/app/routes';
import { lazyPart } from '@/lib/lazy-part';
import { useSession } from '@/lib/session';
import { QuietBoundary } from '@/ui/quiet-boundary';
import { Account } from './account';
import { FrameBell } from './frame-bell';
import { navIcons } from './nav-icons';
import { PaletteButton } from './palette-button';
import { entryLook, Line, nameStyle } from './side-line';
import { SiteLinks, SiteLinksButton } from './site-links';

const WaitingCount = lazyPart(async () => ({
  default: (await import('@/features/approvals/waiting-count')).WaitingCount,
}));

const Entries = styled('nav')(({ theme }) => ({
  padding: '8px 12px',
  ...entryLook(theme),
  '& h2': {
    ...theme.typography.caption,
    fontWeight: 600,
    color: theme.vars!.palette.text.secondary,
    margin: '0 10px 4px',
  },
  '& hr': { border: 0, borderTop: `1px solid ${theme.vars!.palette.hairline}`, margin: '8px 10px' },
}));

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

function Places({ userType, folded = false, onNavigate }: SideNavProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const entries = entriesFor(drawerEntries, userType);
  return entries.map((entry, index) => {
    const Icon = navIcons[entry.icon];
    const isBreak = index > 0 && entry.group !== entries[index - 1]?.group;
    return (
      <Fragment key={`${entry.group ?? ''}${entry.path}`}>
        {isBreak && <hr role="presentation" />}
        {isBreak && entry.group && <h2 className={nameStyle(folded)}>{t(entry.group)}</h2>}
        <Box sx={{ mt: 0.25 }}>
          <Line name={t(entry.label)} folded={folded}>
            <NavLink to={entry.path} end onClick={onNavigate}>
              <Icon aria-hidden />
              <span className={nameStyle(folded)}>{t(entry.label)}</span>
              {entry.counts && user && !folded && (
                <QuietBoundary>
                  <WaitingCount uid={user.id} />
                </QuietBoundary>
              )}
            </NavLink>
          </Line>
        </Box>
      </Fragment>
    );
  });
}

function Foot({ userType, folded, onFold }: Pick<SideNavProps, 'userType' | 'folded' | 'onFold'>) {
  const { t } = useTranslation();
  const label = t(folded ? 'menu.unfold' : 'menu.fold');
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: folded ? 'column' : 'row',
        alignItems: 'center',
        p: 1,
        borderTop: 1,
        borderColor: 'hairline',
      }}
    >
      {!folded && <LanguageSelect />}
      <Box sx={{ marginInlineStart: folded ? 0 : 'auto', display: 'flex', flexDirection: 'inherit' }}>
        {folded && <SiteLinksButton />}
        {folded && <FrameBell />}
        {folded && onFold && <PaletteButton userType={userType} small />}
        <ThemeToggle />
        {onFold && (
          <IconButton aria-label={label} title={label} aria-expanded={!folded} onClick={onFold}>
            <FoldIcon sx={folded ? { transform: 'scaleX(-1)' } : {}} />
          </IconButton>
        )}
      </Box>
    </Box>
  );
}

type SideNavProps = {
  userType: UserType;
  onNavigate?: () => void;
  /** Collapsed to icons only. */
  folded?: boolean;
  /** Missing where the drawer cannot be collapsed. */
  onFold?: () => void;
};

/** The drawer's content: application name, this user's pages, the site's, who is signed in, language and scheme. */
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
        <Entries aria-label={t('menu.main')}>
          <Places {...props} />
          {props.userType === 'driver' && !folded && <InstallEntry onDone={props.onNavigate} />}
        </Entries>
        {!folded && (
          <Box onClick={props.onNavigate} sx={{ mt: 'auto' }}>
            <SiteLinks />
          </Box>
        )}
      </Box>
      <Account folded={folded} />
      <Foot userType={props.userType} folded={folded} onFold={props.onFold} />
    </Box>
  );
}
