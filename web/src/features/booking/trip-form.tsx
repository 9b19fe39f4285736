import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { toApiError } from '@/lib/api-error';
import { ErrorView } from '@/components/error-view';
import { useFormat } from '@/lib/format';
import { useSession } from '@/lib/session';
import { carTypesQuery, useAppCategory, useSettings } from '@/lib/start';
import { useTrip, type TripPoint } from '@/stores/trip';
import { nearbyQuery, routeQuery } from '@/components/booking/api';
import { useAround } from '@/components/booking/booking-map';
import { OpenBookingBanner } from './open-booking-banner';
import { TripPlaces } from '@/components/booking/trip-places';
import { useTripEnds } from '@/components/booking/use-trip-ends';
import { offerOf } from '@/components/booking/vehicle-offer';
import { VehicleList } from '@/components/booking/vehicle-list';
import { exists } from '@/routes';
import { WhenField } from '@/components/booking/when-field';

const hiddenOnPhone = {
  '@media (max-width:899.95px)': {
    position: 'absolute',
    clipPath: 'inset(50%)',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
  },
};

function StartOver() {
  const { t } = useTranslation();
  const touched = useTrip(trip => Boolean(trip.pickup ?? trip.drop ?? trip.carTypeId));
  if (!touched) return null;
  return (
    <Button size="small" variant="text" onClick={useTrip.getState().clearTripPoints} sx={{ my: -1, mx: -1.5 }}>
      {t('book.clearTrip')}
    </Button>
  );
}

/** Once both ends are known a phone has better use for the room of the question. */
function Head(props: { answered: boolean }) {
  const { t } = useTranslation();
  const delivery = useAppCategory() === 'delivery';
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        minHeight: props.answered ? 0 : 36,
      }}
    >
      <Typography variant="h2" component="h1" sx={props.answered ? hiddenOnPhone : {}}>
        {t(delivery ? 'book.title' : 'book.titleTaxi')}
      </Typography>
      {!props.answered && <StartOver />}
    </Box>
  );
}

function AdminNote() {
  const { t } = useTranslation();
  if (!exists('/addbookings')) return null;
  return (
    <Alert severity="info" variant="outlined">
      {t('book.adminNote')}{' '}
      <Link component={RouterLink} to="/addbookings">
        {t('book.adminLink')}
      </Link>
    </Alert>
  );
}

function RouteLine() {
  const { t } = useTranslation();
  const { distance, duration } = useFormat();
  const { pickup, drop } = useTripEnds();
  const route = useQuery(routeQuery(pickup, drop));
  if (!pickup || !drop) return null;
  const failed = route.isError;
  const text = route.data
    ? t('book.routeLine', { distance: distance(route.data.distance), duration: duration(route.data.duration) })
    : failed
      ? t(toApiError(route.error).code)
      : t('book.routing');
  const color = failed ? 'error.main' : 'text.secondary';
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2 }}>
      <Typography role="status" variant="body2" className="tnum" sx={{ color }}>
        {text}
      </Typography>
      <StartOver />
    </Box>
  );
}

function Vehicles() {
  const carTypes = useQuery(carTypesQuery);
  const settings = useSettings();
  const { pickup, drop } = useTripEnds();
  const route = useQuery(routeQuery(pickup, drop));
  const around = useAround();
  const nearby = useQuery(nearbyQuery(around));
  const chosen = useTrip(trip => trip.carTypeId);
  // Who is near now says nothing about tomorrow.
  const now = !useTrip(trip => trip.bookLater);
  const { setCarType } = useTrip.getState();
  if (carTypes.isError) return <ErrorView compact error={carTypes.error} onRetry={() => void carTypes.refetch()} />;
  const facts = { route: route.data, drivers: nearby.data?.drivers ?? [], pickup, settings };
  return (
    <VehicleList
      offers={carTypes.data?.map(carType => offerOf(carType, facts))}
      chosen={chosen}
      routing={route.isFetching}
      nearKnown={now && pickup !== undefined && nearby.data !== undefined}
      onChoose={setCarType}
    />
  );
}

/** What the card or sheet holds: the ends of the trip, when, and with what. While an end is typed, only its list. */
export function TripForm(props: {
  editing: TripPoint | undefined;
  onEditing: (which: TripPoint | undefined) => void;
  onPickOnMap: (which: TripPoint) => void;
}) {
  const { userType } = useSession();
  const { pickup, drop } = useTripEnds();
  const answered = Boolean(pickup && drop) && !props.editing;
  return (
    <Box sx={{ display: 'grid', gap: answered ? 1.5 : 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Head answered={answered} />
      {!props.editing && userType === 'admin' && <AdminNote />}
      {!props.editing && !answered && userType === 'rider' && <OpenBookingBanner />}
      <TripPlaces {...props} />
      {!props.editing && (
        <>
          <RouteLine />
          <WhenField />
          <Vehicles />
        </>
      )}
    </Box>
  );
}
