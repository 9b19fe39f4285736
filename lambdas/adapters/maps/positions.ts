import type { LatLng } from '#shared/domain/geo/lat-lng';

/** The most points per route: origin, destination and the 23 waypoints that Amazon Location accepts between them. */
export const MAX_ROUTE_POINTS = 25;

/** Amazon Location uses [longitude, latitude] order everywhere. */
export const toPosition = ({ lat, lng }: LatLng): [number, number] => [lng, lat];

export const toLatLng = (position: readonly number[] | undefined): LatLng | undefined => {
  const [lng, lat] = position ?? [];
  return lng === undefined || lat === undefined ? undefined : { lat, lng };
};

type LegWithLine = { Geometry?: { LineString?: readonly (readonly number[])[] | undefined } | undefined };

/** The line of a whole route. Each leg begins at the last point of the leg before it, so duplicate points are dropped. */
export const lineOf = (legs: readonly LegWithLine[] | undefined): LatLng[] => {
  const coords = (legs ?? []).flatMap(leg => leg.Geometry?.LineString ?? []).flatMap(at => toLatLng(at) ?? []);
  return coords.filter((at, i) => i === 0 || at.lat !== coords[i - 1]!.lat || at.lng !== coords[i - 1]!.lng);
};
