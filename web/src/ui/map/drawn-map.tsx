import 'maplibre-gl/dist/maplibre-gl.css';
import { useTheme } from '@mui/material/styles';
import {
  AttributionControl,
  Map,
  Marker,
  NavigationControl,
  type MapLayerMouseEvent,
  type MapRef,
  type ViewStateChangeEvent,
} from '@vis.gl/react-maplibre';
import * as maplibre from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { LatLng } from '#shared/contract/entities/common';
import { useTranslation } from '@/i18n/translation';
import { CentrePin } from './centre-pin';
import { DriverLayer, driverLayers, pressDriver } from './driver-layer';
import { fitOf, isInside, middleOf, nearnessOf, paddingOf } from './fit';
import { lowPowerOptions } from './low-power';
import { useGlide } from './glide';
import { mapColors } from './map-colors';
import { styleOf } from './map-style';
import type { LiveMapProps, MapPoint, PinHandlers } from './map-types';
import { MovablePin } from './movable-pin';
import { OwnPosition } from './own-position';
import { DropPin, PickupPin, VehiclePin } from './pins';
import type { MapRegion } from './region';
import { ApproachLine, BehindLine, DrivenLine, RouteLine } from './route-line';
import { useColorScheme } from '../color-scheme';

// MapLibre 6 is an ES module with a separate worker; without this URL the map stays blank under Vite.
maplibre.setWorkerUrl(workerUrl);

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Fits the camera again when the ends, the route or the covered area change, or the vehicle leaves the view. */
function useFit(map: MapRef | null, props: LiveMapProps): void {
  const rtl = useTheme().direction === 'rtl';
  const { pickup, drop, route, drivers, covered, vehicle, goal, fitKey, zoom } = props;
  const held = props.hold ? props.center : undefined;
  const withDrivers = !pickup && !drop && (drivers?.length ?? 0) > 0;
  const key = JSON.stringify([
    pickup?.lat,
    pickup?.lng,
    drop?.lat,
    drop?.lng,
    route?.length,
    (props.driven?.length ?? 0) > 1,
    covered,
    withDrivers,
    vehicle !== undefined,
    goal?.lat,
    goal?.lng,
    nearnessOf(props),
    fitKey,
    held,
    held && zoom,
    rtl,
  ]);
  const fit = () => {
    const bounds = map && fitOf(props);
    if (!map || !bounds) return;
    const { clientWidth: width, clientHeight: height } = map.getContainer();
    map.fitBounds(bounds, {
      padding: paddingOf(width, height, covered, rtl),
      maxZoom: props.zoom ?? 16,
      duration: still() ? 0 : 600,
    });
  };
  useEffect(() => {
    if (props.stay) return;
    if (map && held) {
      const { clientWidth: width, clientHeight: height } = map.getContainer();
      const { x, y } = middleOf(width, height, paddingOf(width, height, covered, rtl));
      const offset: [number, number] = [x - width / 2, y - height / 2];
      map.easeTo({ center: [held.lng, held.lat], zoom: zoom ?? 12, offset, duration: still() ? 0 : 600 });
      return;
    }
    fit();
    // The key holds what should move the camera; streamed positions should not.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [map, key]);

  const last = useRef(vehicle);
  useEffect(() => {
    const before = last.current;
    last.current = vehicle;
    if (!map || !vehicle || !before || held || props.stay) return;
    const { clientWidth: width, clientHeight: height } = map.getContainer();
    const padding = paddingOf(width, height, covered, rtl);
    const inSight = ({ lat, lng }: LatLng) => isInside(map.project([lng, lat]), { width, height }, padding);
    // If the vehicle was outside the view before, the user has panned the map away: do not move it back.
    if (inSight(before) && !inSight(vehicle)) fit();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [map, vehicle?.lat, vehicle?.lng]);
}

/** A pin of the trip; draggable when there is a handler. */
function End(props: {
  which: 'pickup' | 'drop';
  at: MapPoint;
  pins: PinHandlers | undefined;
  hasTip?: boolean;
  children: ReactNode;
}) {
  const { at, pins } = props;
  if (pins) return <MovablePin {...props} pins={pins} />;
  return (
    <Marker longitude={at.lng} latitude={at.lat} {...(props.hasTip ? { anchor: 'bottom' as const } : {})}>
      {props.children}
    </Marker>
  );
}

/** Effects of a pointer on the map. */
const handsOf = (props: LiveMapProps) => {
  const point = (cursor: '' | 'pointer') => (event: MapLayerMouseEvent) => {
    event.target.getCanvas().style.cursor = cursor;
  };
  return {
    interactiveLayerIds: props.drivers && props.onDriver ? driverLayers : [],
    onClick: (event: MapLayerMouseEvent) => {
      if (pressDriver(event.target, event.features, props)) return;
      props.onPick?.({ lat: event.lngLat.lat, lng: event.lngLat.lng });
    },
    onMouseEnter: point('pointer'),
    onMouseLeave: point(''),
    // Only a move by hand has an original event.
    onMoveStart: (event: ViewStateChangeEvent) => void (event.originalEvent && props.onMoved?.()),
  };
};

const SOON_MS = 2500;

/**
 * Shows a map when its first picture is complete, so that nobody sees partial tiles; after a short time in any case.
 */
function useFirstPicture(onShown: () => void) {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(true), SOON_MS);
    return () => clearTimeout(timer);
  }, []);
  const shown = useEffectEvent(onShown);
  useEffect(() => {
    if (isDrawn) shown();
  }, [isDrawn]);
  const appear = { opacity: isDrawn ? 1 : 0, transition: still() ? 'none' : 'opacity 220ms ease-out' };
  const onLoad = ({ target }: { target: maplibre.Map }) => {
    target.getContainer().dataset['drawn'] = 'yes';
    setDrawn(true);
    // North stays up, since there is no control to reset it.
    target.keyboard.disableRotation();
    target.touchZoomRotate.disableRotation();
  };
  return { appear, onLoad };
}

/** The first view: the page's choice, or else the whole region. */
const startOf = ({ center, zoom, region }: LiveMapProps & { region: MapRegion }) => {
  const [west, south, east, north] = region.bounds;
  const { lng, lat } = center ?? { lng: (west + east) / 2, lat: (south + north) / 2 };
  return { longitude: lng, latitude: lat, zoom: zoom ?? (east - west > 90 ? 2 : 12) };
};

const isLine = (points: readonly LatLng[] | undefined): points is readonly LatLng[] => (points?.length ?? 0) > 1;

/** The route to the pickup, and the booked route with the driven part dimmed. */
function PlannedLines({ approach, route, behind, scheme }: LiveMapProps & { scheme: 'light' | 'dark' }) {
  const colors = mapColors[scheme];
  return (
    <>
      {isLine(approach) && <ApproachLine route={approach} colors={colors} />}
      {isLine(route) && <RouteLine route={route} colors={colors} />}
      {isLine(behind) && <BehindLine route={behind} scheme={scheme} />}
    </>
  );
}

/** The map itself. Pages use `LiveMap`, which loads this lazily. */
export function DrawnMap(props: LiveMapProps & { region: MapRegion; onShown: () => void }) {
  const { t } = useTranslation();
  const scheme = useColorScheme();
  const style = useMemo(() => styleOf(props.region, scheme), [props.region, scheme]);
  const [map, setMap] = useState<MapRef | null>(null);
  const vehicle = useGlide(props.vehicle, props.route);
  const { appear, onLoad } = useFirstPicture(props.onShown);
  const [labels] = useState(() => ({
    'NavigationControl.ZoomIn': t('map.zoomIn'),
    'NavigationControl.ZoomOut': t('map.zoomOut'),
  }));
  const [lowPower] = useState(() => lowPowerOptions(props.drivers !== undefined));
  useFit(map, props);
  const end = useTheme().direction === 'rtl' ? 'left' : 'right';

  return (
    <Map
      ref={setMap}
      mapLib={maplibre}
      mapStyle={style}
      initialViewState={startOf(props)}
      minZoom={3}
      maxZoom={18}
      dragRotate={false}
      pitchWithRotate={false}
      touchPitch={false}
      attributionControl={false}
      locale={labels}
      {...lowPower}
      {...handsOf(props)}
      onLoad={onLoad}
      style={{ position: 'absolute', inset: 0, ...appear }}
    >
      {/* MapLibre does not move a control, so a change of direction mounts a new one. */}
      <AttributionControl key={`credit-${end}`} compact={false} position={`bottom-${end}`} />
      <NavigationControl key={`zoom-${end}`} showCompass={false} position={`top-${end}`} />
      <PlannedLines {...props} scheme={scheme} />
      {props.driven && props.driven.length > 1 && (
        <DrivenLine route={props.driven} scheme={scheme} compared={props.compared === true} />
      )}
      {props.drivers && <DriverLayer drivers={props.drivers} chosen={props.chosenDriver} />}
      {props.me && <OwnPosition at={props.me} scheme={scheme} />}
      {props.pickup && (
        <End which="pickup" at={props.pickup} pins={props.pins}>
          <PickupPin />
        </End>
      )}
      {props.drop && (
        <End which="drop" at={props.drop} pins={props.pins} hasTip>
          <DropPin />
        </End>
      )}
      {props.choosing && <CentrePin {...props.choosing} covered={props.covered} />}
      {vehicle && (
        <Marker longitude={vehicle.lng} latitude={vehicle.lat} rotation={vehicle.bearing - 90} rotationAlignment="map">
          <VehiclePin kind={props.vehicle?.kind} scheme={scheme} />
        </Marker>
      )}
    </Map>
  );
}
