import { styled } from '@mui/material/styles';
import { wayShape } from './way-shape';

const Glyph = styled('svg')(({ theme }) => ({
  flex: 'none',
  width: 88,
  height: 48,
  [theme.breakpoints.up('md')]: { display: 'none' },
  '& path': { fill: 'none', stroke: theme.vars!.palette.amber, strokeLinecap: 'round', strokeLinejoin: 'round' },
  '& .edge': { stroke: theme.vars!.palette.text.primary },
  '& circle': { fill: theme.vars!.palette.text.primary },
}));

/** A way's shape beside its length, as small as a word. */
export function WayGlyph({ polyline }: { polyline: string }) {
  const { points } = wayShape(polyline);
  const [from, to] = [points[0], points.at(-1)];
  if (!from || !to) return null;
  const path = `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`;
  return (
    <Glyph viewBox="-200 -200 400 400" aria-hidden>
      <path className="edge" d={path} strokeWidth="46" />
      <path d={path} strokeWidth="26" />
      <circle cx={from.x} cy={from.y} r="36" />
      <circle cx={to.x} cy={to.y} r="36" />
    </Glyph>
  );
}
