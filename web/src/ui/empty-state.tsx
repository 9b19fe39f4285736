import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { EmptyRoadArt, EmptyTableArt, EmptyWalletArt, NobodyArt, NoSignalArt, NothingFoundArt } from './art';

const drawings = {
  road: EmptyRoadArt,
  table: EmptyTableArt,
  wallet: EmptyWalletArt,
  people: NobodyArt,
  search: NothingFoundArt,
  signal: NoSignalArt,
} as const;

/** The empty state of a list: an illustration, a text, and the next step. */
export function EmptyState(props: {
  art: keyof typeof drawings;
  title: string;
  text?: string;
  /** If the title is also the page's. */
  heading?: 'h1';
  /** A button, when the user can do something about it. */
  action?: ReactNode;
}) {
  const Drawing = drawings[props.art];
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        justifyItems: 'center',
        textAlign: 'center',
        gap: 1,
        px: 3,
        py: 5,
      }}
    >
      <Drawing />
      <Typography variant="h3" component={props.heading ?? 'p'}>
        {props.title}
      </Typography>
      {props.text && <Typography sx={{ color: 'text.secondary', maxWidth: 400 }}>{props.text}</Typography>}
      {props.action && <Box sx={{ mt: 2 }}>{props.action}</Box>}
    </Box>
  );
}
