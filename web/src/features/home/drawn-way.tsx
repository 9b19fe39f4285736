import css from './city-picture.module.css';
import { WayEnds } from './sample-way';
import type { WayShape } from '@/lib/way-shape';

/** The visitor's route, drawn as an animation from pickup to drop, around the origin. */
export function DrawnWay({ shape, transform }: { shape: WayShape; transform: string }) {
  const { points } = shape;
  const [from, to] = [points[0], points.at(-1)];
  if (!from || !to) return null;
  const path = `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`;
  return (
    <g key={path} className={css.way} style={{ transform }}>
      <path className="route-edge" d={path} pathLength={1} />
      <path className="route" d={path} pathLength={1} />
      <WayEnds from={from} to={to} />
    </g>
  );
}
