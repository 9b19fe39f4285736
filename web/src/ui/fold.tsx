import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { ChevronIcon } from './icons';

/** Something that is shown when its title is pressed. */
export function Fold(props: { title: string; children: ReactNode }) {
  return (
    <Box
      component="details"
      sx={{
        borderRadius: 1.5,
        bgcolor: 'surface',
        '& > summary': {
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          minHeight: 44,
          px: 2,
          borderRadius: 'inherit',
          cursor: 'pointer',
          typography: 'subtitle2',
        },
        '& > summary::-webkit-details-marker': { display: 'none' },
        '& > summary > svg': { fontSize: 20, transition: 'rotate 150ms' },
        '&[open] > summary > svg': { rotate: '180deg' },
      }}
    >
      <summary>
        {props.title}
        <ChevronIcon aria-hidden />
      </summary>
      <Box sx={{ px: 2, pb: 1 }}>{props.children}</Box>
    </Box>
  );
}
