import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
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
import { useFormat } from '@/lib/format';
import { Details, type View } from './details';
import { PayBar } from '../payment/pay-bar';
import { isThere } from '../trip/eta';
import { useEta } from '../trip/use-eta';
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
    <Box sx={{ display: 'grid', placeItems: 'center', height: '100%', overflow: 'auto' }}>
      <h1 className="visually-hidden">{t('nav.booking')}</h1>
      {gone ? (
        <EmptyState art="search" title={t('ride.notFoundTitle')} text={t('ride.notFoundText')} action={back} />
      ) : (
        <ErrorView error={props.error} onRetry={props.onRetry} />
      )}
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
function useTitle(view: View | undefined): string | undefined {
  const { t } = useTranslation();
  const { duration } = useFormat();
  const eta = useEta(view?.booking, view?.driverLocation);
  if (!view) return undefined;
  const { booking } = view;
  if (!eta) return t('ride.title', { number: booking.booking_id });
  const soon = isThere(eta) ? t('ride.etaSoon') : duration(Math.max(60, eta.s));
  return [soon, booking.vehicle_number].filter(Boolean).join(' · ');
}

/** The page of one booking, live: map with the driver, state, details and actions. */
export function Page() {
  const { t } = useTranslation();
  const { bookingId = '' } = useParams();
  const { appName } = useSettings();
  const { user } = useSession();
  const live = useLiveBooking(bookingId);
  useReadBooking(bookingId);
  const route = useRoute(live.data?.booking);
  const driven = useDrivenRoute(live.data?.booking);
  const title = useTitle(live.data);
  useWithoutTabs(live.data !== undefined && hasDriverOnTrip(live.data.booking.status));
  useEffect(() => {
    if (title) document.title = `${title} · ${appName}`;
  }, [title, appName]);
  if (live.isError && !live.data) return <Missing error={live.error} onRetry={() => void live.refetch()} />;
  if (!live.data) return <Waiting />;
  const { booking, driverLocation } = live.data;
  const driver = hasDriverOnTrip(booking.status) ? driverLocation : undefined;
  // The authorised amount pays the ride, so no payment is needed.
  const mayPay = user !== undefined && may('pay', booking, user) && !isHeld(booking);
  return (
    <>
      <h1 className="visually-hidden">{t('ride.title', { number: booking.booking_id })}</h1>
      <RideMap booking={booking} route={route} driven={driven} driver={driver} />
      <BackLink />
      <Emergency bookingId={booking.id} />
      <BottomSheet label={t('ride.label')} footer={mayPay && <PayBar booking={booking} />}>
        <Details view={live.data} />
      </BottomSheet>
      <ChatSheet booking={booking} />
    </>
  );
}
