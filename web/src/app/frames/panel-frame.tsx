import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { Brand } from '@/ui/brand';
import { MenuIcon } from '@/ui/icons';
import { LoadingView } from '@/ui/loading-view';
import { useSession } from '@/lib/session';
import { BackGuard } from '@/ui/back-guard';
import { BottomTabs } from './bottom-tabs';
import { MainArea, SkipLink } from './main-area';
import { CalledDrawer, FixedDrawer, useWide } from './nav-drawer';
import { OutageNote } from './outage-note';

function TopBar(props: { onMenu: () => void }) {
  const { t } = useTranslation();
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
      <Brand />
    </Box>
  );
}

/** Side drawer and content: permanent on wide screens, opened by a button on small ones. */
export function PanelFrame(props: { children?: ReactNode }) {
  const { userType, status } = useSession();
  const wide = useWide();
  const [open, setOpen] = useState(false);
  if (status === 'loading') return <LoadingView text="loading.session" whole />;
  // Signed out or failed: the guard inside redirects or shows the error, without a drawer.
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
        {!wide && <TopBar onMenu={() => setOpen(true)} />}
        <OutageNote />
        <Box
          sx={{
            flex: 1,
            width: '100%',
            maxWidth: 1440,
            mx: 'auto',
            px: { xs: 2, md: 4 },
            py: { xs: 2.5, md: 4 },
            '& > main': { height: '100%' },
          }}
        >
          <MainArea>{props.children ?? <Outlet />}</MainArea>
        </Box>
        <BottomTabs userType={userType} />
      </Box>
    </Box>
  );
}
