import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { isHeld } from '#shared/domain/booking/hold-state';
import { may } from '#shared/domain/booking/may-do';
import { hasDriverOnTrip } from '#shared/domain/booking/transitions';
import { isApiError } from '#shared/client/api-error';
import { useTranslation } from '@/i18n/translation';
import { BESIDE_CARD, BESIDE_MAP } from '@/ui/map-card';
import { BottomSheet } from '@/ui/bottom-sheet';
import { ChatSheet } from '@/features/chat/chat-sheet';
import { EmptyState } from '@/ui/empty-state';
import { ErrorView } from '@/ui/error-view';
import { useWithoutTabs } from '@/ui/frame-tabs';
import { BackIcon } from '@/ui/icons';
import { useReadBooking } from '@/features/inbox/use-read-booking';
import { PanicButton } from '@/features/panic/panic-button';
import { useLiveBooking } from '@/lib/live-booking';
import { useSession } from '@/lib/session';
import { useSettings } from '@/lib/settings-queries';
import { useMessageNews } from '@/features/chat/use-message-news';
import { Details } from './details';
import { useRide, type View } from './use-ride';
import { PayBar } from '../payment/pay-bar';
import { useEtaWords } from '../trip/use-eta-words';
import { RideHead } from './ride-head';
import { RideMap, useRoute } from '../trip/ride-map';
import { useDrivenRoute } from '../trip/use-driven-route';

function Waiting() {
  const { t } = useTranslation();
  return (
    <BottomSheet label={t('ride.label')}>
      <Box role="status" aria-label={t('ride.loading')} sx={{ display: 'grid', gap: 2 }}>
        <Skeleton width={120} height={24} />
        <Skeleton width="80%" height={40} />
        <Skeleton variant="rounded" height={120} />
        <Skeleton variant="rounded" height={200} />
      </Box>
    </BottomSheet>
  );
}

function Missing(props: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const gone = isApiError(props.error, 'not_found') || isApiError(props.error, 'invalid_input');
  const back = (
    <Button component={Link} to="/bookings" variant="outlined">
      {t('ride.toBookings')}
    </Button>
  );
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <Box
        component="header"
        sx={{
          flex: 'none',
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          height: 64,
          px: 1,
          borderBottom: 1,
          borderColor: 'hairline',
        }}
      >
        <IconButton component={Link} to="/bookings" aria-label={t('common.back')}>
          <BackIcon />
        </IconButton>
        <Typography variant="h3" component="h1">
          {t('nav.booking')}
        </Typography>
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, display: 'grid', placeItems: 'center', overflow: 'auto' }}>
        {gone ? (
          <EmptyState art="search" title={t('ride.notFoundTitle')} text={t('ride.notFoundText')} action={back} />
        ) : (
          <ErrorView error={props.error} onRetry={props.onRetry} />
        )}
      </Box>
    </Box>
  );
}

function BackLink() {
  const { t } = useTranslation();
  return (
    <IconButton
      component={Link}
      to="/bookings"
      data-leads-away
      aria-label={t('ride.toBookings')}
      sx={{
        position: 'absolute',
        zIndex: 1,
        top: 12,
        insetInlineStart: 12,
        [BESIDE_MAP]: { insetInlineStart: BESIDE_CARD },
        bgcolor: 'background.default',
        boxShadow: '0 2px 12px rgb(10 12 18 / 0.2)',
        '&:hover': { bgcolor: 'surface' },
      }}
    >
      <BackIcon />
    </IconButton>
  );
}

/** The emergency button over the map (on a desktop beside the map controls), reachable in every state of the sheet. */
function Emergency({ bookingId }: { bookingId: string }) {
  return (
    <Box
      sx={{
        position: 'absolute',
        zIndex: 3,
        top: 12,
        insetInlineEnd: { xs: 12, md: 64 },
        '& > button': { boxShadow: '0 2px 12px rgb(10 12 18 / 0.2)' },
      }}
    >
      <PanicButton bookingId={bookingId} />
    </Box>
  );
}

/** Title of a background tab: the time left and the vehicle to look for; else the booking's number. */
function useTitle({ booking, eta }: ReturnType<typeof useRide>): void {
  const { t } = useTranslation();
  const { appName } = useSettings();
  const words = useEtaWords();
  const title = eta
    ? [words.time(eta), booking.vehicle_number].filter(Boolean).join(' · ')
    : t('ride.title', { number: booking.booking_id });
  useEffect(() => {
    document.title = `${title} · ${appName}`;
  }, [title, appName]);
}

function LivePage({ view }: { view: View }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const ride = useRide(view);
  const { booking, driver } = ride;
  const route = useRoute(booking);
  const driven = useDrivenRoute(booking);
  const showMessage = useMessageNews(id => `/bookings/${id}?chat=1`);
  // Those who only watch read no messages unasked.
  const isParty = ride.own || user?.id === booking.driver;
  useTitle(ride);
  useWithoutTabs(hasDriverOnTrip(booking.status));
  // The authorised amount pays the ride, so no payment is needed.
  const mayPay = user !== undefined && may('pay', booking, user) && !isHeld(booking);
  return (
    <>
      <h1 className="visually-hidden">{t('ride.title', { number: booking.booking_id })}</h1>
      <RideMap booking={booking} route={route} driven={driven} driver={driver} arrival={ride.arrival} />
      <BackLink />
      <Emergency bookingId={booking.id} />
      <BottomSheet
        label={t('ride.label')}
        topic={booking.status}
        head={<RideHead ride={ride} />}
        footer={mayPay && <PayBar booking={booking} />}
      >
        <Details ride={ride} events={view.events} />
      </BottomSheet>
      <ChatSheet booking={booking} {...(isParty ? { onArrived: showMessage } : {})} />
    </>
  );
}

/** The page of one booking, live: map with the driver, state, details and actions. */
export function Page() {
  const { bookingId = '' } = useParams();
  const live = useLiveBooking(bookingId);
  useReadBooking(bookingId);
  if (live.isError && !live.data) return <Missing error={live.error} onRetry={() => void live.refetch()} />;
  return live.data ? <LivePage view={live.data} /> : <Waiting />;
}
