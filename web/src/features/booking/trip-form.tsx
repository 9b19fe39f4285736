import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { useTranslation } from '@/i18n/translation';
import { BELOW_MAP } from '@/ui/map-card';
import { RecentPlaces } from './recent-places';
import { TripLine } from './trip-line';
import { TripPlaces } from './trip-places';
import { useTripEnds } from './use-trip-ends';
import { Vehicles } from './vehicles';
import { WhenField } from './when-field';
import { useSession } from '@/lib/session';
import { useAppCategory } from '@/lib/settings-queries';
import type { TripPoint } from './trip-store';
import { OpenBookingBanner } from './open-booking-banner';

const hiddenOnPhone = {
  [BELOW_MAP]: {
    position: 'absolute',
    clipPath: 'inset(50%)',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
  },
};

/** The heading; hidden on a phone once both ends are set, to save space. */
function Head(props: { answered: boolean }) {
  const { t } = useTranslation();
  const delivery = useAppCategory() === 'delivery';
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: '8px 16px',
        minHeight: props.answered ? 0 : 36,
      }}
    >
      <Typography variant="h2" component="h1" sx={props.answered ? hiddenOnPhone : {}}>
        {t(delivery ? 'book.title' : 'book.titleTaxi')}
      </Typography>
    </Box>
  );
}

function AdminNote() {
  const { t } = useTranslation();
  return (
    <Alert severity="info" variant="outlined">
      {t('book.adminNote')}{' '}
      <Link component={RouterLink} to="/addbookings">
        {t('nav.addBooking')}
      </Link>
    </Alert>
  );
}

/** The content of the card or sheet: trip ends, time and vehicle; while an end is being typed, only its suggestions. */
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
      {!props.editing && userType === 'rider' && <OpenBookingBanner />}
      <TripPlaces {...props} />
      {!props.editing && (
        <>
          {userType === 'rider' && <RecentPlaces />}
          <TripLine />
          <WhenField />
          <Vehicles />
        </>
      )}
    </Box>
  );
}
