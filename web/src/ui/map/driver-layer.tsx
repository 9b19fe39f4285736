import { Layer, Source, useMap } from '@vis.gl/react-maplibre';
import { useEffect, useMemo } from 'react';
import type { MapDriver } from './map-types';

/** A car icon of 35 by 25 px, facing east, rasterised once and shared by all drivers. */
const car = (hull: string, roof: string, opacity: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="70" height="50" viewBox="0 0 35 25" opacity="${opacity}">
<rect x="2" y="4" width="31" height="17" rx="7" fill="${hull}" stroke="#fff" stroke-width="2"/>
<rect x="11" y="7" width="10" height="11" rx="2.5" fill="${roof}"/><path d="M24 8q3 4.500 0 9" stroke="#8F96A4" stroke-width="2" fill="none"/></svg>`;

const images = { 'driver-free': car('#14171F', '#FFB300', 1), 'driver-busy': car('#5A5E69', '#A6ABB6', 0.75) };

function useDriverImages(): void {
  const map = useMap().current?.getMap();
  useEffect(() => {
    if (!map) return;
    const add = () => {
      for (const [name, svg] of Object.entries(images)) {
        const image = new Image(70, 50);
        image.onload = () => {
          if (!map.hasImage(name)) map.addImage(name, image, { pixelRatio: 2 });
        };
        image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
      }
    };
    add();
    // A change of colour scheme replaces the style and, with it, its images.
    map.on('style.load', add);
    return () => void map.off('style.load', add);
  }, [map]);
}

/** All drivers in one source and one layer: a thousand of them cost one draw call. */
export function DriverLayer(props: { drivers: readonly MapDriver[] }) {
  useDriverImages();
  const data = useMemo(
    () => ({
      type: 'FeatureCollection' as const,
      features: props.drivers.map(driver => ({
        type: 'Feature' as const,
        properties: {
          id: driver.id,
          name: driver.name ?? '',
          busy: driver.busy === true,
          turn: (driver.bearing ?? 90) - 90,
        },
        geometry: { type: 'Point' as const, coordinates: [driver.lng, driver.lat] },
      })),
    }),
    [props.drivers],
  );
  return (
    <Source id="drivers" type="geojson" data={data}>
      <Layer
        id="drivers"
        type="symbol"
        layout={{
          'icon-image': ['case', ['get', 'busy'], 'driver-busy', 'driver-free'],
          'icon-rotate': ['get', 'turn'],
          'icon-rotation-alignment': 'map',
          'icon-allow-overlap': true,
          'icon-size': ['interpolate', ['linear'], ['zoom'], 8, 0.7, 10, 1],
        }}
      />
    </Source>
  );
}
