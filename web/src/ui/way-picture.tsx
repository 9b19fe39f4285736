import { keyframes, styled } from '@mui/material/styles';
import type { LatLng } from '#shared/domain/geo/lat-lng';
import { routeShape } from '@/lib/way-shape';
import { radius } from './theme/tokens';

/** The frame without its padding, in pixels. */
const frame = { width: 128, height: 80 };

const draw = keyframes({ from: { strokeDashoffset: 1 }, to: { strokeDashoffset: 0 } });

const Picture = styled('svg')(({ theme }) => ({
  flex: 'none',
  boxSizing: 'content-box',
  ...frame,
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
  },
  '& .to': { fill: theme.vars!.palette.text.primary },
}));

/** A small picture of a route, which is drawn from pickup to drop. */
export function WayPicture({ way: route }: { way: readonly LatLng[] }) {
  const { points } = routeShape(route);
  const [from, to] = [points[0], points.at(-1)];
  if (!from || !to) return null;
  const [width, height] = [points.map(({ x }) => x), points.map(({ y }) => y)].map(
    of => 2 * Math.max(...of.map(Math.abs)),
  );
  /** Units of the route's shape for one pixel, so that it fills the frame with 8 px around it. */
  const px = Math.max(width! / (frame.width - 16), height! / (frame.height - 16), 1);
  const view = [(-frame.width / 2) * px, (-frame.height / 2) * px, frame.width * px, frame.height * px];
  const path = `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`;
  return (
    <Picture viewBox={view.join(' ')} aria-hidden>
      <path className="edge" d={path} pathLength={1} strokeWidth={7 * px} />
      <path d={path} pathLength={1} strokeWidth={4 * px} />
      <circle cx={from.x} cy={from.y} r={5 * px} strokeWidth={3 * px} />
      <circle className="to" cx={to.x} cy={to.y} r={5 * px} strokeWidth={3 * px} />
    </Picture>
  );
}
