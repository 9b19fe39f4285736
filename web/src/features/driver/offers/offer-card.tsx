import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { dataText } from '@/i18n/data-text';
import { useTranslation } from '@/i18n/translation';
import { TripPoints } from '@/ui/trip-points';
import { useFormat } from '@/lib/format';
import type { Booking } from '#shared/contract/entities/booking';
import type { Offer } from '#shared/contract/operations/trips';
import { BigMoney } from '@/ui/big-money';
import { CountdownRing } from './countdown-ring';
import { BottomPanel } from '../panel/bottom-panel';
import { Fact } from '../panel/facts';
import { isShareEstimated, kmToPickup, partLeft, secondsLeft, type TimedOffer } from '../offer-queue';
import { PayTag } from '../panel/pay-tag';
import { RideTags } from '../panel/ride-tags';
import { SoundButton } from '../sound/sound-button';
import { OfferSaid } from './offer-said';
import { useAcceptKey } from './use-accept-key';
import { useGrace } from './use-grace';

/** The driver's share, as an estimate where it is one. */
function Share({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { driver_share } = booking;
  if (!isShareEstimated(booking)) return <BigMoney amount={driver_share} />;
  const [before, after] = t('unit.about', { duration: '|' }).split('|');
  return (
    <Box sx={{ display: 'flex', alignItems: 'baseline', columnGap: 1, '& > div': { flex: 1, minWidth: 0 } }}>
      {before && <Typography component="span">{before}</Typography>}
      <BigMoney amount={driver_share} />
      {after && <Typography component="span">{after}</Typography>}
    </Box>
  );
}

function OfferHead({ timed, now }: { timed: TimedOffer; now: number }) {
  const { t } = useTranslation();
  const { booking } = timed.offer;
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('driver.offer')} · <bdi>{dataText(t, booking.carType)}</bdi>
        </Typography>
        <Share booking={booking} />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('driver.yourShare')}
        </Typography>
      </Box>
      <SoundButton compact />
      <CountdownRing part={partLeft(timed, now)} seconds={secondsLeft(timed, now)} />
    </Box>
  );
}

/** Minutes and kilometres by road; at first an estimate by the straight line, which says so. */
function useToPickup(offer: Offer, route: { distance: number; duration: number } | undefined): string {
  const { t } = useTranslation();
  const { distance, duration } = useFormat();
  if (route) return `${duration(route.duration)} · ${distance(route.distance)}`;
  return t('unit.about', { duration: distance(kmToPickup(offer, undefined)) });
}

function OfferFoot(props: { isBusy: boolean; hasKey: boolean; onAccept: () => void; onDecline: () => void }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 2fr', gap: 1 }}>
      <Button size="large" variant="outlined" disabled={props.isBusy} onClick={props.onDecline}>
        {t('driver.decline')}
      </Button>
      <Button
        size="large"
        loading={props.isBusy}
        onClick={props.onAccept}
        {...(props.hasKey ? { 'aria-keyshortcuts': 'A' } : {})}
      >
        {t('driver.accept')}
      </Button>
    </Box>
  );
}

/** An offer to accept or decline, with its countdown. */
export function OfferCard(props: {
  timed: TimedOffer;
  now: number;
  /** Number of further offers in the queue. */
  more: number;
  /** The road from the driver to the pickup, once it is known. */
  route: { distance: number; duration: number } | undefined;
  accepting: boolean;
  onAccept: () => void;
  onDecline: () => void;
}) {
  const { t } = useTranslation();
  const { distance, duration } = useFormat();
  const { booking } = props.timed.offer;
  const toPickup = useToPickup(props.timed.offer, props.route);
  const grace = useGrace(booking.id);
  const unless = (answer: () => void) => () => grace || props.accepting || answer();
  const accept = unless(props.onAccept);
  const hasKey = useAcceptKey(booking.id, accept);
  return (
    <BottomPanel
      key={booking.id}
      label={t('driver.offer')}
      takesFocus
      footer={
        <OfferFoot isBusy={props.accepting} hasKey={hasKey} onAccept={accept} onDecline={unless(props.onDecline)} />
      }
    >
      <OfferSaid timed={props.timed} now={props.now} hint={hasKey ? t('driver.acceptKey') : undefined} />
      <OfferHead {...props} />
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1, mx: 0, my: 2 }}>
        <Fact label={t('driver.toPickup')} value={toPickup} />
        <Fact
          label={t('driver.trip')}
          value={`${distance(booking.estimateDistance)} · ${duration(booking.estimateTime)}`}
        />
      </Box>
      <TripPoints pickup={booking.pickupAddress} drop={booking.dropAddress} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 2 }}>
        <PayTag booking={booking} />
        <Typography variant="body2" sx={{ color: 'text.secondary', minWidth: 0, overflowWrap: 'anywhere' }}>
          {t('driver.customer')}: <bdi>{booking.customer_name.split(' ')[0]}</bdi>
        </Typography>
      </Box>
      <RideTags booking={booking} />
      {props.more > 0 && (
        <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }} role="status">
          {t('driver.offerMore', { count: props.more })}
        </Typography>
      )}
    </BottomPanel>
  );
}
