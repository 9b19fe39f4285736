import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Booking } from '#shared/contract/entities/booking';
import { otherEnd } from '#shared/domain/booking/trip-end';
import { CancelledMoney } from '@/features/cancel/cancelled-money';
import { useTranslation } from '@/i18n/translation';
import { EndFacts } from '@/ui/end-facts';
import { Money } from '@/ui/money';
import { figureLook } from '@/ui/theme/figures';
import { TripPoints } from '@/ui/trip-points';
import { BigMoney } from '@/ui/big-money';
import { endTitle } from '@/lib/trip-end';
import { useFormat } from '@/lib/format';
import { BottomPanel } from '../panel/bottom-panel';
import { usePaidWhen } from '../panel/paid-at-once';
import { dueOf } from './trip-step';

function Line(props: { label: string; amount: number }) {
  return (
    <Box
      sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 1, borderTop: 1, borderColor: 'hairline' }}
    >
      <span>{props.label}</span>
      <Box component="span" sx={figureLook}>
        <Money amount={props.amount} />
      </Box>
    </Box>
  );
}

/** The share in the offer, if the final share differs, and why. */
function Offered({ booking: { estimateShare, driver_share, fareReview } }: { booking: Booking }) {
  const { t } = useTranslation();
  if (estimateShare === undefined || estimateShare === driver_share) return null;
  return (
    <Box sx={{ color: 'text.secondary', pb: 1 }}>
      <Line label={t('driver.offered')} amount={estimateShare} />
      {!fareReview && <Typography variant="body2">{t('driver.offeredWhy')}</Typography>}
    </Box>
  );
}

function Earned({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const due = dueOf(booking);
  return (
    <>
      <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
        {t('driver.earned')}
      </Typography>
      <BigMoney amount={booking.driver_share} color="success.main" />
      <Box sx={{ height: 16 }} />
      <Line label={t('driver.tripCost')} amount={booking.trip_cost} />
      <Line label={t('receipt.fee')} amount={-booking.convenience_fees} />
      {due.kind === 'cash' && due.rounding && <Line label={t('receipt.cashRounding')} amount={due.rounding} />}
      {due.kind === 'cash' && <Line label={t('driver.cashKept')} amount={due.amount} />}
      <Offered booking={booking} />
    </>
  );
}

/** The ordered destination of a trip, and the actual end if it differs. */
function Ended({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { distance } = useFormat();
  const end = otherEnd(booking);
  if (!end) return null;
  const title = endTitle(end, { t, distance });
  return (
    <Box component="section" aria-label={title} sx={{ pt: 1.5, borderTop: 1, borderColor: 'hairline' }}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <EndFacts booking={booking} />
    </Box>
  );
}

type Day = { rides: number; earned: number };

function Today({ rides, earned }: Day) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', gap: 2, mt: 2, p: 2, borderRadius: 1.5, bgcolor: 'surface' }}>
      <Box sx={{ flex: 1 }}>
        <Typography variant="subtitle2" component="p">
          {t('driver.todaySoFar')}
        </Typography>
        <Typography variant="body2" className="tnum" sx={{ color: 'text.secondary' }}>
          {t('driver.rides', { count: rides })}
        </Typography>
      </Box>
      <Typography variant="h3" component="p">
        <Money amount={earned} />
      </Typography>
    </Box>
  );
}

/** Summary of an ended trip: the earnings, or that it was cancelled. */
export function TripSummary(props: { booking: Booking; today?: Day | undefined; onNext: () => void }) {
  const { t } = useTranslation();
  const paidWhen = usePaidWhen();
  const { booking } = props;
  const cancelled = booking.status === 'CANCELLED';
  const owed = booking.status === 'PENDING';
  // A trip is in the day's figures with its drop, also when it is paid later; not yet at the drop itself.
  const isCounted = cancelled || owed || booking.status === 'PAID' || booking.status === 'COMPLETE';
  const title = cancelled ? 'driver.cancelledTitle' : owed ? 'driver.owedTitle' : 'driver.paidTitle';
  return (
    <BottomPanel
      label={t(title)}
      footer={
        <Button size="large" fullWidth onClick={props.onNext}>
          {t('driver.nextRide')}
        </Button>
      }
    >
      <Box role="status">
        <Typography variant="h2">{t(title)}</Typography>
        {(cancelled || owed) && (
          <Typography sx={{ mt: 0.5, mb: 2, color: 'text.secondary' }}>
            {cancelled ? t('driver.cancelledText') : paidWhen(booking)}
          </Typography>
        )}
      </Box>
      {cancelled ? (
        <>
          <TripPoints pickup={booking.pickupAddress} drop={booking.dropAddress} />
          <CancelledMoney booking={booking} />
        </>
      ) : (
        <>
          <Earned booking={booking} />
          <Ended booking={booking} />
        </>
      )}
      {props.today && isCounted && <Today {...props.today} />}
    </BottomPanel>
  );
}
