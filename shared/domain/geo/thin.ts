/**
 * Thins a line to at most `max` points, evenly by index, keeping the first and the last point and the order.
 * A tracked trip can have hundreds of points while route services accept about 25 (spec §9, FARE-6).
 * `max` below 2 counts as 2: the two ends of a trip are never dropped.
 */
export const thin = <T>(points: readonly T[], max: number): T[] => {
  const limit = Math.max(2, Math.floor(max));
  if (points.length <= limit) return [...points];
  const step = (points.length - 1) / (limit - 1);
  return Array.from({ length: limit }, (_, i) => points[Math.round(i * step)]!);
};
