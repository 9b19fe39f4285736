import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import type { UserType } from '#shared/contract/operation';
import { useTranslation } from '@/i18n/translation';
import { Brand } from '@/ui/brand';
import { MenuIcon } from '@/ui/icons';
import { LanguageSelect } from '@/ui/language-select';
import { loadTexts } from '@/i18n/i18n';
import { lazyPart } from '@/lib/lazy-part';
import { QuietBoundary } from '@/ui/quiet-boundary';
import { useSession } from '@/lib/session';
import { entriesFor, tabEntries } from '@/app/routes';
import { BackGuard } from '@/ui/back-guard';
import { FrameMenuContext } from '@/ui/frame-menu';
import { BESIDE_MAP } from '@/ui/map-card';
import { useTabsShown } from '@/ui/frame-tabs';
import { FrameFailed, FrameWaiting } from './frame-shape';
import { FrameBell } from './frame-bell';
import { BottomTabs } from './bottom-tabs';
import { SkipLink } from './main-area';
import { RoutedMain } from './routed-main';
import { CalledDrawer, FixedDrawer, useWide } from './nav-drawer';
import { OutageNote } from './outage-note';
import { PaletteButton } from './palette-button';
import { PhoneMenu } from './phone-menu';
import { usePublicNav } from './public-nav';
import { SocialLinks } from './social-links';

const HomeBelow = lazyPart(async () => {
  const [module] = await Promise.all([import('./home-below'), loadTexts('below')]);
  return { default: module.HomeBelow };
});

const Bar = styled('header')(({ theme }) => ({
  flex: 'none',
  height: 64,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  paddingInline: 16,
  backgroundColor: theme.vars!.palette.background.default,
  borderBottom: `1px solid ${theme.vars!.palette.hairline}`,
  '& nav': { display: 'flex', alignItems: 'center', gap: 4 },
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

/** Home is also a public page, so it shows the site's header beside the drawer (PUB-5), which has the switch to the dark. */
function SiteBar() {
  const { t } = useTranslation();
  const entries = usePublicNav();
  return (
    <Bar>
      <nav aria-label={t('menu.site')}>
        {entries.map(entry => (
          <NavLink key={entry.label} to={entry.path} end>
            {entry.text}
          </NavLink>
        ))}
      </nav>
      <Box sx={{ display: 'flex', marginInlineStart: 'auto', gap: 0.5 }}>
        <SocialLinks />
        <LanguageSelect />
      </Box>
    </Bar>
  );
}

function PhoneBar({ userType }: { userType: UserType }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <Bar>
      <IconButton aria-label={t('menu.open')} onClick={() => setOpen(true)}>
        <MenuIcon />
      </IconButton>
      <Brand />
      <Box sx={{ marginInlineStart: 'auto', display: 'flex' }}>
        <PaletteButton userType={userType} small />
        <FrameBell />
      </Box>
      <CalledDrawer userType={userType} open={open} onClose={() => setOpen(false)} />
    </Bar>
  );
}

/** User types with bottom tabs have no top bar on phones, so that the map gets the whole height. */
function TopBar({ userType, wide }: { userType: UserType; wide: boolean }) {
  const { pathname } = useLocation();
  if (wide) return pathname === '/' ? <SiteBar /> : null;
  return entriesFor(tabEntries, userType).length > 0 ? null : <PhoneBar userType={userType} />;
}

/** The map page in the whole space, and the rest of the home page below it. */
function AboveTheFold(props: { children?: ReactNode }) {
  return (
    <>
      <Box sx={{ position: 'relative', height: '100%' }}>{props.children ?? <Outlet />}</Box>
      <QuietBoundary waiting={null}>
        <HomeBelow />
      </QuietBoundary>
    </>
  );
}

/**
 * The full-window frame for a task over a map: the page fills the space left by drawer, bar and tabs and does not
 * scroll; its sheets do. Home scrolls on a desk, as more lies below.
 */
export function AppFrame(props: { children?: ReactNode }) {
  const { userType, status } = useSession();
  const wide = useWide();
  const hasTabs = useTabsShown();
  const isDeskHome = useLocation().pathname === '/' && wide;
  if (status === 'loading') return <FrameWaiting kind="app" />;
  if (status === 'error') return <FrameFailed kind="app">{props.children ?? <Outlet />}</FrameFailed>;
  if (!userType) return props.children ?? <Outlet />;
  return (
    <Box sx={{ height: '100dvh', display: 'flex', overflow: 'hidden' }}>
      <SkipLink />
      <BackGuard />
      {wide && <FixedDrawer userType={userType} place="map" />}
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'flex',
          flexDirection: 'column',
          '& > main': { flex: 1, minHeight: 0, position: 'relative', ...(isDeskHome ? { overflowY: 'auto' } : {}) },
          '& > main:has(+ nav)': { '--safe-below': '0px' },
          // Beside a map the page's own menu or link back is enough.
          '& > main:has([data-leads-away]) + nav': { [BESIDE_MAP]: { display: 'none' } },
        }}
      >
        <TopBar userType={userType} wide={wide} />
        <OutageNote />
        <FrameMenuContext value={<PhoneMenu />}>
          <RoutedMain>{isDeskHome ? <AboveTheFold>{props.children}</AboveTheFold> : props.children}</RoutedMain>
        </FrameMenuContext>
        {hasTabs && <BottomTabs userType={userType} />}
      </Box>
    </Box>
  );
}
