import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#shared/contract/entities/booking';
import type { MessageKey } from '#shared/i18n/en';
import { useFormat } from '@/lib/format';

function Facts(props: { facts: readonly (readonly [MessageKey, string | undefined])[] }) {
  const { t } = useTranslation();
  const known = props.facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
  if (known.length === 0) return null;
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 1 }}>
      {known.map(([label, value]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {t(label)}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, textAlign: 'end', overflowWrap: 'anywhere' }}>
            <bdi>{value}</bdi>
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

function Photo(props: { src: string | undefined; label: string }) {
  if (!props.src) return null;
  return (
    <Box
      component="img"
      src={props.src}
      alt={props.label}
      loading="lazy"
      sx={{ width: '100%', borderRadius: 1.5, border: 1, borderColor: 'hairline' }}
    />
  );
}

/** From where to where, when, with what. */
export function TripCard({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { date, distance, duration } = useFormat();
  const length = `${distance(booking.distance ?? booking.estimateDistance)} · ${duration(booking.total_trip_time ?? booking.estimateTime)}`;
  return (
    <Box component="section" aria-labelledby="ride-trip" sx={{ display: 'grid', gap: 1.5 }}>
      <Typography id="ride-trip" variant="h4" component="h2">
        {t('ride.trip')}
      </Typography>
      <Facts
        facts={[
          ['book.pickup', booking.pickupAddress],
          ['book.drop', booking.dropAddress],
          ['book.when', date(booking.tripdate)],
          ['book.vehicles', booking.carType],
          ['receipt.distance', length],
        ]}
      />
    </Box>
  );
}

/** Who receives the parcel and how to find them; photos when drivers take some. */
export function DeliveryCard({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  if (booking.appcat !== 'delivery' && !booking.optionSelected) return null;
  return (
    <Box component="section" aria-labelledby="ride-delivery" sx={{ display: 'grid', gap: 1.5 }}>
      <Typography id="ride-delivery" variant="h4" component="h2">
        {t('ride.delivery')}
      </Typography>
      <Facts
        facts={[
          ['ride.recipient', booking.deliveryPerson],
          ['ride.recipientPhone', booking.deliveryPersonPhone],
          ['ride.atPickup', booking.pickUpInstructions],
          ['ride.atDrop', booking.deliveryInstructions],
          ['ride.parcel', booking.parcelTypeSelected?.description],
          ['ride.option', booking.optionSelected?.description],
        ]}
      />
      <Photo src={booking.pickup_image} label={t('ride.pickupPhoto')} />
      <Photo src={booking.deliver_image} label={t('ride.dropPhoto')} />
    </Box>
  );
}
