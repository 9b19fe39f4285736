import { Layer, Source } from '@vis.gl/react-maplibre';
import { useMemo } from 'react';
import { ringAround } from '#shared/domain/geo/ring';
import type { MyPosition } from '@/lib/use-my-position';
import { darkColors, lightColors } from '@/ui/theme/colors';

/** A more exact position needs no ring, and a less exact one is not shown. */
const [LEAST_M, MOST_M] = [10, 2_000];

/** The reader's position: a blue dot of 16 px, in a ring as wide as the device is uncertain. */
export function OwnPosition({ at, scheme }: { at: MyPosition; scheme: 'light' | 'dark' }) {
  const { lat, lng, accuracy = 0 } = at;
  const { info } = scheme === 'dark' ? darkColors : lightColors;
  const data = useMemo(() => {
    const isRinged = accuracy >= LEAST_M && accuracy <= MOST_M;
    const ring = isRinged ? ringAround({ lat, lng }, accuracy).map(point => [point.lng, point.lat]) : [];
    const dot = { type: 'Point' as const, coordinates: [lng, lat] };
    const area = { type: 'Polygon' as const, coordinates: [ring] };
    return {
      type: 'FeatureCollection' as const,
      features: [dot, ...(isRinged ? [area] : [])].map(geometry => ({
        type: 'Feature' as const,
        properties: {},
        geometry,
      })),
    };
  }, [lat, lng, accuracy]);
  return (
    <Source id="own-position" type="geojson" data={data}>
      <Layer
        id="own-ring"
        type="fill"
        filter={['==', ['geometry-type'], 'Polygon']}
        paint={{ 'fill-color': info, 'fill-opacity': 0.14 }}
      />
      <Layer
        id="own-edge"
        type="line"
        filter={['==', ['geometry-type'], 'Polygon']}
        paint={{ 'line-color': info, 'line-opacity': 0.4, 'line-width': 1 }}
      />
      <Layer
        id="own-dot"
        type="circle"
        filter={['==', ['geometry-type'], 'Point']}
        paint={{
          'circle-color': info,
          'circle-radius': 6,
          'circle-stroke-width': 2,
          'circle-stroke-color': scheme === 'dark' ? darkColors.paper : lightColors.paper,
        }}
      />
    </Source>
  );
}
