import Box from '@mui/material/Box';
import { createContext, type ReactNode, useContext } from 'react';

/** The frame's menu, for pages whose own header replaces the frame's and therefore has to show it. */
export const FrameMenuContext = createContext<ReactNode>(null);

export function FrameMenu() {
  return useContext(FrameMenuContext);
}

/** The menu in a corner of a phone's map. Wider windows show it in the head of the card over the map. */
export function MapMenu() {
  return (
    <Box
      sx={{
        position: 'absolute',
        zIndex: 1,
        top: 12,
        insetInlineStart: 12,
        // A sheet of the full height would cut it.
        'main:has([data-stop="full"]) &': { display: 'none' },
        '& > button': {
          bgcolor: 'background.default',
          boxShadow: '0 2px 12px rgb(10 12 18 / 0.2)',
          '&:hover': { bgcolor: 'surface' },
        },
      }}
    >
      <FrameMenu />
    </Box>
  );
}
