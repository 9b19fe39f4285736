import { Layer, Source } from '@vis.gl/react-maplibre';
import { useMemo } from 'react';
import type { LatLng } from '#shared/contract/entities/common';
import type { MapColors } from './map-colors';

/** The way of the trip: amber, edged in ink so that it stands out from any ground. */
export function RouteLine(props: { route: readonly LatLng[]; colors: MapColors }) {
  const data = useMemo(
    () => ({
      type: 'Feature' as const,
      properties: {},
      geometry: { type: 'LineString' as const, coordinates: props.route.map(({ lng, lat }) => [lng, lat]) },
    }),
    [props.route],
  );
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const;
  return (
    <Source id="route" type="geojson" data={data}>
      <Layer id="route-edge" type="line" layout={layout} paint={{ 'line-color': props.colors.ink, 'line-width': 9 }} />
      <Layer id="route" type="line" layout={layout} paint={{ 'line-color': props.colors.amber, 'line-width': 5 }} />
    </Source>
  );
}
