import { Layer, Source } from '@vis.gl/react-maplibre';
import { useMemo } from 'react';
import type { LatLng } from '#shared/contract/entities/common';
import { darkColors, lightColors } from '@/ui/theme/colors';
import type { MapColors } from './map-colors';

function useLine(points: readonly LatLng[]) {
  return useMemo(
    () => ({
      type: 'Feature' as const,
      properties: {},
      geometry: { type: 'LineString' as const, coordinates: points.map(({ lng, lat }) => [lng, lat]) },
    }),
    [points],
  );
}

const layout = { 'line-cap': 'round', 'line-join': 'round' } as const;

/** Wider from the zoom on at which single streets are visible. */
const byZoom = (far: number, near: number) =>
  ['interpolate', ['linear'], ['zoom'], 11, far, 13, near] as unknown as number;
const EDGE_PX = byZoom(7, 10);
const LINE_PX = byZoom(4, 6);
/** The part that lies behind the vehicle. */
const BEHIND_OPACITY = 0.35;

/** The planned route: amber with an ink outline, so that it is visible on any ground. */
export function RouteLine(props: { route: readonly LatLng[]; colors: MapColors; behind?: boolean }) {
  const data = useLine(props.route);
  const { colors, behind } = props;
  const id = behind ? 'behind' : 'route';
  const opacity = { 'line-opacity': behind ? BEHIND_OPACITY : 1 };
  return (
    <Source id={id} type="geojson" data={data}>
      <Layer
        id={`${id}-edge`}
        type="line"
        layout={layout}
        paint={{ 'line-color': colors.ink, 'line-width': EDGE_PX, ...opacity }}
      />
      <Layer
        id={id}
        type="line"
        layout={layout}
        paint={{ 'line-color': colors.amber, 'line-width': LINE_PX, ...opacity }}
      />
    </Source>
  );
}

const inkOf = (scheme: 'light' | 'dark') => (scheme === 'dark' ? darkColors : lightColors).ink;

/** A dotted line, for routes without the rider: the driver's route to the pickup, and steps from the line to a pin. */
export function DottedLine(props: { id: string; route: readonly LatLng[]; px: number; scheme: 'light' | 'dark' }) {
  const data = useLine(props.route);
  const paint = { 'line-color': inkOf(props.scheme), 'line-width': props.px, 'line-dasharray': [0.1, 1.8] };
  return (
    <Source id={props.id} type="geojson" data={data}>
      <Layer id={props.id} type="line" layout={layout} paint={paint} />
    </Source>
  );
}

/**
 * The route actually driven, thinner than the planned one, so that both are visible where they overlap: in ink, or in
 * blue for readers who compare the two.
 */
export function DrivenLine(props: { route: readonly LatLng[]; scheme: 'light' | 'dark'; compared: boolean }) {
  const data = useLine(props.route);
  const { info, ink, paper } = props.scheme === 'dark' ? darkColors : lightColors;
  const color = props.compared ? info : ink;
  return (
    <Source id="driven" type="geojson" data={data}>
      <Layer id="driven-edge" type="line" layout={layout} paint={{ 'line-color': paper, 'line-width': 5 }} />
      <Layer id="driven" type="line" layout={layout} paint={{ 'line-color': color, 'line-width': 3 }} />
    </Source>
  );
}
