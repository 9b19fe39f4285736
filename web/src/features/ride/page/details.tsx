import Box from '@mui/material/Box';
import { Suspense } from 'react';
import type { Booking } from '#shared/contract/entities/booking';
import { isEndOpen, otherEnd } from '#shared/domain/booking/trip-end';
import { PaymentMethodCard } from '@/features/payments/payment-method-card';
import { PushOffer } from '@/features/push/push-offer';
import { useTranslation } from '@/i18n/translation';
import { CodeCard } from '@/ui/code-card';
import { lazyPart } from '@/lib/lazy-part';
import { useSession } from '@/lib/session';
import { RatingCard } from '../actions/rating-card';
import { RideActions } from '../actions/ride-actions';
import { CashCard } from '../payment/cash-card';
import { FareCard } from '../payment/fare-card';
import { HoldNote } from '../payment/hold-note';
import { PaymentNotice } from '../payment/payment-notice';
import { ReceiptCard } from '../receipt/receipt-card';
import { DriverCard, RiderCard } from '../trip/party-card';
import { Photos } from '../trip/photos';
import { RecipientCard } from '../trip/recipient-card';
import { RideNews } from './ride-news';
import { RideTimeline } from '../trip/ride-timeline';
import { DeliveryCard, TripCard } from '../trip/trip-card';
import { FarSteps } from './far-steps';
import type { Ride, View } from './use-ride';

const EndCard = lazyPart(async () => ({ default: (await import('./end-card')).EndCard }));
const TipCard = lazyPart(async () => ({ default: (await import('../tips/tip-card')).TipCard }));
const DispatchCard = lazyPart(async () => ({ default: (await import('../dispatch/dispatch-card')).DispatchCard }));

/** The code is shown from acceptance until the trip starts, to the rider, and to the office if it has booked for them. */
const codeOf = ({ status, otp }: Booking) => (status === 'ACCEPTED' || status === 'ARRIVED' ? otp : undefined);

/** Without a driver the page says "search again, or cancel": the buttons are below this text. */
const wasSearched = ({ status, searchEnded }: Booking): boolean => status === 'NEW' && searchEnded === true;

/** Whether a search is running or a driver is on the way, so that notifications are useful. */
const isComing = (booking: Booking): boolean =>
  booking.status === 'ACCEPTED' || (booking.status === 'NEW' && !wasSearched(booking));

/** Everything about one booking below its state: on its page beside the map, and in the sheet beside a table. */
export function Details({ ride, events }: { ride: Ride; events: View['events'] }) {
  const { userType } = useSession();
  const { booking, eta, own } = ride;
  const code = own || userType === 'admin' ? codeOf(booking) : undefined;
  const { t } = useTranslation();
  const isThere = booking.status === 'ARRIVED';
  const codeCard = code && <CodeCard code={code} {...(own ? {} : { text: t('ride.codeOffice') })} />;
  const asks = own && booking.status === 'PAID' && booking.rating === undefined;
  const isSearchOver = wasSearched(booking);
  const actions = <RideActions booking={booking} events={events} />;
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PaymentNotice booking={booking} />
      <RideNews ride={ride}>
        {otherEnd(booking) && (
          <Suspense fallback={null}>
            <EndCard booking={booking} />
          </Suspense>
        )}
      </RideNews>
      {isSearchOver && actions}
      <CashCard booking={booking} />
      <FareCard booking={booking} />
      {/* The rating form is directly below the title that asks for it. */}
      {asks && <RatingCard booking={booking} />}
      {own && !isEndOpen(booking) && (
        <Suspense fallback={null}>
          <TipCard booking={booking} />
        </Suspense>
      )}
      {/* The plate comes first: a rider looks for it at the kerb. At the open door the code is needed. */}
      {isThere && codeCard}
      <DriverCard booking={booking} eta={eta} />
      {!isThere && codeCard}
      {own && isComing(booking) && <PushOffer text={t('push.offerRider')} />}
      {!own && <RiderCard booking={booking} />}
      {!asks && <RatingCard booking={booking} />}
      {userType === 'admin' && (
        <Suspense fallback={null}>
          <DispatchCard booking={booking} />
        </Suspense>
      )}
      {(own || userType === 'admin') && <HoldNote booking={booking} />}
      <PaymentMethodCard booking={booking} />
      {!isSearchOver && actions}
      <TripCard booking={booking} />
      <FarSteps booking={booking} />
      <DeliveryCard booking={booking} />
      <RecipientCard booking={booking} />
      <Photos booking={booking} />
      <ReceiptCard booking={booking} />
      <RideTimeline booking={booking} events={events} />
    </Box>
  );
}
