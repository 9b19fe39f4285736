import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { POSITION_HEARTBEAT_MS, SEARCH_LIMIT_MS, WAVE_INTERVAL_MS } from '#shared/contract/constants';
import type { Booking } from '#shared/contract/entities/booking';
import type { PaymentView } from '#shared/contract/entities/payment-state';
import { MINUTE_MS } from '#shared/contract/time';
import { useTranslation } from '@/i18n/translation';
import { StatusChip } from '@/ui/status-chip';
import { useFormat } from '@/lib/format';
import { useSession } from '@/lib/session';
import { useSettings } from '@/lib/settings-queries';
import { useNow } from '@/lib/use-now';
import { CancelledMoney } from '@/features/cancel/cancelled-money';
import { DoneFigure } from './done-figure';
import { isThere, type Eta } from './eta';
import { isSearching, nextWords, stateWords } from '../ride-words';
import { STATE_ID } from '../state-focus';

/** A position older than this is shown with its time: a car at rest reports each minute. */
const FRESH_MS = POSITION_HEARTBEAT_MS + 30_000;
const LOOK_AGAIN_MS = 10_000;

const etaWords = {
  pickup: { near: 'ride.etaPickupSoon', far: 'ride.etaPickup' },
  drop: { near: 'ride.etaDropSoon', far: 'ride.etaDrop' },
} as const;

/** The estimated time of arrival while a driver is under way. */
function EtaFigure({ eta }: { eta: Eta }) {
  const { t } = useTranslation();
  const { duration, distance } = useFormat();
  const soon = isThere(eta);
  return (
    <Box sx={{ flex: 'none', maxWidth: '100%' }}>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {t(etaWords[eta.to][soon ? 'near' : 'far'])}
      </Typography>
      <Typography variant={soon ? 'h2' : 'figure'} component="p">
        {soon ? t('ride.etaSoon') : duration(Math.max(60, eta.s))}
      </Typography>
      <Typography variant="caption" component="p" className="tnum" sx={{ color: 'text.secondary' }}>
        {t('ride.etaAway', { distance: distance(eta.km) })}
      </Typography>
    </Box>
  );
}

/** Shows the time of the driver's last position, if that was a while ago: the figure above is then out of date. */
function OldPosition({ at }: { at: number }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const now = useNow(LOOK_AGAIN_MS);
  if (now - at <= FRESH_MS) return null;
  return (
    <Typography variant="caption" component="p" className="tnum" sx={{ color: 'text.secondary', mt: 1 }}>
      {t('ride.positionAge', { time: date(at, 'time') })}
    </Typography>
  );
}

/** The search in the rider's terms: the drivers with an offer, and the remaining time. */
function SearchProgress({ wave }: { wave: number }) {
  const { t } = useTranslation();
  const { duration } = useFormat();
  const leftMs = SEARCH_LIMIT_MS - (wave - 1) * WAVE_INTERVAL_MS;
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 1 }}>
      <LinearProgress aria-hidden />
      {wave > 0 && (
        <Typography variant="caption" className="tnum" sx={{ color: 'text.secondary' }}>
          {wave === 1
            ? t('ride.wave1')
            : t('ride.wave', { time: duration(Math.max(60, Math.ceil(leftMs / MINUTE_MS) * 60)) })}
        </Typography>
      )}
    </Box>
  );
}

/** The state as text, announced to screen readers when it changes, with the ETA. */
export function RideHead(props: {
  booking: Booking;
  eta: Eta | undefined;
  positionAt: number | undefined;
  /** A payment that no provider has decided yet. */
  payment: PaymentView | undefined;
  /** News about the state, above the price of the ride. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { user, userType } = useSession();
  const { autoDispatch } = useSettings();
  const { booking, eta } = props;
  const speaker = { t, format, autoDispatch, isCustomer: user?.id === booking.customer, usertype: userType };
  const { payment } = props;
  const state = payment ? t('ride.state.paymentOnItsWay') : stateWords(booking, speaker);
  const next = payment
    ? t('ride.next.paymentOnItsWay', { amount: format.money(payment.amount) })
    : nextWords(booking, speaker);
  const isDone = booking.status === 'PAID' || booking.status === 'COMPLETE';
  return (
    <Box>
      {/* State and time in one row, so that the plate below is seen without a hand on the sheet. */}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1 }}>
        <Box sx={{ flex: eta ? '1 1 150px' : '1 1 100%', minWidth: 0 }}>
          <StatusChip status={booking.status} of={booking} />
          <Box id={STATE_ID} tabIndex={-1} role="status" aria-live="polite" sx={{ outline: 'none', mt: eta ? 1 : 1.5 }}>
            <Typography variant={eta ? 'h3' : 'h2'} component="p">
              {state}
            </Typography>
            <CancelledMoney booking={booking} />
          </Box>
        </Box>
        {eta && <EtaFigure eta={eta} />}
      </Box>
      {/* Beside the time a sentence would be a column of five lines. */}
      {next && (
        <Typography aria-live="polite" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {next}
        </Typography>
      )}
      {eta && props.positionAt !== undefined && <OldPosition at={props.positionAt} />}
      {props.children}
      {isDone && speaker.isCustomer && <DoneFigure booking={booking} />}
      {isSearching(booking, autoDispatch) && <SearchProgress wave={booking.wave ?? 0} />}
    </Box>
  );
}
