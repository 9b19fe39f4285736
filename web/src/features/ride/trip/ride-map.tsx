import { useMemo, useState } from 'react';
import type { Booking } from '#shared/contract/entities/booking';
import type { LatLng } from '#shared/contract/entities/common';
import { useChatPlace } from '@/features/chat/use-chat-place';
import { useTranslation } from '@/i18n/translation';
import { LiveMap } from '@/ui/map/live-map';
import { Recenter } from '@/ui/map/recenter';
import { snappedTo } from '@/ui/map/snap';
import { trimmed } from '@/ui/map/trim';
import { useSession } from '@/lib/session';
import { useMyPosition } from '@/lib/use-my-position';
import { vehicleKindOf } from '@/ui/vehicle-art';
import { haversineKm } from '#shared/domain/geo/distance';
import { decodePolyline } from '#shared/domain/geo/polyline';
import { useRideRoute } from './use-eta';

/** The booked route from pickup to drop; empty if the booking has none. */
export function useRoute(booking: Booking | undefined): LatLng[] {
  const { polyline, coords } = booking ?? {};
  return useMemo(() => coords ?? (polyline ? decodePolyline(polyline) : []), [polyline, coords]);
}

/** A ride that ends further than this from the end of its booked route went elsewhere. */
const ELSEWHERE_KM = 0.1;

/** The booked route, unless the ride has ended elsewhere: its line would lead to a place without a pin. */
export const routeTaken = ({ status, endTime, drop }: Booking, route: readonly LatLng[]): readonly LatLng[] => {
  const end = route.at(-1);
  const hasEnded = endTime !== undefined && status !== 'STARTED';
  return end && hasEnded && haversineKm(end, drop) > ELSEWHERE_KM ? [] : route;
};

/** Driver's name and kind of vehicle, for the marker. */
const whoOf = ({ driver_name, carType }: Booking) => ({
  kind: vehicleKindOf(carType),
  ...(driver_name ? { name: driver_name } : {}),
});

/** The destination of a driver under way. */
const goalOf = ({ status, pickup, drop }: Booking): LatLng =>
  status === 'ACCEPTED' || status === 'ARRIVED' ? pickup : drop;

/**
 * The camera follows a driver to the goal of the moment until a hand moves the map; their arrival, the next goal, or the
 * button, takes it back.
 */
function useCamera(booking: Booking, driver: LatLng | undefined) {
  const goal = driver && goalOf(booking);
  const isThere = booking.status === 'ARRIVED';
  const toward = goal && JSON.stringify([goal, isThere]);
  const [leftAt, setLeftAt] = useState<string>();
  const [asked, setAsked] = useState(0);
  const left = toward !== undefined && leftAt === toward;
  return {
    left,
    back: () => {
      setLeftAt(undefined);
      setAsked(count => count + 1);
    },
    props: {
      ...(goal ? { goal } : {}),
      stay: left,
      fitKey: `${asked} ${isThere}`,
      onMoved: () => setLeftAt(toward),
    },
  };
}

/** While the driver is on the way to the pickup, the rider's position helps them to meet. */
const awaited: ReadonlySet<string> = new Set(['NEW', 'ACCEPTED', 'ARRIVED']);

/** Both pins, the booked route, the driven route and the driver's animated position. */
export function RideMap(props: {
  booking: Booking;
  route: readonly LatLng[];
  driven: readonly LatLng[];
  driver: LatLng | undefined;
  /** The driver's arrival in words. */
  arrival?: string | undefined;
}) {
  const { t } = useTranslation();
  const { booking, route, driven, driver, arrival } = props;
  const chat = useChatPlace(booking);
  const { userType } = useSession();
  const isAdmin = userType === 'admin';
  const me = useMyPosition(userType === 'rider' && awaited.has(booking.status));
  const shown = useMemo(() => (isAdmin ? route : routeTaken(booking, route)), [isAdmin, booking, route]);
  // Admins judge the recorded track; all others see the streets.
  const { pickup, drop } = booking;
  const drivenRoute = useMemo(
    () => (isAdmin ? driven : snappedTo(trimmed(route, { from: pickup, to: drop }), driven)),
    [isAdmin, route, driven, pickup, drop],
  );
  const camera = useCamera(booking, driver);
  const left = useRideRoute(booking, driver)?.coords;
  const approach = userType === 'rider' && booking.status === 'ACCEPTED' ? left : undefined;
  return (
    <>
      <LiveMap
        label={t('ride.mapLabel')}
        covered={chat.open ? 'sides' : 'sheet'}
        pickup={pickup}
        drop={drop}
        route={shown}
        underway={booking.status === 'STARTED' && !isAdmin}
        approach={approach}
        driven={drivenRoute}
        compared={isAdmin}
        routeDistanceKm={booking.distance ?? booking.estimateDistance}
        routeSeconds={booking.total_trip_time ?? booking.estimateTime}
        {...(driver ? { vehicle: { ...driver, ...whoOf(booking), ...(arrival ? { words: arrival } : {}) } } : {})}
        me={me}
        {...camera.props}
      />
      {camera.left && <Recenter label={t('ride.recenter')} onClick={camera.back} />}
    </>
  );
}
