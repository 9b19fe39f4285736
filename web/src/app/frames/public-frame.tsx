import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { OfflineNotice } from '@/ui/network-note';
import { MainArea, SkipLink } from './main-area';
import { PublicFooter } from './public-footer';
import { PublicHeader } from './public-header';

/** Site header, content, footer. Pages start under the header; the landing page draws behind it. */
export function PublicFrame(props: { children?: ReactNode }) {
  return (
    <Box sx={{ minHeight: '100dvh', display: 'grid', gridTemplateRows: 'auto 1fr auto' }}>
      <SkipLink />
      <OfflineNotice />
      <Box sx={{ position: 'relative', display: 'grid', minWidth: 0, '& > main': { pt: '72px', minWidth: 0 } }}>
        <PublicHeader />
        <MainArea>{props.children ?? <Outlet />}</MainArea>
      </Box>
      <PublicFooter />
    </Box>
  );
}
