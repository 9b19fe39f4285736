import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useTranslation } from '@/i18n/translation';
import { BELOW_MAP } from '@/ui/map-card';
import { LaterFields } from './later-fields';
import { TripMeta } from './trip-meta';
import { TripPlaces } from './trip-places';
import { useTripEnds } from './use-trip-ends';
import { Vehicles } from './vehicles';
import { WhenChoice } from './when-field';
import { useSession } from '@/lib/session';
import { useAppCategory } from '@/lib/settings-queries';
import { type TripPoint, useTrip } from './trip-store';
import { OpenBookingBanner } from './open-booking-banner';

const hiddenOnPhone = {
  [BELOW_MAP]: {
    position: 'absolute',
    clipPath: 'inset(50%)',
    width: '1px',
    minHeight: 0,
    height: '1px',
    overflow: 'hidden',
  },
};

/** The frame's menu beside the heading, which is hidden on a phone once both ends are set, to save space. */
function Head(props: { answered: boolean; menu: ReactNode }) {
  const { t } = useTranslation();
  const delivery = useAppCategory() === 'delivery';
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        minHeight: 36,
        '& > button': { flex: 'none', my: -0.5, marginInlineStart: -1.25 },
        ...(props.answered ? hiddenOnPhone : {}),
      }}
    >
      {props.menu}
      <Typography variant="h2" component="h1">
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
  /** The frame's menu, where this card has to show it. */
  menu: ReactNode;
}) {
  const { menu, ...places } = props;
  const bookLater = useTrip(trip => trip.bookLater);
  const { userType } = useSession();
  const { pickup, drop } = useTripEnds();
  const answered = Boolean(pickup && drop) && !props.editing;
  return (
    <Box sx={{ display: 'grid', gap: answered ? 1 : 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Head answered={answered} menu={menu} />
      {!props.editing && userType === 'admin' && <AdminNote />}
      {!props.editing && userType === 'rider' && <OpenBookingBanner />}
      <TripPlaces {...places} />
      {!props.editing && (
        <>
          <TripMeta onAdjust={props.onPickOnMap}>
            <WhenChoice />
          </TripMeta>
          {bookLater && <LaterFields />}
          <Vehicles />
        </>
      )}
    </Box>
  );
}
