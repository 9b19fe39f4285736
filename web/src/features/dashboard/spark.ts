export type Spark = {
  /** SVG path through the values. */
  line: string;
  /** The same path, closed along the baseline. */
  area: string;
  /** Position of the last value. */
  end: { x: number; y: number };
};

const round = (value: number) => Math.round(value * 10) / 10;

/**
 * SVG paths of values, oldest first, in a box of `width` by `height` px, the highest value `inset` px below its top.
 * Values that are all 0 lie on the baseline; undefined for fewer than two values.
 */
export const sparkOf = (values: readonly number[], width: number, height: number, inset = 3): Spark | undefined => {
  if (values.length < 2) return undefined;
  const most = Math.max(...values);
  const room = height - 2 * inset;
  const points = values.map((value, index) => ({
    x: round(inset + (index * (width - 2 * inset)) / (values.length - 1)),
    y: round(height - inset - (most > 0 ? (Math.max(0, value) / most) * room : 0)),
  }));
  const line = points.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x} ${y}`).join('');
  const [first, end] = [points[0]!, points.at(-1)!];
  return { line, area: `${line}L${end.x} ${height}L${first.x} ${height}Z`, end };
};

/** Cumulative sums. */
export const runningSum = (values: readonly number[], start = 0): number[] => {
  let sum = start;
  return values.map(value => (sum += value));
};
