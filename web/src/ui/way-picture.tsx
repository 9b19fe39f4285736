import { keyframes, styled } from '@mui/material/styles';
import type { LatLng } from '#shared/domain/geo/lat-lng';
import { routeShape } from '@/lib/way-shape';
import { radius } from './theme/tokens';

const draw = keyframes({ from: { strokeDashoffset: 1 }, to: { strokeDashoffset: 0 } });

const Picture = styled('svg')(({ theme }) => ({
  flex: 'none',
  width: 112,
  height: 96,
  padding: 8,
  borderRadius: radius.card,
  backgroundColor: theme.vars!.palette.surface,
  boxShadow: `inset 0 0 0 1px ${theme.vars!.palette.hairline}`,
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
  '& circle': {
    fill: theme.vars!.palette.background.default,
    stroke: theme.vars!.palette.text.primary,
    strokeWidth: 14,
  },
  '& .to': { fill: theme.vars!.palette.text.primary },
}));

/** A small picture of a route, which is drawn from pickup to drop. */
export function WayPicture({ way: route }: { way: readonly LatLng[] }) {
  const { points } = routeShape(route);
  const [from, to] = [points[0], points.at(-1)];
  if (!from || !to) return null;
  const path = `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`;
  return (
    <Picture viewBox="-200 -200 400 400" aria-hidden>
      <path className="edge" d={path} pathLength={1} strokeWidth="28" />
      <path d={path} pathLength={1} strokeWidth="16" />
      <circle cx={from.x} cy={from.y} r="22" />
      <circle className="to" cx={to.x} cy={to.y} r="22" />
    </Picture>
  );
}
