import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { OutboxLink } from './outbox-link';

/** The one column that signing in and registering stand in. */
export function AuthCard(props: { title: string; text: string; children: ReactNode; foot: ReactNode }) {
  return (
    <Box
      sx={{
        bgcolor: 'surface',
        minHeight: '70vh',
        px: 2,
        py: { xs: 3, sm: 8 },
        display: 'grid',
        justifyItems: 'center',
      }}
    >
      <Box sx={{ width: '100%', maxWidth: 440, alignSelf: 'start' }}>
        <Box
          sx={{
            bgcolor: 'background.paper',
            border: 1,
            borderColor: 'hairline',
            borderRadius: 2.5,
            p: { xs: 3, sm: 5 },
          }}
        >
          <Typography variant="h1">{props.title}</Typography>
          <Typography sx={{ color: 'text.secondary', mt: 1, mb: 4 }}>{props.text}</Typography>
          {props.children}
        </Box>
        <Box sx={{ mt: 3, textAlign: 'center', display: 'grid', gap: 1 }}>
          {props.foot}
          <OutboxLink />
        </Box>
      </Box>
    </Box>
  );
}
