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

/** The planned route: amber with an ink outline, so that it is visible on any ground. */
export function RouteLine(props: { route: readonly LatLng[]; colors: MapColors }) {
  const data = useLine(props.route);
  return (
    <Source id="route" type="geojson" data={data}>
      <Layer id="route-edge" type="line" layout={layout} paint={{ 'line-color': props.colors.ink, 'line-width': 9 }} />
      <Layer id="route" type="line" layout={layout} paint={{ 'line-color': props.colors.amber, 'line-width': 5 }} />
    </Source>
  );
}

/** Dims the part of the route that lies behind. */
export function BehindLine(props: { route: readonly LatLng[]; scheme: 'light' | 'dark' }) {
  const data = useLine(props.route);
  const { paper } = props.scheme === 'dark' ? darkColors : lightColors;
  const paint = { 'line-color': paper, 'line-width': 9, 'line-opacity': 0.7 };
  return (
    <Source id="behind" type="geojson" data={data}>
      <Layer id="behind" type="line" layout={layout} paint={paint} />
    </Source>
  );
}

/** The route to the pickup: dotted, as the rider is not on it. */
export function ApproachLine(props: { route: readonly LatLng[]; colors: MapColors }) {
  const data = useLine(props.route);
  const paint = { 'line-color': props.colors.ink, 'line-width': 5, 'line-dasharray': [0.1, 1.8] };
  return (
    <Source id="approach" type="geojson" data={data}>
      <Layer id="approach" type="line" layout={layout} paint={paint} />
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
