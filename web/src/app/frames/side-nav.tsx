import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { styled } from '@mui/material/styles';
import { Fragment, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useNavigate } from 'react-router-dom';
import type { UserType } from '#shared/contract/operation';
import { Brand } from '@/ui/brand';
import { FoldIcon, LogoutIcon } from '@/ui/icons';
import { InstallEntry } from '@/ui/install-entry';
import { LanguageSelect } from '@/ui/language-select';
import { ThemeToggle } from '@/ui/theme-toggle';
import { useSession } from '@/lib/session';
import { drawerEntries, entriesFor } from '@/app/routes';
import { FrameBell } from './frame-bell';
import { navIcon } from './nav-icons';
import { PaletteButton } from './palette-button';

const Entries = styled('nav')(({ theme }) => ({
  flex: 1,
  overflowY: 'auto',
  padding: '8px 12px',
  '& a, & button': {
    ...theme.typography.subtitle2,
    fontWeight: 520,
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    width: '100%',
    minHeight: 40,
    paddingInline: 10,
    border: 0,
    borderRadius: 8,
    background: 'none',
    color: theme.vars!.palette.text.secondary,
    textDecoration: 'none',
    textAlign: 'start',
    cursor: 'pointer',
    '& svg': { fontSize: 20, flex: 'none' },
    '&:hover': {
      color: theme.vars!.palette.text.primary,
      backgroundColor: 'color-mix(in srgb, currentColor 6%, transparent)',
    },
    '&.active': {
      color: theme.vars!.palette.text.primary,
      fontWeight: 620,
      backgroundColor: theme.vars!.palette.amberSoft,
      // The direction's style cache mirrors this for right-to-left.
      boxShadow: `inset 3px 0 0 ${theme.vars!.palette.amber}`,
    },
  },
  '& h2': {
    ...theme.typography.caption,
    fontWeight: 600,
    color: theme.vars!.palette.text.secondary,
    margin: '16px 10px 4px',
  },
}));

/** One entry of the drawer; when collapsed, its icon with the name as a tooltip. */
function Line(props: { name: string; folded: boolean; children: ReactElement }) {
  return (
    <Tooltip title={props.folded ? props.name : ''} placement="right">
      {props.children}
    </Tooltip>
  );
}

const nameStyle = (folded: boolean) => (folded ? 'visually-hidden' : undefined);

function Places({ userType, folded = false, onNavigate }: SideNavProps) {
  const { t } = useTranslation();
  const entries = entriesFor(drawerEntries, userType);
  return entries.map((entry, index) => {
    const Icon = navIcon(entry.icon);
    const opensGroup = entry.group && entry.group !== entries[index - 1]?.group;
    return (
      <Fragment key={`${entry.group ?? ''}${entry.path}`}>
        {opensGroup && <h2 className={nameStyle(folded)}>{t(entry.group!)}</h2>}
        <Box sx={{ mt: !entry.group && entries[index - 1]?.group ? 2 : 0.25 }}>
          <Line name={t(entry.label)} folded={folded}>
            <NavLink to={entry.path} end onClick={onNavigate}>
              <Icon aria-hidden />
              <span className={nameStyle(folded)}>{t(entry.label)}</span>
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
        p: folded ? 1 : 1.5,
        borderTop: 1,
        borderColor: 'hairline',
      }}
    >
      {!folded && <LanguageSelect />}
      <Box sx={{ marginInlineStart: folded ? 0 : 'auto', display: 'flex', flexDirection: 'inherit' }}>
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

/** The drawer's content: application name, this user's pages, sign-out, language and colour scheme. */
export function SideNav(props: SideNavProps) {
  const { t } = useTranslation();
  const { signOut } = useSession();
  const navigate = useNavigate();
  const { folded = false } = props;
  const leave = async () => {
    await signOut();
    void navigate('/login');
  };
  return (
    <Box
      component="aside"
      aria-label={t('menu.account')}
      sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', height: 72, px: folded ? 2 : 2.5, flex: 'none' }}>
        <Brand nameless={folded} />
        {!folded && (
          <Box sx={{ marginInlineStart: 'auto' }}>
            <FrameBell />
          </Box>
        )}
      </Box>
      {/* The drawer that is called has the bar with its button behind it. */}
      {!folded && props.onFold && <PaletteButton userType={props.userType} />}
      <Entries aria-label={t('menu.main')}>
        <Places {...props} />
        {props.userType === 'driver' && !folded && <InstallEntry onDone={props.onNavigate} />}
        <Line name={t('nav.logout')} folded={folded}>
          <button type="button" onClick={() => void leave()}>
            <LogoutIcon aria-hidden />
            <span className={nameStyle(folded)}>{t('nav.logout')}</span>
          </button>
        </Line>
      </Entries>
      <Foot userType={props.userType} folded={folded} onFold={props.onFold} />
    </Box>
  );
}
