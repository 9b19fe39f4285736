import { keyframes, styled } from '@mui/material/styles';
import type { LatLng } from '#shared/domain/geo/lat-lng';
import { routeShape } from '@/lib/way-shape';

const draw = keyframes({ from: { strokeDashoffset: 1 }, to: { strokeDashoffset: 0 } });

const Glyph = styled('svg')(({ theme }) => ({
  flex: 'none',
  width: 88,
  height: 48,
  '& path': {
    fill: 'none',
    stroke: theme.vars!.palette.amber,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    strokeDasharray: '1 1',
    animation: `${draw} 900ms ease-out both`,
    '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
  },
  '& .edge': { stroke: theme.vars!.palette.text.primary },
  '& circle': { fill: theme.vars!.palette.text.primary },
}));

/** A route's shape beside its length, as small as a word; it is animated from pickup to drop. */
export function WayGlyph({ way: route }: { way: readonly LatLng[] }) {
  const { points } = routeShape(route);
  const [from, to] = [points[0], points.at(-1)];
  if (!from || !to) return null;
  const path = `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`;
  return (
    <Glyph viewBox="-200 -200 400 400" aria-hidden>
      <path className="edge" d={path} pathLength={1} strokeWidth="46" />
      <path d={path} pathLength={1} strokeWidth="26" />
      <circle cx={from.x} cy={from.y} r="36" />
      <circle cx={to.x} cy={to.y} r="36" />
    </Glyph>
  );
}
