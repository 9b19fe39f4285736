import { styled } from '@mui/material/styles';
import { useMemo, useState } from 'react';
import type { Booking } from '#shared/contract/entities/booking';
import type { LatLng } from '#shared/contract/entities/common';
import { decodePolyline } from '#shared/domain/geo/polyline';
import { useTranslation } from '@/i18n/translation';
import { motion } from '@/ui/theme/tokens';
import { LiveMap } from '@/ui/map/live-map';
import { Recenter } from '@/ui/map/recenter';
import { vehicleKindOf } from '@/ui/vehicle-art';
import { useSession } from '@/lib/session';
import { useDockHeight } from '../panel/dock-height';

/** On the map, and on the drawing that is there until it is loaded. */
const STREETS = ':is(canvas, [data-ground] > svg)';

const Ground = styled('div')({
  position: 'absolute',
  inset: 0,
  [`& ${STREETS}`]: { transition: `filter ${motion.calmMs}ms, opacity ${motion.calmMs}ms` },
  // The streets go grey and pale; the ground below them, the pins and the driver's own vehicle do not.
  [`&[data-dim="true"] ${STREETS}`]: { filter: 'grayscale(1) brightness(0.92)', opacity: 0.6 },
  [`html.dark &[data-dim="true"] ${STREETS}`]: { filter: 'grayscale(1) brightness(0.8)' },
});

/** The map follows an idle driver in cells of about 400 m. */
const areaOf = ({ lat, lng }: LatLng) => `${Math.round(lat * 250)} ${Math.round(lng * 125)}`;

/** The relevant pins: both ends for an offer, else the driver's current destination. */
const pinsOf = (booking: Booking | undefined) => {
  if (!booking) return {};
  const { status, pickup, drop } = booking;
  if (status === 'NEW') return { pickup, drop };
  return status === 'ACCEPTED' || status === 'ARRIVED' ? { pickup } : { drop };
};

/** The map: the driver's position, the ride and the route to the destination. */
export function TripsMap(props: {
  dimmed: boolean;
  me: LatLng | undefined;
  /** The offer at the front, or the running trip. */
  booking: Booking | undefined;
  route: { coords: readonly LatLng[]; distance: number; duration: number } | undefined;
  onPick: ((at: LatLng) => void) | undefined;
}) {
  const { t } = useTranslation();
  const { booking, me, route: driven } = props;
  const { user } = useSession();
  const line = booking?.polyline;
  const whole = useMemo(() => (line ? decodePolyline(line) : undefined), [line]);
  const isOffer = booking?.status === 'NEW';
  const driving = booking?.status === 'ACCEPTED' || booking?.status === 'STARTED';
  const covered = useDockHeight(({ px }) => px);
  const [asked, setAsked] = useState(0);
  const route =
    (driving ? driven?.coords : undefined) ?? (isOffer || booking?.status === 'STARTED' ? whole : undefined);
  return (
    <Ground data-dim={props.dimmed}>
      <LiveMap
        label={t('driver.mapLabel')}
        {...pinsOf(booking)}
        route={route}
        routeDistanceKm={driving ? driven?.distance : undefined}
        routeSeconds={driving ? driven?.duration : undefined}
        vehicle={me && { ...me, name: t('driver.you'), kind: vehicleKindOf(user?.carType ?? '') }}
        center={me}
        zoom={booking ? undefined : 15}
        fitKey={`${asked} ${me && !booking ? areaOf(me) : ''}`}
        covered={covered}
        onPick={props.onPick}
      />
      {me && <Recenter label={t('driver.recenter')} onClick={() => setAsked(count => count + 1)} />}
    </Ground>
  );
}
