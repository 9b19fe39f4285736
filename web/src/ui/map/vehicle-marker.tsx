import { Marker, useMap } from '@vis.gl/react-maplibre';
import { useEffect, useState } from 'react';
import type { ColorScheme } from '../color-scheme';
import { asideOf } from './aside';
import { useGlide } from './glide';
import type { LiveMapProps } from './map-types';
import { VehiclePin } from './pins';

function useZoom(): number {
  const { current: map } = useMap();
  const [zoom, setZoom] = useState(() => map?.getZoom() ?? 0);
  useEffect(() => {
    if (!map) return;
    const read = () => setZoom(map.getZoom());
    read();
    map.on('zoomend', read);
    return () => void map.off('zoomend', read);
  }, [map]);
  return zoom;
}

/** The driver's vehicle, gliding from one position to the next, beside a pin rather than on it. */
export function VehicleMarker(props: LiveMapProps & { scheme: ColorScheme }) {
  const pose = useGlide(props.vehicle, props.route);
  const zoom = useZoom();
  return (
    pose && (
      <Marker
        longitude={pose.lng}
        latitude={pose.lat}
        offset={asideOf(pose, props, zoom)}
        rotation={pose.bearing - 90}
        rotationAlignment="map"
      >
        <VehiclePin kind={props.vehicle?.kind} scheme={props.scheme} />
      </Marker>
    )
  );
}
