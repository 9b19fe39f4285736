import { useTheme } from '@mui/material/styles';
import type { MapRef } from '@vis.gl/react-maplibre';
import { useEffect, useRef } from 'react';
import type { LatLng } from '#shared/contract/entities/common';
import { useSheetPart } from '../sheet-part';
import { fitOf, isInside, middleOf, nearnessOf, paddingOf } from './fit';
import type { LiveMapProps } from './map-types';
import { still } from './still';

/** All that moves the camera when it changes; streamed positions do not. */
const keyOf = (props: LiveMapProps, rtl: boolean): string => {
  const { pickup, drop, route, drivers, covered, vehicle, goal, fitKey, zoom } = props;
  const held = props.hold ? props.center : undefined;
  const withDrivers = !pickup && !drop && (drivers?.length ?? 0) > 0;
  return JSON.stringify([
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
};

/** Fits the camera again when the ends, the route or the covered area change, or the vehicle leaves the view. */
export function useFit(map: MapRef | null, props: LiveMapProps): void {
  const rtl = useTheme().direction === 'rtl';
  const { covered, vehicle, zoom } = props;
  const held = props.hold ? props.center : undefined;
  const key = keyOf(props, rtl);
  const part = useSheetPart(sheet => sheet.part);
  /** Whether a hand, rather than the page, has moved the map since the camera was last fitted. */
  const byHand = useRef(false);
  useEffect(() => {
    if (!map) return;
    const note = (event: { originalEvent?: unknown }) => {
      if (event.originalEvent) byHand.current = true;
    };
    map.on('movestart', note);
    return () => void map.off('movestart', note);
  }, [map]);
  const fit = () => {
    const bounds = map && fitOf(props);
    if (!map || !bounds) return;
    const { clientWidth: width, clientHeight: height } = map.getContainer();
    byHand.current = false;
    map.fitBounds(bounds, {
      padding: paddingOf(width, height, covered, rtl, part),
      maxZoom: props.zoom ?? 16,
      duration: still() ? 0 : 600,
    });
  };
  useEffect(() => {
    if (props.stay) return;
    if (map && held) {
      const { clientWidth: width, clientHeight: height } = map.getContainer();
      const { x, y } = middleOf(width, height, paddingOf(width, height, covered, rtl, part));
      const offset: [number, number] = [x - width / 2, y - height / 2];
      map.easeTo({ center: [held.lng, held.lat], zoom: zoom ?? 12, offset, duration: still() ? 0 : 600 });
      return;
    }
    fit();
    // The key holds what should move the camera; streamed positions should not.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [map, key]);

  const fittedFor = useRef(part);
  useEffect(() => {
    if (fittedFor.current === part) return;
    fittedFor.current = part;
    // A map that a hand has moved stays there when only the sheet changes.
    if (part !== undefined && !props.stay && !held && !byHand.current) fit();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [map, part]);

  const last = useRef(vehicle);
  useEffect(() => {
    const before = last.current;
    last.current = vehicle;
    if (!map || !vehicle || !before || held || props.stay) return;
    const { clientWidth: width, clientHeight: height } = map.getContainer();
    const padding = paddingOf(width, height, covered, rtl, part);
    const inSight = ({ lat, lng }: LatLng) => isInside(map.project([lng, lat]), { width, height }, padding);
    // If the vehicle was outside the view before, the user has panned the map away: do not move it back.
    if (inSight(before) && !inSight(vehicle)) fit();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [map, vehicle?.lat, vehicle?.lng]);
}
