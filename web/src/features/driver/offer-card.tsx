import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#shared/contract/entities/booking';
import { CalendarIcon, ParcelIcon } from '@/components/icons';
import { Money } from '@/components/money';
import { useFormat } from '@/lib/format';
import { CountdownRing } from './countdown-ring';
import { Dock } from './dock';
import { Fact, Tag } from './facts';
import { partLeft, secondsLeft, type TimedOffer } from './offer-queue';
import { TripPoints } from '@/components/trip-points';

function OfferTags({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { parcelTypeSelected, optionSelected, bookLater, tripdate } = booking;
  if (!parcelTypeSelected && !optionSelected && !bookLater) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
      {bookLater && <Tag Icon={CalendarIcon} text={t('driver.bookedFor', { time: date(tripdate, 'time') })} />}
      {parcelTypeSelected && <Tag Icon={ParcelIcon} text={parcelTypeSelected.description} />}
      {optionSelected && <Tag text={optionSelected.description} />}
    </Box>
  );
}

/** A ride to take or leave, while the ring shrinks. */
export function OfferCard(props: {
  timed: TimedOffer;
  now: number;
  /** Offers that wait behind this one. */
  more: number;
  accepting: boolean;
  onAccept: () => void;
  onDecline: () => void;
}) {
  const { t } = useTranslation();
  const { distance, duration } = useFormat();
  const { booking, pickupKm } = props.timed.offer;
  return (
    <Dock
      label={t('driver.offer')}
      footer={
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 2fr', gap: 1 }}>
          <Button size="large" variant="outlined" disabled={props.accepting} onClick={props.onDecline}>
            {t('driver.decline')}
          </Button>
          <Button size="large" loading={props.accepting} onClick={props.onAccept}>
            {t('driver.accept')}
          </Button>
        </Box>
      }
    >
      <Box role="alert" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('driver.offer')} · {booking.carType}
          </Typography>
          <Typography variant="display" component="p">
            <Money amount={booking.driver_share} />
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('driver.yourShare')}
          </Typography>
        </Box>
        <CountdownRing part={partLeft(props.timed, props.now)} seconds={secondsLeft(props.timed, props.now)} />
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1, my: 2 }}>
        <Fact label={t('driver.toPickup')} value={distance(pickupKm)} />
        <Fact
          label={t('driver.trip')}
          value={`${distance(booking.estimateDistance)} · ${duration(booking.estimateTime)}`}
        />
      </Box>
      <TripPoints pickup={booking.pickupAddress} drop={booking.dropAddress} />
      <OfferTags booking={booking} />
      {props.more > 0 && (
        <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }} role="status">
          {t('driver.offerMore', { count: props.more })}
        </Typography>
      )}
    </Dock>
  );
}
