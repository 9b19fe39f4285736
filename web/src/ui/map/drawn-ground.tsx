import { styled, useTheme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type CityDrawing, cityProjection } from '#shared/domain/geo/city-drawing';
import type { LatLng } from '#shared/contract/entities/common';
import { loadCity } from '@/lib/load-city';
import { cityDrawingKey } from '@/lib/query-keys';
import { darkColors, lightColors } from '@/ui/theme/colors';
import { useColorScheme } from '../color-scheme';
import { useSheetPart } from '../sheet-part';
import { bearingAlong } from './glide';
import { firstView, projection, type Size, type View } from './first-view';
import { mapColors, type MapColors } from './map-colors';
import type { LiveMapProps } from './map-types';
import { DropPin, PickupPin, VehiclePin } from './pins';
import type { MapRegion } from './region';
import { linesOf } from './trim';

const cityQuery = {
  queryKey: cityDrawingKey,
  // A query has no answer "undefined".
  queryFn: async () => (await loadCity()) ?? null,
  staleTime: Infinity,
};

/** Street widths in px, about as on the map itself. */
const widthsAt = (zoom: number) => {
  const main = Math.min(36, 10 * 2 ** ((zoom - 15) * 0.62));
  const minor = Math.min(26, 6 * 2 ** ((zoom - 15) * 0.7));
  return { main, minor, edge: zoom < 12 ? 1.2 : 2.4 };
};

/** The streets of the region's drawing, at their place in the view. */
function Streets(props: { city: CityDrawing; view: View; size: Size; colors: MapColors }) {
  const { city, view, size, colors } = props;
  const at = projection(view, size);
  const { toPosition } = cityProjection(city);
  const corner = at(toPosition({ x: 0, y: 0 }));
  const scale = (at(toPosition({ x: city.width, y: 0 })).x - corner.x) / city.width;
  const px = widthsAt(view.zoom);
  const street = (d: string, stroke: string, strokeWidth: number) => (
    <path d={d} stroke={stroke} strokeWidth={strokeWidth} vectorEffect="non-scaling-stroke" />
  );
  return (
    <g
      transform={`translate(${corner.x} ${corner.y}) scale(${scale})`}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={city.green} fill={colors.green} />
      <path d={city.water} fill={colors.water} />
      {street(city.minor, colors.roadEdge, px.minor + px.edge)}
      {street(city.main, colors.mainEdge, px.main + px.edge)}
      {street(city.minor, colors.road, px.minor)}
      {street(city.main, colors.main, px.main)}
    </g>
  );
}

/** The trip's lines, as the map draws them. */
function TripLines(props: { trip: LiveMapProps; at: (position: LatLng) => { x: number; y: number }; zoom: number }) {
  const { trip, at, zoom } = props;
  const scheme = useColorScheme();
  const colors = mapColors[scheme];
  const { ink } = scheme === 'dark' ? darkColors : lightColors;
  const { ahead, behind, approach, connectors } = useMemo(() => linesOf(trip), [trip]);
  const [edge, line] = zoom < 12 ? [7, 4] : [10, 6];
  const pointsOf = (points: readonly LatLng[]) =>
    points
      .map(at)
      .map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`)
      .join(' ');
  const solid = (points: readonly LatLng[] | undefined, opacity: number) =>
    points && (
      <g opacity={opacity}>
        <polyline points={pointsOf(points)} stroke={colors.ink} strokeWidth={edge} />
        <polyline points={pointsOf(points)} stroke={colors.amber} strokeWidth={line} />
      </g>
    );
  const dotted = (points: readonly LatLng[], px: number, key: string) => (
    <polyline key={key} points={pointsOf(points)} stroke={ink} strokeWidth={px} strokeDasharray={`0.1 ${px * 1.8}`} />
  );
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      {approach && dotted(approach, 5, 'approach')}
      {solid(behind, 0.35)}
      {solid(ahead, 1)}
      {connectors.map((points, index) => dotted(points, 2, String(index)))}
    </g>
  );
}

const Frame = styled('div')({
  position: 'absolute',
  inset: 0,
  pointerEvents: 'none',
  '& > svg:first-of-type': { position: 'absolute', inset: 0 },
  '& > div': { position: 'absolute' },
});

/**
 * The region's drawing below the map until its tiles are loaded, with the trip on it, at the very place where the map
 * will draw it. Elsewhere, and for a region without a drawing, it is the trip alone.
 */
export function DrawnGround(props: { trip: LiveMapProps; region: MapRegion; size: Size }) {
  const { trip, region, size } = props;
  const rtl = useTheme().direction === 'rtl';
  const scheme = useColorScheme();
  const part = useSheetPart(sheet => sheet.part);
  const { data: city } = useQuery({ ...cityQuery, enabled: region.tiles !== undefined });
  const view = firstView({ ...trip, region, rtl, part }, size);
  const at = projection(view, size);
  // Inline, as styles of a class are mirrored for right-to-left readers, and the map is not.
  const place = (position: LatLng, upPercent = 50) => {
    const { x, y } = at(position);
    return { left: x, top: y, transform: `translate(-50%, -${upPercent}%)` };
  };
  const { pickup, drop, vehicle } = trip;
  return (
    <Frame aria-hidden data-ground="">
      <svg width={size.width} height={size.height}>
        {city && <Streets city={city} view={view} size={size} colors={mapColors[scheme]} />}
        <TripLines trip={trip} at={at} zoom={view.zoom} />
      </svg>
      {pickup && (
        <div style={place(pickup)}>
          <PickupPin />
        </div>
      )}
      {drop && (
        <div style={place(drop, 100)}>
          <DropPin />
        </div>
      )}
      {vehicle && (
        <div
          style={{
            ...place(vehicle),
            transform: `translate(-50%, -50%) rotate(${bearingAlong(trip.route, vehicle) - 90}deg)`,
          }}
        >
          <VehiclePin kind={vehicle.kind} scheme={scheme} />
        </div>
      )}
    </Frame>
  );
}
