import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { lazyPart } from '@/lib/lazy-part';
import { QuietBoundary } from '@/ui/quiet-boundary';
import { TripLine } from './trip-line';
import type { TripPoint } from './trip-store';
import { useRoughEnds } from './use-rough-ends';

/** The form is usable before its less frequent actions are loaded. */
const TripMenu = lazyPart(async () => ({ default: (await import('./trip-menu')).TripMenu }));

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
      <QuietBoundary>
        <TripMenu onAdjust={props.onAdjust} />
      </QuietBoundary>
      {roughEnds.map(({ which, hint }) => (
        <Typography key={which} variant="caption" sx={{ flexBasis: '100%', color: 'text.secondary' }}>
          {hint}
        </Typography>
      ))}
    </Box>
  );
}
