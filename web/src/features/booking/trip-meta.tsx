import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { TripLine } from './trip-line';
import { TripMenu } from './trip-menu';
import type { TripPoint } from './trip-store';
import { useRoughEnds } from './use-rough-ends';

/**
 * One line about the trip: its length, and at its end a choice of the page and the less frequent actions. Below it, each
 * end that is not at a door yet: the driver would otherwise wait somewhere in the street (PLUS-4).
 */
export function TripMeta(props: { onAdjust: (which: TripPoint) => void; children?: ReactNode }) {
  const roughEnds = useRoughEnds();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: 36 }}>
      <TripLine />
      {props.children}
      <TripMenu onAdjust={props.onAdjust} />
      {roughEnds.map(({ which, hint }) => (
        <Typography key={which} variant="caption" sx={{ flexBasis: '100%', color: 'text.secondary' }}>
          {hint}
        </Typography>
      ))}
    </Box>
  );
}
