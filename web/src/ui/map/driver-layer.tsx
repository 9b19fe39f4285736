import type {
  ExpressionSpecification,
  GeoJSONSource,
  Map as MapLibre,
  MapGeoJSONFeature,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import { Layer, Source, useMap } from '@vis.gl/react-maplibre';
import { useEffect, useMemo } from 'react';
import { driverImageName, driverImages, iconPx } from './driver-images';
import { mapColors } from './map-colors';
import { mapFonts } from './map-style';
import type { MapDriver } from './map-types';
import { darkColors, lightColors } from '@/ui/theme/colors';
import { useColorScheme, type ColorScheme } from '../color-scheme';

/** Each vehicle is rasterised once and shared by all drivers. */
function useDriverImages(scheme: ColorScheme): void {
  const map = useMap().current?.getMap();
  useEffect(() => {
    if (!map) return;
    const add = () => {
      for (const [name, svg] of Object.entries(driverImages(scheme))) {
        const image = new Image(iconPx.width * 2, iconPx.height * 2);
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
  }, [map, scheme]);
}

const featureOf = (driver: MapDriver) => {
  const { id, kind = 'car', busy = false, bearing } = driver;
  return {
    type: 'Feature' as const,
    properties: {
      id,
      busy,
      icon: driverImageName({ kind, busy, heads: bearing !== undefined }),
      rotation: bearing === undefined ? 0 : bearing - 90,
    },
    geometry: { type: 'Point' as const, coordinates: [driver.lng, driver.lat] },
  };
};

const features = new WeakMap<MapDriver, ReturnType<typeof featureOf>>();

const featuresOf = (drivers: readonly MapDriver[]) => ({
  type: 'FeatureCollection' as const,
  features: drivers.map(driver => {
    const feature = features.get(driver) ?? featureOf(driver);
    features.set(driver, feature);
    return feature;
  }),
});

const CLUSTERS = 'driver-clusters';
const singles = ['drivers', 'driver-chosen'];
/** Layers that answer a click. */
export const driverLayers = [CLUSTERS, ...singles];

const MOST_ZOOM = 18;

/** Zooms in until a cluster falls apart. */
const openCluster = async (map: MapLibre, cluster: MapGeoJSONFeature): Promise<void> => {
  if (cluster.geometry.type !== 'Point') return;
  const [lng = 0, lat = 0] = cluster.geometry.coordinates;
  const zoom = await map
    .getSource<GeoJSONSource>('drivers')
    ?.getClusterExpansionZoom(Number(cluster.properties['cluster_id']));
  map.easeTo({ center: [lng, lat], zoom: Math.min(zoom ?? map.getZoom() + 2, MOST_ZOOM) });
};

/** Handles a click on drivers: a cluster opens, a driver is chosen. False when the click was on something else. */
export const pressDriver = (
  map: MapLibre,
  features: readonly MapGeoJSONFeature[] | undefined,
  on: { onDriver?: ((id: string) => void) | undefined; onMoved?: (() => void) | undefined },
): boolean => {
  const single = features?.find(({ layer }) => singles.includes(layer.id));
  const cluster = features?.find(({ layer }) => layer.id === CLUSTERS);
  if (single) on.onDriver?.(String(single.properties['id']));
  else if (cluster) {
    on.onMoved?.();
    // A cluster that a new position has just dissolved needs no opening.
    void openCluster(map, cluster).catch(() => undefined);
  }
  return single !== undefined || cluster !== undefined;
};

const vehicleLayout: SymbolLayerSpecification['layout'] = {
  'icon-image': ['get', 'icon'],
  'icon-rotate': ['get', 'rotation'],
  'icon-rotation-alignment': 'map',
  'icon-allow-overlap': true,
  'icon-size': ['interpolate', ['linear'], ['zoom'], 8, 0.7, 10, 1],
};

const isCluster: ExpressionSpecification = ['has', 'point_count'];
/** Number of free drivers in each cluster. */
const free = { free: ['+', ['case', ['get', 'busy'], 0, 1]] };

/** A selected driver is drawn separately, above all others, in a halo. */
function Chosen({ driver, scheme }: { driver: MapDriver; scheme: ColorScheme }) {
  const data = useMemo(() => featuresOf([driver]), [driver]);
  const { amber } = mapColors[scheme];
  return (
    <Source id="driver-chosen" type="geojson" data={data}>
      <Layer
        id="driver-halo"
        type="circle"
        paint={{
          'circle-radius': 25,
          'circle-color': amber,
          'circle-opacity': 0.35,
          'circle-stroke-color': scheme === 'dark' ? amber : mapColors.light.ink,
          'circle-stroke-width': 2,
        }}
      />
      <Layer id="driver-chosen" type="symbol" layout={vehicleLayout} />
    </Source>
  );
}

/** Ink with its count in paper; on the dark map raised ground, because ten light discs would outshine the page. */
const discs = {
  light: { disc: lightColors.ink, count: lightColors.paper, edge: '#8F96A4' },
  dark: { disc: darkColors.raised, count: darkColors.ink, edge: darkColors.outline },
} as const;

/**
 * All drivers in one source: thousands of them cost one draw call per layer. Drivers whose markers would overlap are
 * one disc with their count, ringed in amber while one of them is free.
 */
export function DriverLayer(props: { drivers: readonly MapDriver[]; chosen?: string | undefined }) {
  const scheme = useColorScheme();
  useDriverImages(scheme);
  const { drivers, chosen } = props;
  const data = useMemo(() => featuresOf(drivers.filter(({ id }) => id !== chosen)), [drivers, chosen]);
  const alone = drivers.find(({ id }) => id === chosen);
  const { disc, count, edge } = discs[scheme];
  return (
    <>
      <Source
        id="drivers"
        type="geojson"
        data={data}
        cluster
        clusterRadius={iconPx.width}
        clusterMaxZoom={16}
        clusterMinPoints={2}
        clusterProperties={free}
      >
        <Layer
          id={CLUSTERS}
          type="circle"
          filter={isCluster}
          paint={{
            'circle-radius': ['step', ['get', 'point_count'], 14, 10, 17, 100, 21],
            'circle-color': disc,
            'circle-stroke-width': 2,
            'circle-stroke-color': ['case', ['>', ['get', 'free'], 0], mapColors[scheme].amber, edge],
          }}
        />
        <Layer
          id="driver-counts"
          type="symbol"
          filter={isCluster}
          layout={{
            'text-field': ['get', 'point_count_abbreviated'],
            'text-font': mapFonts,
            'text-size': 14,
            'text-allow-overlap': true,
          }}
          paint={{ 'text-color': count }}
        />
        <Layer id="drivers" type="symbol" filter={['!', isCluster]} layout={vehicleLayout} />
      </Source>
      {alone && <Chosen driver={alone} scheme={scheme} />}
    </>
  );
}
