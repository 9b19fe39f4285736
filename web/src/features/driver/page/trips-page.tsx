import { useEffect } from 'react';
import { ChatSheet } from '@/features/chat/chat-sheet';
import { useMessageNews } from '@/features/chat/use-message-news';
import { useTranslation } from '@/i18n/translation';
import { ErrorView } from '@/ui/error-view';
import { useWithoutTabs } from '@/ui/frame-tabs';
import { LoadingView } from '@/ui/loading-view';
import { useSession } from '@/lib/session';
import { reportHere } from '@/lib/stores/reported-here';
import { BottomPanelNote } from '../panel/bottom-panel';
import { FollowFocus } from './follow-focus';
import { MapHint } from '../position/map-hint';
import { OfferCard } from '../offers/offer-card';
import { OfflinePanel } from '../shift/offline-panel';
import { TripSummary } from '../trip/trip-summary';
import { usePlace } from '../position/place';
import { PlacePanel } from '../position/location-panel';
import { EndingPanel } from '../queue/ending-panel';
import { JumpWarning, LocationWarning } from '../position/location-warning';
import { QueueBanner } from '../queue/queue-banner';
import { StateMark } from '../queue/state-mark';
import { TopBar } from './top-bar';
import { TripPanel } from '../trip/trip-panel';
import { TripsMap } from './trips-map';
import { useShift, type Shift } from '../shift/use-shift';
import { WaitingPanel } from '../shift/waiting-panel';
import { ring } from '../sound/ring';

/** Not while the driver sets it by hand, takes the payment, or views a finished trip. */
const needsPosition = ({ choosing, trip, offer, ending, over }: Shift): boolean => {
  if (choosing) return false;
  if (trip) return trip.status !== 'REACHED';
  return !ending && (offer !== undefined || !over);
};

/** The panel for the current state of the shift. */
function Panel({ shift }: { shift: Shift }) {
  const { duty, offer, answer, trip } = shift;
  if (shift.choosing) return <PlacePanel onPlaced={() => shift.online || duty.goOnline()} />;
  if (trip) {
    const isLost = shift.lost !== undefined && needsPosition(shift);
    return <TripPanel key={trip.id} booking={trip} route={shift.route} steps={shift.steps} isLost={isLost} />;
  }
  if (shift.ending) return <EndingPanel booking={shift.ending} />;
  // A new offer takes precedence over the summary of the last trip.
  if (offer)
    return (
      <OfferCard
        timed={offer}
        now={shift.now}
        more={shift.offers.length - 1}
        route={shift.route}
        accepting={answer.accept.isPending}
        onAccept={() => answer.accept.mutate(offer.offer.bookingId)}
        onDecline={() => answer.decline.mutate(offer.offer.bookingId)}
      />
    );
  if (shift.over) return <TripSummary booking={shift.over} today={shift.state?.today} onNext={shift.closeOver} />;
  if (!shift.online)
    return <OfflinePanel problem={duty.problem} busy={duty.busy} locating={duty.locating} onGo={duty.goOnline} />;
  return (
    <WaitingPanel
      at={shift.me}
      lost={shift.lost !== undefined}
      isConnectionLost={shift.isConnectionLost}
      mayGoDark={shift.mayGoDark}
      busy={duty.busy}
      taking={answer.accept.isPending ? answer.accept.variables : undefined}
      onTake={bookingId => answer.accept.mutate(bookingId)}
      onStop={duty.goOffline}
    />
  );
}

const placeWarning = (shift: Shift) => {
  if (!needsPosition(shift)) return undefined;
  if (shift.lost) return <LocationWarning lost={shift.lost} onTrip={shift.trip !== undefined} />;
  return shift.isDoubted ? <JumpWarning /> : undefined;
};

/** The page shows that its trip is paid: a toast would say it again over the day's earnings. */
function useOwnNews({ trip, ending, over }: Shift): void {
  const shown = (trip ?? ending ?? over)?.id;
  useEffect(
    () => (shown === undefined ? undefined : reportHere(shown, ['notice_trip_paid', 'notice_trip_cash'])),
    [shown],
  );
}

function Trips({ uid }: { uid: string }) {
  const shift = useShift(uid);
  const { choose, place } = usePlace();
  const { query, state } = shift;
  const showMessageNews = useMessageNews(id => `/trips?chat=${id}`, ring);
  useOwnNews(shift);
  useWithoutTabs(shift.online || shift.trip !== undefined || shift.ending !== undefined);
  if (query.isError && !state) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />;
  if (!state) return <LoadingView text="loading.page" />;
  // A driver with a manual position moves by tapping the map; one with GPS must not do so by accident.
  const pick = shift.choosing ? choose : shift.placed ? place : undefined;
  const idle = !shift.online && !shift.trip && !shift.ending && !shift.choosing && !shift.over;
  return (
    <>
      <TripsMap
        dimmed={idle}
        me={shift.me}
        booking={shift.trip ?? shift.ending ?? shift.offer?.offer.booking}
        route={shift.route}
        onPick={pick}
      />
      <TopBar online={shift.online} rides={state.today.rides} earned={state.today.earned} />
      <QueueBanner uid={uid} queue={shift.queue} warning={placeWarning(shift)}>
        {shift.hint && !shift.choosing && !idle && <MapHint kind={shift.hint} />}
      </QueueBanner>
      <BottomPanelNote value={<StateMark waiting={shift.steps.waiting} since={shift.since} trip={shift.trip} />}>
        <FollowFocus>
          <Panel shift={shift} />
        </FollowFocus>
      </BottomPanelNote>
      {shift.trip && <ChatSheet booking={shift.trip} onArrived={showMessageNews} />}
    </>
  );
}

/** The driver's screen (spec §2): duty, offers, and the steps of a trip. */
export function Page() {
  const { t } = useTranslation();
  const { user } = useSession();
  return (
    <>
      <h1 className="visually-hidden">{t('driver.title')}</h1>
      {user && <Trips uid={user.id} />}
    </>
  );
}
