import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { Booking } from '#shared/contract/entities/booking';
import { hasDriverOnTrip } from '#shared/domain/booking/transitions';
import { isApiError } from '#shared/client/api-error';
import { BESIDE_MAP, BESIDE_SHEET_PX, BottomSheet } from '@/ui/bottom-sheet';
import { ChatSheet } from '@/features/chat/chat-sheet';
import { EmptyState } from '@/ui/empty-state';
import { ErrorView } from '@/ui/error-view';
import { BackIcon } from '@/ui/icons';
import { PayWayCard } from '@/features/payments/pay-way-card';
import { PanicButton } from '@/features/panic/panic-button';
import { lazyPart } from '@/lib/lazy-part';
import { useLiveBooking } from '@/lib/live-booking';
import { useSession } from '@/lib/session';
import { useSettings } from '@/lib/settings-queries';
import { CashCard } from '../payment/cash-card';
import { CodeCard } from '../trip/code-card';
import { etaOf } from '../trip/eta';
import { FareCard } from '../payment/fare-card';
import { DriverCard, RiderCard } from '../trip/party-card';
import { PaymentNotice } from '../payment/payment-notice';
import { Photos } from '../trip/photos';
import { RatingCard } from '../actions/rating-card';
import { ReceiptCard } from '../receipt/receipt-card';
import { RideActions } from '../actions/ride-actions';
import { RideHead } from '../trip/ride-head';
import { RideMap, useRoute } from '../trip/ride-map';
import { RideTimeline } from '../trip/ride-timeline';
import { DeliveryCard, TripCard } from '../trip/trip-card';
import { useDrivenWay } from '../trip/use-driven-way';

const DispatchCard = lazyPart(async () => ({ default: (await import('../dispatch/dispatch-card')).DispatchCard }));

type View = NonNullable<ReturnType<typeof useLiveBooking>['data']>;

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

/** The code is shown from acceptance until the trip starts, and only to the rider. */
const codeOf = ({ status, otp, customer }: Booking, uid: string | undefined) =>
  customer === uid && (status === 'ACCEPTED' || status === 'ARRIVED') ? otp : undefined;

function Details({ view }: { view: View }) {
  const { user, userType } = useSession();
  const route = useRoute(view.booking);
  const { booking, events } = view;
  const driver = hasDriverOnTrip(booking.status) ? view.driverLocation : undefined;
  const code = codeOf(booking, user?.id);
  const own = user?.id === booking.customer;
  const asks = own && booking.status === 'PAID' && booking.rating === undefined;
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PaymentNotice booking={booking} />
      <RideHead booking={booking} eta={etaOf(booking, driver, route)} positionAt={driver?.at} />
      <CashCard booking={booking} />
      <FareCard booking={booking} />
      {/* The rating form goes directly below the title that asks for it. */}
      {asks && <RatingCard booking={booking} />}
      {code && <CodeCard code={code} />}
      <DriverCard booking={booking} />
      {!own && <RiderCard booking={booking} />}
      {!asks && <RatingCard booking={booking} />}
      {userType === 'admin' && (
        <Suspense fallback={null}>
          <DispatchCard booking={booking} />
        </Suspense>
      )}
      <PayWayCard booking={booking} />
      <RideActions booking={booking} events={events} />
      <TripCard booking={booking} />
      <DeliveryCard booking={booking} />
      <Photos booking={booking} />
      <ReceiptCard booking={booking} />
      <RideTimeline booking={booking} events={events} />
    </Box>
  );
}

function BackLink() {
  const { t } = useTranslation();
  return (
    <IconButton
      component={Link}
      to="/bookings"
      aria-label={t('ride.toBookings')}
      sx={{
        position: 'absolute',
        zIndex: 1,
        top: 12,
        insetInlineStart: 12,
        [BESIDE_MAP]: { insetInlineStart: BESIDE_SHEET_PX },
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

/** The page of one booking, live: map with the driver, state, details and actions. */
export function Page() {
  const { t } = useTranslation();
  const { bookingId = '' } = useParams();
  const { appName } = useSettings();
  const live = useLiveBooking(bookingId);
  const route = useRoute(live.data?.booking);
  const driven = useDrivenWay(live.data?.booking);
  const number = live.data?.booking.booking_id;
  useEffect(() => {
    if (number) document.title = `${t('ride.title', { number })} · ${appName}`;
  }, [number, appName, t]);
  if (live.isError && !live.data) return <Missing error={live.error} onRetry={() => void live.refetch()} />;
  if (!live.data) return <Waiting />;
  const { booking, driverLocation } = live.data;
  const driver = hasDriverOnTrip(booking.status) ? driverLocation : undefined;
  return (
    <>
      <h1 className="visually-hidden">{t('ride.title', { number: booking.booking_id })}</h1>
      <RideMap booking={booking} route={route} driven={driven} driver={driver} />
      <BackLink />
      <Emergency bookingId={booking.id} />
      <BottomSheet label={t('ride.label')}>
        <Details view={live.data} />
      </BottomSheet>
      <ChatSheet booking={booking} />
    </>
  );
}
