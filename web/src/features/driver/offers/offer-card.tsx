import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { dataText } from '@/i18n/data-text';
import { TripPoints } from '@/ui/trip-points';
import { useFormat } from '@/lib/format';
import { BigMoney } from '../panel/big-money';
import { CountdownRing } from './countdown-ring';
import { BottomPanel } from '../panel/bottom-panel';
import { Fact } from '../panel/facts';
import { partLeft, secondsLeft, type TimedOffer } from '../offer-queue';
import { RideTags } from '../panel/ride-tags';
import { SoundButton } from '../sound/sound-button';
import { useGrace } from './use-grace';

function OfferHead({ timed, now }: { timed: TimedOffer; now: number }) {
  const { t } = useTranslation();
  const { booking } = timed.offer;
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
      <Box role="alert" sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('driver.offer')} · <bdi>{dataText(t, booking.carType)}</bdi>
        </Typography>
        <BigMoney amount={booking.driver_share} />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('driver.yourShare')}
        </Typography>
      </Box>
      <SoundButton compact />
      <CountdownRing part={partLeft(timed, now)} seconds={secondsLeft(timed, now)} />
    </Box>
  );
}

/** An offer to accept or decline, with its countdown. */
export function OfferCard(props: {
  timed: TimedOffer;
  now: number;
  /** Number of further offers in the queue. */
  more: number;
  accepting: boolean;
  onAccept: () => void;
  onDecline: () => void;
}) {
  const { t } = useTranslation();
  const { distance, duration } = useFormat();
  const { booking, pickupKm } = props.timed.offer;
  const grace = useGrace(booking.id);
  const unless = (answer: () => void) => () => grace || answer();
  return (
    <BottomPanel
      key={booking.id}
      label={t('driver.offer')}
      footer={
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 2fr', gap: 1 }}>
          <Button size="large" variant="outlined" disabled={props.accepting} onClick={unless(props.onDecline)}>
            {t('driver.decline')}
          </Button>
          <Button size="large" loading={props.accepting} onClick={unless(props.onAccept)}>
            {t('driver.accept')}
          </Button>
        </Box>
      }
    >
      <OfferHead {...props} />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1, my: 2 }}>
        <Fact label={t('driver.toPickup')} value={distance(pickupKm)} />
        <Fact
          label={t('driver.trip')}
          value={`${distance(booking.estimateDistance)} · ${duration(booking.estimateTime)}`}
        />
      </Box>
      <TripPoints pickup={booking.pickupAddress} drop={booking.dropAddress} />
      <RideTags booking={booking} />
      {props.more > 0 && (
        <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }} role="status">
          {t('driver.offerMore', { count: props.more })}
        </Typography>
      )}
    </BottomPanel>
  );
}
