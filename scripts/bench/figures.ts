/** A row of a benchmark's table. */
export type Row = Record<string, string | number>;

/** A figure that has a goal: at most that, or with `isFloor` at least. */
export type Mark = { what: string; figure: number; goal: number; unit?: string; isFloor?: boolean };

/**
 * A benchmark measures and returns its table, and reports values that have a goal to `mark`. It asserts nothing,
 * because machines differ and are busy.
 */
export type Bench = { title: string; run(mark: (mark: Mark) => void): Promise<Row[]> };

/** `goal` and `ratio` of a mark: the figure in the goal, and whether that is within. */
export const againstGoal = ({ figure, goal, isFloor = false }: Mark): Row => ({
  goal: `${isFloor ? '≥' : '≤'} ${goal}`,
  ratio: short(figure / goal),
  met: (isFloor ? figure >= goal : figure <= goal) ? 'yes' : 'no',
});

/** Seeded Park-Miller generator, uniform in (0, 1): the same samples in every run. */
export const seeded = (seed: number): (() => number) => {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
};

/** The percentile of the samples at this share; NaN without samples. */
export const percentile = (samples: readonly number[], share: number): number => {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
};

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);
export const mean = (samples: readonly number[]): number =>
  samples.reduce((sum, sample) => sum + sample, 0) / samples.length;

/** `0.123`, `12.3`, `123`: three significant digits, which is the precision of such a measurement. */
export const short = (value: number): string => {
  if (!Number.isFinite(value)) return '-';
  const size = Math.abs(value);
  return value.toFixed(size >= 100 || size === 0 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3);
};

/** Median, 95th percentile and number of samples, times in ms. */
export const timesRow = (samples: readonly number[]): Row => ({
  'p50 ms': short(median(samples)),
  'p95 ms': short(percentile(samples, 0.95)),
  n: samples.length,
});

/** Duration of a task, in ms. */
export const timed = async (task: () => unknown): Promise<number> => {
  const startedMs = performance.now();
  await task();
  return performance.now() - startedMs;
};

/** Prints a table with a title, numbers aligned right. */
export const printTable = (title: string, rows: readonly Row[]): void => {
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))];
  const cells = [columns, ...rows.map(row => columns.map(column => String(row[column] ?? '')))];
  const widths = columns.map((_, i) => Math.max(...cells.map(line => line[i]!.length)));
  const isNumber = columns.map((_, i) => cells.slice(1).every(line => /^[-\d.,]*$/.test(line[i]!)));
  const line = (cellsOfLine: string[]) =>
    cellsOfLine.map((cell, i) => (isNumber[i] ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!))).join('  ');
  process.stdout.write(`\n${title}\n${cells.map(cell => `  ${line(cell)}`.trimEnd()).join('\n')}\n`);
};
