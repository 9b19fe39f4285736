import type { TFunction } from 'i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { dataText } from '@/i18n/data-text';
import type { Booking } from '#shared/contract/entities/booking';
import type { UserType } from '#shared/contract/operation';
import type { MessageKey } from '#shared/i18n/en';
import { useTranslation } from '@/i18n/translation';
import { dropRows } from '@/lib/trip-end';
import { useFormat } from '@/lib/format';
import { useSession } from '@/lib/session';
import { seesPhones } from './contacts';
import { useDrivenRoute } from './use-driven-route';

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

const Stroke = styled('span')({ flex: 'none', width: 22, height: 5, borderRadius: 3 });

/** Legend for booked and driven route, if the map shows both. */
function Legend({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const isAdmin = useSession().userType === 'admin';
  if (useDrivenRoute(booking).length < 2) return null;
  const item = { display: 'inline-flex', alignItems: 'center', gap: 1 };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 0.5, typography: 'caption' }}>
      <Box component="span" sx={item}>
        <Stroke sx={{ bgcolor: 'amber', border: 1, borderColor: 'text.primary' }} />
        {t('ride.wayBooked')}
      </Box>
      <Box component="span" sx={item}>
        <Stroke sx={{ bgcolor: isAdmin ? 'info.main' : 'text.primary' }} />
        {t('ride.wayDriven')}
      </Box>
    </Box>
  );
}

/** "No extras" is stored as an option, too, but is not shown. */
const optionOf = ({ optionSelected }: Booking, t: TFunction) =>
  optionSelected?.amount ? dataText(t, optionSelected.description) : undefined;

/** Shown for a rider's own booking to the desk only: riders know that they booked themselves. */
const bookedBy = ({ booking_type_admin }: Booking, reader: UserType | undefined, t: TFunction) => {
  if (booking_type_admin) return t('ride.byOffice');
  return reader === 'admin' || reader === 'fleetadmin' ? t('ride.byRider') : undefined;
};

/** Pickup, drop, time and vehicle. */
export function TripCard({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { date, distance, duration } = useFormat();
  const { userType } = useSession();
  const length = `${distance(booking.distance ?? booking.estimateDistance)} · ${duration(booking.total_trip_time ?? booking.estimateTime)}`;
  return (
    <Box component="section" aria-labelledby="ride-trip" sx={{ display: 'grid', gap: 1.5 }}>
      <Typography id="ride-trip" variant="h4" component="h2">
        {t('ride.trip')}
      </Typography>
      <Facts
        facts={[
          ['book.pickup', booking.pickupAddress],
          ...dropRows(booking, { t, distance }),
          ['book.when', date(booking.tripdate)],
          ['book.vehicles', dataText(t, booking.carType)],
          ['receipt.distance', length],
          ['ride.option', booking.appcat === 'taxi' ? optionOf(booking, t) : undefined],
          ['ride.bookedBy', bookedBy(booking, userType, t)],
          ['booked.number', booking.booking_id],
        ]}
      />
      <Legend booking={booking} />
    </Box>
  );
}

/** The parcel's recipient and delivery instructions. */
export function DeliveryCard({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { user, userType } = useSession();
  // The rider entered this number, so may always see it.
  const seesPhone = user?.id === booking.customer || seesPhones(booking, userType);
  if (booking.appcat !== 'delivery') return null;
  return (
    <Box component="section" aria-labelledby="ride-delivery" sx={{ display: 'grid', gap: 1.5 }}>
      <Typography id="ride-delivery" variant="h4" component="h2">
        {t('ride.delivery')}
      </Typography>
      <Facts
        facts={[
          ['ride.recipient', booking.deliveryPerson],
          ['ride.recipientPhone', seesPhone ? booking.deliveryPersonPhone : undefined],
          ['ride.handedOver', booking.handedOver && t(`handover.${booking.handedOver}`)],
          ['ride.atPickup', booking.pickUpInstructions],
          ['ride.atDrop', booking.deliveryInstructions],
          ['ride.parcel', booking.parcelTypeSelected && dataText(t, booking.parcelTypeSelected.description)],
          ['ride.option', optionOf(booking, t)],
        ]}
      />
    </Box>
  );
}
