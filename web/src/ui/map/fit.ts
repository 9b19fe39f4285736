import { breakpointsPx } from '#shared/contract/constants';
import type { LatLng } from '#shared/contract/entities/common';
import { CARD_GAP_PX, cardPx } from '@/ui/map-card';
import type { LiveMapProps } from './map-types';

export type Bounds = [west: number, south: number, east: number, north: number];

/** The bounding box of points; a single point gets a few streets around it. Undefined without points. */
export const boundsOf = (points: readonly LatLng[]): Bounds | undefined => {
  if (points.length === 0) return undefined;
  const lats = points.map(point => point.lat);
  const lngs = points.map(point => point.lng);
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)];
  const room = Math.max(0, 0.004 - (north - south)) / 2;
  return [west - room, south - room, east + room, north + room];
};

type Fitted = Pick<LiveMapProps, 'pickup' | 'drop' | 'route' | 'driven' | 'drivers' | 'vehicle' | 'goal'>;

/** Bounds for the camera: a vehicle and its goal, otherwise the trip, otherwise the drivers. */
export const fitOf = (props: Fitted): Bounds | undefined => {
  if (props.vehicle && props.goal) return boundsOf([props.vehicle, props.goal]);
  const ends = [props.pickup, props.drop, props.vehicle].filter(point => point !== undefined);
  const trip = [...ends, ...(props.route ?? []), ...(props.driven ?? [])];
  return boundsOf(trip.length ? trip : (props.drivers ?? []));
};

/**
 * Grows by one when the distance to the goal has halved: the camera then comes closer. Undefined where it does not follow a
 * vehicle to a goal.
 */
export const nearnessOf = ({ vehicle, goal }: Pick<Fitted, 'vehicle' | 'goal'>): number | undefined => {
  if (!vehicle || !goal) return undefined;
  const [west, south, east, north] = boundsOf([vehicle, goal])!;
  return Math.round(-Math.log2(Math.max(north - south, (east - west) / 2)));
};

/** Narrower windows have no room for a map between two panels. */
const BOTH_SIDES_PX = 1_100;

/** The strip of map that stays free above a tall sheet for the pins. */
const STRIP_PX = 112;

/** Bottom edge of the controls at the top of a phone's map. */
const TOP_PX = 128;

/** Above a sheet of nearly the full height there is no map to speak of: the camera stays as for a lower one. */
const MOST_PART = 0.79;
const EDGE_PART = 0.02;

const coveredBelow = (height: number, covered: LiveMapProps['covered'], part: number | undefined) => {
  if (typeof covered === 'number') return Math.min(covered + 16, height - STRIP_PX);
  const known = part === undefined ? undefined : Math.min(part + EDGE_PART, MOST_PART);
  return Math.round(height * (known ?? (covered === 'most' ? 0.68 : 0.58)));
};

/**
 * Padding in px on each side: a sheet covers the lower part of a phone and the start side of a desktop. `part` is the
 * share of a phone's map that the sheet covers now, if it has told.
 */
export const paddingOf = (
  width: number,
  height: number,
  covered: LiveMapProps['covered'],
  rtl: boolean,
  part?: number,
) => {
  const edge = Math.min(56, width / 8);
  const padding = { top: edge, bottom: edge, left: edge, right: edge };
  if (covered === undefined || covered === 'nothing') return padding;
  if (width < breakpointsPx.sm) {
    const bottom = coveredBelow(height, covered, part);
    // A pin extends above its point; if there is room, place it below the controls at the top.
    return { ...padding, top: Math.max(edge, Math.min(TOP_PX, (height - bottom) / 2)), bottom };
  }
  const near = width < breakpointsPx.md ? 32 : edge;
  const start = CARD_GAP_PX + cardPx(width) + near;
  const end = covered === 'sides' && width >= BOTH_SIDES_PX ? 408 + edge : near;
  return rtl ? { ...padding, right: start, left: end } : { ...padding, left: start, right: end };
};

type Padding = ReturnType<typeof paddingOf>;

/** The middle of the part that is not covered. */
export const middleOf = (width: number, height: number, { top, right, bottom, left }: Padding) => ({
  x: (left + width - right) / 2,
  y: (top + height - bottom) / 2,
});

/** Whether a screen point lies in the uncovered part of the map. */
export const isInside = (
  point: { x: number; y: number },
  size: { width: number; height: number },
  padding: Padding,
): boolean =>
  point.x >= padding.left - SLACK_PX &&
  point.x <= size.width - padding.right + SLACK_PX &&
  point.y >= padding.top - SLACK_PX &&
  point.y <= size.height - padding.bottom + SLACK_PX;

/** Tolerance: a marker may be half outside before the map moves. */
const SLACK_PX = 24;
