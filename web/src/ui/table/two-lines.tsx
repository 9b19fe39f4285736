import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useDesk } from '@/lib/stores/desk';

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 } as const;

/** A cell of two lines: a name over a line about it. Compact rows have room for one line: there they are side by side. */
export function TwoLines(props: { main: ReactNode; more: ReactNode; title?: string }) {
  const { dense } = useDesk();
  return (
    <Box
      component="span"
      title={props.title}
      sx={{
        display: 'flex',
        flexDirection: dense ? 'row' : 'column',
        alignItems: dense ? 'baseline' : 'stretch',
        columnGap: 1,
        minWidth: 0,
        width: '100%',
        lineHeight: 1.35,
      }}
    >
      <Box component="span" sx={{ ...cut, flex: dense ? 'none' : undefined }}>
        {props.main}
      </Box>
      <Box component="span" sx={{ ...cut, typography: 'caption', lineHeight: 1.35, color: 'text.secondary' }}>
        {props.more}
      </Box>
    </Box>
  );
}
