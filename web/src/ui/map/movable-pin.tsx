import { Marker, useMap } from '@vis.gl/react-maplibre';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LatLng } from '#shared/contract/entities/common';
import { useTranslation } from '@/i18n/translation';
import { keyStepOf } from './key-steps';
import type { MapPoint, PinHandlers } from './map-types';
import { Bubble, Handle } from './pin-parts';

/** A pin moved by keys closer than this to the edge pans the map. */
const EDGE_PX = 48;

/** Keyboard control of a pin at `shown`; pans the map when the pin nears its edge. */
function useKeys(shown: LatLng, moveTo: (to: LatLng) => void, drop: () => void, cancel: () => void) {
  const { current: map } = useMap();
  const handle = useRef<HTMLButtonElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const offset = keyStepOf(event);
    const isSet = event.key === 'Enter' || event.key === ' ';
    if (!offset && !isSet && event.key !== 'Escape') return;
    // Otherwise the map would pan with the same keys.
    event.preventDefault();
    event.stopPropagation();
    if (isSet) return drop();
    if (!offset) return cancel();
    if (!map) return;
    const { x, y } = map.project([shown.lng, shown.lat]);
    const next = { x: x + offset[0], y: y + offset[1] };
    const { lng, lat } = map.unproject([next.x, next.y]);
    moveTo({ lat, lng });
    const { clientWidth: width, clientHeight: height } = map.getContainer();
    const isInside = (value: number, size: number) => value > EDGE_PX && value < size - EDGE_PX;
    if (!isInside(next.x, width) || !isInside(next.y, height)) map.panTo([lng, lat], { duration: 0 });
  });
  useEffect(() => {
    // A native listener: React's would run only after the map's.
    const element = handle.current!;
    const listen = (event: KeyboardEvent) => onKey(event);
    // A click on a pin must not count as one on the map.
    const stopPropagation = (event: MouseEvent) => event.stopPropagation();
    element.addEventListener('keydown', listen);
    element.addEventListener('click', stopPropagation);
    return () => {
      element.removeEventListener('keydown', listen);
      element.removeEventListener('click', stopPropagation);
    };
  }, []);
  return handle;
}

/** A draggable pin: moved with mouse or finger, or with the arrow keys while focused. */
export function MovablePin(props: {
  which: 'pickup' | 'drop';
  at: MapPoint;
  pins: PinHandlers;
  /** The pin's tip is on its point, rather than its middle. */
  hasTip?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { which, at, pins, hasTip = false } = props;
  const [live, setLive] = useState<LatLng>();
  const shown = live ?? at;
  const moveTo = (to: LatLng) => {
    setLive(to);
    pins.onMove(which, to);
  };
  const drop = (to = live) => {
    if (to) pins.onDrop(which, to);
    setLive(undefined);
  };
  const cancel = () => {
    if (live) pins.onCancel(which);
    setLive(undefined);
  };
  const handle = useKeys(shown, moveTo, drop, cancel);
  const words = pins.words?.which === which ? pins.words.text : live && t('book.readingAddress');
  const place = t(`map.${which}`, { place: at.add ?? '' });
  return (
    <Marker
      longitude={shown.lng}
      latitude={shown.lat}
      {...(hasTip ? { anchor: 'bottom' as const } : {})}
      draggable
      style={{ zIndex: live || words ? 2 : 1 }}
      onDrag={({ lngLat }) => moveTo({ lat: lngLat.lat, lng: lngLat.lng })}
      onDragEnd={({ lngLat }) => drop({ lat: lngLat.lat, lng: lngLat.lng })}
    >
      <Handle
        ref={handle}
        className="map-pin"
        hasTip={hasTip}
        disableRipple
        aria-label={t('map.movePin', { words: place })}
        onBlur={() => drop()}
      >
        {props.children}
      </Handle>
      {/* Always rendered: screen readers announce only changes of an existing live region. */}
      <Bubble role="status" dir="auto" style={{ opacity: words ? 1 : 0 }}>
        {words}
      </Bubble>
    </Marker>
  );
}
