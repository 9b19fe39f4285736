import { keyframes, styled } from '@mui/material/styles';
import { WayEnds } from './sample-way';
import type { WayShape } from '@/lib/way-shape';

const draw = keyframes({ from: { strokeDashoffset: 1 }, to: { strokeDashoffset: 0 } });

const Way = styled('g')({
  '& .route, & .route-edge': { strokeDasharray: '1 1', animation: `${draw} 1.2s ease-out both` },
  '& .pulse': { animationDelay: '1.2s' },
});

/** The way that a visitor asked about, which draws itself from pickup to drop, around the origin. */
export function DrawnWay({ shape, transform }: { shape: WayShape; transform: string }) {
  const { points } = shape;
  const [from, to] = [points[0], points.at(-1)];
  if (!from || !to) return null;
  const path = `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`;
  return (
    <Way key={path} style={{ transform }}>
      <path className="route-edge" d={path} pathLength={1} />
      <path className="route" d={path} pathLength={1} />
      <WayEnds from={from} to={to} />
    </Way>
  );
}
