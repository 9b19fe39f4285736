/** When a schedule runs: once, or repeatedly. */
export type Timing =
  { kind: 'at'; atMs: number } | { kind: 'rate'; everyMs: number } | { kind: 'cron'; cron: CronFields };

/** Allowed values per field; an undefined field allows everything. */
export type CronFields = {
  minutes?: Set<number>;
  hours?: Set<number>;
  daysOfMonth?: Set<number>;
  months?: Set<number>;
  /** 1 = Sunday, as in AWS. */
  daysOfWeek?: Set<number>;
};

const unitsMs: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/**
 * Parses `at(2026-11-21T10:00:00)`, `rate(5 minutes)` and `cron(0 3 * * ? *)` (numbers, lists, ranges and steps).
 *
 * @param timeZone IANA name in which `at` is meant; UTC when absent.
 * @throws Error with the expression when it is malformed or not supported.
 */
export const parseTiming = (expression: string, timeZone = 'UTC'): Timing => {
  const [, kind, argument = ''] = /^(at|rate|cron)\((.*)\)$/.exec(expression.trim()) ?? [];
  if (kind === 'at') return { kind, atMs: wallTimeToMs(argument, timeZone) };
  if (kind === 'cron') return { kind, cron: parseCron(argument) };
  const [, count = '', unit = ''] = /^(\d+) (minute|hour|day)s?$/.exec(argument) ?? [];
  const everyMs = Number(count) * (unitsMs[unit] ?? 0);
  if (kind !== 'rate' || everyMs <= 0) throw new Error(`Invalid Schedule Expression ${expression}.`);
  return { kind, everyMs };
};

/** The time of the next run after `afterMs`; undefined if there is none. */
export const nextRun = (timing: Timing, afterMs: number): number | undefined => {
  if (timing.kind === 'at') return timing.atMs;
  if (timing.kind === 'rate') return afterMs + timing.everyMs;
  // The search is by minute; at worst it covers a year, for a cron that names one date.
  const first = Math.floor(afterMs / 60_000) * 60_000 + 60_000;
  for (let ms = first; ms < first + 366 * 86_400_000; ms += 60_000)
    if (matchesCron(timing.cron, new Date(ms))) return ms;
  return undefined;
};

const matchesCron = (cron: CronFields, date: Date): boolean => {
  const allows = (field: Set<number> | undefined, value: number) => !field || field.has(value);
  return (
    allows(cron.minutes, date.getUTCMinutes()) &&
    allows(cron.hours, date.getUTCHours()) &&
    allows(cron.daysOfMonth, date.getUTCDate()) &&
    allows(cron.months, date.getUTCMonth() + 1) &&
    allows(cron.daysOfWeek, date.getUTCDay() + 1)
  );
};

const parseCron = (fields: string): CronFields => {
  const [minutes, hours, daysOfMonth, months, daysOfWeek, ...rest] = fields.split(/\s+/);
  if (daysOfWeek === undefined || rest.length > 1) throw new Error(`Invalid Schedule Expression cron(${fields}).`);
  return {
    minutes: cronField(minutes, 0, 59),
    hours: cronField(hours, 0, 23),
    daysOfMonth: cronField(daysOfMonth, 1, 31),
    months: cronField(months, 1, 12),
    daysOfWeek: cronField(daysOfWeek, 1, 7),
  };
};

const cronField = (text = '*', from: number, to: number): Set<number> | undefined => {
  if (text === '*' || text === '?') return undefined;
  const values = new Set<number>();
  for (const part of text.split(',')) {
    const [, range = '', step = '1'] = /^(\*|\d+|\d+-\d+)(?:\/(\d+))?$/.exec(part) ?? [];
    if (range === '') throw new Error(`The cron field ${text} is not supported.`);
    const [low, high] = range === '*' ? [from, to] : range.split('-').map(Number);
    const end = high ?? (part.includes('/') ? to : low);
    for (let value = low ?? from; value <= (end ?? to); value += Number(step)) values.add(value);
  }
  return values;
};

/** Converts a wall-clock time of a zone to epoch ms; Intl gives the zone's UTC offset at that moment. */
const wallTimeToMs = (text: string, timeZone: string): number => {
  const asUtcMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(text) ? Date.parse(`${text}Z`) : NaN;
  if (Number.isNaN(asUtcMs)) throw new Error(`Invalid Schedule Expression at(${text}).`);
  if (timeZone === 'UTC') return asUtcMs;
  const offsetAt = (ms: number) => {
    const shown = new Date(ms).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T');
    return Date.parse(`${shown}Z`) - ms;
  };
  const guess = asUtcMs - offsetAt(asUtcMs);
  return asUtcMs - offsetAt(guess);
};
