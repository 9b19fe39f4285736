import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { MainArea, SkipLink } from './main-area';
import { PublicFooter } from './public-footer';
import { PublicHeader } from './public-header';

/** Site header, content, footer. Pages start under the header; the landing page draws behind it. */
export function PublicFrame(props: { children?: ReactNode }) {
  return (
    <Box sx={{ minHeight: '100dvh', display: 'grid', gridTemplateRows: '1fr auto', '& > main': { pt: '72px' } }}>
      <SkipLink />
      <PublicHeader />
      <MainArea>{props.children ?? <Outlet />}</MainArea>
      <PublicFooter />
    </Box>
  );
}
