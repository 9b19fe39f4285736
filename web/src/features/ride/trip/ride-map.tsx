import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#shared/contract/entities/booking';
import type { LatLng } from '#shared/contract/entities/common';
import { useChatPlace } from '@/features/chat/use-chat-place';
import { LiveMap } from '@/ui/map/live-map';
import { decodePolyline } from '#shared/domain/geo/polyline';

/** The booked route from pickup to drop; empty if the booking has none. */
export function useRoute(booking: Booking | undefined): LatLng[] {
  const { polyline, coords } = booking ?? {};
  return useMemo(() => coords ?? (polyline ? decodePolyline(polyline) : []), [polyline, coords]);
}

/** Both pins, the booked route, the driven route and the driver's animated position. */
export function RideMap(props: {
  booking: Booking;
  route: readonly LatLng[];
  driven: readonly LatLng[];
  driver: LatLng | undefined;
}) {
  const { t } = useTranslation();
  const { booking, route, driven, driver } = props;
  const chat = useChatPlace(booking);
  return (
    <LiveMap
      label={t('ride.mapLabel')}
      covered={chat.open ? 'sides' : 'sheet'}
      pickup={booking.pickup}
      drop={booking.drop}
      route={route}
      driven={driven}
      routeDistanceKm={booking.distance ?? booking.estimateDistance}
      routeSeconds={booking.total_trip_time ?? booking.estimateTime}
      {...(driver ? { vehicle: { ...driver, ...(booking.driver_name ? { name: booking.driver_name } : {}) } } : {})}
    />
  );
}
