import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { dataText } from '@/i18n/data-text';
import { Link as RouterLink } from 'react-router-dom';
import type { Booking } from '#shared/contract/entities/booking';
import { plainPhone } from '#shared/domain/people/plain-phone';
import { ChatButton } from '@/features/chat/chat-button';
import { PhoneIcon, StarIcon } from '@/ui/icons';
import { PersonAvatar } from '@/ui/person-avatar';
import { isDialable } from '@/lib/phone';
import { useSession } from '@/lib/session';
import { FleetLink } from '@/features/users/fleet-name';
import { seesPhones } from './contacts';
import type { Eta } from './eta';
import { ShareRide } from './share-ride';

const Plate = styled('span')(({ theme }) => ({
  display: 'inline-block',
  padding: '2px 10px',
  borderRadius: 6,
  border: `2px solid ${theme.vars!.palette.text.primary}`,
  boxShadow: `inset 0 0 0 1.5px ${theme.vars!.palette.background.paper}`,
  backgroundColor: theme.vars!.palette.surface,
  ...theme.typography.h4,
  letterSpacing: '0.08em',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
}));

function Person(props: {
  name: string;
  image: string | undefined;
  booking: Booking;
  /** The page where the desk finds out about them. */
  to?: string | undefined;
  children?: React.ReactNode;
}) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0, flex: '1 1 180px' }}>
      <PersonAvatar name={props.name} path={props.image} bookingId={props.booking.id} size={52} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h4" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {props.to ? (
            <Link component={RouterLink} to={props.to} color="inherit" underline="hover">
              {props.name}
            </Link>
          ) : (
            props.name
          )}
        </Typography>
        {props.children}
      </Box>
    </Box>
  );
}

function Stars({ rating }: { rating: number | undefined }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  if (rating === undefined) return <>{t('ride.newDriver')}</>;
  return (
    <Box component="span" aria-label={t('ride.rating', { rating: number(rating, 1) })} role="img" className="tnum">
      <StarIcon aria-hidden sx={{ fontSize: 15, verticalAlign: '-2px', '& path': { fill: 'currentColor' } }} />{' '}
      {number(rating, 1)}
    </Box>
  );
}

function Call(props: { number: string | undefined; name: string; booking: Booking }) {
  const { t } = useTranslation();
  const { userType } = useSession();
  if (!isDialable(props.number) || !seesPhones(props.booking, userType)) return null;
  return (
    <Button
      variant="outlined"
      href={`tel:${plainPhone(props.number)}`}
      startIcon={<PhoneIcon />}
      aria-label={t('ride.call', { name: props.name })}
    >
      {t('ride.callShort')}
    </Button>
  );
}

/** Demo mode shows words instead of an address. */
function Mail({ address }: { address: string }) {
  if (!address.includes('@')) return <bdi>{address}</bdi>;
  return (
    <Link href={`mailto:${address}`} color="inherit" dir="ltr">
      {address}
    </Link>
  );
}

/** Contact buttons side by side, three of them with the word below the icon; takes no space when empty. */
const Contact = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  marginTop: 16,
  '&:empty': { display: 'none' },
  '&& > *': { flex: '1 1 0', minWidth: 'min-content', paddingInline: 8 },
  '&:has(> * ~ * ~ *) > *': {
    flexDirection: 'column',
    gap: 4,
    padding: '8px 4px',
    '& .MuiButton-startIcon': { margin: 0 },
  },
});

/** The driver, their vehicle and its plate. */
export function DriverCard({ booking, eta }: { booking: Booking; eta: Eta | undefined }) {
  const { t } = useTranslation();
  const { userType } = useSession();
  if (!booking.driver_name) return null;
  const isDesk = userType === 'admin' || userType === 'fleetadmin';
  const driverPage = isDesk && booking.driver ? `/drivers?row=${booking.driver}` : undefined;
  return (
    <Box
      component="section"
      aria-label={t('ride.driver')}
      sx={{ p: 2, borderRadius: 1.5, border: 1, borderColor: 'hairline' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Person name={booking.driver_name} image={booking.driver_image} booking={booking} to={driverPage}>
          <Typography variant="body2" component="p" sx={{ color: 'text.secondary' }}>
            <Stars rating={booking.driverRating} />
          </Typography>
          <Typography variant="body2" component="p">
            {[booking.vehicle_model, dataText(t, booking.carType)].filter(Boolean).join(' · ')}
          </Typography>
        </Person>
        {booking.vehicle_number && (
          <Plate role="img" aria-label={t('ride.plate', { plate: booking.vehicle_number })} dir="ltr" translate="no">
            {booking.vehicle_number}
          </Plate>
        )}
      </Box>
      {userType === 'admin' && booking.fleetadmin && (
        <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
          {t('users.fleet')}: <FleetLink id={booking.fleetadmin} />
        </Typography>
      )}
      {userType !== 'driver' && (
        <Contact>
          <Call number={booking.driver_contact} name={booking.driver_name} booking={booking} />
          {userType === 'rider' && <ChatButton booking={booking} />}
          {userType === 'rider' && <ShareRide booking={booking} eta={eta} />}
        </Contact>
      )}
    </Box>
  );
}

/** The rider, for all other viewers. */
export function RiderCard({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { userType } = useSession();
  return (
    <Box
      component="section"
      aria-label={t('ride.rider')}
      sx={{ p: 2, borderRadius: 1.5, border: 1, borderColor: 'hairline' }}
    >
      <Person
        name={booking.customer_name}
        image={booking.customer_image}
        booking={booking}
        to={userType === 'admin' ? `/riders?row=${booking.customer}` : undefined}
      >
        <Typography variant="body2" component="p" sx={{ color: 'text.secondary' }}>
          {t('ride.rider')}
        </Typography>
        {userType === 'admin' && booking.customer_email && (
          <Typography variant="body2" component="p" noWrap>
            <Mail address={booking.customer_email} />
          </Typography>
        )}
      </Person>
      <Contact>
        <Call number={booking.customer_contact} name={booking.customer_name} booking={booking} />
        <ChatButton booking={booking} />
      </Contact>
    </Box>
  );
}
