import type { LatLng } from '#shared/contract/entities/common';
import { fitOf, middleOf, paddingOf } from './fit';
import type { LiveMapProps } from './map-types';
import type { MapRegion } from './region';

export type View = { center: LatLng; zoom: number };
export type Size = { width: number; height: number };

const TILE_PX = 512;
const [LEAST_ZOOM, STREET_ZOOM, CITY_ZOOM, WORLD_ZOOM] = [3, 16, 12, 2];
const RAD = Math.PI / 180;

/** A position on the whole world's square, in px of a map of this zoom (Mercator, as the map's own). */
export const worldPx = ({ lat, lng }: LatLng, zoom: number) => {
  const side = TILE_PX * 2 ** zoom;
  const north = Math.log(Math.tan(Math.PI / 4 + (lat * RAD) / 2));
  return { x: ((lng + 180) / 360) * side, y: (0.5 - north / (2 * Math.PI)) * side };
};

const positionAt = ({ x, y }: { x: number; y: number }, zoom: number): LatLng => {
  const side = TILE_PX * 2 ** zoom;
  const north = (0.5 - y / side) * 2 * Math.PI;
  return { lng: (x / side) * 360 - 180, lat: (2 * Math.atan(Math.exp(north)) - Math.PI / 2) / RAD };
};

type Shown = LiveMapProps & { region: MapRegion; part?: number | undefined; rtl: boolean };

/** The page's choice, or else the whole region. */
const chosenView = ({ center, zoom, region }: Shown): View => {
  const [west, south, east, north] = region.bounds;
  const middle = { lng: (west + east) / 2, lat: (south + north) / 2 };
  return { center: center ?? middle, zoom: zoom ?? (east - west > 90 ? WORLD_ZOOM : CITY_ZOOM) };
};

/** The camera that a map begins with: the one to which it would be fitted, so that nothing moves when it appears. */
export const firstView = (props: Shown, { width, height }: Size): View => {
  const chosen = chosenView(props);
  const bounds = props.hold ? undefined : fitOf(props);
  const padding = paddingOf(width, height, props.covered, props.rtl, props.part);
  const free = {
    x: width - padding.left - padding.right,
    y: height - padding.top - padding.bottom,
  };
  if (free.x <= 0 || free.y <= 0 || (!bounds && !props.hold)) return chosen;
  const [west, south, east, north] = bounds ?? [
    chosen.center.lng,
    chosen.center.lat,
    chosen.center.lng,
    chosen.center.lat,
  ];
  const [a, b] = [worldPx({ lat: north, lng: west }, 0), worldPx({ lat: south, lng: east }, 0)];
  const fitting = Math.log2(Math.min(free.x / (b.x - a.x), free.y / (b.y - a.y)));
  const zoom = bounds ? Math.max(LEAST_ZOOM, Math.min(fitting, props.zoom ?? STREET_ZOOM)) : chosen.zoom;
  const scale = 2 ** zoom;
  const middle = middleOf(width, height, padding);
  const at = {
    x: ((a.x + b.x) / 2) * scale + width / 2 - middle.x,
    y: ((a.y + b.y) / 2) * scale + height / 2 - middle.y,
  };
  return { center: positionAt(at, zoom), zoom };
};

/** Where a position is in a window of this size. */
export const projection = ({ center, zoom }: View, { width, height }: Size) => {
  const middle = worldPx(center, zoom);
  return (at: LatLng) => {
    const { x, y } = worldPx(at, zoom);
    return { x: x - middle.x + width / 2, y: y - middle.y + height / 2 };
  };
};
