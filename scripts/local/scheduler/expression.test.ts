import { expect, it } from 'vitest';
import { nextRun, parseTiming } from './expression';

const at = Date.parse('2026-11-21T10:07:30Z');
const iso = (ms: number | undefined) => ms && new Date(ms).toISOString();

it.each<[string, string | undefined, string]>([
  ['at(2026-12-01T08:00:00)', undefined, '2026-12-01T08:00:00.000Z'],
  ['at(2026-12-01T08:00:00)', 'Europe/Stockholm', '2026-12-01T07:00:00.000Z'],
  ['at(2026-07-01T08:00:00)', 'Europe/Stockholm', '2026-07-01T06:00:00.000Z'],
  ['rate(5 minutes)', undefined, '2026-11-21T10:12:30.000Z'],
  ['rate(1 hour)', undefined, '2026-11-21T11:07:30.000Z'],
  ['cron(0 3 * * ? *)', undefined, '2026-11-22T03:00:00.000Z'],
  ['cron(0/15 10-11 ? * 7 *)', undefined, '2026-11-21T10:15:00.000Z'],
])('runs %s (%s) next at %s', (expression, zone, expected) => {
  expect(iso(nextRun(parseTiming(expression, zone), at))).toBe(expected);
});

it.each(['at(tomorrow)', 'rate(0 minutes)', 'rate(5 fortnights)', 'every day', 'cron(0 3)', 'cron(L * * * ? *)'])(
  'refuses %s',
  expression => {
    expect(() => parseTiming(expression)).toThrow();
  },
);
