import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState, type ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import type { UserType } from '#shared/contract/operation';
import { useTranslation } from '@/i18n/translation';
import { Brand } from '@/ui/brand';
import { MenuIcon } from '@/ui/icons';
import { useSession } from '@/lib/session';
import { worksAtDesk } from '@/lib/stores/desk';
import { BackGuard } from '@/ui/back-guard';
import { FrameFailed, FrameWaiting } from './frame-shape';
import { FrameBell } from './frame-bell';
import { BottomTabs } from './bottom-tabs';
import { SkipLink } from './main-area';
import { RoutedMain } from './routed-main';
import { CalledDrawer, FixedDrawer, useWide } from './nav-drawer';
import { OutageNote } from './outage-note';
import { PaletteButton } from './palette-button';

/** On narrower screens, e.g. a phone at 200 %, the logo appears without the name. */
const NAME_FROM_PX = 260;

function TopBar(props: { userType: UserType; onMenu: () => void }) {
  const { t } = useTranslation();
  const narrow = useMediaQuery(`(max-width: ${NAME_FROM_PX - 1}px)`, { noSsr: true });
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        height: 64,
        px: 1,
        bgcolor: 'background.default',
        borderBottom: 1,
        borderColor: 'hairline',
      }}
    >
      <IconButton aria-label={t('menu.open')} onClick={props.onMenu}>
        <MenuIcon />
      </IconButton>
      {!(narrow && worksAtDesk(props.userType)) && <Brand nameless={narrow} />}
      <Box sx={{ marginInlineStart: 'auto', display: 'flex' }}>
        <PaletteButton userType={props.userType} small />
        <FrameBell />
      </Box>
    </Box>
  );
}

/** Side drawer and content: permanent on wide screens, opened by a button on small ones. */
export function PanelFrame(props: { children?: ReactNode }) {
  const { userType, status } = useSession();
  const wide = useWide();
  const [open, setOpen] = useState(false);
  if (status === 'loading') return <FrameWaiting kind="panel" />;
  if (status === 'error') return <FrameFailed kind="panel">{props.children ?? <Outlet />}</FrameFailed>;
  // Signed out: the guard inside redirects, without a drawer.
  if (!userType) return props.children ?? <Outlet />;
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      <SkipLink />
      <BackGuard />
      {wide ? (
        <FixedDrawer userType={userType} place="page" />
      ) : (
        <CalledDrawer userType={userType} open={open} onClose={() => setOpen(false)} />
      )}
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        {!wide && <TopBar userType={userType} onMenu={() => setOpen(true)} />}
        <OutageNote />
        <Box
          sx={{
            flex: 1,
            width: '100%',
            maxWidth: 1440,
            mx: 'auto',
            px: { xs: 2, md: 4 },
            // The head of a page is beside the logo.
            pt: 1,
            pb: { xs: 2.5, md: 4 },
            '& > main': { height: '100%' },
          }}
        >
          <RoutedMain>{props.children}</RoutedMain>
        </Box>
        <BottomTabs userType={userType} />
      </Box>
    </Box>
  );
}
