import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LatLng } from '#shared/contract/entities/common';
import { travelTimeS } from '#shared/domain/fare/travel-time';
import { useTranslation } from '@/i18n/translation';
import { LiveMap } from '@/ui/map/live-map';
import { regionQuery } from '@/ui/map/region';
import { vehicleKindOf } from '@/ui/vehicle-art';
import { useSession } from '@/lib/session';
import { useMyPosition } from '@/lib/use-my-position';
import { carTypesQuery } from '@/lib/settings-queries';
import { usePinMove } from './pin-move-store';
import { type TripPoint, useTrip } from './trip-store';
import { nearbyQuery, routeQuery } from './api';
import type { PickOnMap } from './use-pick-on-map';
import { usePinMoves } from './use-pin-moves';
import { useTripEnds } from './use-trip-ends';

/**
 * The map's centre: the pickup, else the device's position, else the centre of the region, so that free drivers are
 * always shown.
 */
export function useAround(): LatLng | undefined {
  const { pickup } = useTripEnds();
  const gps = useTrip(trip => trip.gps);
  const region = useQuery(regionQuery);
  if (pickup) return pickup;
  if (gps) return gps;
  if (!region.data) return undefined;
  const [west, south, east, north] = region.data.bounds;
  return { lat: (south + north) / 2, lng: (west + east) / 2 };
}

/** Height of the sheet on a phone while a place is chosen on the map: a title, an address and two buttons. */
const PICK_SHEET_PX = 200;

/** Close enough to distinguish neighbouring doors. */
const DOOR_ZOOM = 17;

/** The camera while an end is chosen on the map: at that end's position, or else the rider's, when the choice began. */
function useCloseUp(picking: TripPoint | undefined): LatLng | undefined {
  const [start, setStart] = useState<{ picking: TripPoint | undefined; at: LatLng | undefined }>();
  const ends = useTripEnds();
  const gps = useTrip(trip => trip.gps);
  const around = useAround();
  const at = picking && (ends[picking] ?? gps ?? around);
  // The region may come late.
  if (start?.picking !== picking || (picking && !start?.at && at)) setStart({ picking, at });
  return start?.picking === picking ? start?.at : undefined;
}

/** Whether the last change was made by dragging a pin; the camera then stays where it is. */
function useHandPlaced(picking: TripPoint | undefined): boolean {
  const last = usePinMove(moves => moves.last);
  const { pickup, drop } = useTripEnds();
  const now = { last, pickup, drop, picking };
  const [lastShown, setLastShown] = useState<Partial<typeof now>>({});
  const isSame = lastShown.pickup === pickup && lastShown.drop === drop && lastShown.picking === picking;
  if (last !== lastShown.last) setLastShown(now);
  // Any later change fits the whole trip into view again.
  else if (lastShown.pickup && !isSame) setLastShown({ last });
  return last !== undefined && (last !== lastShown.last || (lastShown.pickup !== undefined && isSame));
}

/** Pickup, drop, the route between them and the free drivers of the chosen type (HOME-6). */
export function BookingMap(props: {
  /** While an end is chosen on the map, only the other end is shown on it. */
  pick: PickOnMap;
  /** The map is beside the form, not under its sheet. */
  beside?: boolean;
}) {
  const { t } = useTranslation();
  const { pickup, drop } = useTripEnds();
  const { pins, held } = usePinMoves();
  const { which: picking } = props.pick;
  const closeUp = useCloseUp(picking);
  const byHand = useHandPlaced(picking) || Object.keys(held).length > 0;
  const carTypeId = useTrip(trip => trip.carTypeId);
  // An admin books for a person who is elsewhere.
  const me = useMyPosition(useSession().userType === 'rider');
  const route = useQuery(routeQuery(pickup, drop));
  const nearby = useQuery(nearbyQuery(useAround()));
  const carTypes = useQuery(carTypesQuery).data;
  const carType = carTypes?.find(({ id }) => id === carTypeId);
  const kindOf = (id: string) => vehicleKindOf(carTypes?.find(type => type.id === id)?.name ?? '');
  const drivers = nearby.data?.drivers
    .filter(driver => !carTypeId || driver.carTypeId === carTypeId)
    // The direction of free drivers is unknown: their positions are coarse on purpose.
    .map(({ lat, lng, carTypeId: type }, index) => ({ id: String(index), lat, lng, kind: kindOf(type) }));
  return (
    <LiveMap
      label={t('book.mapLabel')}
      covered={props.beside ? 'nothing' : picking ? PICK_SHEET_PX : pickup && drop ? 'most' : 'sheet'}
      {...(pickup && picking !== 'pickup' ? { pickup: { ...pickup, ...held.pickup } } : {})}
      {...(drop && picking !== 'drop' ? { drop: { ...drop, ...held.drop } } : {})}
      {...(picking ? { choosing: { which: picking, ...props.pick.pin } } : { pins })}
      {...(byHand ? { stay: true } : {})}
      {...(closeUp ? { hold: true, center: closeUp, zoom: DOOR_ZOOM } : {})}
      me={me}
      {...(route.data && pickup && drop && !picking
        ? {
            route: route.data.coords,
            routeDistanceKm: route.data.distance,
            routeSeconds: travelTimeS(carType ?? {}, route.data.duration),
          }
        : {})}
      {...(drivers && !picking ? { drivers } : {})}
    />
  );
}
