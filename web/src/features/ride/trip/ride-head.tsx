import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#shared/contract/entities/booking';
import { StatusChip } from '@/ui/status-chip';
import { useFormat } from '@/lib/format';
import { useSession } from '@/lib/session';
import { useSettings } from '@/lib/settings-queries';
import { CancelledMoney } from '@/features/cancel/cancelled-money';
import { DoneFigure } from './done-figure';
import { isThere, type Eta } from './eta';
import { isSearching, nextWords, stateWords } from '../ride-words';
import { STATE_ID } from '../state-focus';

/** The estimated time of arrival while a driver is under way. */
function EtaFigure(props: { eta: Eta; at: number | undefined }) {
  const { t } = useTranslation();
  const { duration, distance, date } = useFormat();
  const soon = isThere(props.eta);
  const label = props.eta.to === 'pickup' ? 'ride.etaPickup' : 'ride.etaDrop';
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t(soon ? `${label}Soon` : label)}
      </Typography>
      <Typography variant="figure" component="p">
        {soon ? t('ride.etaSoon') : duration(Math.max(60, props.eta.s))}
      </Typography>
      <Typography variant="caption" className="tnum" sx={{ color: 'text.secondary' }}>
        {t('ride.etaAway', { distance: distance(props.eta.km) })}
        {props.at !== undefined && ` · ${t('ride.positionAge', { time: date(props.at, 'time') })}`}
      </Typography>
    </Box>
  );
}

function SearchProgress({ wave }: { wave: number }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 1 }}>
      <LinearProgress aria-hidden />
      {wave > 0 && (
        <Typography variant="caption" className="tnum" sx={{ color: 'text.secondary' }}>
          {wave === 1 ? t('ride.wave1') : t('ride.wave', { wave })}
        </Typography>
      )}
    </Box>
  );
}

/** The state as text, announced to screen readers when it changes, with the ETA. */
export function RideHead(props: { booking: Booking; eta: Eta | undefined; positionAt: number | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { user, userType } = useSession();
  const { autoDispatch } = useSettings();
  const { booking, eta } = props;
  const speaker = { t, format, autoDispatch, isCustomer: user?.id === booking.customer, usertype: userType };
  const next = nextWords(booking, speaker);
  const isDone = booking.status === 'PAID' || booking.status === 'COMPLETE';
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, mb: 1.5 }}>
        <StatusChip status={booking.status} of={booking} />
        <Typography variant="caption" className="tnum" sx={{ color: 'text.secondary' }}>
          {booking.booking_id}
        </Typography>
      </Box>
      <Box id={STATE_ID} tabIndex={-1} role="status" aria-live="polite" sx={{ outline: 'none' }}>
        <Typography variant="h2" component="p">
          {stateWords(booking, speaker)}
        </Typography>
        {next && <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>{next}</Typography>}
        <CancelledMoney booking={booking} />
      </Box>
      {eta && <EtaFigure eta={eta} at={props.positionAt} />}
      {isDone && speaker.isCustomer && <DoneFigure booking={booking} />}
      {isSearching(booking, autoDispatch) && <SearchProgress wave={booking.wave ?? 0} />}
    </Box>
  );
}
