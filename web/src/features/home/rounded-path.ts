import { rounded } from '@/lib/rounded';
import type { PicturePoint } from '#shared/domain/geo/city-drawing';

/** An SVG path with rounded corners, as a car would turn. */
export const roundedPath = (points: readonly PicturePoint[], radius: number): string => {
  const towards = (from: PicturePoint, to: PicturePoint) => {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const part = Math.min(radius, length / 2) / length;
    return `${rounded(from.x + (to.x - from.x) * part, 1)} ${rounded(from.y + (to.y - from.y) * part, 1)}`;
  };
  const bends = points.slice(1, -1).map((corner, index) => {
    const [before, after] = [points[index]!, points[index + 2]!];
    return `L${towards(corner, before)}Q${corner.x} ${corner.y} ${towards(corner, after)}`;
  });
  const last = points.at(-1)!;
  return `M${points[0]!.x} ${points[0]!.y}${bends.join('')}L${last.x} ${last.y}`;
};
