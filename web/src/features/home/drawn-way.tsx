import { keyframes, styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { WayEnds } from './drawn-city';
import { wayShape } from './way-shape';

const draw = keyframes({ from: { strokeDashoffset: 1 }, to: { strokeDashoffset: 0 } });

/**
 * The middle of what the hero's words leave free of the picture. A way is a map: where the picture is mirrored for
 * right-to-left readers, the way is mirrored back.
 */
const Place = styled('g')(({ theme }) => ({
  '--way-x': '480px',
  '--way-y': '500px',
  '--way-scale': 1.15,
  [theme.breakpoints.up('md')]: { '--way-x': '590px', '--way-y': '380px', '--way-scale': 1 },
  [theme.breakpoints.up('lg')]: { '--way-scale': 1.15 },
  '& .route, & .route-edge': { strokeDasharray: '1 1', animation: `${draw} 1.2s ease-out both` },
  '& .pulse': { animationDelay: '1.2s' },
  '@media (prefers-reduced-motion: reduce)': { '& .route, & .route-edge': { animation: 'none !important' } },
}));

const PLACED =
  'translate(var(--way-x), var(--way-y)) scale(calc(var(--way-scale) * var(--wf-mirror, 1)), var(--way-scale))';

/** The way that a visitor asked about, which draws itself from pickup to drop. */
export function DrawnWay({ polyline }: { polyline: string }) {
  const points = useMemo(() => wayShape(polyline), [polyline]);
  const [from, to] = [points[0], points.at(-1)];
  if (!from || !to) return null;
  const path = `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`;
  return (
    <Place key={polyline} style={{ transform: PLACED }}>
      <path className="route-edge" d={path} pathLength={1} />
      <path className="route" d={path} pathLength={1} />
      <WayEnds from={from} to={to} />
    </Place>
  );
}
