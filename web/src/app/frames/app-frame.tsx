import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, Outlet } from 'react-router-dom';
import type { UserType } from '#shared/contract/operation';
import { Brand } from '@/components/brand';
import { MenuIcon } from '@/components/icons';
import { LanguageSelect } from '@/components/language-select';
import { LoadingView } from '@/components/loading-view';
import { ThemeToggle } from '@/components/theme-toggle';
import { useSession } from '@/lib/session';
import { drawerEntries, entriesFor, tabEntries } from '@/routes';
import { layout } from '../theme/tokens';
import { BottomTabs } from './bottom-tabs';
import { MainArea, SkipLink } from './main-area';
import { SideNav } from './side-nav';

const Bar = styled('header')(({ theme }) => ({
  flex: 'none',
  height: 64,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  paddingInline: 16,
  backgroundColor: theme.vars!.palette.background.default,
  borderBottom: `1px solid ${theme.vars!.palette.hairline}`,
  // On a phone the map has the whole height; the tabs below lead on.
  '&[data-tabs="true"]': { [theme.breakpoints.down('md')]: { display: 'none' } },
  '& nav': { display: 'flex', gap: 4, marginInlineStart: 24, [theme.breakpoints.down('md')]: { display: 'none' } },
  '& nav a': {
    ...theme.typography.subtitle2,
    display: 'inline-flex',
    alignItems: 'center',
    height: 64,
    paddingInline: 12,
    color: theme.vars!.palette.text.secondary,
    textDecoration: 'none',
    '&:hover': { color: theme.vars!.palette.text.primary },
    '&.active': { color: theme.vars!.palette.text.primary, boxShadow: `inset 0 -3px 0 ${theme.vars!.palette.amber}` },
  },
}));

const topLevel = (userType: UserType) => {
  const tabs = entriesFor(tabEntries, userType);
  return tabs.length
    ? tabs
    : entriesFor(drawerEntries, userType)
        .filter(entry => !entry.group)
        .slice(0, 4);
};

function AppBar(props: { userType: UserType; onMenu: () => void }) {
  const { t } = useTranslation();
  const tabs = entriesFor(tabEntries, props.userType).length > 0;
  return (
    <Bar data-tabs={tabs}>
      <IconButton aria-label={t('menu.open')} onClick={props.onMenu}>
        <MenuIcon />
      </IconButton>
      <Brand />
      <nav aria-label={t('menu.main')}>
        {topLevel(props.userType).map(entry => (
          <NavLink key={entry.path} to={entry.path} end>
            {t(entry.label)}
          </NavLink>
        ))}
      </nav>
      <Box sx={{ display: { xs: 'none', sm: 'flex' }, marginInlineStart: 'auto', gap: 0.5 }}>
        <LanguageSelect />
        <ThemeToggle />
      </Box>
    </Bar>
  );
}

/**
 * The whole window for one task over a map: the page fills what is left between bar and tabs and does not scroll;
 * its sheets do.
 */
export function AppFrame(props: { children?: ReactNode }) {
  const { userType, status } = useSession();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (status === 'loading') return <LoadingView text="loading.session" whole />;
  if (!userType) return props.children ?? <Outlet />;
  return (
    <Box
      sx={{
        height: '100dvh',
        display: 'flex',
        flexDirection: 'column',
        overflow: 'hidden',
        '& > main': { flex: 1, minHeight: 0, position: 'relative' },
      }}
    >
      <SkipLink />
      <AppBar userType={userType} onMenu={() => setOpen(true)} />
      <MainArea>{props.children ?? <Outlet />}</MainArea>
      <BottomTabs userType={userType} />
      <Drawer open={open} onClose={close} slotProps={{ paper: { sx: { width: layout.drawer, bgcolor: 'surface' } } }}>
        <SideNav userType={userType} onNavigate={close} />
      </Drawer>
    </Box>
  );
}
