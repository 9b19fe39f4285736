import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keyframes } from '@mui/material/styles';
import { Rolling } from '@/ui/rolling';
import { motion } from '@/ui/theme/tokens';
import type { Ride } from './use-ride';
import { useEtaWords } from '../trip/use-eta-words';
import { STATE_ID } from '../state-focus';
import { isThere, type Eta } from '../trip/eta';
import { RideProgress } from '../trip/ride-progress';

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });

/** The estimated time of arrival while a driver is under way. */
function EtaFigure({ eta }: { eta: Eta }) {
  const words = useEtaWords();
  return (
    <Box sx={{ flex: 'none', maxWidth: '100%', textAlign: 'end' }}>
      <span className="visually-hidden">{words.label(eta)}</span>
      <Typography variant={isThere(eta) ? 'h3' : 'figure'} component="p" sx={isThere(eta) ? {} : { fontSize: '2rem' }}>
        <Rolling text={words.time(eta)} />
      </Typography>
      <Typography variant="caption" component="p" className="tnum" sx={{ color: 'text.secondary' }}>
        {words.away(eta)}
      </Typography>
    </Box>
  );
}

/**
 * The state in words, the arrival as the largest figure, and the progress. Announced to screen readers: the state when it
 * changes, the arrival at its marks rather than at each position.
 */
export function RideHead({ ride }: { ride: Ride }) {
  const { booking, eta, state, spoken } = ride;
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
        <Box
          id={STATE_ID}
          tabIndex={-1}
          role="status"
          // Each line is announced alone: the state is not repeated with every minute.
          aria-atomic={false}
          sx={{ flex: eta ? '1 1 150px' : '1 1 100%', minWidth: 0, outline: 'none' }}
        >
          <Typography
            key={state}
            variant="h3"
            component="p"
            sx={{ textWrap: 'balance', animation: `${appear} ${motion.quickMs}ms ease-out` }}
          >
            {state}
          </Typography>
          {spoken.lines.map(line => (
            <p key={`${spoken.turn} ${line}`} className="visually-hidden">
              {line}
            </p>
          ))}
        </Box>
        {eta && <EtaFigure eta={eta} />}
      </Box>
      <RideProgress booking={booking} searching={ride.searching} />
    </Box>
  );
}
