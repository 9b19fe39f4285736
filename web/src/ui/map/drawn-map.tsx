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
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from '@/i18n/translation';
import { CentrePin } from './centre-pin';
import { DriverLayer, driverLayers, pressDriver } from './driver-layer';
import { firstView, type Size } from './first-view';
import { lowPowerOptions } from './low-power';
import { mapColors } from './map-colors';
import { styleOf } from './map-style';
import type { LiveMapProps, MapPoint, PinHandlers } from './map-types';
import { MovablePin } from './movable-pin';
import { OwnPosition } from './own-position';
import { DropPin, PickupPin } from './pins';
import type { MapRegion } from './region';
import { DottedLine, DrivenLine, RouteLine } from './route-line';
import { linesOf } from './trim';
import { still } from './still';
import { useFit } from './use-fit';
import { VehicleMarker } from './vehicle-marker';
import { useColorScheme } from '../color-scheme';
import { useSheetPart } from '../sheet-part';

// MapLibre 6 is an ES module with a separate worker; without this URL the map stays blank under Vite.
maplibre.setWorkerUrl(workerUrl);

/** Names the map and its buttons in the reader's language, which may change while they are there. */
function useNames(map: MapRef | null, end: string): void {
  const { t } = useTranslation();
  useEffect(() => {
    if (!map) return;
    map.getCanvas().setAttribute('aria-label', t('map.label'));
    for (const [button, words] of [
      ['in', t('map.zoomIn')],
      ['out', t('map.zoomOut')],
    ] as const) {
      const element = map.getContainer().querySelector<HTMLElement>(`.maplibregl-ctrl-zoom-${button}`);
      element?.setAttribute('aria-label', words);
      element?.setAttribute('title', words);
    }
    // Another side of the map has new buttons.
  }, [map, t, end]);
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

const FADE_MS = 220;
/** Above the drawn ground a map can wait for its first picture; elsewhere nobody looks at an empty frame for long. */
const soonMs = { ground: 6_000, nothing: 2_500 };

/**
 * Shows a map when its first picture is complete, so that nobody sees partial tiles; after a short time, or when a hand
 * moves it, in any case. `onShown` is called when it has appeared.
 */
function useFirstPicture(hasGround: boolean, onShown: () => void) {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(true), hasGround ? soonMs.ground : soonMs.nothing);
    return () => clearTimeout(timer);
  }, [hasGround]);
  const shown = useEffectEvent(onShown);
  useEffect(() => {
    if (!isDrawn) return;
    const timer = setTimeout(() => shown(), still() ? 0 : FADE_MS);
    return () => clearTimeout(timer);
  }, [isDrawn]);
  const appear = { opacity: isDrawn ? 1 : 0, transition: still() ? 'none' : `opacity ${FADE_MS}ms ease-out` };
  const show = () => setDrawn(true);
  const onLoad = ({ target }: { target: maplibre.Map }) => {
    target.getContainer().dataset['drawn'] = 'yes';
    show();
    // North stays up, since there is no control to reset it.
    target.keyboard.disableRotation();
    target.touchZoomRotate.disableRotation();
  };
  return { appear, onLoad, show };
}

/** The route to the pickup, the booked route with the driven part dimmed, and the steps from both to the pins. */
function PlannedLines(props: LiveMapProps & { scheme: 'light' | 'dark' }) {
  const { pickup, drop, route, approach, underway, scheme } = props;
  // Each render has the vehicle as a new object; the lines change with its position only.
  const { lat, lng } = (underway ? props.vehicle : undefined) ?? {};
  const { behind, ahead, ...dotted } = useMemo(() => {
    const vehicle = lat === undefined || lng === undefined ? undefined : { lat, lng };
    return linesOf({ pickup, drop, route, approach, vehicle, underway });
  }, [pickup, drop, route, approach, lat, lng, underway]);
  const colors = mapColors[scheme];
  return (
    <>
      {dotted.approach && <DottedLine id="approach" route={dotted.approach} px={5} scheme={scheme} />}
      {behind && <RouteLine route={behind} colors={colors} behind />}
      {ahead && <RouteLine route={ahead} colors={colors} />}
      {dotted.connectors.map((line, index) => (
        <DottedLine key={index} id={`connector-${index}`} route={line} px={2} scheme={scheme} />
      ))}
    </>
  );
}

/** The map itself. Pages use `LiveMap`, which loads this lazily. */
export function DrawnMap(props: LiveMapProps & { region: MapRegion; size: Size; onShown: () => void }) {
  const scheme = useColorScheme();
  const style = useMemo(() => styleOf(props.region, scheme), [props.region, scheme]);
  const [map, setMap] = useState<MapRef | null>(null);
  const { appear, onLoad, show } = useFirstPicture(props.region.tiles !== undefined, props.onShown);
  const part = useSheetPart(sheet => sheet.part);
  const rtl = useTheme().direction === 'rtl';
  const [start] = useState(() => firstView({ ...props, part, rtl }, props.size));
  const [lowPower] = useState(() => lowPowerOptions(props.drivers !== undefined));
  useFit(map, props);
  const end = rtl ? 'left' : 'right';
  useNames(map, end);

  return (
    <Map
      ref={setMap}
      mapLib={maplibre}
      mapStyle={style}
      initialViewState={{ longitude: start.center.lng, latitude: start.center.lat, zoom: start.zoom }}
      minZoom={3}
      maxZoom={18}
      dragRotate={false}
      pitchWithRotate={false}
      touchPitch={false}
      attributionControl={false}
      {...lowPower}
      {...handsOf({ ...props, onMoved: () => (show(), props.onMoved?.()) })}
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
      <VehicleMarker {...props} scheme={scheme} />
    </Map>
  );
}
