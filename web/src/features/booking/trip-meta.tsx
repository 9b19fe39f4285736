import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { TripLine } from './trip-line';
import { TripMenu } from './trip-menu';
import type { TripPoint } from './trip-store';

/** One line about the trip: its length, and at its end a choice of the page and the less frequent actions. */
export function TripMeta(props: { onAdjust: (which: TripPoint) => void; children?: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: 36 }}>
      <TripLine />
      {props.children}
      <TripMenu onAdjust={props.onAdjust} />
    </Box>
  );
}
