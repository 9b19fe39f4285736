import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The frame of a list: around its rows, and around its empty state. */
export function Framed({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{ border: 1, borderColor: 'hairline', borderRadius: 1.5, overflow: 'hidden', bgcolor: 'background.paper' }}
    >
      {children}
    </Box>
  );
}
